package wire

import (
	"errors"
	"fmt"
	"strings"
)

// Side is one side of a protocol: the sender of a message, or the side that records a capture.
type Side uint8

const (
	Client Side = iota
	Server
)

// Sender returns the side that sent a message with direction d on a capture recorded at side s.
func (s Side) Sender(d Direction) Side {
	if d == Sent {
		return s
	}
	return Client + Server - s
}

// LocalizableError is an error with a translation. Key names a text of package words, and Args are the arguments of that
// text.
type LocalizableError interface {
	error
	Key() string
	Args() []any
}

// FaultOf returns the fault for the error with which a message was rejected, or nil if err is nil. The fault refers to
// the whole message.
func FaultOf(err error) *Fault {
	if err == nil {
		return nil
	}
	if key, args, ok := malformed(err); ok {
		return &Fault{Part: -1, Key: key, Args: args}
	}
	if worded, ok := errors.AsType[LocalizableError](err); ok {
		return &Fault{Part: -1, Key: worded.Key(), Args: worded.Args()}
	}
	return &Fault{Part: -1, Key: "wire.refused", Args: []any{Printable(err.Error())}}
}

// malformed returns the text for the errors of parsers. ok is false for other errors.
func malformed(err error) (key string, args []any, ok bool) {
	switch {
	case errors.Is(err, ErrShort):
		return "wire.short", nil, true
	case errors.Is(err, ErrLeft):
		return "wire.left", nil, true
	case errors.Is(err, ErrTorn):
		return "wire.torn", nil, true
	}
	if e, is := errors.AsType[UnknownTypeError](err); is {
		return "wire.type", []any{hexByte(e.Type)}, true
	}
	if e, is := errors.AsType[DirectionError](err); is {
		return "wire.side", []any{hexByte(e.Type)}, true
	}
	if e, is := errors.AsType[ValueError](err); is {
		return "wire.value", []any{hexByte(e.Value), hexByte(e.Type)}, true
	}
	if e, is := errors.AsType[CountError](err); is {
		return "wire.count", []any{fmt.Sprint(e.Count), fmt.Sprint(e.Most)}, true
	}
	if e, is := errors.AsType[TooLongError](err); is {
		return "wire.long", []any{fmt.Sprint(e.Limit)}, true
	}
	return "", nil, false
}

func hexByte(b byte) string { return fmt.Sprintf("0x%02x", b) }

// Unread returns the Dissection of bytes that the parser rejected with err.
func Unread(b []byte, err error) Dissection {
	r := Dissection{Name: "?", Seat: -1, Fault: FaultOf(err)}
	if len(b) > 0 {
		r.Add(0, len(b), "bytes", Shorten(fmt.Sprintf("% x", b[:min(len(b), maxShown)])))
	}
	return r
}

// maxShown is the maximum length of a displayed value in bytes.
const maxShown = 64

// Shorten cuts a value to maxShown bytes.
func Shorten(value string) string {
	if len(value) <= maxShown {
		return value
	}
	return strings.ToValidUTF8(value[:maxShown], "") + "…"
}

// Add appends a field for the bytes [from, to).
func (r *Dissection) Add(from, to int, name, value string) {
	r.Parts = append(r.Parts, Part{From: from, To: to, Name: name, Value: value})
}

// Gloss sets the explanation of the newest field to a key in package words.
func (r *Dissection) Gloss(key string) { r.Parts[len(r.Parts)-1].Gloss = key }

// Blame sets the fault if there is none yet. The fault refers to the named field, or to the whole message if there is
// no such field.
func (r *Dissection) Blame(field, key string, args ...any) {
	if r.Fault == nil {
		r.Fault = &Fault{Part: r.index(field), Key: key, Args: args}
	}
}

// Refuse sets the fault to the reason why the message was rejected. A fault found in the message itself stays if it is
// more specific than err. fields maps the key of a fault to the field that it refers to.
func (r *Dissection) Refuse(err error, fields map[string]string) {
	if err == nil {
		return
	}
	f := FaultOf(err)
	parted := errors.Is(err, ErrLeft) || errors.Is(err, ErrTorn) // an incomplete message explains every other fault
	if r.Fault != nil && strings.HasPrefix(f.Key, "wire.") && !parted {
		return // the fault found in the message is more specific
	}
	f.Part = r.index(fields[f.Key])
	r.Fault = f
}

func (r *Dissection) index(field string) int {
	for i, p := range r.Parts {
		if p.Name == field {
			return i
		}
	}
	return -1
}

// Values returns the values of all parts except the message's type and its line end.
func (r *Dissection) Values() string {
	var all []string
	for _, p := range r.Parts {
		if p.Name != TypeField && p.Name != EndField && p.Value != "" {
			all = append(all, p.Value)
		}
	}
	return strings.Join(all, " ")
}

// The names of parts that every protocol has.
const (
	TypeField = "type" // the bytes or the word that a message begins with
	EndField  = "end"  // the line end
)

// Cutter splits a message into fields, from its beginning on.
type Cutter struct {
	Dissection
	Bytes []byte
	at    int
}

// NewCutter returns a Cutter at the beginning of b.
func NewCutter(b []byte, name string) *Cutter {
	return &Cutter{Dissection: Dissection{Name: name, Seat: -1}, Bytes: b}
}

// Take adds the next n bytes as a field and returns them. If fewer are left, it takes those.
func (c *Cutter) Take(n int, name string, value func(b []byte) string) []byte {
	from := c.at
	c.at = min(from+max(n, 0), len(c.Bytes))
	b := c.Bytes[from:c.at]
	c.Add(from, c.at, name, Shorten(value(b)))
	return b
}

// Left returns the number of bytes that are not taken yet.
func (c *Cutter) Left() int { return len(c.Bytes) - c.at }

// Surplus adds the bytes after the end of the message as a field with a fault.
func (c *Cutter) Surplus() {
	if c.Left() > 0 {
		c.Take(c.Left(), "surplus", Hex)
		c.Blame("surplus", "wire.surplus")
	}
}

// Piece is a field with a fixed size in bytes.
type Piece struct {
	Name string
	Size int
}

// Torn adds the fields of an incomplete message. The fault refers to the first field that is incomplete, or to the
// whole message if all pieces are complete.
func (c *Cutter) Torn(pieces ...Piece) {
	for _, p := range pieces {
		if c.Left() < p.Size {
			c.Take(p.Size, p.Name, Hex)
			c.Blame(p.Name, "wire.cut")
			return
		}
		c.Take(p.Size, p.Name, Hex)
	}
	if c.Left() > 0 {
		c.Take(c.Left(), "bytes", Hex)
	}
	c.Blame("", "wire.short")
}

// Hex formats bytes as hexadecimal numbers separated by spaces.
func Hex(b []byte) string { return fmt.Sprintf("% x", b) }

package wire

import (
	"errors"
	"fmt"
	"strings"
)

// Side is one side of a protocol: whoever sends a message, or the end at which a tape was made.
type Side uint8

// The sides.
const (
	Client Side = iota
	Server
)

// Sender is who has sent what went this way, where the tape was made at side s.
func (s Side) Sender(d Direction) Side {
	if d == Sent {
		return s
	}
	return Client + Server - s
}

// Worded is an error that a person should read: Key names a text of package words, and Args are what its verbs take.
type Worded interface {
	error
	Key() string
	Args() []any
}

// FaultOf gives words to the error with which a message was not accepted; nil for no error. The Part is that of the whole
// message.
func FaultOf(err error) *Fault {
	if err == nil {
		return nil
	}
	if key, args, ok := malformed(err); ok {
		return &Fault{Part: -1, Key: key, Args: args}
	}
	if worded, ok := errors.AsType[Worded](err); ok {
		return &Fault{Part: -1, Key: worded.Key(), Args: worded.Args()}
	}
	return &Fault{Part: -1, Key: "wire.refused", Args: []any{Printable(err.Error())}}
}

// malformed gives words to the errors of parsers.
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

// Unread is the Reading of bytes that are no message, for the error of the parser that could not read them.
func Unread(b []byte, err error) Reading {
	r := Reading{Name: "?", Seat: -1, Fault: FaultOf(err)}
	if len(b) > 0 {
		r.Add(0, len(b), "bytes", Shorten(fmt.Sprintf("% x", b[:min(len(b), maxShown)])))
	}
	return r
}

// maxShown is how much of a value is shown, in bytes.
const maxShown = 64

// Shorten cuts a value to what can be shown in a row.
func Shorten(value string) string {
	if len(value) <= maxShown {
		return value
	}
	return strings.ToValidUTF8(value[:maxShown], "") + "…"
}

// Add adds the field that takes the bytes [from, to).
func (r *Reading) Add(from, to int, name, value string) {
	r.Parts = append(r.Parts, Part{From: from, To: to, Name: name, Value: value})
}

// Gloss says what the value of the newest field means, by a key in package words.
func (r *Reading) Gloss(key string) { r.Parts[len(r.Parts)-1].Gloss = key }

// Blame notes a fault, unless there is one already. It lies in the field of that name, or in the whole message if there is none.
func (r *Reading) Blame(field, key string, args ...any) {
	if r.Fault == nil {
		r.Fault = &Fault{Part: r.index(field), Key: key, Args: args}
	}
}

// Refuse notes why the message was not accepted, which counts more than what can be read from the message itself. Fields
// tells by the keys of faults which field they are about.
func (r *Reading) Refuse(err error, fields map[string]string) {
	if err == nil {
		return
	}
	f := FaultOf(err)
	parted := errors.Is(err, ErrLeft) || errors.Is(err, ErrTorn) // then all that is wrong with the message comes of it
	if r.Fault != nil && strings.HasPrefix(f.Key, "wire.") && !parted {
		return // what was found in the message says more
	}
	f.Part = r.index(fields[f.Key])
	r.Fault = f
}

func (r *Reading) index(field string) int {
	for i, p := range r.Parts {
		if p.Name == field {
			return i
		}
	}
	return -1
}

// Values are the values of all parts but those that the message's name says already.
func (r *Reading) Values() string {
	var all []string
	for _, p := range r.Parts {
		if p.Name != TypeField && p.Name != EndField && p.Value != "" {
			all = append(all, p.Value)
		}
	}
	return strings.Join(all, " ")
}

// Names of parts that every protocol has.
const (
	TypeField = "type" // what the message begins with
	EndField  = "end"  // of a line
)

// Cutter takes a message apart from its beginning on.
type Cutter struct {
	Reading
	Bytes []byte
	at    int
}

// NewCutter begins to take a message apart.
func NewCutter(b []byte, name string) *Cutter {
	return &Cutter{Reading: Reading{Name: name, Seat: -1}, Bytes: b}
}

// Take adds the next n bytes as a field, or what is left if they are fewer, and returns them.
func (c *Cutter) Take(n int, name string, value func(b []byte) string) []byte {
	from := c.at
	c.at = min(from+max(n, 0), len(c.Bytes))
	b := c.Bytes[from:c.at]
	c.Add(from, c.at, name, Shorten(value(b)))
	return b
}

// Left is how many bytes have not been taken.
func (c *Cutter) Left() int { return len(c.Bytes) - c.at }

// Surplus adds what is left behind the message, which is a fault.
func (c *Cutter) Surplus() {
	if c.Left() > 0 {
		c.Take(c.Left(), "surplus", Hex)
		c.Blame("surplus", "wire.surplus")
	}
}

// Piece is a field of a known size in bytes.
type Piece struct {
	Name string
	Size int
}

// Torn takes the fields of a message that has ended too early, as far as they came. The one that is not complete is to blame, or
// the whole message if more should have followed them.
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

// Hex writes bytes as hexadecimal numbers.
func Hex(b []byte) string { return fmt.Sprintf("% x", b) }

package wire

import (
	"errors"
	"fmt"
	"strings"
)

// Side is the client's or the server's side of a connection.
type Side uint8

const (
	Client Side = iota
	Server
)

// Sender returns the side that has sent a message with the direction d. s is the side that has recorded the message.
func (s Side) Sender(d Direction) Side {
	if d == Sent {
		return s
	}
	return Client + Server - s
}

// LocalizableError is an error whose text can be translated. Key returns the key of the text in package words, and Args
// returns the arguments of the text.
type LocalizableError interface {
	error
	Key() string
	Args() []any
}

// FaultOf returns a Fault that concerns the whole message. err is the reason for rejecting the message. If err is nil, FaultOf
// returns nil.
func FaultOf(err error) *Fault {
	if err == nil {
		return nil
	}
	if key, args, ok := faultText(err); ok {
		return &Fault{Part: -1, Key: key, Args: args}
	}
	if worded, ok := errors.AsType[LocalizableError](err); ok {
		return &Fault{Part: -1, Key: worded.Key(), Args: worded.Args()}
	}
	return &Fault{Part: -1, Key: "wire.refused", Args: []any{Printable(err.Error())}}
}

// faultText returns the text key and the arguments for a parser's error. ok is false for any other error.
func faultText(err error) (key string, args []any, ok bool) {
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

// maxShown is the maximum length of a displayed field value in bytes.
const maxShown = 64

// Shorten returns value, cut to maxShown bytes.
func Shorten(value string) string {
	if len(value) <= maxShown {
		return value
	}
	return strings.ToValidUTF8(value[:maxShown], "") + "…"
}

// Add appends a field with the bytes [from, to) to r.
func (r *Dissection) Add(from, to int, name, value string) {
	r.Parts = append(r.Parts, Part{From: from, To: to, Name: name, Value: value})
}

// Gloss sets the explanation of the last added field. key is its key in package words.
func (r *Dissection) Gloss(key string) { r.Parts[len(r.Parts)-1].Gloss = key }

// Blame sets the fault of r, unless r already has a fault. The fault refers to the named field. If there is no such field, it
// refers to the whole message. key is the key of the text about the fault.
func (r *Dissection) Blame(name, key string, args ...any) {
	if r.Fault == nil {
		r.Fault = &Fault{Part: r.index(name), Key: key, Args: args}
	}
}

// Refuse sets the fault of r to err, the reason for rejecting the message. If r already has a more specific fault, Refuse does
// nothing. fields maps keys of faults to the names of the wrong fields.
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

// index returns the index of the first part named field, or -1 if there is none.
func (r *Dissection) index(field string) int {
	for i, p := range r.Parts {
		if p.Name == field {
			return i
		}
	}
	return -1
}

// Value returns the value of the named field, or "" if there is none.
func (r *Dissection) Value(field string) string {
	if i := r.index(field); i >= 0 {
		return r.Parts[i].Value
	}
	return ""
}

// Values returns the values of the fields, separated by spaces. It omits the message's type and the line end.
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
	TypeField = "type" // the bytes or the word with which a message begins
	EndField  = "end"  // the line end
)

package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
)

// FieldReader reads the fields of a binary message in order. A parser and a dissector can share their code, because a
// FieldReader can add each field to a Dissection.
//
// After an error, all methods return zero values. A function that reads a message therefore needs to check Err only once, at
// the end.
type FieldReader struct {
	order binary.ByteOrder
	b     []byte
	at    int         // number of bytes read
	into  *Dissection // nil in a parser
	err   error
}

// NewFieldReader returns a FieldReader for b. order is the byte order of numbers. If dissection is not nil, the FieldReader
// adds each field to it.
func NewFieldReader(b []byte, order binary.ByteOrder, dissection *Dissection) FieldReader {
	return FieldReader{b: b, order: order, into: dissection}
}

// Err returns the first error. It is ErrShort if the message is incomplete, or the error that was passed to Fail.
func (r *FieldReader) Err() error { return r.err }

// Fail sets the error, unless there is one already.
func (r *FieldReader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// Pos returns the number of bytes that were read.
func (r *FieldReader) Pos() int { return r.at }

// Peek returns the next n bytes without reading them, or nil if there are fewer than n.
func (r *FieldReader) Peek(n int) []byte {
	if r.err != nil || len(r.b)-r.at < n {
		return nil
	}
	return r.b[r.at : r.at+n]
}

// Bytes reads a field of n bytes. A Dissection shows its value in hexadecimal.
func (r *FieldReader) Bytes(name string, n int) []byte {
	if r.err != nil {
		return nil
	}
	if len(r.b)-r.at < n {
		r.failShort(name, r.at)
		return nil
	}
	b := r.b[r.at : r.at+n]
	r.at += n
	if r.into != nil {
		r.into.Add(r.at-n, r.at, name, shownHex(b))
	}
	return b
}

// failShort sets the error to ErrShort, because the message ends within the field called name, which begins at start.
func (r *FieldReader) failShort(name string, start int) {
	r.err = ErrShort
	if r.into != nil {
		r.into.Add(start, len(r.b), name, shownHex(r.b[start:]))
		r.into.Blame(name, "wire.cut")
	}
}

// Byte reads a field of one byte. A Dissection shows its value in decimal.
func (r *FieldReader) Byte(name string) byte {
	b := r.Bytes(name, 1)
	if b == nil {
		return 0
	}
	r.showNumber(int(b[0]))
	return b[0]
}

// Uint16 reads a field with an unsigned number of two bytes.
func (r *FieldReader) Uint16(name string) int {
	b := r.Bytes(name, 2)
	if b == nil {
		return 0
	}
	n := int(r.order.Uint16(b))
	r.showNumber(n)
	return n
}

// Int32 reads a field with a signed number of four bytes.
func (r *FieldReader) Int32(name string) int {
	b := r.Bytes(name, 4)
	if b == nil {
		return 0
	}
	n := int(int32(r.order.Uint32(b)))
	r.showNumber(n)
	return n
}

func (r *FieldReader) showNumber(n int) {
	if r.into != nil {
		r.setValue(strconv.Itoa(n))
	}
}

// Show replaces the shown value of the last field by the result of describe. After an error or without a Dissection,
// Show does nothing.
func (r *FieldReader) Show(describe func() string) {
	if r.into != nil && r.err == nil {
		r.setValue(describe())
	}
}

func (r *FieldReader) setValue(value string) {
	r.into.Parts[len(r.into.Parts)-1].Value = Shorten(value)
}

// Group calls read, and adds the fields that it reads to the Dissection as a single field.
func (r *FieldReader) Group(name string, read func()) {
	if r.err != nil {
		return
	}
	into, from := r.into, r.at
	r.into = nil
	read()
	r.into = into
	switch {
	case into == nil:
	case r.err == nil:
		into.Add(from, r.at, name, shownHex(r.b[from:r.at]))
	case errors.Is(r.err, ErrShort):
		r.failShort(name, from)
	}
}

// Misread returns a Dissection of b, a binary message that the parser has rejected with err. The Dissection has two fields:
// the first byte and the remaining bytes.
func Misread(b []byte, err error) Dissection {
	r := Dissection{Name: "?", Seat: -1, Fault: FaultOf(err)}
	if len(b) > 0 {
		r.Add(0, 1, TypeField, Hex(b[:1]))
	}
	if len(b) > 1 {
		r.Add(1, len(b), "bytes", shownHex(b[1:]))
	}
	field := map[string]string{"wire.type": TypeField, "wire.side": TypeField, "wire.value": "bytes"}[r.Fault.Key]
	r.Fault.Part = r.index(field)
	return r
}

// Surplus adds a field with a fault for b[offset:], the bytes after the end of the message. If there are no such bytes, it
// does nothing.
func (r *Dissection) Surplus(b []byte, offset int) {
	if offset < len(b) {
		r.Add(offset, len(b), "surplus", shownHex(b[offset:]))
		r.Blame("surplus", "wire.surplus")
	}
}

// Hex returns b as hexadecimal numbers, separated by spaces.
func Hex(b []byte) string { return fmt.Sprintf("% x", b) }

// shownHex returns Hex(b), shortened to about maxShown bytes.
func shownHex(b []byte) string { return Shorten(Hex(b[:min(len(b), maxShown)])) }

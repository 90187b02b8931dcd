// Package wire holds what the protocols of all games share: how messages are cut out of a stream of bytes, and the tape of
// what was said.
//
// Each protocol has its own package below (pondwire, glendawire, labyrinthwire): a type for every message, Append to write one, and two parsers, one
// for each direction. A parser is a function of bytes alone:
//
//	m, n, err := pondwire.ParseServer(b)   // m took the first n bytes of b
//	errors.Is(err, wire.ErrShort)          // b is the beginning of a message: come back with more
//	err != nil                             // what came can never become a message: end the connection
//
// Each package also has an Explainer, which takes messages apart for people: explain.go here has what all of them need, and
// shape.go what those of text have in common.
//
// A Reader runs a parser over a connection. It never keeps more than the longest message of its protocol, so a peer that
// sends too much, or one byte a minute, costs a known amount of memory.
package wire

import (
	"errors"
	"fmt"
)

// ErrShort says that the bytes so far are the beginning of a message.
var ErrShort = errors.New("the message is not complete yet")

// Why only the beginning of a message is noted: one end has closed the connection.
var (
	ErrLeft = errors.New("this end left before the rest of the message came")
	ErrTorn = errors.New("the other end left before the rest of the message came")
)

// UnknownTypeError says that a message begins with a type that the protocol doesn't have.
type UnknownTypeError struct{ Type byte }

// Error implements error.
func (e UnknownTypeError) Error() string {
	return fmt.Sprintf("a message of the unknown type 0x%02x came", e.Type)
}

// DirectionError says that a message has a type that only the other side may send.
type DirectionError struct{ Type byte }

// Error implements error.
func (e DirectionError) Error() string {
	return fmt.Sprintf("a message of the type 0x%02x came, which only this side may send", e.Type)
}

// ValueError says that a message of a known type carries a value that the protocol doesn't have.
type ValueError struct{ Type, Value byte }

// Error implements error.
func (e ValueError) Error() string {
	return fmt.Sprintf("a message of the type 0x%02x came with the unknown value 0x%02x", e.Type, e.Value)
}

// CountError says that a message of a known type counts more than there can be, or less than nothing.
type CountError struct {
	Type  byte
	Count int64
	Most  int
}

// Error implements error.
func (e CountError) Error() string {
	return fmt.Sprintf("a message of the type 0x%02x came with the count %d, and 0 to %d can be", e.Type, e.Count, e.Most)
}

// TooLongError says that more bytes came than the longest message of the protocol has.
type TooLongError struct{ Limit int }

// Error implements error.
func (e TooLongError) Error() string {
	return fmt.Sprintf("a message is longer than %d bytes", e.Limit)
}

// Package wire holds the code that the protocols of all games share. A Reader cuts messages out of a byte stream. A
// Capture records the messages of a connection.
//
// Each protocol has its own package below (pondwire, glendawire, labyrinthwire, miawire, foxeswire). It defines a type
// for each message, Append to write it, and one parser for each direction. A parser depends on its bytes only:
//
//	m, n, err := pondwire.ParseServer(b)   // m took the first n bytes of b
//	errors.Is(err, wire.ErrShort)          // b is the beginning of a message: call again with more bytes
//	err != nil                             // b can never become a message: close the connection
//
// Each package also has a Dissector, which splits messages into named fields for people to read. Dissectors share the
// code in explain.go; those of text protocols also share shape.go.
//
// A Reader runs a parser over a connection. It buffers at most the longest message of its protocol. The memory for one
// connection is therefore bounded, however much the peer sends and however slowly.
package wire

import (
	"errors"
	"fmt"
)

// ErrShort means that the bytes so far are only the beginning of a message.
var ErrShort = errors.New("the message is not complete yet")

// The reasons why a Capture holds only the beginning of a message: one side has closed the connection.
var (
	ErrLeft = errors.New("this end left before the rest of the message came")
	ErrTorn = errors.New("the other end left before the rest of the message came")
)

// UnknownTypeError reports that a message begins with a type that the protocol does not define.
type UnknownTypeError struct{ Type byte }

// Error implements error.
func (e UnknownTypeError) Error() string {
	return fmt.Sprintf("a message of the unknown type 0x%02x came", e.Type)
}

// DirectionError reports a message of a type that only the receiving side may send.
type DirectionError struct{ Type byte }

// Error implements error.
func (e DirectionError) Error() string {
	return fmt.Sprintf("a message of the type 0x%02x came, which only this side may send", e.Type)
}

// ValueError reports that a message of a known type has a value that the protocol does not define.
type ValueError struct{ Type, Value byte }

// Error implements error.
func (e ValueError) Error() string {
	return fmt.Sprintf("a message of the type 0x%02x came with the unknown value 0x%02x", e.Type, e.Value)
}

// CountError reports that a count in a message is negative or above the limit.
type CountError struct {
	Type  byte
	Count int64
	Most  int
}

// Error implements error.
func (e CountError) Error() string {
	return fmt.Sprintf("a message of the type 0x%02x came with the count %d, and 0 to %d can be", e.Type, e.Count, e.Most)
}

// TooLongError reports that the peer sent more bytes than the protocol's longest message has.
type TooLongError struct{ Limit int }

// Error implements error.
func (e TooLongError) Error() string {
	return fmt.Sprintf("a message is longer than %d bytes", e.Limit)
}

// Package wire holds the code that the protocols of all games share. A Reader cuts messages out of a byte stream. A
// Capture records the messages of a connection.
//
// Each protocol has its own package in a subfolder, such as pondwire. The package defines a type for each message, a
// method Append to write the message, and one parser for each direction. The result of a parser depends only on its
// bytes:
//
//	m, n, err := pondwire.ParseServer(b)   // m took the first n bytes of b
//	errors.Is(err, wire.ErrShort)          // b is the beginning of a message: call again with more bytes
//	err != nil                             // b can never become a message: close the connection
//
// Each package also has a Dissector, which splits messages into named fields for people to read. The parsers and the
// dissector use the same table of messages, specs. The tables of text protocols use MessageSpec (spec.go), and the
// tables of binary protocols use FieldReader (fields.go).
//
// A Reader runs a parser over a connection. Its buffer is at most as long as the longest message of the protocol. The
// memory for one connection is therefore limited, even if the peer sends much or slowly.
package wire

import (
	"errors"
	"fmt"
)

// ErrShort is returned by parsers if the bytes are only the beginning of a message.
var ErrShort = errors.New("the message is not complete yet")

// These are the errors of a CapturedMessage that is incomplete because one side has closed the connection.
var (
	ErrLeft = errors.New("this program closed the connection before the message was complete")
	ErrTorn = errors.New("the peer closed the connection before the message was complete")
)

// UnknownTypeError is returned for a message whose type the protocol does not define.
type UnknownTypeError struct{ Type byte }

func (e UnknownTypeError) Error() string {
	return fmt.Sprintf("a message has the unknown type 0x%02x", e.Type)
}

// DirectionError is returned for a message whose type only the receiver may send.
type DirectionError struct{ Type byte }

func (e DirectionError) Error() string {
	return fmt.Sprintf("the peer sent a message of type 0x%02x, which only this side may send", e.Type)
}

// ValueError is the error for a message of a known type that contains a value that the protocol does not define.
type ValueError struct{ Type, Value byte }

func (e ValueError) Error() string {
	return fmt.Sprintf("a message of type 0x%02x has the unknown value 0x%02x", e.Type, e.Value)
}

// CountError is returned for a count in a message that is negative or above the limit.
type CountError struct {
	Type  byte
	Count int64
	Most  int
}

func (e CountError) Error() string {
	return fmt.Sprintf("a message of type 0x%02x has the count %d, want 0 to %d", e.Type, e.Count, e.Most)
}

// TooLongError is the error for a peer that has sent more than Limit bytes without completing a message.
type TooLongError struct{ Limit int }

func (e TooLongError) Error() string {
	return fmt.Sprintf("a message is longer than %d bytes", e.Limit)
}

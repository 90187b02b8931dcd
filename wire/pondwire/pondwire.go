// Package pondwire reads and writes the binary protocol of cat and mouse. The client plays the mouse, the server the
// cat.
//
//	type  message    length  sent by  meaning                              example
//	0x00  Auth       3+n     client   the room id: n as 2 bytes, n bytes   00 000d 6162636465665f6768696a6b6c
//	0x01  AuthReply  1       server   the room is open: go on              01
//	0x02  AuthReply  1       server   the room is not open: try again      02
//	0x10  Start      2       client   a new game of this level (1 to 3)    10 02
//	0x11  Started    17      server   the positions of cat and mouse       11 00027101 00000000 00000000 00000000
//	0x20  Move       9       both     the new position of mouse or cat     20 00000011 ffffffe7
//	0x21  GameState  2       server   0 goes on, 1 mouse won, 2 cat won    21 00
//	0xe0- Fault      1       server   what the client did wrong            e4
//
// Numbers are big endian. A position is x and then y, each 4 bytes in two's complement. A client authenticates and
// starts a game. From then on the server responds to each of the client's moves with a move of the cat and the state of
// the game. After a Fault the server closes the connection.
//
// ParseServer reads a server's messages and ParseClient a client's. The package does not check whether a move is legal,
// a level exists or a room is open; the client and the server do.
//
// Source: "Cat and mouse specification", chapter 3. docs/protocols/pond.md lists the choices where it is silent.
package pondwire

import (
	"encoding/binary"
	"fmt"
)

// The first byte of each message.
const (
	typeAuth    = 0x00
	typeOpen    = 0x01
	typeNotOpen = 0x02
	typeStart   = 0x10
	typeStarted = 0x11
	typeMove    = 0x20
	typeState   = 0x21
	typeFault   = 0xe0 // first type of a Fault; the last one is 0xff
)

// Maximum lengths in bytes.
const (
	MaxRoom   = 65_535      // maximum length of a room id in bytes
	MaxClient = 3 + MaxRoom // maximum length of a client's message
	MaxServer = 1 + 2*8     // maximum length of a server's message
)

// Invisible is the id of a room that is always open and has no viewer.
const Invisible = "invisible"

// The TCP ports of the public server, which are also the default ports of this program.
const (
	Port    = 64_090
	PortTLS = 64_091
)

// Message is a message from a client or a server.
type Message interface {
	// Append appends the message's bytes to b.
	Append(b []byte) []byte
}

// Place is a position in units. X increases to the right, and Y increases downwards. The radius of the pond is 160000 units.
type Place struct{ X, Y int32 }

func (p Place) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(p.X))
	return binary.BigEndian.AppendUint32(b, uint32(p.Y))
}

// Auth is a client's request to enter a room. The room id should be UTF-8, but the parsers accept any bytes.
type Auth struct{ Room string }

// Append implements Message. It panics if the room id is longer than MaxRoom bytes.
func (m Auth) Append(b []byte) []byte {
	if len(m.Room) > MaxRoom {
		panic(fmt.Sprintf("pondwire: a room id of %d bytes", len(m.Room)))
	}
	b = binary.BigEndian.AppendUint16(append(b, typeAuth), uint16(len(m.Room)))
	return append(b, m.Room...)
}

// AuthReply is the server's response to an Auth.
type AuthReply struct{ Open bool }

func (m AuthReply) Append(b []byte) []byte {
	if m.Open {
		return append(b, typeOpen)
	}
	return append(b, typeNotOpen)
}

// Start is a client's request for a new game. The protocol defines the levels 1 to 3, but the parsers accept any level.
type Start struct{ Level byte }

func (m Start) Append(b []byte) []byte { return append(b, typeStart, m.Level) }

// Started is the server's response to a Start. The game has begun, and it is the turn of the mouse.
type Started struct{ Cat, Mouse Place }

func (m Started) Append(b []byte) []byte { return m.Mouse.append(m.Cat.append(append(b, typeStarted))) }

// Move is the new position of the mouse, from the client, or of the cat, from the server.
type Move struct{ To Place }

func (m Move) Append(b []byte) []byte { return m.To.append(append(b, typeMove)) }

// GameState is the server's message after each move of the cat. CatWon is the largest value that the protocol defines.
type GameState uint8

// The states of a game.
const (
	Goes     GameState = iota // the mouse is in the pond and the game goes on
	MouseWon                  // the mouse left the pond and the cat did not reach it
	CatWon                    // the mouse left the pond and the cat caught it
)

func (m GameState) Append(b []byte) []byte { return append(b, typeState, byte(m)) }

// Fault is the server's last message on a connection. It says which mistake the client has made. The values are 0xe0 to 0xff.
type Fault byte

// The faults that the specification defines.
const (
	FaultInvalid    Fault = 0xe0 // the client sent an invalid message
	FaultUnexpected Fault = 0xe1 // the client sent a message that is not allowed, or not at this time
	FaultViewerLeft Fault = 0xe2 // the web page that showed the room was closed
	FaultReplaced   Fault = 0xe3 // another client entered the room
	FaultTooFar     Fault = 0xe4 // the mouse moved more than 400 units
)

func (m Fault) Append(b []byte) []byte { return append(b, byte(m)) }

// Error returns an English text for logs. The window shows a translated one.
func (m Fault) Error() string {
	switch m {
	case FaultInvalid:
		return "the server received an invalid message (0xe0)"
	case FaultUnexpected:
		return "the server received a message at the wrong time (0xe1)"
	case FaultViewerLeft:
		return "the browser that showed the room was closed (0xe2)"
	case FaultReplaced:
		return "another client entered the room (0xe3)"
	case FaultTooFar:
		return "the mouse moved too far (0xe4)"
	}
	return fmt.Sprintf("the server reported the unknown error 0x%02x", byte(m))
}

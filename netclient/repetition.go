package netclient

import (
	"bytes"
	"net"
	"time"
)

// Repeater is implemented by the connection of a page in a browser that was loaded again during a game; see package doorline. It
// repeats everything that the server has sent before. What the client sent in response must not be sent once more.
type Repeater interface {
	// Repetition returns what the server repeats, and the client's last message before. By default, the connection drops repeated
	// responses itself, but only for a client that reads no message before it has responded to the one before. After the call it
	// drops nothing.
	Repetition() Repetition
}

// Repetition describes what a server repeats.
type Repetition struct {
	Bytes    int    // number of bytes of the server
	Messages int    // number of messages of the door, which are datagrams if the game uses them
	Said     []byte // the client's last message before; nil for none
}

// repetitionPause is the time without a message after which a server no longer repeats messages.
const repetitionPause = time.Second

// age tells whether a message is repeated.
type age uint8

const (
	fresh   age = iota
	newest      // the last repeated message, to which the client may have responded or not
	earlier     // a repeated message to which the client has responded
)

// repetitionOf returns what c repeats.
func repetitionOf(c net.Conn) Repetition {
	if r, ok := c.(Repeater); ok {
		return r.Repetition()
	}
	return Repetition{}
}

// repeated counts the repeated messages of a Conn.
type repeated struct {
	left int // number of bytes or datagrams that are still repeated
	age  age // of the last message
	said []byte
}

// begins returns the age of the connection itself, to which a client responds with its first messages.
func (r *repeated) begins() age {
	switch {
	case r.left > 0:
		return earlier
	case len(r.said) > 0:
		return newest
	}
	return fresh
}

// pass notes that the server has sent a message of the given size.
func (r *repeated) pass(size int) {
	switch {
	case r.left == 0:
		r.age = fresh
	case r.left > size:
		r.age = earlier
	default:
		r.age = newest
	}
	r.left = max(0, r.left-size)
}

// drops reports whether messages are not sent, because the client has sent them before. to is the age of the message to which they
// are the response.
func drops[Out Appender](r *repeated, to age, messages []Out) bool {
	if to != newest {
		return to == earlier
	}
	var b []byte
	for _, m := range messages {
		b = m.Append(b)
	}
	return len(b) > 0 && bytes.Equal(b, r.said)
}

// agingOf returns c, or the Conn that it wraps, as an aging. It returns nil if c repeats nothing.
func agingOf[In, Out any](c Conn[In, Out]) aging[Out] {
	if wrapper, ok := c.(interface{ Unwrap() Conn[In, Out] }); ok {
		c = wrapper.Unwrap()
	}
	a, _ := c.(aging[Out])
	return a
}

// aging is implemented by a Conn that can repeat messages. Its methods are called by different goroutines.
type aging[Out any] interface {
	begins() age                       // is called before the first call of Receive
	lastAge() age                      // returns the age of the message that Receive has returned last
	drops(to age, messages []Out) bool // reports whether messages are not sent
}

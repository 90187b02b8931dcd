// Package observe connects a server with the tools of bot authors: message captures, tournaments, and simulated networks.
//
// A tool fills in an Observer and passes it to the server in the server's Options. Servers do not depend on any tool.
package observe

import (
	"net"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/internal/deal"
	"menagerie/netserver/limitclock"
	"menagerie/wire"
)

// Observer has optional tools that record, publish or control what a server does. The zero value has no tools, so the
// server works as usual.
type Observer struct {
	Capture *wire.Capture     // records every message that the server receives or sends; nil for none
	GameLog *GameLog          // records the first game; nil for none
	Deals   *deal.Log         // publishes the deals of the games; nil for none
	Seats   *SeatListener     // gives each seat its own address; nil if every player may take any seat
	Clock   *limitclock.Clock // clock of the time limits; nil for the machine's clock
	Network Network           // transports the bytes to and from other processes; nil for the system's network

	locals atomic.Int64 // number of connections from this process so far; the number is the connection's name in a capture
}

// Network is a simulated network between a server and clients in other processes. It may delay or change the data.
type Network interface {
	// Conn returns a connection that transports the bytes of raw, together with its delay.
	Conn(raw net.Conn) (net.Conn, Delay)
	// Datagrams returns a transport for datagrams. It calls receive for each datagram from a peer, and send for each datagram
	// to a peer, possibly in several goroutines at once. A peer is any comparable value.
	Datagrams(receive, send func(peer any, datagram []byte)) Datagrams
}

// Delay controls the delay of a connection over a simulated network. Write on such a connection returns before the peer has
// received the bytes.
type Delay interface {
	Hurry()             // sends all delayed bytes at once
	Lag() time.Duration // returns the remaining delay of the bytes written so far
	Finish()            // waits until all bytes were sent; the connection cannot be used afterwards
}

// Datagrams transports datagrams between a server and its clients over a simulated network. It may delay or change datagrams.
// Hear and Send must not keep the argument datagram after they have returned.
type Datagrams interface {
	Hear(from any, datagram []byte) // accepts a datagram from a peer
	Send(to any, datagram []byte)   // accepts a datagram to a peer
	Close()
}

// localPrefix is the prefix of the names of connections from this process.
const localPrefix = "local "

// Local returns a new name for a connection from this process, which has no address.
func (o *Observer) Local() string { return localPrefix + strconv.FormatInt(o.locals.Add(1), 10) }

// IsLocal reports whether name is a result of Local.
func IsLocal(name string) bool { return strings.HasPrefix(name, localPrefix) }

// Capture records the messages of a server in a wire.Capture. A nil Capture records nothing.
//
// A Capture records a received message when the server handles the message. If the server refuses the message, the next entry
// is the reason.
type Capture struct {
	messages *wire.Capture
	edge     wire.Edge
}

// NewCapture returns a Capture that records in o.Capture. If o.Capture is nil, it returns nil. edge finds the end of each
// message in the bytes that are sent.
func (o *Observer) NewCapture(edge wire.Edge) *Capture {
	if o.Capture == nil {
		return nil
	}
	return &Capture{messages: o.Capture, edge: edge}
}

// Sent records bytes that are sent to a peer.
func (c *Capture) Sent(to string, bytes []byte) {
	if c != nil {
		c.messages.AddAll(to, wire.Sent, bytes, c.edge)
	}
}

// Received records a message from a peer. If the bytes are not a valid message, err is the reason.
func (c *Capture) Received(from string, bytes []byte, err error) {
	if c != nil && len(bytes) > 0 {
		c.messages.Add(from, wire.Received, bytes, err)
	}
}

// Refused records why the last message from a peer has no effect. If reason is nil, it records nothing.
func (c *Capture) Refused(from string, reason error) {
	if c != nil && reason != nil {
		c.messages.Refuse(from, reason)
	}
}

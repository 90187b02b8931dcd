// Package observe connects a server with the tools of bot authors: packet capture, tournaments, and simulated networks.
//
// A tool fills in an Observer, and the options of a server contain a pointer to it. Servers do not depend on any tool.
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

// Observer connects a server with the tools of bot authors. The zero value records nothing and changes nothing. Servers
// without tools use it.
type Observer struct {
	Capture *wire.Capture     // records every message that the server receives or sends; nil for none
	GameLog *GameLog          // records the first game; nil for none
	Deals   *deal.Log         // publishes the deals of the games; nil for none
	Seats   *SeatListener     // gives each seat an address of its own; nil if every player may take any seat
	Clock   *limitclock.Clock // of the time limits; nil for the machine's
	Network Network           // carries the traffic with other processes; nil for the system's network

	locals atomic.Int64 // number of connections from this process so far; a capture names them by their number
}

// Network carries the traffic between a server and clients in other processes. It may delay or change the traffic.
type Network interface {
	// Conn returns a connection that carries the bytes of raw, and its delay.
	Conn(raw net.Conn) (net.Conn, Delay)
	// Datagrams returns a carrier of datagrams. It calls receive for each datagram that has arrived from a peer, and send
	// for each datagram to a peer. The calls may come from several goroutines at once. A peer is a comparable value
	// that the Network does not interpret.
	Datagrams(receive, send func(peer any, datagram []byte)) Datagrams
}

// Delay controls the simulated delay of a connection. A Write on such a connection returns before the peer has received
// the bytes.
type Delay interface {
	Hurry()             // sends all bytes under way without further delay
	Lag() time.Duration // returns how long bytes written before are still under way
	Finish()            // waits until all bytes have left; nothing can be read or written afterwards
}

// Datagrams carries the datagrams between a server and its clients. It may delay or change them. Hear and Send must not
// use datagram after they have returned.
type Datagrams interface {
	Hear(from any, datagram []byte) // accepts a datagram that a peer has sent
	Send(to any, datagram []byte)   // accepts a datagram for a peer
	Close()
}

// localPrefix is the prefix of the names of connections from this process.
const localPrefix = "local "

// Local returns a new name for a connection from this process. Such connections have no address.
func (o *Observer) Local() string { return localPrefix + strconv.FormatInt(o.locals.Add(1), 10) }

// IsLocal reports whether Local has returned the name.
func IsLocal(name string) bool { return strings.HasPrefix(name, localPrefix) }

// Capture makes a server record the messages that it receives and sends in a wire.Capture. A nil Capture records
// nothing.
//
// A received message is recorded when the server handles it. If the server refuses the message, the reason is recorded
// next.
type Capture struct {
	messages *wire.Capture
	edge     wire.Edge
}

// NewCapture returns a Capture that records in o.Capture. It returns nil if o.Capture is nil. edge finds the end of
// each sent message.
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

// Refused records the reason why the last message from a peer has no effect. If reason is nil, it does nothing.
func (c *Capture) Refused(from string, reason error) {
	if c != nil && reason != nil {
		c.messages.Refuse(from, reason)
	}
}

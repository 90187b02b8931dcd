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

// local is the prefix of the names of connections from this process.
const local = "local "

// Local returns a new name for a connection from this process. Such connections have no address.
func (o *Observer) Local() string { return local + strconv.FormatInt(o.locals.Add(1), 10) }

// IsLocal reports whether Local has returned the name.
func IsLocal(name string) bool { return strings.HasPrefix(name, local) }

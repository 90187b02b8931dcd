package netclient

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"time"

	"menagerie/wire"
)

// largest is how many bytes a datagram can have.
const largest = 64 * 1024

// Datagram is how messages travel one to a packet.
type Datagram[In, Out any] struct {
	Parse   func([]byte) In // must not keep what it is given
	Passing func(error) In  // a packet could not be sent or received, which ends nothing; one a second is told
	Capture *wire.Capture   // where what is said is noted; nil: nowhere
	Last    Out             // said when the connection is closed, unless it is never made
}

// packets is a Conn over datagrams.
type packets[In any, Out Appender] struct {
	conn net.Conn
	talk Datagram[In, Out]
	in   []byte
	out  []byte
	peer string    // in the capture
	last int64     // the number there of the packet received last
	told time.Time // when the last passing error was
}

// Packets makes a Conn of a connection that keeps each Write by itself, as those of UDP do.
func Packets[In any, Out Appender](c net.Conn, d Datagram[In, Out]) Conn[In, Out] {
	p := &packets[In, Out]{conn: c, talk: d, in: make([]byte, largest), last: -1}
	if d.Capture != nil {
		p.peer = c.RemoteAddr().String()
	}
	return p
}

// Receive implements Conn. Nobody is at the other end of a datagram, so an error is one packet's and not the connection's,
// unless it was closed.
func (p *packets[In, Out]) Receive() (In, error) {
	for {
		n, err := p.conn.Read(p.in)
		switch {
		case err == nil:
			p.last = p.talk.Capture.Add(p.peer, wire.Received, p.in[:n], nil)
			return p.talk.Parse(p.in[:n]), nil
		case errors.Is(err, net.ErrClosed), errors.Is(err, io.ErrClosedPipe), errors.Is(err, io.EOF):
			var none In
			return none, err
		case time.Since(p.told) >= time.Second:
			p.told = time.Now()
			return p.talk.Passing(err), nil
		}
		time.Sleep(pauseAfterError)
	}
}

// pauseAfterError keeps a socket on which everything fails from taking all of a processor.
const pauseAfterError = 5 * time.Millisecond

// Send implements Conn: a packet for each message. What the system refuses to send is lost, as it could be anywhere else;
// what cannot be received then says why.
func (p *packets[In, Out]) Send(messages []Out) error {
	for _, m := range messages {
		p.out = m.Append(p.out[:0])
		p.talk.Capture.Add(p.peer, wire.Sent, p.out, nil)
		if _, err := p.conn.Write(p.out); errors.Is(err, net.ErrClosed) {
			return err
		}
	}
	return nil
}

// Noted implements Noting.
func (p *packets[In, Out]) Noted() int64 { return p.last }

// Instant implements Instant.
func (p *packets[In, Out]) Instant() {}

// Info implements Conn.
func (p *packets[In, Out]) Info() Info { return Info{} }

// Close implements Conn.
func (p *packets[In, Out]) Close() error {
	_ = p.Send([]Out{p.talk.Last}) // the other end may never hear it
	return p.conn.Close()
}

// DialPackets opens a UDP socket to a server. It does not find out whether a server is there: no packet is sent. A name that
// has IPv4 and IPv6 addresses is reached over IPv4, because a client cannot see which of the two a server listens at. Errors
// are LocalizableError.
func DialPackets(ctx context.Context, a Address) (net.Conn, error) {
	d := net.Dialer{Timeout: dialTime}
	network := "udp4"
	if ip, err := netip.ParseAddr(a.Host); err == nil && !ip.Unmap().Is4() { // ::ffff:a.b.c.d is reached over IPv4
		network = "udp6"
	}
	conn, err := d.DialContext(ctx, network, a.String())
	var address *net.AddrError
	if err != nil && network == "udp4" && errors.As(err, &address) {
		conn, err = d.DialContext(ctx, "udp", a.String()) // the name has IPv6 addresses only
	}
	if err != nil {
		return nil, explainDial(a, err)
	}
	return conn, nil
}

package netserver

import (
	"log/slog"
	"strconv"
	"sync/atomic"

	"menagerie/wire"
)

// Tap puts on a capture what a server hears and says. A nil Tap does nothing.
//
// A handler notes each message when it takes it up (Conn.Heard), and then perhaps why it is refused (Conn.Refused), so that
// both stand in the order in which things were done. What is sent needs nothing from the handler.
type Tap struct {
	capture *wire.Capture
	edge    wire.Edge
	locals  *atomic.Int64 // peers in this process so far, which have no address to tell them apart
}

// NewTap returns a tap for a server of whose messages edge knows where they end. Without a capture it is nil.
func NewTap(capture *wire.Capture, edge wire.Edge) *Tap {
	if capture == nil {
		return nil
	}
	return &Tap{capture: capture, edge: edge, locals: &atomic.Int64{}}
}

// With is the tap for another port of the same host, where edge tells this of what is sent.
func (t *Tap) With(edge wire.Edge) *Tap {
	if t == nil {
		return nil
	}
	return &Tap{capture: t.capture, edge: edge, locals: t.locals}
}

// Tap lets what is said from now on be noted. It is for servers that listen nowhere yet.
func (s *Server) Tap(t *Tap) { s.tap = t }

// named is what a connection is called in the capture.
func (t *Tap) named(remote string) string {
	if t != nil && remote == pipe {
		return t.local()
	}
	return remote
}

// pipe is the address of who is connected within this process.
const pipe = "pipe"

// local is the name of one more peer in this process.
func (t *Tap) local() string {
	if t == nil {
		return ""
	}
	return "local " + strconv.FormatInt(t.locals.Add(1), 10)
}

func (t *Tap) said(to string, bytes []byte) {
	if t != nil {
		t.capture.AddAll(to, wire.Sent, bytes, t.edge)
	}
}

func (t *Tap) heard(from string, bytes []byte, err error) {
	if t != nil && len(bytes) > 0 {
		t.capture.Add(from, wire.Received, bytes, err)
	}
}

func (t *Tap) refused(from string, why error) {
	if t != nil && why != nil {
		t.capture.Refuse(from, why)
	}
}

// Heard notes a message that the handler takes up, or bytes that are none and why.
func (c *Conn) Heard(message []byte, err error) {
	c.tap.heard(c.peer, message, err)
	if c.log.Enabled(c.ctx, slog.LevelDebug) {
		c.latest = append(c.latest[:0], message[:min(len(message), mostLogged)]...)
	}
}

// mostLogged is how many bytes of a refused message the log has.
const mostLogged = 100

// Refused notes why the message that was noted last is not obeyed; nothing if why is nil. Who looks for a fault in a bot
// without a window finds it in the log.
func (c *Conn) Refused(why error) {
	c.tap.refused(c.peer, why)
	if why != nil {
		c.log.Debug("not obeyed", "remote", c.remote, "said", c.said(), "why", why)
	}
}

// said is the message that was heard last, for the log, which puts text into quotes of its own.
func (c *Conn) said() string {
	text := wire.Text(c.latest)
	if plain, err := strconv.Unquote(text); err == nil {
		return plain
	}
	return text
}

// Tap lets what is said from now on be noted. It is for doors that listen nowhere yet.
func (d *Door) Tap(t *Tap) { d.tap = t }

// Refused notes why the datagram that came last from a peer is not obeyed.
func (d *Door) Refused(from Peer, why error) {
	if d.tap != nil {
		d.tap.refused(from.captureName(), why)
	}
	if why != nil {
		d.log.Debug("not obeyed", "remote", from, "why", why)
	}
}

// captureName is what a peer is called in the capture.
func (p Peer) captureName() string {
	if p.Local() && p.line != nil {
		return p.line.name
	}
	return p.String()
}

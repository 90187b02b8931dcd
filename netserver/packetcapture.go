package netserver

import (
	"log/slog"
	"strconv"
	"sync/atomic"

	"menagerie/wire"
)

// PacketCapture records in a wire.Capture what a server receives and sends. A nil PacketCapture records nothing.
//
// A handler records each message when it handles it (Conn.Heard), and then the reason if it refuses it (Conn.Refused). The
// order of the records is therefore the order of the actions. Sent messages are recorded without the handler.
type PacketCapture struct {
	capture *wire.Capture
	edge    wire.Edge
	locals  *atomic.Int64 // peers in this process so far, which have no address to tell them apart
}

// NewPacketCapture returns a PacketCapture into capture. edge finds the end of each sent message. The result is nil if
// capture is nil.
func NewPacketCapture(capture *wire.Capture, edge wire.Edge) *PacketCapture {
	if capture == nil {
		return nil
	}
	return &PacketCapture{capture: capture, edge: edge, locals: &atomic.Int64{}}
}

// With returns a PacketCapture into the same wire.Capture for another port of the host, with its own edge.
func (t *PacketCapture) With(edge wire.Edge) *PacketCapture {
	if t == nil {
		return nil
	}
	return &PacketCapture{capture: t.capture, edge: edge, locals: t.locals}
}

// Capture lets what is said from now on be noted. It is for servers that listen nowhere yet.
func (s *Server) Capture(t *PacketCapture) { s.capture = t }

// named is what a connection is called in the capture.
func (t *PacketCapture) named(remote string) string {
	if t != nil && remote == pipe {
		return t.local()
	}
	return remote
}

// pipe is the address of who is connected within this process.
const pipe = "pipe"

// local is the name of one more peer in this process.
func (t *PacketCapture) local() string {
	if t == nil {
		return ""
	}
	return "local " + strconv.FormatInt(t.locals.Add(1), 10)
}

func (t *PacketCapture) said(to string, bytes []byte) {
	if t != nil {
		t.capture.AddAll(to, wire.Sent, bytes, t.edge)
	}
}

func (t *PacketCapture) heard(from string, bytes []byte, err error) {
	if t != nil && len(bytes) > 0 {
		t.capture.Add(from, wire.Received, bytes, err)
	}
}

func (t *PacketCapture) refused(from string, why error) {
	if t != nil && why != nil {
		t.capture.Refuse(from, why)
	}
}

// Heard notes a message that the handler takes up, or bytes that are none and why.
func (c *Conn) Heard(message []byte, err error) {
	c.capture.heard(c.peer, message, err)
	if c.log.Enabled(c.ctx, slog.LevelDebug) {
		c.latest = append(c.latest[:0], message[:min(len(message), mostLogged)]...)
	}
}

// mostLogged is how many bytes of a refused message the log has.
const mostLogged = 100

// Refused notes why the message that was noted last is not obeyed; nothing if why is nil. Who looks for a fault in a bot
// without a window finds it in the log.
func (c *Conn) Refused(why error) {
	c.capture.refused(c.peer, why)
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

// Capture lets what is said from now on be noted. It is for doors that listen nowhere yet.
func (d *UDPServer) Capture(t *PacketCapture) { d.capture = t }

// Refused notes why the datagram that came last from a peer is not obeyed.
func (d *UDPServer) Refused(from Peer, why error) {
	if d.capture != nil {
		d.capture.refused(from.captureName(), why)
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

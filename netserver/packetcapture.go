package netserver

import (
	"log/slog"
	"strconv"

	"menagerie/netserver/observe"
	"menagerie/wire"
)

// Observe makes the server use the capture, the clock and the network of o. edge splits the bytes that the server sends
// into messages. Call Observe before the server listens. Several servers may share one Observer.
func (s *Server) Observe(o *observe.Observer, edge wire.Edge) {
	s.observer = o
	s.capture = o.NewCapture(edge)
}

// captureName returns the name of a connection in the capture.
func (s *Server) captureName(remote string) string {
	if s.capture != nil && remote == pipe {
		return s.observer.Local()
	}
	return remote
}

// pipe is the address of a client in this process.
const pipe = "pipe"

// Heard records a message that the handler has received. If the bytes are not a valid message, err is the reason.
func (c *Conn) Heard(message []byte, err error) {
	c.capture.Received(c.peer, message, err)
	if c.seats != nil {
		c.seats.Hear(c.Local(), message, err)
	}
	if c.log.Enabled(c.ctx, slog.LevelDebug) {
		c.latest = append(c.latest[:0], message[:min(len(message), mostLogged)]...)
	}
}

// mostLogged is the maximum number of bytes of a refused message in the log.
const mostLogged = 100

// Refused records and logs the reason why the last message has no effect. If the server has accepted the message,
// reason is nil.
func (c *Conn) Refused(reason error) {
	c.capture.Refused(c.peer, reason)
	if c.seats != nil {
		c.seats.Refuse(c.Local(), reason)
	}
	if reason != nil {
		c.log.Debug("a message has no effect", "remote", c.remote, "said", c.said(), "why", reason)
	}
}

// said returns the text of the peer's last message without quotes. The logger adds quotes itself.
func (c *Conn) said() string {
	text := wire.Text(c.latest)
	if plain, err := strconv.Unquote(text); err == nil {
		return plain
	}
	return text
}

package netclient

import (
	"errors"
	"net"
	"time"

	"menagerie/wire"
)

// writeTime is how long a server may take to read what was sent to it.
const writeTime = 10 * time.Second

// Appender is a message that can write itself.
type Appender interface{ Append(b []byte) []byte }

// stream is a Conn over a stream of bytes.
type stream[In any, Out Appender] struct {
	net.Conn
	info    Info
	reader  *wire.Reader[In]
	buf     []byte
	capture *wire.Capture
	peer    string // in the capture
	noted   int64  // the number of the message received last
}

// Framing is how messages are cut out of a stream: a parser, and the length in bytes of the longest message.
type Framing[In any] struct {
	Parse   wire.Parser[In]
	Limit   int
	Capture *wire.Capture // where what is said is noted; nil: nowhere
}

// Stream makes a Conn from a stream of bytes.
func Stream[In any, Out Appender](c net.Conn, info Info, f Framing[In]) Conn[In, Out] {
	s := &stream[In, Out]{Conn: c, info: info, reader: wire.NewReader(c, f.Parse, f.Limit), capture: f.Capture, noted: -1}
	if f.Capture != nil {
		s.peer = c.RemoteAddr().String()
		s.reader.Tell(func(b []byte, err error) { s.noted = Received(f.Capture, s.peer, b, err) })
	}
	return s
}

// Received records bytes from peer in c and returns their number; see wire.Capture. err is why they are not a message. If
// this side has closed the connection, wire.ErrLeft is recorded instead.
func Received(c *wire.Capture, peer string, b []byte, err error) int64 {
	if errors.Is(err, net.ErrClosed) {
		err = wire.ErrLeft
	}
	return c.Add(peer, wire.Received, b, err)
}

// Receive implements Conn.
func (s *stream[In, Out]) Receive() (In, error) { return s.reader.Next() }

// Noted implements Noting.
func (s *stream[In, Out]) Noted() int64 { return s.noted }

// Info implements Conn.
func (s *stream[In, Out]) Info() Info { return s.info }

// Send implements Conn: all messages in one write, so that moves made together travel together.
func (s *stream[In, Out]) Send(messages []Out) error {
	s.buf = s.buf[:0]
	for _, m := range messages {
		from := len(s.buf)
		s.buf = m.Append(s.buf)
		s.capture.Add(s.peer, wire.Sent, s.buf[from:], nil)
	}
	if err := s.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := s.Write(s.buf)
	return err
}

package netclient

import (
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
	info   Info
	reader *wire.Reader[In]
	buf    []byte
}

// Framing is how messages are cut out of a stream: a parser, and the length in bytes of the longest message.
type Framing[In any] struct {
	Parse wire.Parser[In]
	Limit int
}

// Stream makes a Conn from a stream of bytes.
func Stream[In any, Out Appender](c net.Conn, info Info, f Framing[In]) Conn[In, Out] {
	return &stream[In, Out]{Conn: c, info: info, reader: wire.NewReader(c, f.Parse, f.Limit)}
}

// Receive implements Conn.
func (s *stream[In, Out]) Receive() (In, error) { return s.reader.Next() }

// Info implements Conn.
func (s *stream[In, Out]) Info() Info { return s.info }

// Send implements Conn: all messages in one write, so that moves made together travel together.
func (s *stream[In, Out]) Send(messages []Out) error {
	s.buf = s.buf[:0]
	for _, m := range messages {
		s.buf = m.Append(s.buf)
	}
	if err := s.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := s.Write(s.buf)
	return err
}

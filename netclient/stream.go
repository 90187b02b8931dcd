package netclient

import (
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"menagerie/wire"
)

// writeTimeout is the time limit for writing one message. Writing blocks if the server does not read.
const writeTimeout = 10 * time.Second

// Appender is a message that can append its encoding to a slice.
type Appender interface{ Append(b []byte) []byte }

// streamConn is a Conn over a byte stream.
type streamConn[In any, Out Appender] struct {
	net.Conn
	info    Info
	reader  *wire.Reader[In]
	buf     []byte
	capture *wire.Capture
	peer    string // name of the peer in the capture
	noted   int64  // number of the last received message in the capture

	repeated repeated
	size     int // size in bytes of the last received message
}

// StreamFormat defines how to split a byte stream into messages.
type StreamFormat[In any] struct {
	Parse   wire.Parser[In]
	Limit   int
	Capture *wire.Capture // records all messages; nil for none
}

// NewStreamConn returns a Conn that reads and writes messages on c, a byte stream.
func NewStreamConn[In any, Out Appender](c net.Conn, info Info, f StreamFormat[In]) Conn[In, Out] {
	s := &streamConn[In, Out]{Conn: c, info: info, reader: wire.NewReader(c, f.Parse, f.Limit), capture: f.Capture, noted: -1}
	if past := repetitionOf(c); past.Bytes > 0 || past.Said != nil {
		s.repeated = repeated{left: past.Bytes, said: past.Said}
	}
	if f.Capture != nil {
		s.peer = c.RemoteAddr().String()
	}
	s.reader.Tell(func(b []byte, err error) {
		s.size = len(b)
		if f.Capture != nil {
			s.noted = Received(f.Capture, s.peer, b, err)
		}
	})
	return s
}

// Received records the received bytes b in the capture c, and returns the number of the entry. If b is not a message, err is
// the reason. If this side has closed the connection, the entry has the error wire.ErrLeft instead.
func Received(c *wire.Capture, peer string, b []byte, err error) int64 {
	if errors.Is(err, net.ErrClosed) {
		err = wire.ErrLeft
	}
	return c.Add(peer, wire.Received, b, err)
}

func (s *streamConn[In, Out]) Receive() (In, error) {
	in, err := s.reader.Next()
	s.repeated.pass(s.size)
	return in, err
}

func (s *streamConn[In, Out]) begins() age { return s.repeated.begins() }

func (s *streamConn[In, Out]) lastAge() age { return s.repeated.age }

func (s *streamConn[In, Out]) drops(to age, messages []Out) bool {
	return drops(&s.repeated, to, messages)
}

func (s *streamConn[In, Out]) LastCaptured() int64 { return s.noted }

func (s *streamConn[In, Out]) Info() Info { return s.info }

// Send implements Conn. It writes all messages with one call, so that they usually travel in one packet.
func (s *streamConn[In, Out]) Send(messages []Out) error {
	s.buf = s.buf[:0]
	for _, m := range messages {
		from := len(s.buf)
		s.buf = m.Append(s.buf)
		s.capture.Add(s.peer, wire.Sent, s.buf[from:], nil)
	}
	if err := s.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	_, err := s.Write(s.buf)
	return err
}

// TerminateLastLine returns a connection that reads from c and appends a line end if the last line of c has none. lineEnds are
// the bytes that end a line. The first of them is appended.
func TerminateLastLine(c net.Conn, lineEnds string) net.Conn {
	return &lastLine{Conn: c, ends: lineEnds}
}

type lastLine struct {
	net.Conn
	ends  string
	open  bool // the last byte that was read did not end a line
	ended bool
}

func (l *lastLine) Repetition() Repetition { return repetitionOf(l.Conn) }

func (l *lastLine) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	if n > 0 {
		l.open = strings.IndexByte(l.ends, p[n-1]) < 0
	}
	if n == 0 && len(p) > 0 && l.open && !l.ended && errors.Is(err, io.EOF) {
		l.ended, p[0] = true, l.ends[0]
		return 1, nil
	}
	return n, err
}

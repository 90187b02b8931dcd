package netserver

import (
	"errors"
	"os"
	"time"

	"menagerie/wire"
)

// MessageReader reads messages from a connection.
type MessageReader[M any] struct {
	conn      *Conn
	parse     wire.Parser[M]
	malformed error
	buffer    []byte
}

// NewMessageReader returns a MessageReader for messages of at most limit bytes. If a message is longer, or if parse
// rejects it, Next returns the error malformed.
func NewMessageReader[M any](c *Conn, parse wire.Parser[M], limit int, malformed error) *MessageReader[M] {
	return &MessageReader[M]{conn: c, parse: parse, malformed: malformed, buffer: make([]byte, 0, limit)}
}

// Next returns the next message. deadline returns the time until which Next waits. If no message has arrived by then,
// Next calls timeout. If timeout returns an error, Next returns this error. Otherwise Next waits again.
func (i *MessageReader[M]) Next(deadline func() time.Time, timeout func() error) (m M, err error) {
	for {
		var n int
		m, n, err = i.parse(i.buffer)
		if err == nil {
			i.conn.Heard(i.buffer[:n], nil)
			i.buffer = i.buffer[:copy(i.buffer, i.buffer[n:])]
			return m, nil
		}
		if !errors.Is(err, wire.ErrShort) || len(i.buffer) == cap(i.buffer) {
			i.conn.Heard(i.buffer, i.malformed)
			return m, i.malformed
		}
		n, err = i.conn.Read(i.buffer[len(i.buffer):cap(i.buffer)], deadline())
		i.buffer = i.buffer[:len(i.buffer)+n]
		if errors.Is(err, os.ErrDeadlineExceeded) && i.conn.Context().Err() == nil {
			err = timeout()
		}
		if err != nil {
			return m, err
		}
	}
}

// Each passes the peer's messages to handler, one after the other, until the connection must end. It returns the reason
// for the end. rate delays messages that arrive too fast. deadline and timeout have the same meaning as in Next.
func (i *MessageReader[M]) Each(deadline func() time.Time, timeout func() error, rate *Bucket, handler func(M) error) error {
	for {
		m, err := i.Next(deadline, timeout)
		if err == nil {
			err = i.conn.Wait(rate.Take(time.Now()))
		}
		if err == nil {
			err = handler(m)
		}
		if err != nil {
			return err
		}
	}
}

package netserver

import (
	"errors"
	"os"
	"time"

	"menagerie/wire"
)

// MessageReader reads messages from a connection, one at a time.
type MessageReader[M any] struct {
	conn      *Conn
	parse     wire.Parser[M]
	malformed error
	buffer    []byte
}

// NewMessageReader returns a MessageReader of messages of at most longest bytes. If a message is longer or parse rejects
// it, Next returns the error malformed.
func NewMessageReader[M any](c *Conn, parse wire.Parser[M], longest int, odd error) *MessageReader[M] {
	return &MessageReader[M]{conn: c, parse: parse, malformed: odd, buffer: make([]byte, 0, longest)}
}

// Next waits for a message. Due is until when, and late says what must happen if none has come by then: an error, or nothing
// and to wait on.
func (i *MessageReader[M]) Next(due func() time.Time, late func() error) (m M, err error) {
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
		n, err = i.conn.Read(i.buffer[len(i.buffer):cap(i.buffer)], due())
		i.buffer = i.buffer[:len(i.buffer)+n]
		if errors.Is(err, os.ErrDeadlineExceeded) && i.conn.Context().Err() == nil {
			err = late()
		}
		if err != nil {
			return m, err
		}
	}
}

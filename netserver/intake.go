package netserver

import (
	"errors"
	"os"
	"time"

	"menagerie/wire"
)

// Intake takes messages from a connection, one at a time.
type Intake[M any] struct {
	conn   *Conn
	parse  wire.Parser[M]
	odd    error
	buffer []byte
}

// NewIntake makes an Intake. A message is at most longest bytes long; one that is longer, or that parse refuses, ends the
// connection with the error odd.
func NewIntake[M any](c *Conn, parse wire.Parser[M], longest int, odd error) *Intake[M] {
	return &Intake[M]{conn: c, parse: parse, odd: odd, buffer: make([]byte, 0, longest)}
}

// Next waits for a message. Due is until when, and late says what must happen if none has come by then: an error, or nothing
// and to wait on.
func (i *Intake[M]) Next(due func() time.Time, late func() error) (m M, err error) {
	for {
		var n int
		m, n, err = i.parse(i.buffer)
		if err == nil {
			i.conn.Heard(i.buffer[:n], nil)
			i.buffer = i.buffer[:copy(i.buffer, i.buffer[n:])]
			return m, nil
		}
		if !errors.Is(err, wire.ErrShort) || len(i.buffer) == cap(i.buffer) {
			i.conn.Heard(i.buffer, i.odd)
			return m, i.odd
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

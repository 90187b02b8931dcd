package pondserver

import (
	"encoding/binary"
	"errors"
	"time"

	"menagerie/netserver"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// understand handles all complete messages in the buffer.
func (t *table) understand() error {
	if err := t.skipOn(); err != nil {
		return err
	}
	used := 0
	for {
		m, n, err := pondwire.ParseClient(t.in[used:])
		switch {
		case errors.Is(err, wire.ErrShort):
			t.in = t.in[:copy(t.in, t.in[used:])]
			return t.tooLong()
		case err != nil:
			t.conn.Heard(t.in[used:], err)
			return faultOf(err)
		}
		t.conn.Heard(t.in[used:used+n], nil)
		used += n
		if err := t.slowDown(&t.rate); err != nil {
			return err
		}
		if err := t.obey(m); err != nil {
			return err
		}
	}
}

// faultOf returns the fault for a parser's error.
func faultOf(err error) pondwire.Fault {
	if errors.As(err, new(wire.DirectionError)) {
		return pondwire.FaultUnexpected
	}
	return pondwire.FaultInvalid
}

// tooLong handles a message that is larger than the buffer. Only an Auth with a very long room id can be so large, and
// no room has such an id. The server discards the remaining bytes of the id before it responds.
func (t *table) tooLong() error {
	if len(t.in) < cap(t.in) {
		return nil
	}
	if t.stage != outside {
		return pondwire.FaultUnexpected
	}
	t.conn.Heard(t.in, errRoom)
	t.skip = 3 + int(binary.BigEndian.Uint16(t.in[1:])) - len(t.in)
	t.in = t.in[:0]
	return nil
}

// skipOn discards bytes of a room id that is too long.
func (t *table) skipOn() error {
	if t.skip == 0 {
		return nil
	}
	n := min(t.skip, len(t.in))
	t.in = t.in[:copy(t.in, t.in[n:])]
	if t.skip -= n; t.skip > 0 {
		return nil
	}
	t.server.denied.Add(1)
	return t.deny()
}

// slowDown delays a client that exceeds a rate. During the delay the server does not read from the client.
func (t *table) slowDown(b *netserver.Bucket) error {
	if t.stage != outside {
		t.idleFrom()
	}
	wait := b.Take(time.Now())
	if wait == 0 {
		return nil
	}
	if err := t.flush(); err != nil {
		return err
	}
	return t.conn.Wait(wait)
}

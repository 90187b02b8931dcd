package pondkeeper

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"time"

	"menagerie/keeper/verify"
	"menagerie/keeper/visit"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// Probe tests whether a server rejects a move that is too long.
func Probe(ctx context.Context, t *verify.Test) error {
	conn, err := visit.Dial(ctx, "tcp", t.Address, pondwire.Port)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(t.Answer))
	room := cmp.Or(t.Room, pondwire.Invisible)
	hello := append(binary.BigEndian.AppendUint16([]byte{0}, uint16(len(room))), room...)
	begin := make([]byte, 18) // the response to hello, and the beginning of a game
	if _, err := conn.Write(append(hello, 0x10, 1)); err != nil {
		return err
	}
	if _, err := io.ReadFull(conn, begin); err != nil || begin[0] != 1 || begin[1] != 0x11 {
		return nil // the replay of the record has reported it
	}
	x, y := int32(binary.BigEndian.Uint32(begin[10:])), int32(binary.BigEndian.Uint32(begin[14:]))
	far := binary.BigEndian.AppendUint32([]byte{0x20}, uint32(x+2*pond.MouseStep))
	if _, err := conn.Write(binary.BigEndian.AppendUint32(far, uint32(y))); err != nil {
		return err
	}
	response := []byte{0}
	switch _, err := io.ReadFull(conn, response); {
	case err == nil && response[0] < 0xe0:
		t.AddViolation("conform.accepted")
	case errors.Is(err, os.ErrDeadlineExceeded):
		t.AddViolation("conform.no_answer", t.Answer.Seconds())
	}
	return nil
}

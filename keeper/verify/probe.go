package verify

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"menagerie/keeper/visit"
)

// untilTurn is the time limit for the beginning of a game for a probe. If there is no game, there is no probe.
const untilTurn = 5 * time.Second

// LineProbe is a client of a server with lines of text. It sends one illegal message.
type LineProbe struct {
	Port  int    // the default port
	Hello string // sent first
	// Turn reads a line before the illegal message, and returns this message when it is our turn.
	Turn func(words []string) (illegal string)
	// Verdict reads a line after the illegal message, and reports whether it is the response. It adds a violation if the server
	// has accepted the message.
	Verdict func(words []string) (done bool)
}

// Run plays with the server until it has responded to the illegal message. It adds a violation if there is no response. A server may
// also close the connection.
func (p LineProbe) Run(ctx context.Context, t *Test) error {
	conn, err := visit.Dial(ctx, "tcp", t.Address, p.Port)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	_ = conn.SetDeadline(time.Now().Add(untilTurn))
	if _, err := conn.Write([]byte(p.Hello)); err != nil {
		return err
	}
	sent := false
	for in := bufio.NewReader(conn); ; {
		line, err := in.ReadString('\n')
		switch words := strings.Fields(strings.Trim(line, "\x00")); {
		case sent && errors.Is(err, os.ErrDeadlineExceeded):
			t.AddViolation("conform.no_answer", t.Answer.Seconds())
			return nil
		case err != nil || sent && p.Verdict(words):
			return nil
		case !sent:
			if illegal := p.Turn(words); illegal != "" {
				sent = true
				_ = conn.SetDeadline(time.Now().Add(t.Answer))
				_, _ = conn.Write([]byte(illegal + "\n")) // if the connection is closed, the next read fails
			}
		}
	}
}

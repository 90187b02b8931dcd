package netclienttest

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
)

// Script is a fuzz test of a machine for a line protocol. The input is a sequence of lines. A line of dots is a pause with one
// second per dot. A line that Move accepts is a move of the player. All other lines are messages from the server.
type Script[In, Out, V, M any] struct {
	Machine netclient.Machine[In, Out, V, M]
	Parse   func(b []byte) (m In, n int, err error)
	// Move returns the text of the move in a line; is reports whether the line has one.
	Move  func(line string) (text string, is bool)
	Read  func(text string) (seat rules.Seat, m M, err error)      // parses a move; lines with an error are skipped
	Check func(t *testing.T, s netclient.Step[Out, V], ended bool) // checks each step of the machine
	now   time.Duration
}

// Play passes the lines of script to the machine until the machine ends the connection. Then it checks the last update.
func (p *Script[In, Out, V, M]) Play(t *testing.T, script string) {
	t.Helper()
	p.Machine.Connected()
	for line := range strings.Lines(script) {
		if err := p.runLine(t, strings.TrimSuffix(line, "\n")); err != nil {
			MustBeClear(t, script, p.Machine.Disconnected(netclient.Explain(err)))
			return
		}
	}
}

func (p *Script[In, Out, V, M]) runLine(t *testing.T, line string) error {
	t.Helper()
	if strings.HasPrefix(line, ".") {
		p.now += time.Duration(min(len(line), 100)) * time.Second
	}
	s, err := p.Machine.Tick(p.now)
	p.Check(t, s, err != nil)
	if err != nil || strings.HasPrefix(line, ".") {
		return err
	}
	if text, ok := p.Move(line); ok {
		p.move(t, text)
		return nil
	}
	in, _, err := p.Parse([]byte(line + "\n"))
	if err != nil {
		return err
	}
	s, err = p.Machine.Receive(in)
	p.Check(t, s, err != nil)
	return err
}

func (p *Script[In, Out, V, M]) move(t *testing.T, text string) {
	t.Helper()
	seat, m, err := p.Read(text)
	if err != nil {
		return
	}
	s := p.Machine.Submit(seat, m)
	MustAnswer(t, s)
	p.Check(t, s, false)
}

// MustAnswer fails the test if s is not a valid response to a move. A valid response has exactly one update and at most one
// message. If it refuses the move, it has no message.
func MustAnswer[Out, V any](t *testing.T, s netclient.Step[Out, V]) {
	t.Helper()
	if len(s.Show) != 1 || len(s.Send) > 1 || len(s.Send) == 1 && s.Show[0].Err != nil {
		t.Fatalf("a move shows %+v and sends %d messages, want one update, and no message with an error", s.Show, len(s.Send))
	}
}

// MustRefuse tests a client that was made for an invalid address. The client's only update must report the loss of the
// connection and a translatable error.
func MustRefuse[V, M any](t *testing.T, c Guest[V, M]) {
	t.Helper()
	<-c.Done()
	us := c.Tick()
	if len(us) != 1 || us[0].Phase != session.Lost || Key(us[0].Err) == "" {
		t.Errorf("got the updates %+v, want one with the loss of the session and a text", us)
	}
}

// Written starts a TCP server for one connection and returns its address. The server sends text and then reads until
// the client closes the connection. If closing is AndCloses, the server closes its side of the connection after it has
// sent text.
func Written(t *testing.T, text string, closing Closing) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return // the test is over
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, text)
		if closing == AndCloses {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
		_, _ = io.Copy(io.Discard, conn)
	}()
	return l.Addr().String()
}

// Closing selects what the server of Written does after it has sent everything.
type Closing uint8

// The values of Closing.
const (
	AndStays  Closing = iota // wait for the client to close
	AndCloses                // close the server's side
)

package netclienttest

import (
	"strings"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
)

// Script plays any mixture of server, hands and time, for fuzzing a protocol of lines. Lines of dots let a second pass for
// each dot, those that Move knows are our moves, and all others are what the server says.
type Script[In, Out, V, M any] struct {
	Machine netclient.Machine[In, Out, V, M]
	Parse   func(b []byte) (m In, n int, err error)
	Move    func(line string) (text string, is bool)                 // whether a line is a move, and how that is written
	Read    func(text string) (seat rules.Seat, m M, err error)      // what is no move is passed over
	Check   func(t *testing.T, s netclient.Step[Out, V], ended bool) // looks at what the machine wants and is, after every act
	now     time.Duration
}

// Play plays the lines until the machine ends the connection, and looks at how it takes that.
func (p *Script[In, Out, V, M]) Play(t *testing.T, script string) {
	t.Helper()
	p.Machine.Hello()
	for line := range strings.Lines(script) {
		if err := p.act(t, strings.TrimSuffix(line, "\n")); err != nil {
			MustBeClear(t, script, p.Machine.Gone(netclient.Explain(err)))
			return
		}
	}
}

// act lets one line happen.
func (p *Script[In, Out, V, M]) act(t *testing.T, line string) error {
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

// move makes a move, which is answered by one picture, and is not sent when it is refused.
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

// MustAnswer checks the answer to a move: one picture, and at most one message, which is not sent when the move is refused.
func MustAnswer[Out, V any](t *testing.T, s netclient.Step[Out, V]) {
	t.Helper()
	if len(s.Show) != 1 || len(s.Send) > 1 || len(s.Send) == 1 && s.Show[0].Err != nil {
		t.Fatalf("a move shows %+v and sends %d", s.Show, len(s.Send))
	}
}

// MustRefuse checks that a client which was given an address that is none tells of it like of a server that isn't there.
func MustRefuse[V, M any](t *testing.T, c Guest[V, M]) {
	t.Helper()
	<-c.Done()
	us := c.Tick()
	if len(us) != 1 || us[0].Phase != session.Lost || Key(us[0].Err) == "" {
		t.Errorf("shown %+v", us)
	}
}

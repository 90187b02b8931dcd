package foxesclient

import (
	"strings"
	"testing"

	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

// FuzzMachine plays scripts (netclienttest.Script). Lines that begin with "m " are moves of the client.
func FuzzMachine(f *testing.F) {
	const board = "BGB WWWWWLFWWLLWDWDW\nBEB WWWWWLFWWLLWDWDW\n"
	f.Add("BPT F\n" + board + "BFN\nBGN\nm 2,1 2,2\nBGB WWWWWLLWWLFWDWDW\n.\nBFN\n.........\nBGB WWWWWLLWWWFWDWDW\nBFS F\n...")
	f.Add("hello\nCPTD\n" + board + "BDN\nm 0,3 0,2\nBEF\n.\nBDN\nm 0,3 0,2\nBEF\nBDN\nm 0,3 0,2\nBEF\nBDN\nm 0,3 0,2\nBEF\nFBS F")
	f.Add("BPT D\n..\n" + board + "........\nm 0,3 0,2\n........\nm 0,3 0,2\n.BDS N\n")
	f.Add("BPT F\nBFN\nBGB W\nBGB WL\nBGB WLDF\nBGB F\nm 0,0 0,1\nBFS\n")
	f.Add("BPT R\n")
	f.Add(strings.Repeat(".", 40))
	f.Fuzz(func(t *testing.T, script string) {
		for _, part := range []Role{Play, Watch} {
			playScript(t, part, script)
		}
	})
}

func playScript(t *testing.T, part Role, script string) {
	p := Profile{Role: part}
	p.Dialect = p.Dialect.withDefaults()
	m := newMachine(p)
	(&netclienttest.Script[foxeswire.Message, foxeswire.Message, foxes.View, foxes.Move]{
		Machine: m, Parse: foxeswire.ParseServer,
		Move: func(line string) (string, bool) { return strings.CutPrefix(line, "m ") },
		Read: func(text string) (rules.Seat, foxes.Move, error) {
			move, err := foxes.ParseMove(text)
			return m.Seat(), move, err
		},
		Check: func(t *testing.T, s step, _ bool) { checkShown(t, m, s) },
	}).Play(t, script)
}

// checkShown checks that the View is valid, and that it allows a move exactly when the machine does.
func checkShown(t *testing.T, m *machine, s step) {
	for _, u := range s.Show {
		v := u.View
		if u.Phase == session.Joining {
			continue
		}
		if err := v.Position.Validate(); err != nil || v.You != m.Seat() { // the bots need a valid position
			t.Fatalf("got the error %v of the view %+v in seat %v, want a valid view", err, v, m.Seat())
		}
		if (u.Phase == session.Ended) != (v.Outcome != foxes.Running) {
			t.Fatalf("got phase %d with the outcome %v, want the end exactly with an outcome", u.Phase, v.Outcome)
		}
		if v.MayMove() != (m.free && m.Stage == playing && v.You != rules.Nobody) {
			t.Fatalf("MayMove = %v, want it as the server's state %v allows", v.MayMove(), m.free)
		}
		for _, e := range v.Log {
			if !v.Board.Inside(e.At) && e.Kind != foxes.Ended || e.Fault == 0 && e.Kind == foxes.Refused {
				t.Logf("an event of a board that is gone: %v", e) // the size may have changed since then
			}
		}
	}
	if m.Stage == playing && m.position.Board.Size == 0 {
		t.Fatal("got a game without a board, want one")
	}
}

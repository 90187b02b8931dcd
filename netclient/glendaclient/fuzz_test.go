package glendaclient

import (
	"strings"
	"testing"

	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

// FuzzMachine plays scripts (netclienttest.Script). Lines that begin with "p " or "m " are moves of the client.
func FuzzMachine(f *testing.F) {
	const board = "INIT\nw 1 2\ng 5 5\nSENT\n"
	f.Add("CONN 0\nWAIT\n" + board + "TURN\np 0 0\nSYNC 1 0 0\nSYNC 2 NE\nTURN\np 5 5\nWON\nDIE x\n...")
	f.Add("CONN 1\n" + board + "SYNC 1 2 1\nTURN\nm W\nSYNC 2 W\nWAIT\nSYNC 3 0 0\nTURN\nm E\nERR WAIT\nTURN\nm E\nLOST\nSYNC 1 3 3\n")
	f.Add("CONN 1\nINIT\ng 2 2\nSENT\nSYNC 1 0 0\nTURN\nm E\nSYNC 2 E\nSYNC 3 1 0\nTURN\nm E\nSYNC 4 E\nSYNC 5 2 0\nTURN\nm E\nSYNC 6 E\nSYNC 7 4 2\nWON\n")
	f.Add("..\nWAIT\nUGUD\nCONN 1 bob\n" + board + "SYNC 1 1 2\n")
	f.Add("CONN 0\n" + board + "TURN\np 2 1\nWALL 2 1\np 1 2\nGLND 1 2\nCANTP\n......\n")
	f.Add(strings.Repeat(".", 40))
	f.Fuzz(func(t *testing.T, script string) {
		p := Profile{Nick: "ann"}
		p.Dialect = p.Dialect.withDefaults()
		m := newMachine(p)
		(&netclienttest.Script[glendawire.Message, glendawire.Message, glenda.View, glenda.Move]{
			Machine: m, Parse: glendawire.ParseServer,
			Move: func(line string) (string, bool) {
				return line, strings.HasPrefix(line, "p ") || strings.HasPrefix(line, "m ")
			},
			Read: func(text string) (rules.Seat, glenda.Move, error) {
				move, err := glenda.ParseMove(text)
				return m.Seat(), move, err
			},
			Check: func(t *testing.T, s step, ended bool) {
				checkShown(t, m, s)
				if !ended {
					checkMachine(t, m)
				}
			},
		}).Play(t, script)
	})
}

// checkShown checks that the View is valid and can be drawn.
func checkShown(t *testing.T, m *machine, s step) {
	for _, u := range s.Show {
		v := u.View
		if u.Phase == session.Joining {
			continue
		}
		if err := v.Validate(); err != nil || v.You != m.Seat() { // the bots need a valid View
			t.Fatalf("got the error %v of the view %+v in seat %v, want a valid view", err, v, m.Seat())
		}
		if (u.Phase == session.Ended) != (v.Outcome != glenda.Running) || (v.Outcome != glenda.Running) != (len(v.Waiting) == 0) {
			t.Fatalf("got phase %d, outcome %v, waiting for %v, want them to agree about the end", u.Phase, v.Outcome, v.Waiting)
		}
	}
}

func checkMachine(t *testing.T, m *machine) {
	if m.Stage != playing {
		return
	}
	v := m.snapshot()
	may := m.refuses(m.Seat(), glenda.PutAt(hex.Cell{X: -1, Y: -1})) != glenda.FaultOutOfTurn
	if v.ToMove() != may {
		t.Fatalf("the view waits for %v, want our seat to move: %v", v.Waiting, may)
	}
	if m.Seat() == rules.Nobody {
		t.Fatal("got a game without a seat, want one")
	}
	again, err := m.board.replay(m.profile.Dialect.Size, m.Seat())
	if err != nil || again.Walls != m.view.Walls || again.Glenda != m.view.Glenda || again.Turn != m.view.Turn {
		t.Fatalf("the moves lead to %+v, error %v, want %+v", again, err, m.view)
	}
}

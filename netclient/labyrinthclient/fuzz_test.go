package labyrinthclient

import (
	"slices"
	"testing"
	"time"

	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// FuzzMachine plays with any messages of a game server. The lower bits of the two numbers select the client's player. The
// rest of choice selects among the legal moves.
func FuzzMachine(f *testing.F) {
	for i, script := range scripts4(f) {
		f.Add(script, uint8(i), uint16(i*37))
	}
	f.Fuzz(func(t *testing.T, b []byte, who uint8, choice uint16) {
		format := labyrinthwire.Format{Order: labyrinthwire.Order(who & 1), Long: labyrinthwire.LongUnknown}
		p := Profile{Spectate: who&2 != 0, Risk: Risk(who >> 2 % 3)}
		if p.Spectate {
			format.Private = labyrinthwire.PrivateUnknown
		}
		g := newGuest(p, format)
		for len(b) > 0 {
			m, n, err := format.ParseServer(b)
			if err != nil {
				break
			}
			b = b[n:]
			if !g.act(t, m, int(choice)) {
				return
			}
		}
		netclienttest.MustBeClear(t, "the end", g.Disconnected(KickError{}))
	})
}

// scripts4 returns the messages of games with four dialects.
func scripts4(f *testing.F) [][]byte {
	var all [][]byte
	for i := range 4 {
		c := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1}
		s, err := labyrinth.New(c, uint64(i))
		if err != nil {
			f.Fatal(err)
		}
		h := &house{d: c.Dialect, state: s, format: labyrinthwire.Format{Order: labyrinthwire.Order(i & 1)}}
		says := []labyrinthwire.Message{h.start(rules.Seat(i%2) - rules.Seat(i/2))}
		for move := range 4 {
			seat := s.Waiting()[0]
			if i < 2 && int(seat) == i {
				says = append(says, labyrinthwire.Turn{Millis: 1000})
			}
			legal := s.View(seat).Legal()
			m := legal[(move*97+i)%len(legal)]
			s, _ = s.Play(seat, m)
			says = append(says, h.write(seat, m))
		}
		says = append(says, labyrinthwire.Names{Names: []string{"a", "b"}}, labyrinthwire.Kick{Player: 1, Reason: 2}, labyrinthwire.End{Winners: []int{0}})
		var b []byte
		for _, m := range says {
			b = m.Append(b, h.format)
		}
		all = append(all, b)
	}
	return all
}

// act passes a message to the machine and makes a move if the machine may. It returns false when the connection has ended.
func (g *guest) act(t *testing.T, in labyrinthwire.Message, choice int) bool {
	t.Helper()
	g.clock += time.Second
	if _, err := g.Tick(g.clock); err != nil {
		netclienttest.MustBeClear(t, "the end", g.Disconnected(KickError{}))
		return false
	}
	s, err := g.Receive(in)
	checkShown(t, g.machine, s)
	if err != nil {
		if netclienttest.Key(err) == "" {
			t.Fatalf("got %v without a key, want an error with a text", err)
		}
		netclienttest.MustBeClear(t, "the end", g.Disconnected(KickError{}))
		return false
	}
	if g.Stage != playing || !g.snapshot().ToMove() {
		return true
	}
	v := g.snapshot()
	if len(v.Board.Tiles) > 100 {
		return true // listing all moves of a large board takes too long
	}
	legal := v.Legal()
	c := Client{details: g.tell}
	if careful := c.Careful(legal); choice%2 == 0 && len(careful) > 0 {
		legal = careful
	}
	for range 2 {
		s = g.Submit(v.You, legal[choice%len(legal)])
		netclienttest.MustAnswer(t, s)
		checkShown(t, g.machine, s)
	}
	if choice%3 == 0 {
		checkShown(t, g.machine, g.reread(g.profile.Settings.With(labyrinthdialect.Aspect(choice/3%len(labyrinthdialect.Aspects())), uint8(choice/64%2))))
	}
	return true
}

// checkShown checks that the View is valid and can be drawn.
func checkShown(t *testing.T, m *machine, s step) {
	t.Helper()
	for _, u := range s.Show {
		v := u.View
		if u.Phase == session.Joining {
			continue
		}
		if err := v.Validate(); err != nil || v.You != m.Seat() { // the bots need a valid View
			t.Fatalf("got the error %v of the view %+v in seat %v, want a valid view", err, v, m.Seat())
		}
		for seat, p := range v.Players {
			if !v.Board.Inside(p.At) || slices.ContainsFunc(p.Collected, func(id int) bool { return id < 0 || id >= len(v.Objectives) }) {
				t.Fatalf("got player %d as %+v, want the pawn inside and only known objectives", seat, p)
			}
		}
		for _, p := range v.Objectives {
			if !v.Board.Inside(p) && p != labyrinth.Aside {
				t.Fatalf("got an objective at %v, want it inside or aside", p)
			}
		}
		if (u.Phase == session.Ended) != (v.Outcome != labyrinth.Running) || v.Outcome != labyrinth.Running && len(v.Waiting) != 0 {
			t.Fatalf("got phase %d, outcome %v, waiting for %v, want them to agree about the end", u.Phase, v.Outcome, v.Waiting)
		}
		for _, w := range v.Winners {
			if w < 0 || int(w) >= len(v.Players) {
				t.Fatalf("got player %d as a winner, want a seat below %d", w, len(v.Players))
			}
		}
		if v.ToMove() != (m.ours && m.Stage == playing) {
			t.Fatalf("the view waits for %v, want our seat to move: %v", v.Waiting, m.ours)
		}
	}
}

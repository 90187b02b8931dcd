package foxes_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// A text that ParseBoard accepts is written as the same board. A client can follow a game on it.
func FuzzParseBoard(f *testing.F) {
	for _, s := range []string{"", "W", "WWWDWLFGWLLGDWDW", "FWWD", "WWx"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		b, err := foxes.ParseBoard(first)
		if err != nil {
			return
		}
		if b.String() != first {
			t.Errorf("%q is read back as %q, want the same text", first, b.String())
		}
		p := foxes.Position{}.Saw(b)
		if next, err := foxes.ParseBoard(second); err == nil {
			p = p.Saw(next)
		}
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			for _, m := range p.Moves(seat) {
				if p.CheckStep(seat, m) != nil {
					t.Errorf("CheckStep(%v) on %v = %v, want nil for a listed move", m, p.Board, p.CheckStep(seat, m))
				}
			}
		}
		if s, err := foxes.Begin(foxes.Config{Cooldown: [2]int{1, 1}, Tide: 1}, b, 1); err == nil && !s.Tick().View(0).Board.Connected() {
			t.Errorf("the first tide divides the island %v, want it connected", b)
		}
	})
}

// Whatever is read as a move is written as the same move.
func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"", "1,2 3,4", "-1,0 0,0", "1,2 3,4 5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := foxes.ParseMove(s)
		if err != nil {
			return
		}
		if back, err := foxes.ParseMove(m.String()); err != nil || back != m {
			t.Errorf("%q is read as %v, and its text as %v, error %v, want the same move", s, m, back, err)
		}
	})
}

// After any requests, the island is connected and only eaten animals are missing.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 255, 17, 4}, uint64(1))
	f.Fuzz(func(t *testing.T, script []byte, seed uint64) {
		s, err := foxes.New(foxes.Config{Size: 10, Animals: 10, Cooldown: [2]int{2, 3}, Tide: 7, Limit: 500}, seed)
		if err != nil {
			t.Fatal(err)
		}
		for len(script) >= 4 {
			seat := rules.Seat(int8(script[0]) % 4)
			from := foxes.Point{X: int(int8(script[1])) % 12, Y: int(int8(script[2])) % 12}
			s = holdRequest(t, s, seat, foxes.Move{From: from, To: from.Add(foxes.Directions[script[3]%4])})
			if script[3]&4 != 0 {
				s = s.Tick()
			}
			script = script[4:]
		}
		if !s.View(0).Board.Connected() {
			t.Errorf("got the divided island %v, want it connected", s.View(0).Board)
		}
	})
}

func holdRequest(t *testing.T, s foxes.State, seat rules.Seat, m foxes.Move) foxes.State {
	before := s.View(seat)
	wrong := before.Check(seat, m)
	next, err := s.Play(seat, m)
	after := next.View(seat)
	for side := foxes.Foxes; side <= foxes.Dolphins; side++ {
		lost := before.Board.Count(side) - after.Board.Count(side)
		if lost < 0 || lost > 1 || lost == 1 && (side == seat || wrong != nil) {
			t.Errorf("%v by seat %d changes %v to %v, want at most one animal less, of the other seat and by a correct move", m, seat, before.Board, after.Board)
		}
	}
	if err != nil && err != wrong || wrong == nil && after.Board.String() == before.Board.String() {
		t.Errorf("%v by seat %d: Play reports %v, want %v as CheckStep does, and a change of the board only without an error", m, seat, err, wrong)
	}
	return next
}

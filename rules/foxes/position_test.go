package foxes_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/rulestest"
)

func TestValidateRejectsInvalidViews(t *testing.T) {
	s, err := foxes.New(foxes.DefaultConfig(10), 1)
	if err != nil {
		t.Fatal(err)
	}
	off := foxes.Point{X: 10, Y: -1}
	rulestest.Views(t, s.View(rules.Nobody), map[string]func(v *foxes.View){
		"an event off the board":   func(v *foxes.View) { v.Log = []foxes.Event{{Kind: foxes.Moved, At: off}} },
		"an event of nobody":       func(v *foxes.View) { v.Log = []foxes.Event{{Kind: foxes.Ate, Seat: rules.Nobody}} },
		"a side that is not there": func(v *foxes.View) { v.Log = []foxes.Event{{Kind: foxes.Ended, Seat: 7}} },
		"a step from nowhere":      func(v *foxes.View) { v.Log = []foxes.Event{{Kind: foxes.Moved, From: off}} },
		"a tide off the board":     func(v *foxes.View) { v.Log = []foxes.Event{{Kind: foxes.Rose, Flips: []foxes.Point{off}}} },
		"a coming tide":            func(v *foxes.View) { v.Coming = []foxes.Tide{{Flips: []foxes.Point{off}}} },
		"another size":             func(v *foxes.View) { v.Config.Size = 12 },
		"no board":                 func(v *foxes.View) { v.Board = foxes.Board{}; v.Config.Size = 0 },
		"time before the start":    func(v *foxes.View) { v.Now = -1 },
		"a seat of nobody":         func(v *foxes.View) { v.You = 2 },
	})
}

func FuzzValidate(f *testing.F) {
	s, err := foxes.New(foxes.DefaultConfig(10), 1)
	if err != nil {
		f.Fatal(err)
	}
	rulestest.FuzzViews(f, s.View(foxes.Dolphins), func(t *testing.T, v foxes.View) {
		v.Since(0)
		v.TideIn()
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			for _, m := range v.Moves(seat) {
				if err := v.CheckStep(seat, m); err != nil {
					t.Fatalf("CheckStep of the listed move %v of seat %d: got %v, want no error", m, seat, err)
				}
			}
		}
	})
}

// A client that receives every board has the same position as the server.
func TestSawFollowsTheServer(t *testing.T) {
	c := foxes.Config{Size: 10, Animals: 10, Cooldown: [2]int{3, 2}, Tide: 20}
	for seed := range uint64(10) {
		s, err := foxes.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		seen := foxes.Position{Config: foxes.Config{Tide: c.Tide}, NextTide: c.Tide}
		seen = seen.Saw(s.View(rules.Nobody).Board)
		rng := rand.New(rand.NewPCG(seed, 1))
		for !s.Over() && s.View(rules.Nobody).Now < 1500 {
			for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
				if v := s.View(seat); v.MayMove() && len(v.Moves(seat)) > 0 {
					moves := v.Moves(seat)
					s, _ = s.Play(seat, moves[rng.IntN(len(moves))])
					seen = seen.Saw(s.View(seat).Board)
				}
			}
			if s.Over() {
				break
			}
			s = s.Tick()
			seen.Now++
			seen = seen.Saw(s.View(rules.Nobody).Board)
		}
		v := s.View(rules.Nobody)
		if v.Outcome != foxes.Running {
			seen = seen.End(v.Outcome, v.Reason)
		}
		if !reflect.DeepEqual(seen.Board, v.Board) || seen.NextTide != v.NextTide || seen.Tides != v.Tides {
			t.Errorf("seed %d: seen %v, tide %d at %d, want %v, tide %d at %d", seed,
				seen.Board, seen.Tides, seen.NextTide, v.Board, v.Tides, v.NextTide)
		}
		if !reflect.DeepEqual(kindsOf(seen.Log), kindsOf(v.Log)) {
			t.Errorf("seed %d: seen %+v\nwant %+v", seed, seen.Log, v.Log)
		}
	}
}

// kindsOf returns the events of a log. It ignores the order in which tiles changed, because clients do not receive it.
func kindsOf(log []foxes.Event) []foxes.Event {
	events := append([]foxes.Event(nil), log...)
	for i := range events {
		events[i].Flips = nil
	}
	return events
}

// A client can follow a server that skips a board or begins with an ebb.
func TestSawFollowsSkippedBoards(t *testing.T) {
	board := func(text string) foxes.Board {
		b, err := foxes.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	p := foxes.Position{}.Saw(board("FWWD")).Saw(board("FLWD"))
	if p.Tides != 3 || p.Next() != foxes.Ebb || p.NextTide != 0 || p.Log[0].Kind != foxes.Fell {
		t.Errorf("after an ebb: got %+v, want tide 3, the flood next and an event of the fall", p)
	}
	p = p.Saw(board("GLWD"))
	if p.Tides != 6 || p.Log[1].Kind != foxes.Rose || p.Log[2].Kind != foxes.Flooded {
		t.Errorf("after a flood: got %+v, want tide 6 and events of the rise and the flood", p)
	}
	p = p.Saw(board("WFDW"))
	if n := len(p.Log); n != 5 || p.Log[3].Kind != foxes.Moved || p.Log[3].Seat != foxes.Foxes || p.Log[3].From != at(0, 0) || p.Log[3].At != at(1, 0) {
		t.Errorf("after two steps: got the log %+v, want 5 events with the fox's step from 0,0 to 1,0", p.Log)
	}
	if p = p.Saw(board("GWWWWWWWD")); p.Config.Size != 3 || len(p.Log) != 5 {
		t.Errorf("after another board: got %+v, want size 3 and no new event", p)
	}
	if p = p.Saw(board("WWWWWWWWG")); len(p.Log) != 5 {
		t.Errorf("after a leap: got the log %+v, want no new event", p.Log)
	}
	p = p.Fail(foxes.Foxes, step(0, 0, 1, 0), foxes.FaultEarly)
	if last := p.Log[len(p.Log)-1]; last.Kind != foxes.Refused || last.Fault != foxes.FaultEarly {
		t.Errorf("after a refusal: got the last event %+v, want the refusal", last)
	}
}

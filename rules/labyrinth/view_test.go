package labyrinth_test

import (
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/rulestest"
)

// seen is a picture of a game after a few moves.
func seen(t testing.TB) labyrinth.View {
	t.Helper()
	s, err := labyrinth.New(labyrinth.DefaultConfig(3), 4)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if s, err = s.Play(s.Waiting()[0], s.View(s.Waiting()[0]).Legal()[9]); err != nil {
			t.Fatal(err)
		}
	}
	return s.View(1)
}

func TestValidateRejectsInvalidViews(t *testing.T) {
	rulestest.Views(t, seen(t), map[string]func(v *labyrinth.View){
		"tiles":     func(v *labyrinth.View) { v.Board.Tiles = v.Board.Tiles[1:] },
		"size":      func(v *labyrinth.View) { v.Board.Width = 99 },
		"tile":      func(v *labyrinth.View) { v.Board.Tiles[3] = 77 },
		"spare":     func(v *labyrinth.View) { v.Board.Spare = 16 },
		"fixed":     func(v *labyrinth.View) { v.Fixed[0].X = -1 },
		"objective": func(v *labyrinth.View) { v.Objectives[0].Y = 7 },
		"dialect":   func(v *labyrinth.View) { v.Config.Dialect.Goal = 9 },
		"nobody":    func(v *labyrinth.View) { v.Players = nil },
		"mover":     func(v *labyrinth.View) { v.Mover = 3 },
		"you":       func(v *labyrinth.View) { v.You = -7 },
		"waiting":   func(v *labyrinth.View) { v.Waiting = []rules.Seat{5} },
		"winner":    func(v *labyrinth.View) { v.Winners = []rules.Seat{-2} },
		"pawn":      func(v *labyrinth.View) { v.Players[2].At = labyrinth.Aside },
		"hand":      func(v *labyrinth.View) { v.Hand[0] = 24 },
		"collected": func(v *labyrinth.View) { v.Players[0].Collected = []int{-1} },
		"who moved": func(v *labyrinth.View) { v.History[0].Seat = 3 },
		"line":      func(v *labyrinth.View) { v.History[0].Move.Insert.Line = 2 },
		"walk":      func(v *labyrinth.View) { v.History[0].Move.To.X = 8 },
		"event":     func(v *labyrinth.View) { v.History[0].Events = []labyrinth.Event{{Seat: 9}} },
	})
}

func FuzzValidate(f *testing.F) {
	rulestest.FuzzViews(f, seen(f), func(t *testing.T, v labyrinth.View) {
		v.Wanted()
		v.Unknown()
		for _, in := range v.Inserts() {
			after, err := v.AfterShift(in, v.Board.Spare)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range after.Players {
				if reach := after.Board.Reach(p.At); !slices.Contains(reach, true) {
					t.Fatalf("got no reachable cell for a pawn at %v, want at least its own", p.At)
				}
			}
		}
	})
}

package labyrinth_test

import (
	"encoding/json"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// seen is a picture of a game after a few moves, as if it had been read from a file.
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
	text, err := json.Marshal(s.View(1))
	if err != nil {
		t.Fatal(err)
	}
	var v labyrinth.View
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWhatWasSeenCanBeShown(t *testing.T) {
	if err := seen(t).Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(v *labyrinth.View){
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
	} {
		v := seen(t)
		spoil(&v)
		if v.Validate() == nil {
			t.Errorf("%s: it is taken for a picture that can be shown", name)
		}
	}
}

// FuzzValidate looks for pictures that pass and still cannot be worked with.
func FuzzValidate(f *testing.F) {
	text, err := json.Marshal(seen(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		var v labyrinth.View
		if json.Unmarshal(text, &v) != nil || v.Validate() != nil {
			return
		}
		v.Wanted()
		v.Unknown()
		for _, in := range v.Inserts() {
			after, err := v.AfterShift(in, v.Board.Spare)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range after.Players {
				if reach := after.Board.Reach(p.At); !slices.Contains(reach, true) {
					t.Fatal("a pawn cannot stay where it is")
				}
			}
		}
	})
}

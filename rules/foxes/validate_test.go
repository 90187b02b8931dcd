package foxes_test

import (
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

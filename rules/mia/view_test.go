package mia_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/rulestest"
)

func TestValidateRejectsInvalidViews(t *testing.T) {
	s, err := mia.New(mia.Config{Seats: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Views(t, s.View(1), map[string]func(v *mia.View){
		"no seats":        func(v *mia.View) { v.Config.Seats = 0 },
		"too many seats":  func(v *mia.View) { v.Config.Seats = mia.MaxSeats + 1 },
		"negative lives":  func(v *mia.View) { v.Config.Lives = -1 },
		"too many lives":  func(v *mia.View) { v.Config.Lives = mia.MaxLives + 1 },
		"nobody's scores": func(v *mia.View) { v.Scores = nil },
		"another":         func(v *mia.View) { v.You = 3 },
		"order":           func(v *mia.View) { v.Order = []rules.Seat{rules.Nobody} },
		"waiting":         func(v *mia.View) { v.Waiting = []rules.Seat{7} },
		"stage":           func(v *mia.View) { v.Stage = 9 },
		"dice":            func(v *mia.View) { v.Dice = 99 },
		"who":             func(v *mia.View) { v.Log = []mia.Event{{Kind: mia.Lost, Seat: 3}} },
		"nobody rolls":    func(v *mia.View) { v.Last = []mia.Event{{Kind: mia.Rolls, Seat: rules.Nobody}} },
		"what":            func(v *mia.View) { v.Log = []mia.Event{{Kind: 99}} },
	})
}

func FuzzValidate(f *testing.F) {
	s, err := mia.New(mia.Config{Seats: 3}, 1)
	if err != nil {
		f.Fatal(err)
	}
	rulestest.FuzzViews(f, s.View(1), func(t *testing.T, v mia.View) {
		v.Since(s.View(1))
		for _, m := range v.Legal() {
			if m.Dice > mia.Mia {
				t.Fatalf("%v is legal, want no dice above %v", m, mia.Mia)
			}
		}
		if seat := v.Neighbour(v.You, 1); int(seat) >= v.Config.Seats {
			t.Fatalf("the neighbour of seat %d is %d, want less than %d", v.You, seat, v.Config.Seats)
		}
	})
}

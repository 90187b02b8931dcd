package glenda_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/rulestest"
)

func TestValidateRejectsInvalidViews(t *testing.T) {
	s, err := glenda.New(glenda.DefaultConfig(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Over() {
		seat := s.Waiting()[0]
		if err := s.View(seat).Validate(); err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(seat, s.View(seat).Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	off := hex.Cell{X: 11, Y: 3}
	rulestest.Views(t, s.View(rules.Nobody), map[string]func(v *glenda.View){
		"no board":              func(v *glenda.View) { v.Config.Size = 0 },
		"a board too large":     func(v *glenda.View) { v.Config.Size = 1 << 40 },
		"a seat of nobody":      func(v *glenda.View) { v.You = 2 },
		"a turn of nobody":      func(v *glenda.View) { v.Waiting = []rules.Seat{7} },
		"a turn of both":        func(v *glenda.View) { v.Waiting = []rules.Seat{0, 1} },
		"a turn before all":     func(v *glenda.View) { v.Turn = -1 },
		"a last wall elsewhere": func(v *glenda.View) { v.LastPut = glenda.PutAt(off) },
		"Glenda elsewhere":      func(v *glenda.View) { v.Glenda = off },
		"Glenda from elsewhere": func(v *glenda.View) { v.FromGlenda = hex.Cell{X: -1} },
		"a wall elsewhere":      func(v *glenda.View) { v.Walls = v.Walls.With(off) },
		"a first wall":          func(v *glenda.View) { v.Start = v.Start.With(off) },
	})
}

func FuzzValidate(f *testing.F) {
	s, err := glenda.New(glenda.DefaultConfig(), 1)
	if err != nil {
		f.Fatal(err)
	}
	rulestest.FuzzViews(f, s.View(glenda.Trapper), func(t *testing.T, v glenda.View) {
		for _, m := range v.Legal() {
			if _, err := v.After(m); err != nil {
				t.Fatalf("After of the legal move %v: got %v, want no error", m, err)
			}
		}
	})
}

package pond_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/rulestest"
)

func TestValidateRejectsInvalidViews(t *testing.T) {
	s, err := pond.New(pond.Config{CatStep: 1200}, 1)
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Views(t, s.View(rules.Nobody), map[string]func(v *pond.View){
		"no speed":           func(v *pond.View) { v.Config.CatStep = 0 },
		"a seat of nobody":   func(v *pond.View) { v.You = 2 },
		"a turn of nobody":   func(v *pond.View) { v.Waiting = []rules.Seat{-1} },
		"a turn of both":     func(v *pond.View) { v.Waiting = []rules.Seat{0, 1} },
		"moves before all":   func(v *pond.View) { v.Moves = -1 },
		"a start that isn't": func(v *pond.View) { v.Config.Start = 9 },
	})
}

func FuzzValidate(f *testing.F) {
	s, err := pond.New(pond.Config{CatStep: 1200}, 1)
	if err != nil {
		f.Fatal(err)
	}
	rulestest.FuzzViews(f, s.View(pond.Mouse), func(t *testing.T, v pond.View) {
		s, err := pond.Resume(v.Config, v.Mouse, v.Cat)
		if err != nil {
			return // where a foreign server's cat may be, ours may not
		}
		if back := s.View(v.You); back.Mouse != v.Mouse || back.Cat != v.Cat {
			t.Errorf("the resumed game has the mouse at %v and the cat at %v, want %v and %v", back.Mouse, back.Cat, v.Mouse, v.Cat)
		}
	})
}

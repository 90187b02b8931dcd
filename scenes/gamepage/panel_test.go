package gamepage_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// slots returns the places of the buttons of the panel. "Again" is in the slot of the hint.
func slots(v *scenetest.Visit) map[string]render.Rect {
	all := map[string]render.Rect{}
	for _, id := range []string{"hint", "again", "takeback", "redo", "analysis", "help", "menu"} {
		if w := scenetest.RootOf(v.Scene).Find(id); w != nil {
			if id == "again" {
				id = "hint"
			}
			all[id] = ui.Bounds(w)
		}
	}
	return all
}

// TestNoButtonMoves compares the places of the buttons while the analysis, a notice, a hint and the result appear.
func TestNoButtonMoves(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {800, 600}, {1920, 1080}} {
		v, s := visit(t, nil)
		v.W, v.H = size[0], size[1]
		v.Rescale(1)
		v.Ticks(2)
		first := slots(v)
		if len(first) != 6 {
			t.Fatalf("%v: got the buttons %v, want 6", size, first)
		}
		check := func(what string) {
			t.Helper()
			v.Ticks(3)
			for id, at := range slots(v) {
				if at != first[id] {
					t.Errorf("%v, %s, %s: got the place %v, want %v", size, what, id, at, first[id])
				}
			}
		}
		v.Press(ebiten.KeyV)
		check("analysis")
		v.Press(ebiten.KeyH)
		if check("hint"); s.hints != 1 || !s.table.Capabilities().Record().Hinted {
			t.Errorf("H: got %d hints and the record %+v, want 1 and a record with hints", s.hints, s.table.Capabilities().Record())
		}
		s.Toast("A notice")
		check("notice")
		finish(v)
		if got := slots(v); len(got) != 6 || got["hint"] == first["hint"] {
			t.Errorf("%v, card: got the buttons %v, want none in the slot of the hint", size, got)
		}
		v.Press(ebiten.KeyEscape) // folds the card
		check("end")
		v.See("Ada has won", "Again")
	}
}

// TestTheFirstSlotsHaveTheSizesOfTheDesign checks the places of the buttons in a window of 1280 x 800.
func TestTheFirstSlotsHaveTheSizesOfTheDesign(t *testing.T) {
	v, _ := visit(t, nil)
	v.W, v.H = 1280, 800
	v.Rescale(1)
	v.Ticks(2)
	want := map[string]render.Rect{
		"hint": {X: 944, Y: 688, W: 320, H: 44}, "takeback": {X: 944, Y: 740, W: 268, H: 44}, "redo": {X: 1220, Y: 740, W: 44, H: 44},
		"menu": {X: 1230, Y: 16, W: 44, H: 44}, "help": {X: 1182, Y: 16, W: 44, H: 44}, "analysis": {X: 1134, Y: 16, W: 44, H: 44},
	}
	for id, at := range slots(v) {
		if at != want[id] {
			t.Errorf("%s: got the place %v, want %v", id, at, want[id])
		}
	}
}

// TestAgainstAPersonThereIsNoHelp looks for the buttons that only a player against bots may have.
func TestAgainstAPersonThereIsNoHelp(t *testing.T) {
	v, g := joined(t, nil)
	g.say(session.Playing, nil)
	v.Ticks(3)
	for _, id := range []string{"hint", "takeback", "redo", "analysis"} {
		if scenetest.RootOf(v.Scene).Find(id) != nil {
			t.Errorf("a game against a person on the network: got the button %q, want none", id)
		}
	}
	v.Widget("help")
	v.Widget("menu")
	v.Press(ebiten.KeyV, ebiten.KeyH, ebiten.KeyBackspace)
	v.Ticks(2)
	if s := v.Scene.(*sums); s.Analyses() || s.hints != 0 {
		t.Errorf("the keys of missing buttons: got analysis %v and %d hints, want none", s.Analyses(), s.hints)
	}
}

// TestWhatCannotBeDoneIsDisabled plays a move and takes it back.
func TestWhatCannotBeDoneIsDisabled(t *testing.T) {
	v, _ := visit(t, nil)
	check := func(back, redo bool) {
		t.Helper()
		if got := ui.Enabled(v.Widget("takeback")); got != back {
			t.Errorf("takeback: got enabled %v, want %v", got, back)
		}
		if got := ui.Enabled(v.Widget("redo")); got != redo {
			t.Errorf("redo: got enabled %v, want %v", got, redo)
		}
	}
	check(false, false)
	add(v)
	check(true, false)
	v.Click("takeback")
	v.Ticks(3)
	check(false, true)
}

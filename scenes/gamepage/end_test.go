package gamepage_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

// beat plays until Ada has won. The board then shows the end.
func beat(v *scenetest.Visit) {
	for range 6 {
		v.NotSee("Ada has won")
		v.Press(ebiten.KeyEnter)
		for range 40 {
			if root(v).Find("result") != nil {
				break
			}
			v.Ticks(1)
		}
	}
	v.See("Ada has won")
}

func root(v *scenetest.Visit) *ui.Root { return scenetest.RootOf(v.Scene) }

// open reports whether the card is open.
func carded(v *scenetest.Visit) bool { return root(v).Find("fold") != nil }

// TestAnyInputOpensTheCard presses something while the board shows the end. The card must be open three ticks later.
func TestAnyInputOpensTheCard(t *testing.T) {
	for name, press := range map[string]func(v *scenetest.Visit){
		"a key":             func(v *scenetest.Visit) { v.Press(ebiten.KeyQ) },
		"a button of a pad": func(v *scenetest.Visit) { v.PadPress(input.PadWest) },
		"the mouse":         func(v *scenetest.Visit) { v.ClickAt(300, 300) },
		"a finger":          func(v *scenetest.Visit) { v.TapAt(300, 300) },
	} {
		v, s := visit(t, nil)
		beat(v)
		v.Ticks(10)
		if carded(v) {
			t.Fatal("10 ticks after the end: the card is open, want the board alone")
		}
		press(v)
		if v.Ticks(1); !carded(v) || s.Ending() != 100.0/60 {
			t.Errorf("%s: got the card open %v and the ending at %.2f s, want true and %.2f s", name, carded(v), s.Ending(), 100.0/60)
		}
		if n := count(v.Sounds, "tune"); n != 1 {
			t.Errorf("%s: got the tune %d times, want once", name, n)
		}
		v.See("Ada has won", "Again")
	}
}

// TestAHastyClickDoesNotDiscardTheResult clicks where the card has its button Again, while the board shows the end and shortly after
// the card has opened. Later the same click starts a new game.
func TestAHastyClickDoesNotDiscardTheResult(t *testing.T) {
	for name, click := range map[string]func(v *scenetest.Visit, x, y float64){
		"mouse":  func(v *scenetest.Visit, x, y float64) { v.ClickAt(x, y) },
		"finger": func(v *scenetest.Visit, x, y float64) { v.TapAt(x, y) },
	} {
		v, _ := visit(t, nil)
		beat(v)
		v.Ticks(300)
		at := ui.Bounds(v.Widget("again"))
		x, y := at.X+at.W/2, at.Y+at.H/2

		v, _ = visit(t, nil)
		beat(v)
		v.Ticks(10)
		first := v.Scene
		for _, wait := range []int{0, 5, 5} {
			v.Ticks(wait)
			click(v, x, y)
			if v.Scene != first || !carded(v) {
				t.Fatalf("%s: a hasty click has closed the card, want it open", name)
			}
		}
		v.Ticks(30)
		if click(v, x, y); v.Scene == first {
			t.Errorf("%s: a later click on Again did nothing, want a new game", name)
		}
	}
}

// count returns how often a sound was played.
func count(sounds []string, name string) (n int) {
	for _, s := range sounds {
		if s == name {
			n++
		}
	}
	return n
}

// TestTheCardOpensByItself waits without an input. Reduced motion shows no ending.
func TestTheCardOpensByItself(t *testing.T) {
	for _, reduced := range []bool{false, true} {
		v, _ := visit(t, func(env *scenes.Env, _ *gamepage.Options) {
			env.Prefs.ReducedMotion, env.UI.ReducedMotion = reduced, reduced
		})
		beat(v)
		most := 210 // 3.5 s
		if reduced {
			most = 2
		}
		ticks := 0
		for ; !carded(v) && ticks <= most; ticks++ {
			v.Ticks(1)
		}
		if ticks > most {
			t.Errorf("reduced motion %v: got no card after %d ticks, want one", reduced, ticks)
		}
		if count(v.Sounds, "tune") != 1 || !reduced && count(v.Sounds, "fanfare") != 1 {
			t.Errorf("reduced motion %v: got the sounds %q, want the tune once", reduced, v.Sounds)
		}
		if v.Focus() != "again" {
			t.Errorf("reduced motion %v: got the focus on %q, want again", reduced, v.Focus())
		}
	}
}

// TestEscapeFoldsTheCardAndThenLeadsHome also checks where the headline and the button "Again" are.
func TestEscapeFoldsTheCardAndThenLeadsHome(t *testing.T) {
	v, s := visit(t, nil)
	finish(v)
	board := ui.Bounds(s.Canvas)
	if ui.Enabled(s.Canvas) {
		t.Error("the board beside the card is enabled, want it disabled")
	}
	for _, id := range []string{"result", "again", "swap", "watch"} {
		if at := ui.Bounds(v.Widget(id)).Centre(); at.X < board.Right()-0.2*board.W {
			t.Errorf("%s: got the place %v, want one at the right edge, so that the board %v is in view", id, at, board)
		}
	}
	v.Press(ebiten.KeyEscape)
	v.Ticks(3)
	v.See("with 23", "Part of a result")
	for _, id := range []string{"result", "again"} {
		if at := ui.Bounds(v.Widget(id)).Centre(); board.Contains(at) {
			t.Errorf("%s of a folded card: got the place %v, want one beside the board %v", id, at, board)
		}
	}
	if v.Focus() != "again" || carded(v) {
		t.Errorf("a folded card: got the focus on %q and the card open %v, want again and false", v.Focus(), carded(v))
	}
	v.Click("unfold")
	v.Ticks(3)
	v.Widget("watch")
	v.Click("fold")
	v.Ticks(3)
	v.Press(ebiten.KeyEscape)
	v.Ticks(3)
	v.See("This is the home screen")
}

// In a window without room beside the board, the card is over the board.
func TestASmallWindowHasTheCardOverTheBoard(t *testing.T) {
	v, s := visit(t, nil)
	v.W, v.H = 800, 600
	v.Rescale(1)
	v.Ticks(2)
	finish(v)
	board := ui.Bounds(s.Canvas)
	for _, id := range []string{"result", "again", "swap", "watch"} {
		if at := ui.Bounds(v.Widget(id)).Centre(); !board.Contains(at) {
			t.Errorf("%s: got the place %v, want one over the board %v", id, at, board)
		}
	}
}

// TestEveryDeviceReachesTheButtonsOfTheCard uses Tab, the arrow keys, a pad and a finger.
func TestEveryDeviceReachesTheButtonsOfTheCard(t *testing.T) {
	buttons := []string{"fold", "again", "swap", "watch"}
	reached := func(v *scenetest.Visit, step func()) (ids []string) {
		for range 20 {
			ids = append(ids, v.Focus())
			step()
		}
		return ids
	}
	for name, steps := range map[string]func(v *scenetest.Visit) []func(){
		"Tab": func(v *scenetest.Visit) []func() {
			return []func(){func() { v.Chord(input.Mods{Shift: true}, ebiten.KeyTab) }}
		},
		"arrows": func(v *scenetest.Visit) []func() {
			return []func(){func() { v.Press(ebiten.KeyArrowUp) }, func() { v.Press(ebiten.KeyArrowDown) }, func() { v.Press(ebiten.KeyArrowRight) },
				func() { v.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp) }}
		},
		"pad": func(v *scenetest.Visit) []func() {
			return []func(){func() { v.PadPress(input.PadUp) }, func() { v.PadPress(input.PadDown) }, func() { v.PadPress(input.PadRight) },
				func() { v.PadPress(input.PadRight); v.PadPress(input.PadUp) }}
		},
	} {
		var ids []string
		for i := range steps(&scenetest.Visit{}) {
			v, _ := visit(t, nil)
			finish(v)
			v.Ticks(30)
			ids = append(ids, reached(v, steps(v)[i])...)
		}
		for _, id := range buttons {
			if !slices.Contains(ids, id) {
				t.Errorf("%s: got the focus on %v, want also %s", name, ids, id)
			}
		}
	}
	for id, want := range map[string]string{"again": "A new game", "swap": "The other side", "watch": "Part of a film"} {
		v, _ := visit(t, nil)
		finish(v)
		v.Tap(id)
		v.Ticks(2)
		v.See(want)
	}
}

// TestALostFinalGameIsRepeatedWithHelp loses the last game of a lesson.
func TestALostFinalGameIsRepeatedWithHelp(t *testing.T) {
	v, s := visit(t, func(env *scenes.Env, o *gamepage.Options) {
		o.Lesson.Helped = func() (scenes.Scene, error) { return scenetest.Sign(env, "The game with help", nil), nil }
	})
	finish(v)
	v.NotSee("Again, with help") // Ada has won
	s.EndSound(1)
	v.Press(ebiten.KeyEscape)
	v.Ticks(2)
	v.Click("unfold")
	v.Ticks(2)
	v.Click("helped")
	v.Ticks(2)
	v.See("The game with help")
}

// TestAReplayShowsTheEnding plays a replay to its end, and then jumps there.
func TestAReplayShowsTheEnding(t *testing.T) {
	v := film(t, nil)
	page := func() *gamepage.Page { return v.Scene.(*sums).Page }
	v.Click("play") // pauses it
	v.Press(ebiten.KeyEnd)
	if v.Ticks(2); page().Ending() != 100.0/60 {
		t.Errorf("a jump to the end: got the ending at %.2f s, want its end", page().Ending())
	}
	v.Press(ebiten.KeyHome)
	if v.Ticks(2); page().Ending() != 0 {
		t.Errorf("at the beginning: got the ending at %.2f s, want none", page().Ending())
	}
	v.Press(ebiten.KeySpace)
	for range 3000 {
		if v.Ticks(1); page().Ending() > 0 {
			break
		}
	}
	if got := page().Ending(); got <= 0 || got > 0.1 {
		t.Errorf("a replay that arrives at its end: got the ending at %.2f s, want its beginning", got)
	}
}

// A winner and a player of a drawn game must not read that the game slipped away.
func TestOnlyTheLoserReadsThatItSlippedAway(t *testing.T) {
	_, s := visit(t, nil)
	for _, c := range []struct {
		winners []rules.Seat
		want    string
	}{
		{[]rules.Seat{1}, "slipped away"}, {[]rules.Seat{0}, "you won it"}, {nil, "it was decided"}, {[]rules.Seat{0, 1}, "it was decided"},
	} {
		if s.EndSound(c.winners...); !strings.Contains(s.NoTurning(), c.want) {
			t.Errorf("winners %v: got %q, want %q", c.winners, s.NoTurning(), c.want)
		}
	}
}

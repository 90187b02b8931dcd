package tutor_test

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
)

func TestTheLessonShowsTheTextOfItsStep(t *testing.T) {
	for language, env := range map[string]*scenes.Env{"en": scenetest.NewEnv(), "de": german(scenetest.NewEnv())} {
		word := words.Open(language).T
		p := learn(t, env, newCourse())
		p.Ticks(2)
		p.See(word("glenda.lesson_hop"), word("lesson.skip"))
		p.course.wrong = "lesson.wrong"
		p.Ticks(2)
		p.See(word("lesson.wrong"))
		p.NotSee(word("glenda.lesson_hop"))
		p.course.wrong, p.course.text, p.course.at = "", "glenda.lesson_gap", 1
		p.Ticks(2)
		p.See(word("glenda.lesson_gap"))
		p.NotSee(word("lesson.wrong"))
		if got := p.tutor.Said(); got != word("glenda.lesson_gap") {
			t.Errorf("%s: the lesson says %q, want %q", language, got, word("glenda.lesson_gap"))
		}
	}
}

func TestEachWrongInputSoundsOnce(t *testing.T) {
	p := lesson(t)
	p.Ticks(10)
	for range 2 {
		if !p.tutor.Miss() {
			t.Error("Miss reports no lesson, want a lesson")
		}
		p.Ticks(30)
	}
	if want := []string{"ui.error", "ui.error"}; !slices.Equal(p.sounds, want) {
		t.Errorf("played %q after two wrong inputs, want %q", p.sounds, want)
	}
}

func TestEachFinishedStepSoundsOnce(t *testing.T) {
	p := lesson(t)
	p.Ticks(10)
	for step := range 2 {
		p.course.done = true
		p.Ticks(30)
		p.course.done, p.course.at = false, step+1
		p.Ticks(30)
	}
	if want := []string{"game.collect", "game.collect"}; !slices.Equal(p.sounds, want) {
		t.Errorf("played %q after two steps, want %q", p.sounds, want)
	}
	if p.begun != 2 {
		t.Errorf("%d steps have begun, want 2", p.begun)
	}
}

func TestALessonIsSkippedByEveryDevice(t *testing.T) {
	for name, press := range map[string]func(p *pupil){
		"mouse":  func(p *pupil) { p.Click("skip") },
		"finger": func(p *pupil) { p.Tap("skip") },
		"keys":   func(p *pupil) { p.root.FocusID("skip"); p.Press(ebiten.KeyEnter) },
		"pad":    func(p *pupil) { p.root.FocusID("skip"); p.PadPress(input.PadAccept) },
	} {
		p := lesson(t)
		press(p)
		p.Ticks(2)
		if p.skips != 1 {
			t.Errorf("%s: the lesson is skipped %d times, want 1", name, p.skips)
		}
	}
}

func TestTheRingsLetClicksThrough(t *testing.T) {
	p := lesson(t)
	p.spots[0].At = ui.Bounds(p.Widget("skip")).Centre()
	p.Ticks(120)
	p.Click("skip")
	if p.skips != 1 {
		t.Errorf("the button under a ring is pressed %d times, want 1", p.skips)
	}
}

func TestTheKeysForHintsAndMenusDoNothingInALesson(t *testing.T) {
	p := lesson(t)
	in := input.Frame{
		Keys: []input.Key{{Code: ebiten.KeyH}, {Code: ebiten.KeyEnter}, {Code: ebiten.KeyTab}, {Code: ebiten.KeyP}, {Code: ebiten.KeyBackspace}, {Code: ebiten.KeyN}, {Code: ebiten.KeyF8}},
		Pads: []input.Pad{{Pressed: []input.PadButton{input.PadNorth, input.PadAccept}}, {Pressed: []input.PadButton{input.PadMenu, input.PadView}}},
	}
	got := p.tutor.Filter(in)
	if want := []input.Key{{Code: ebiten.KeyEnter}}; !slices.Equal(got.Keys, want) {
		t.Errorf("the keys are %v, want %v", got.Keys, want)
	}
	if want := []input.PadButton{input.PadAccept}; !slices.Equal(got.Pads[0].Pressed, want) || len(got.Pads[1].Pressed) > 0 {
		t.Errorf("the pads press %v and %v, want %v and none", got.Pads[0].Pressed, got.Pads[1].Pressed, want)
	}
	if len(in.Keys) != 7 || in.Keys[0].Code != ebiten.KeyH || len(in.Pads[0].Pressed) != 2 || in.Pads[0].Pressed[0] != input.PadNorth {
		t.Errorf("Filter has changed its argument to the keys %v and the pads %v, want it unchanged", in.Keys, in.Pads)
	}
}

// TestAHandInAnOrdinaryGameTakesNoKeys has a course without steps, whose hand only shows moves.
func TestAHandInAnOrdinaryGameTakesNoKeys(t *testing.T) {
	p := lesson(t)
	p.course.of = 0
	in := input.Frame{Keys: []input.Key{{Code: ebiten.KeyH}}, Pads: []input.Pad{{Pressed: []input.PadButton{input.PadMenu}}}}
	if got := p.tutor.Filter(in); len(got.Keys) != 1 || len(got.Pads[0].Pressed) != 1 {
		t.Errorf("%d keys and %d buttons are left, want 1 and 1", len(got.Keys), len(got.Pads[0].Pressed))
	}
	if p.tutor.Teaches() || p.tutor.Miss() || p.course.misses != 0 {
		t.Error("a wrong input is counted, want no lesson")
	}
}

func TestAGameWithoutALessonHasNoTutor(t *testing.T) {
	none := tutor.New(scenetest.NewEnv(), tutor.Options{}, nil)
	if none != nil {
		t.Fatal("New without a course returns a tutor, want nil")
	}
	content := ui.NewLabel("board")
	if none.Over(content) != content {
		t.Error("Over wraps the content, want the content itself")
	}
	in := input.Frame{Keys: []input.Key{{Code: ebiten.KeyH}}}
	if got := none.Filter(in); len(got.Keys) != 1 {
		t.Errorf("%d keys are left, want 1", len(got.Keys))
	}
	if none.Teaches() || none.Miss() {
		t.Error("a missing lesson teaches, want no lesson")
	}
}

func TestTheLessonFitsIntoEveryWindow(t *testing.T) {
	for _, env := range []*scenes.Env{scenetest.NewEnv(), german(scenetest.NewEnv())} {
		for _, text := range []string{"glenda.lesson_meet", "labyrinth.lesson_ride", "lesson.wrong"} {
			for _, size := range [][2]float64{{400, 300}, {800, 600}, {1920, 1080}} { // the first is also 800 x 600 at 200 %
				c := newCourse()
				c.text, c.of = text, 8
				p := learn(t, env, c)
				p.spots[0].At = render.Pt{X: size[0] / 2, Y: size[1] / 2}
				p.Resize(size[0], size[1])
				p.Ticks(90)
				for _, fault := range append(p.root.Overflows(), p.root.Survey()...) {
					t.Errorf("%s in %s at %v: got %s, want no fault of the layout", text, env.UI.Book.Code(), size, fault)
				}
			}
		}
	}
}

package tutor_test

import (
	"image/color"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
)

func TestTheHandWaitsForAThinkingPlayer(t *testing.T) {
	p := lesson(t)
	p.Ticks(20)
	if got, want := p.marks(), (render.Rect{X: 377, Y: 277, W: 46, H: 46}); got != want {
		t.Errorf("the marks are in %v, want only the ring in %v", got, want)
	}
	p.Ticks(20)
	if !p.hand() {
		t.Error("the hand is hidden after 40 ticks, want it after 30")
	}
}

func TestTheHandComesFromBelowTheWindow(t *testing.T) {
	p := lesson(t)
	p.Ticks(31)
	if bottom := p.marks().Bottom(); bottom < p.H+2*44 { // the hand is 44 units high
		t.Errorf("the marks end at %v when the hand appears, want them to reach below the window of height %v", bottom, p.H)
	}
	p.Ticks(30)
	if got, want := p.marks(), render.RectAround(render.Pt{X: 400, Y: 300}, 132, 132); got != want {
		t.Errorf("half a second later the marks are in %v, want them around the spot in %v", got, want)
	}
}

func TestTheHandMovesFromSpotToSpot(t *testing.T) {
	p := lesson(t)
	p.Ticks(120)
	p.spots = []tutor.Spot{{At: render.Pt{X: 700, Y: 300}, R: 20}}
	p.Ticks(1)
	if p.hand() {
		t.Error("the hand points at a new spot at once, want it to wait")
	}
	p.Ticks(31)
	m := p.marks()
	if m.X > 400 || m.Right() < 723 || m.Bottom() > 400 {
		t.Errorf("the marks are in %v, want the hand on its way from the last spot to the new one", m)
	}
	p.Ticks(60)
	if got, want := p.marks().Centre(), (render.Pt{X: 700, Y: 300}); got != want {
		t.Errorf("the marks are centred at %v, want %v", got, want)
	}
}

func TestASpotThatMovesALittleKeepsTheHand(t *testing.T) {
	p := lesson(t)
	p.Ticks(120)
	for range 100 { // a swimming mouse
		p.spots = []tutor.Spot{{At: p.spots[0].At.Add(render.Pt{X: 2}), R: 20}}
		p.Ticks(1)
	}
	if got, want := p.marks().Centre(), (render.Pt{X: 600, Y: 300}); got != want || !p.hand() {
		t.Errorf("the marks are centred at %v, want the hand to follow the spot to %v", got, want)
	}
}

func TestTheHandJumpsWithReducedMotion(t *testing.T) {
	p := learn(t, scenetest.NewStillEnv(), newCourse())
	p.Ticks(32)
	if got, want := p.marks(), render.RectAround(render.Pt{X: 400, Y: 300}, 132, 132); got != want {
		t.Errorf("the marks are in %v two ticks after the hand has appeared, want %v", got, want)
	}
}

func TestEverySpotHasItsRing(t *testing.T) {
	p := lesson(t)
	p.spots = append(p.spots, tutor.Spot{At: render.Pt{X: 100, Y: 500}, R: 40})
	p.Ticks(2)
	if got, want := p.marks(), (render.Rect{X: 57, Y: 277, W: 366, H: 266}); got != want {
		t.Errorf("the marks are in %v, want both rings in %v", got, want)
	}
	s := tutor.Spot{At: render.Pt{X: 1, Y: 2}, R: 3}
	if s.Ringed(true) != s || s.Ringed(false).R != 0 || s.Ringed(false).At != s.At {
		t.Errorf("Ringed returns %v and %v for %v, want a ring only if it is on", s.Ringed(true), s.Ringed(false), s)
	}
}

func TestALessonThatWaitsForNobodyShowsNoMarks(t *testing.T) {
	for name, env := range map[string]func() *pupil{
		"full motion":    func() *pupil { return learn(t, scenetest.NewEnv(), newCourse()) },
		"reduced motion": func() *pupil { return learn(t, scenetest.NewStillEnv(), newCourse()) },
	} {
		p := env()
		p.Ticks(120)
		p.spots = nil
		p.Ticks(2)
		if got := p.marks(); !got.Empty() {
			t.Errorf("%s: the marks are in %v while the rival moves, want none", name, got)
		}
		p.Ticks(120)
		p.spots = []tutor.Spot{{At: render.Pt{X: 400, Y: 300}, R: 20}}
		p.Ticks(2)
		if p.hand() {
			t.Errorf("%s: the hand appears at once for a new task, want it to wait", name)
		}
	}
}

func TestTheHandAndTheRingAreDrawnAboveTheBoard(t *testing.T) {
	pixeltest.Need(t)
	p := lesson(t)
	ground := p.root.Env.Theme.Ground
	at := func(x, y int) color.RGBA { return pixeltest.Read(p.Draw()).RGBAAt(x, y) }
	p.Ticks(2)
	if got, want := at(380, 300), p.root.Env.Theme.Accent; got == ground {
		t.Errorf("the ring has colour %v, want about %v", got, want)
	}
	if got := at(414, 340); got != ground {
		t.Errorf("the place of the hand has colour %v before it appears, want the ground %v", got, ground)
	}
	p.Ticks(120)
	if got, want := at(414, 340), (color.RGBA{255, 255, 255, 255}); got != want {
		t.Errorf("the hand has colour %v, want %v", got, want)
	}
	p.spots = nil
	p.Ticks(2)
	if got := at(414, 340); got != ground {
		t.Errorf("the place of the hand has colour %v after the task, want the ground %v", got, ground)
	}
}

func TestTheRingsBlinkWithReducedMotion(t *testing.T) {
	pixeltest.Need(t)
	p := learn(t, scenetest.NewStillEnv(), newCourse())
	hidden := 0
	for range 120 {
		p.Ticks(1)
		if pixeltest.Read(p.Draw()).RGBAAt(380, 300) == p.root.Env.Theme.Ground {
			hidden++
		}
	}
	if hidden != 30 {
		t.Errorf("the ring is hidden in %d of 120 ticks, want 30", hidden)
	}
}

func TestThePawsShowTheProgress(t *testing.T) {
	pixeltest.Need(t)
	p := lesson(t)
	p.Ticks(2)
	paws := func() (colours []color.RGBA) {
		panel := ui.Bounds(p.Widget("lesson"))
		img := pixeltest.Read(p.Draw())
		for i := range 3 {
			colours = append(colours, img.RGBAAt(int(panel.X)+28*i+10, int(panel.Bottom())+24+14))
		}
		return colours
	}
	th := p.root.Env.Theme
	for _, step := range []struct {
		at   int
		done bool
		want [3]color.RGBA
	}{
		{0, false, [3]color.RGBA{th.Ink, th.Line, th.Line}},
		{1, false, [3]color.RGBA{th.Accent, th.Ink, th.Line}},
		{2, false, [3]color.RGBA{th.Accent, th.Accent, th.Ink}},
	} {
		p.course.at, p.course.done = step.at, step.done
		p.Ticks(2)
		if got := [3]color.RGBA(paws()); got != step.want {
			t.Errorf("in step %d the paws have the colours %v, want %v", step.at, got, step.want)
		}
	}
	p.course.done = true
	p.Ticks(2)
	if got, want := [3]color.RGBA(paws()), [3]color.RGBA{th.Accent, th.Accent, th.Accent}; got != want {
		t.Errorf("after the last step the paws have the colours %v, want %v", got, want)
	}
}

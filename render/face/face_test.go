package face_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/glendadraw"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

func TestAMoodChangesInElevenTicks(t *testing.T) {
	var p face.Portrait
	if p.Set(face.Calm, render.FullMotion) {
		t.Error("setting the same mood changes the picture, want no change")
	}
	if !p.Set(face.Glad, render.FullMotion) {
		t.Error("setting another mood changes nothing, want a change")
	}
	ticks := 0
	for p.Tick() {
		ticks++
	}
	if ticks != 11 || p.Mood() != face.Glad {
		t.Errorf("got mood %d after %d ticks, want glad after 11", p.Mood(), ticks)
	}
}

func TestReducedMotionChangesTheMoodAtOnce(t *testing.T) {
	var p face.Portrait
	if !p.Set(face.Sad, render.ReducedMotion) || p.Tick() {
		t.Error("the change takes ticks, want it at once")
	}
}

// Each step of a change differs from the one before, and the last one is the picture of the new mood.
func TestAPortraitShowsTheChange(t *testing.T) {
	pixeltest.Need(t)
	pen, img := render.NewPen(), ebiten.NewImage(60, 60)
	f, r := glendadraw.Cast().Of(1, "best"), render.Rect{W: 60, H: 60}
	draw := func(paint func()) string {
		img.Clear()
		pen.Begin(img, 1, render.Light())
		paint()
		return string(pixeltest.Read(img).Pix)
	}
	var p face.Portrait
	p.Set(face.Thinking, render.FullMotion)
	before := draw(func() { f.Draw(pen, r, face.Calm) })
	for p.Tick() {
		now := draw(func() { p.Draw(pen, r, f) })
		if now == before {
			t.Error("a step of the change looks like the one before it, want another picture")
		}
		before = now
	}
	if want := draw(func() { f.Draw(pen, r, face.Thinking) }); before != want {
		t.Error("after the change, the picture differs from the picture of the new mood, want the same")
	}
}

func TestUnknownBotsHaveNoFace(t *testing.T) {
	two, one := glendadraw.Cast(), face.Cast{{"a": &face.Face{}}}
	if two.Of(0, "best") == two.Of(1, "best") {
		t.Error("both sides have the same face, want two faces")
	}
	if one.Of(7, "a") == nil || one.Of(-1, "a") == nil {
		t.Error("seat 7 or any seat has no face, want the only one")
	}
	for _, f := range []*face.Face{two.Of(0, "none"), face.Cast(nil).Of(0, "best")} {
		if f != nil {
			t.Errorf("got the face %q, want none", f.Key)
		}
	}
}

package window

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/input"
)

// restless is a scene that changes in every tick.
type restless struct{ ticks, frames, exposed int }

func (r *restless) Update(in input.Frame) scenes.Scene {
	r.ticks++
	if in.Exposed {
		r.exposed++
	}
	return r
}

func (r *restless) Draw(*ebiten.Image) { r.frames++ }
func (r *restless) Dirty() bool        { return true }

func TestAHiddenWindowDrawsNothing(t *testing.T) {
	if driven {
		t.Skip("another program controls the ticks")
	}
	s := &restless{}
	w := New(Options{Scale: func() float64 { return 1 }})
	w.scene, w.ticks = s, 1000
	visible := false
	w.desk.ask = func() (bool, bool) { return visible, visible }
	screen := ebiten.NewImage(8, 8)
	loop := func(frames int) (drawn, exposed int) {
		before := *s
		w.desk.stale = true
		for range frames {
			w.LayoutF(1280, 720)
			if err := w.Update(); err != nil {
				t.Fatal(err)
			}
			w.Draw(screen)
		}
		return s.frames - before.frames, s.exposed - before.exposed
	}
	if drawn, _ := loop(3); drawn != 3 {
		t.Errorf("before the engine shows the window: got %d frames drawn, want 3", drawn)
	}
	visible = true
	loop(1)
	visible = false
	if drawn, _ := loop(idleAfter); drawn != 0 {
		t.Errorf("hidden: got %d frames drawn, want 0", drawn)
	}
	if !w.rest.on {
		t.Error("hidden for half a second: got the usual loop, want a resting window")
	}
	requests, ticks := 0, s.ticks
	w.rest.request = func() { requests++ }
	begin := w.rest.due
	w.rest.news.changed(begin)
	for pass := range 5 {
		w.restPass(begin.Add(time.Duration(pass) * restEvery))
	}
	if s.ticks-ticks < 24 || requests != 0 {
		t.Errorf("hidden for 0.4 s: got %d ticks and %d requested frames, want at least 24 and none", s.ticks-ticks, requests)
	}
	visible = true
	if drawn, exposed := loop(1); drawn != 1 || exposed != 1 {
		t.Errorf("visible again: got %d frames drawn and %d exposed, want 1 and 1", drawn, exposed)
	}
}

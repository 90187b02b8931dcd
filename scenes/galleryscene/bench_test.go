package galleryscene

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// BenchmarkLayout lays the largest page out in another width each time.
func BenchmarkLayout(b *testing.B) {
	g := open(&scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("de")}})
	g.tabs.Select(1)
	b.ReportAllocs()
	w := 1280.0
	for b.Loop() {
		w = 2080 - w
		g.Update(input.Frame{W: w, H: 720, Scale: 1})
	}
}

// BenchmarkIdle is a tick in which nothing happens while the pointer rests on a widget.
func BenchmarkIdle(b *testing.B) {
	g := open(&scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en"), ReducedMotion: true}})
	in := input.Frame{W: 1280, H: 720, Scale: 1, Focused: true}
	in.Pointer.X, in.Pointer.Y, in.Pointer.Inside = 640, 360, true
	for range 100 {
		g.Update(in)
	}
	b.ReportAllocs()
	for b.Loop() {
		g.Update(in)
	}
}

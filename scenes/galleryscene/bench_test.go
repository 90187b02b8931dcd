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

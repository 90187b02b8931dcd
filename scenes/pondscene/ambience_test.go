package pondscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules/pond"
	"menagerie/scenes/page"
)

// The water is heard while somebody plays. It ends when the hands rest, and in a dialog.
func TestTheWaterIsHeardWhileSomebodyPlays(t *testing.T) {
	g := visit(t)
	g.swim(0.2, 0, 30)
	if g.Ambience == 0 {
		t.Error("while the mouse swims: got no ambience, want it")
	}
	g.Release()
	g.Ticks(page.AwakeTicks)
	g.Ambience = 0
	if g.Ticks(60); g.Ambience != 0 {
		t.Errorf("without input: got %d ticks with ambience, want 0", g.Ambience)
	}
	g.swim(0.3, 0, 30)
	g.Press(ebiten.KeyP)
	g.Ambience = 0
	if g.Ticks(60); g.Ambience != 0 {
		t.Errorf("in the dialog: got %d ticks with ambience, want 0", g.Ambience)
	}
}

func TestSwimmingIsHeardAtThePlaceOfTheMouse(t *testing.T) {
	for _, p := range []struct {
		at   pond.Point
		want float64
	}{{pond.Point{X: -pond.Radius}, -1}, {pond.Point{Y: 7}, 0}, {pond.Point{X: pond.Radius / 2}, 0.5}} {
		if got := panOf(p.at); got != p.want {
			t.Errorf("at %v: got the pan %v, want %v", p.at, got, p.want)
		}
	}
	g := visit(t)
	g.swim(-0.5, 0, 120)
	if pan := g.Pans["pond.stroke"]; !g.Heard("pond.stroke") || pan >= 0 {
		t.Errorf("on the left: got the pan %v, want it below 0 for pond.stroke", pan)
	}
}

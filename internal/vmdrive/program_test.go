package vmdrive

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// colours counts the different colours of a frame: an empty window has one.
func colours(m *image.RGBA) int {
	seen := map[color.RGBA]bool{}
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			seen[m.RGBAAt(x, y)] = true
		}
	}
	return len(seen)
}

// The program runs as a guest, in the guest's language, does not redraw without a change, and ends on request.
func TestTheProgramItself(t *testing.T) {
	english := firstFrame(t, Options{})
	if n := colours(english); n < 50 {
		t.Errorf("the first screen has %d colours; it looks empty", n)
	}
	if _, share := Compare(english, firstFrame(t, Options{})); share > pixelTolerance {
		t.Errorf("%.2f %% of the first screen differ from one start to the next", share*100)
	}
	if _, share := Compare(english, firstFrame(t, Options{Language: "de"})); share == 0 {
		t.Error("the first screen looks the same in German")
	}
}

func firstFrame(t *testing.T, o Options) *image.RGBA {
	t.Helper()
	g := Start(t, o)
	g.Advance(30)
	frame := g.Frame()
	g.Tap(ebiten.KeyControlLeft, ebiten.KeyQ)
	g.Advance(60)
	if !g.Ended() {
		t.Error("Ctrl+Q has not ended the program")
	}
	g.Close()
	return frame
}

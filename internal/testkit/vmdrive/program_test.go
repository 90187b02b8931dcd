package vmdrive

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
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

// The program starts in the requested language, does not redraw an unchanged screen, and ends on request.
func TestProgramStartsInEachLanguage(t *testing.T) {
	english := firstFrame(t, Options{})
	if n := colours(english); n < 50 {
		t.Errorf("the first screen has %d colours, want at least 50", n)
	}
	if _, share := Compare(english, firstFrame(t, Options{})); share > pixelTolerance {
		t.Errorf("got a difference of %.2f %% between two starts, want at most %.2f %%", share*100, pixelTolerance*100.0)
	}
	if _, share := Compare(english, firstFrame(t, Options{Language: "de"})); share == 0 {
		t.Error("got the same first screen in German, want another")
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
		t.Error("after Ctrl+Q the program is running, want it ended")
	}
	g.Close()
	return frame
}

// TestTheFirstFrameHasTheColourOfTheTheme looks at the window before the first screen is drawn, and afterwards.
func TestTheFirstFrameHasTheColourOfTheTheme(t *testing.T) {
	g := Start(t, Options{Args: []string{"--theme", "dark"}})
	defer g.Close()
	g.Advance(1)
	want := render.Dark().Ground
	first := g.Frame()
	for _, at := range []image.Point{{}, {X: 640, Y: 360}, {X: 1279, Y: 719}} {
		if got := first.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("the pixel at %v is %v, want %v", at, got, want)
		}
	}
	g.Advance(30)
	if n := colours(g.Frame()); n < 100 {
		t.Errorf("the home screen has %d colours, want at least 100", n)
	}
}

package window

import (
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// drawn is a scene that counts its frames.
type drawn struct {
	sleeper
	frames int
}

func (d *drawn) Draw(*ebiten.Image) { d.frames++ }

func TestTheFirstFrameShowsOnlyTheGround(t *testing.T) {
	if driven {
		t.Skip("another program controls the ticks and may request the first frame late")
	}
	d := &drawn{}
	fills := 0
	w := New(Options{Ground: func() color.RGBA { fills++; return color.RGBA{A: 255} }})
	w.scene = d
	w.ticks = groundTicks + 1 // the engine makes several ticks before the first frame if its start was slow
	screen := ebiten.NewImage(8, 8)
	w.draw(screen)
	if fills != 1 || d.frames != 0 || !w.exposed {
		t.Errorf("first frame: got %d grounds, %d scenes and exposed = %v, want 1, 0 and true", fills, d.frames, w.exposed)
	}
	w.draw(screen)
	if fills != 1 || d.frames != 1 {
		t.Errorf("second frame: got %d grounds and %d scenes, want 1 and 1", fills, d.frames)
	}
}

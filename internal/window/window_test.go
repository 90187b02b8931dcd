package window

import (
	"errors"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/scenes"
	"menagerie/scenes/input"
)

// clumsy is a scene that panics.
type clumsy struct{ updating, drawing bool }

func (c *clumsy) Update(input.Frame) scenes.Scene {
	if c.updating {
		panic("dropped")
	}
	return c
}

func (c *clumsy) Draw(*ebiten.Image) {
	if c.drawing {
		panic("spilled")
	}
}

func TestPanicEndsTheWindowWithAnError(t *testing.T) {
	for name, scene := range map[string]*clumsy{"in Update": {updating: true}, "in Draw": {drawing: true}} {
		t.Run(name, func(t *testing.T) {
			w := New(Options{Scale: func() float64 { return 1 }})
			w.scene = scene
			w.LayoutF(1280, 720)
			screen := ebiten.NewImage(8, 8)
			err := w.Update()
			for range 2 {
				w.Draw(screen)
			}
			if scene.drawing {
				err = w.Update()
			}
			if p, ok := errors.AsType[*Panic](err); !ok || len(p.Stack) == 0 {
				t.Fatalf("the window ended with %v, want a Panic with a stack", err)
			}
		})
	}
}

func TestEverythingGrowsWithTheWindow(t *testing.T) {
	for size, want := range map[[2]float64]float64{
		{640, 480}: 1, {800, 600}: 1, {1280, 720}: 1, {1280, 800}: 1, {1920, 1080}: 1.35, {1920, 1200}: 1.5, {3840, 2160}: 2.5, {7680, 4320}: 2.5,
		{1080, 1920}: 1, {3440, 1440}: 1.8,
	} {
		if got := growth(size[0], size[1]); got != want {
			t.Errorf("%v: the growth is %v, want %v", size, got, want)
		}
	}
}

func TestTheLargestScaleLeavesRoomForAScreen(t *testing.T) {
	for size, want := range map[[2]float64]float64{{960, 720}: 2, {720, 960}: 2, {1440, 720}: 2, {480, 360}: 1} {
		if got := largestScale(size[0], size[1]); got != want {
			t.Errorf("%v: the largest scale is %v, want %v", size, got, want)
		}
	}
}

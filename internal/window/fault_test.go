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

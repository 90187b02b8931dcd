package window

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/input"
)

// wall is a scene that records its input.
type wall struct{ told []input.Frame }

func (c *wall) Update(in input.Frame) scenes.Scene {
	c.told = append(c.told, in)
	return c
}

func (c *wall) Draw(*ebiten.Image) {}

// A scene that replaces another gets none of the other scene's input, and is drawn at once.
func TestAnotherSceneReplacesTheScene(t *testing.T) {
	first, film := &wall{}, &wall{}
	var got []string
	next := scenes.Scene(first)
	w := New(Options{Drop: func(paths []string) { got = append(got, paths...) }, Next: func(at scenes.Scene) scenes.Scene {
		if at != first {
			t.Error("got another scene, want the first")
		}
		return next
	}})
	w.scene = first
	in := input.Frame{Dropped: []string{"a", "b"}, Text: "x"}
	if err := w.step(in); err != nil || len(first.told) != 1 || !slices.Equal(got, in.Dropped) {
		t.Errorf("%v: dropped %q, frames %v; want %q once", err, got, first.told, in.Dropped)
	}
	next = film
	closing := in
	closing.Closing = true
	if err := w.step(closing); err != nil || len(first.told) != 2 || !first.told[1].Closing {
		t.Errorf("%v: got the frames %+v, want the first scene to be asked to close", err, first.told)
	}
	if err := w.step(in); err != nil || w.scene != scenes.Scene(film) || len(first.told) != 2 {
		t.Errorf("%v: got the scene %v, want the film", err, w.scene)
	}
	if len(film.told) != 1 || !film.told[0].Exposed || film.told[0].Text != "" || len(film.told[0].Dropped) != 0 {
		t.Errorf("the film: got the frames %+v, want one that is exposed, without text or files", film.told)
	}
	if err := New(Options{}).withScene(first).step(in); err != nil {
		t.Error(err)
	}
}

func (w *Window) withScene(s scenes.Scene) *Window {
	w.scene = s
	return w
}

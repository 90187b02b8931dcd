// Package scenes is what all screens of the program have in common: the Scene, and the Env that every one is made with.
//
// A screen lives in a package of its own below this one. It is told one tick of input, changes, and names the screen
// that comes next; it never asks a device, a clock or a socket. Going back is a plain reference: a screen that was
// opened from another holds it and returns it from Update.
package scenes

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
)

// Scene is one screen. Update is called once a tick (1/60 s) and returns the screen that comes next: itself to stay,
// nil to quit. The engine keeps what was drawn, so Draw draws only what changed; in.Exposed tells that all is lost.
// When in.Closing is set, Update keeps what must not be lost and returns nil, or stays to ask.
type Scene interface {
	Update(in input.Frame) Scene
	Draw(dst *ebiten.Image)
}

// Taker is a scene that takes files which are dropped on the window, if they are no records.
type Taker interface {
	Take(path string) bool // false if it has no use for files now
}

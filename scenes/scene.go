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

// Step passes one tick to a scene and returns the scene that comes next, nil to quit. A new scene gets an empty tick at once, so
// that it is laid out before it is drawn.
func Step(at Scene, in input.Frame) Scene {
	const chain = 4 // scenes that pass on to the next at once
	for range chain {
		next := at.Update(in)
		if next == nil || next == at {
			return next
		}
		at = next
		closing := in.Closing
		in = in.Still()
		in.Exposed, in.Closing = true, closing
	}
	return at
}

// Backer is a scene from which the way back can lead to a scene that exists already. The game of that scene stays open
// meanwhile; the program closes every game to whose screen no way back leads.
type Backer interface {
	Behind() Scene // nil if the way back leads to a new scene
}

// Leads reports whether the way back from one scene, in any number of steps, leads to another. Every scene leads to itself.
func Leads(from, to Scene) bool {
	for from != nil && from != to {
		b, ok := from.(Backer)
		if !ok {
			return false
		}
		from = b.Behind()
	}
	return from != nil
}

// Dropper is a scene that has more to end than its game when no way back leads to it any more.
type Dropper interface {
	Drop()
}

// Taker is a scene that takes files which are dropped on the window, if they are no records.
type Taker interface {
	Take(path string) bool // false if it has no use for files now
}

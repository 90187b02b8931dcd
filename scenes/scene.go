// Package scenes has the types that all screens of the program share: Scene, the interface of a screen, and Env, the environment
// of every screen.
//
// Each screen is a package below this one. It receives the input of one tick, changes its state, and returns the next screen. A
// screen never reads a device, a clock or a socket. A screen that was opened from another screen stores that screen, and returns
// it from Update to go back.
package scenes

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
)

// Scene is a screen of the program. Update is called once per tick (1/60 s). It returns the next screen, the scene itself to
// stay, or nil to quit.
//
// The window keeps the last image, so Draw draws only what has changed. If in.Exposed is set, the image was lost. If in.Closing
// is set, the user wants to close the window. Update then saves data and returns nil, or asks for confirmation.
type Scene interface {
	Update(in input.Frame) Scene
	Draw(dst *ebiten.Image)
}

// Step passes the input of one tick to scene and returns the next scene, or nil to quit. A new scene also gets an empty tick,
// in which it computes its layout.
func Step(scene Scene, frame input.Frame) Scene {
	const chain = 4 // scenes that pass on to the next at once
	for range chain {
		next := scene.Update(frame)
		if next == nil || next == scene {
			return next
		}
		scene = next
		closing := frame.Closing
		frame = frame.Still()
		frame.Exposed, frame.Closing = true, closing
	}
	return scene
}

// Backlink is implemented by scenes from which the player can go back to an earlier scene. The program closes a game only when
// the current scene no longer leads back to the game's screen.
type Backlink interface {
	Behind() Scene // returns the earlier scene; nil if going back opens a new scene
}

// Reaches reports whether the player can get from scene to target by going back any number of times. Every scene leads to itself.
func Reaches(scene, target Scene) bool {
	for scene != nil && scene != target {
		b, ok := scene.(Backlink)
		if !ok {
			return false
		}
		scene = b.Behind()
	}
	return scene != nil
}

// Dropper is implemented by scenes that must release resources. Drop is called as soon as the player can no longer go back to
// the scene.
type Dropper interface {
	Drop()
}

// FileTarget is implemented by scenes that accept files dropped on the window. The window handles records of games itself.
type FileTarget interface {
	Take(path string) bool // uses the file; returns false if the scene cannot use it now
}

package ui

import (
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
)

// Env has the state that all screens share, such as the theme, the language and the sound. After a change of a field, the
// program must call Root.MarkDirty or set Exposed in the next frame.
type Env struct {
	Theme         *render.Theme
	Book          *words.Book
	Sound         func(name string) // plays a sound, such as "ui.press"; may be nil
	ReducedMotion bool              // transitions jump to their end
	Clipboard     Clipboard         // if nil, copy and paste show a notice
	Pen           *render.Pen       // shared because it owns the caches; NewRoot sets it if it is nil
	Hands         input.Device      // the device used last; Root.Update sets it

	ring bool // the focus ring is visible, because keys or a pad were used last
	pads bool // a pad has been connected

	pointed bool // the pointer has moved since the last press of a button or of a key that shows the ring
}

// Clipboard is the text clipboard of the desktop. Its methods return an error if the desktop has no clipboard.
type Clipboard interface {
	Read() (string, error)
	Write(text string) error
}

// Play plays the sound with this name, if Sound is set.
func (e *Env) Play(name string) {
	if e.Sound != nil {
		e.Sound(name)
	}
}

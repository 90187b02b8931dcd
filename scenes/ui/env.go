package ui

import (
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
)

// Env is what every screen shares: how the program looks, speaks and sounds. The program owns it and may change its
// fields between two ticks, followed by Root.MarkDirty (or an Exposed frame).
type Env struct {
	Theme         *render.Theme
	Book          *words.Book
	Sound         func(name string) // plays "ui.press", "ui.toggle", "ui.focus", "ui.error", "ui.open", "ui.close"; may be nil
	ReducedMotion bool              // transitions jump to their end
	Clipboard     Clipboard         // nil: copy and paste tell the player that there is none
	Pen           *render.Pen       // shared by all screens because it owns the caches; NewRoot makes one if it is nil
	Hands         input.Device      // what was used last, on whatever screen; the roots keep it

	ring bool // keys or a pad were used last, on whatever screen: the focus shows
	pads bool // a pad was seen
}

// Clipboard is the text clipboard of the desktop. Errors mean that there is none.
type Clipboard interface {
	Read() (string, error)
	Write(text string) error
}

func (e *Env) play(name string) {
	if e.Sound != nil {
		e.Sound(name)
	}
}

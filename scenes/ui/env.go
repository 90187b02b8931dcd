package ui

import (
	"errors"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
)

// Env has the state that all screens share, such as the theme, the language and the sound. After the program changes a field,
// it must call Root.MarkDirty, or set input.Frame.Exposed in the next frame.
type Env struct {
	Theme         *render.Theme
	Book          *words.Book
	Sound         func(name string) // plays the sound with this name, such as "ui.press"; may be nil
	ReducedMotion bool              // whether transitions jump to their end
	Clipboard     Clipboard         // if nil, copy and paste show a notice that there is no clipboard
	Pen           *render.Pen       // pen of all screens, which owns the caches; NewRoot sets it if it is nil
	Hands         input.Device      // kind of device that was used last; Root.Update sets it

	ring bool // whether the focus ring is visible, because keys or a pad were used last
	pads bool // whether a pad has been connected

	pointed bool // whether the pointer has moved since the last press of a button or of a key that shows the ring
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

// Worded is an error with a text in the language of the player.
type Worded interface {
	error
	Text(b *words.Book) string
}

// Copy writes text to the clipboard and reports whether it succeeded. After a failure, it shows the reason on the screen.
func (r *Root) Copy(text string) bool {
	if r.Env.Clipboard == nil {
		return r.clipboardFailed(nil)
	}
	err := r.Env.Clipboard.Write(text)
	return err == nil || r.clipboardFailed(err)
}

// Paste returns the text on the clipboard. After a failure, it shows the reason on the screen and returns false.
func (r *Root) Paste() (string, bool) {
	if r.Env.Clipboard == nil {
		return "", r.clipboardFailed(nil)
	}
	s, err := r.Env.Clipboard.Read()
	return s, err == nil || r.clipboardFailed(err)
}

// clipboardFailed shows why the clipboard cannot be used, and returns false. err is the error of the clipboard, or nil
// if the system has no clipboard.
func (r *Root) clipboardFailed(err error) bool {
	text := r.Env.Book.T("errors.clipboard")
	if worded, ok := errors.AsType[Worded](err); ok {
		text = worded.Text(r.Env.Book)
	} else if err == nil {
		text = r.Env.Book.T("errors.no_clipboard")
	}
	r.ToastAs(Warn, text)
	return false
}

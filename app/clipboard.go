package app

import (
	"menagerie/internal/clip"
	"menagerie/scenes/page"
)

// board is the clipboard with faults in the player's words.
type board struct{ clip.Board }

// Read implements ui.Clipboard.
func (b board) Read() (string, error) {
	text, err := b.Board.Read()
	return text, inWords(err)
}

// Write implements ui.Clipboard.
func (b board) Write(text string) error { return inWords(b.Board.Write(text)) }

func inWords(err error) error {
	if err == nil {
		return nil
	}
	return page.Fault{Key: clip.Key(err), Err: err}
}

package app

import (
	"menagerie/internal/clipboard"
	"menagerie/scenes/page"
)

// systemClipboard is the clipboard of the system. Its errors have texts for the player.
type systemClipboard struct{ clipboard.System }

func (b systemClipboard) Read() (string, error) {
	text, err := b.System.Read()
	return text, clipboardFault(err)
}

func (b systemClipboard) Write(text string) error { return clipboardFault(b.System.Write(text)) }

func clipboardFault(err error) error {
	if err == nil {
		return nil
	}
	return page.Fault{Key: clipboard.Key(err), Err: err}
}

package ui

import (
	"errors"

	"menagerie/assets/words"
)

// Worded is an error with a translated text.
type Worded interface {
	error
	Text(b *words.Book) string
}

// Copy writes text to the clipboard. After a failure, it shows the reason and reports false.
func (r *Root) Copy(text string) bool {
	if r.Env.Clipboard == nil {
		return r.clipboardFailed(nil)
	}
	err := r.Env.Clipboard.Write(text)
	return err == nil || r.clipboardFailed(err)
}

// Paste returns the text on the clipboard. After a failure, it shows the reason and reports false.
func (r *Root) Paste() (string, bool) {
	if r.Env.Clipboard == nil {
		return "", r.clipboardFailed(nil)
	}
	s, err := r.Env.Clipboard.Read()
	return s, err == nil || r.clipboardFailed(err)
}

// clipboardFailed shows the reason for a failure and returns false. err is nil if there is no clipboard.
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

package ui

// Copy writes text to the clipboard. If there is no clipboard, it shows a notice and reports false.
func (r *Root) Copy(text string) bool {
	if r.Env.Clipboard != nil && r.Env.Clipboard.Write(text) == nil {
		return true
	}
	r.ToastAs(Warn, r.Env.Book.T("ui.no_clipboard"))
	return false
}

// Paste returns the text on the clipboard. If there is no clipboard, it shows a notice and reports false.
func (r *Root) Paste() (string, bool) {
	if r.Env.Clipboard != nil {
		if s, err := r.Env.Clipboard.Read(); err == nil {
			return s, true
		}
	}
	r.ToastAs(Warn, r.Env.Book.T("ui.no_clipboard"))
	return "", false
}

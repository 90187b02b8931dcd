package panel

import (
	"menagerie/scenes/ui"
)

// Menu is the dialog "Pause". A press of one of its buttons closes it.
type Menu struct {
	*ui.Dialog
	Entries *ui.Box
}

// menuWidth is the width of the dialog in units.
const menuWidth = 360

// NewMenu returns the dialog without buttons.
func NewMenu(title string) *Menu {
	entries := ui.Column(8)
	m := &Menu{ui.NewDialog(title, entries), entries}
	m.Width = menuWidth
	return m
}

// Add adds a button.
func (m *Menu) Add(id, text string, press func()) *ui.Button {
	b := ui.Named(id, ui.NewButton(text, func() {
		m.Close()
		press()
	}))
	m.Entries.Add(b)
	return b
}

// AddNote adds a soft text. If the text is empty, AddNote adds nothing.
func (m *Menu) AddNote(id, text string) {
	if text != "" {
		m.Entries.Add(ui.Named(id, ui.NewSoftLabel(text)))
	}
}

// AddLine adds a small line of text. If the text is empty, AddLine adds nothing.
func (m *Menu) AddLine(id, text string) {
	if text != "" {
		m.Entries.Add(ui.Named(id, ui.NewCaption(text)))
	}
}

// Shortened returns a long code without its middle part. It keeps the first three groups and the checksum, which is the end of
// the code.
func Shortened(code string) string {
	const most, head, tail = 34, 14, 4
	if len(code) <= most {
		return code
	}
	return code[:head] + " … " + code[len(code)-tail:]
}

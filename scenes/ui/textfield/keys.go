package textfield

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/ui"
)

// Key implements ui.Keyed.
func (f *Field) Key(k ui.KeyEvent) bool {
	if k.Pad {
		return false // a pad's directions move the focus
	}
	if k.Enter() && f.OnSubmit != nil && !k.Repeat {
		f.OnSubmit(f.Text())
		return true
	}
	if k.Mods.Command && f.command(k) {
		return true
	}
	return f.caretKey(k) || f.deleteKey(k) || k.Code == ebiten.KeySpace
}

func (f *Field) caretKey(k ui.KeyEvent) bool {
	l := &f.line
	from, to := l.selection()
	at := l.caret
	collapse := from != to && !k.Mods.Shift // without Shift an arrow goes to the selection's end
	switch {
	case k.Code == ebiten.KeyArrowLeft && k.Mods.Command:
		at = l.wordLeft(at)
	case k.Code == ebiten.KeyArrowRight && k.Mods.Command:
		at = l.wordRight(at)
	case k.Code == ebiten.KeyArrowLeft && collapse:
		at = from
	case k.Code == ebiten.KeyArrowRight && collapse:
		at = to
	case k.Code == ebiten.KeyArrowLeft:
		at--
	case k.Code == ebiten.KeyArrowRight:
		at++
	case k.Code == ebiten.KeyHome:
		at = 0
	case k.Code == ebiten.KeyEnd:
		at = len(l.text)
	default:
		return false
	}
	if k.Mods.Shift {
		l.selectTo(at)
	} else {
		l.moveTo(at)
	}
	f.moved()
	return true
}

func (f *Field) deleteKey(k ui.KeyEvent) bool {
	l := &f.line
	var done bool
	switch {
	case k.Code == ebiten.KeyBackspace && k.Mods.Command:
		done = l.remove(l.wordLeft(l.caret))
	case k.Code == ebiten.KeyBackspace:
		done = l.remove(l.caret - 1)
	case k.Code == ebiten.KeyDelete && k.Mods.Shift:
		f.cut()
		return true
	case k.Code == ebiten.KeyDelete && k.Mods.Command:
		done = l.remove(l.wordRight(l.caret))
	case k.Code == ebiten.KeyDelete:
		done = l.remove(l.caret + 1)
	case k.Code == ebiten.KeyInsert && k.Mods.Shift:
		f.paste()
		return true
	default:
		return false
	}
	if done {
		f.changed()
	}
	return true
}

// command handles a key with Ctrl.
func (f *Field) command(k ui.KeyEvent) bool {
	switch k.Code {
	case ebiten.KeyA:
		f.line.selectAll()
		f.moved()
	case ebiten.KeyC, ebiten.KeyInsert:
		f.copy()
	case ebiten.KeyX:
		f.cut()
	case ebiten.KeyV:
		f.paste()
	case ebiten.KeyZ:
		if k.Mods.Shift && f.line.forth() || !k.Mods.Shift && f.line.back() {
			f.changed()
		}
	case ebiten.KeyY:
		if f.line.forth() {
			f.changed()
		}
	default:
		return false
	}
	return true
}

func (f *Field) copy() bool {
	s := f.line.selected()
	return s != "" && f.Root().Copy(s)
}

func (f *Field) cut() {
	if f.copy() && f.line.remove(f.line.caret) {
		f.changed()
	}
}

func (f *Field) paste() {
	if s, ok := f.Root().Paste(); ok {
		f.Type(s)
	}
}

package listview

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// RowButton is a button at the right end of each row of a List. Enter in the list does not press it.
type RowButton struct {
	Width float64
	Draw  func(p *render.Pen, row int, r render.Rect, at Touch)
	Press func(row int)
	Shown func(row int) bool // reports whether the row has the button; nil means that every row has it
}

// Touch describes whether the pointer is on a part of a list.
type Touch uint8

// The values of Touch.
const (
	Away    Touch = iota
	Over          // the pointer is on it
	Pressed       // the pointer is pressed on it
)

// ButtonBounds returns the bounds of the button of a row. The rectangle is empty if the row has no button.
func (l *List) ButtonBounds(row int) render.Rect {
	if l.Button == nil || row < 0 || row >= l.rows || l.Button.Shown != nil && !l.Button.Shown(row) {
		return render.Rect{}
	}
	r := l.RowBounds(row).InsetXY(rowInset, 0)
	return render.Rect{X: r.Right() - l.Button.Width, Y: r.Centre().Y - ui.ControlHeight/2, W: l.Button.Width, H: ui.ControlHeight}
}

// RowBounds returns the bounds of a row, which may be outside the visible part of the list.
func (l *List) RowBounds(row int) render.Rect {
	v := l.view()
	return render.Rect{X: v.X, Y: v.Y + float64(row)*l.RowHeight - l.bar.Offset, W: l.rowWidth(), H: l.RowHeight}
}

// buttonAt returns the row whose button is at p, or -1.
func (l *List) buttonAt(p render.Pt) int {
	if row := l.rowAt(p); row >= 0 && l.ButtonBounds(row).Contains(p) {
		return row
	}
	return -1
}

// touch returns whether the pointer is on the button of a row, or pressed on it.
func (l *List) touch(row int) Touch {
	switch {
	case l.over != row:
		return Away
	case l.held == row:
		return Pressed
	}
	return Over
}

// pressButton handles a pointer event for the buttons of the rows. It returns true if a button has used the event, so that the
// row must ignore it.
func (l *List) pressButton(e ui.PointerEvent) bool {
	over, held := l.buttonAt(e.At), l.held
	switch e.Kind {
	case ui.PointerPress:
		held = over
	case ui.PointerRelease, ui.PointerCancel, ui.PointerLeave:
		held = -1
	}
	if e.Kind == ui.PointerLeave {
		over = -1
	}
	was := l.held
	if over != l.over || held != was {
		l.over, l.held = over, held
		l.MarkDirty()
	}
	if e.Kind == ui.PointerRelease && was >= 0 && was == over {
		l.Choose(was)
		l.PlaySound("ui.press")
		l.Button.Press(was)
	}
	return was >= 0 || held >= 0
}

// Menu implements ui.Menued. It opens the menu of the row at p.
func (l *List) Menu(p render.Pt) bool {
	row := l.rowAt(p)
	if row < 0 || l.OnMenu == nil {
		return false
	}
	l.Choose(row)
	l.OnMenu(row)
	return true
}

// opensMenu reports whether a key opens the menu of the selected row.
func (l *List) opensMenu(k ui.KeyEvent) bool {
	return l.OnMenu != nil && l.selected >= 0 && !k.Repeat && (k.Code == ebiten.KeyContextMenu || k.Enter() && k.Mods.Shift)
}

package ui

import (
	"menagerie/render"
)

// Fold is a wide button that shows or hides the rows below it. A note at its right edge describes the rows.
type Fold struct {
	Node
	text, note string
	open       bool
	press      func()
	touch      PressState
}

const foldHigh = 56.0

// NewFold returns a Fold with a text and a note. A press calls press.
func NewFold(text, note string, press func()) *Fold {
	return &Fold{text: text, note: note, press: press}
}

// Set draws the Fold as open or closed. It does not show or hide the rows themselves.
func (f *Fold) Set(open bool) {
	if f.open != open {
		f.open = open
		f.MarkDirty()
	}
}

func (f *Fold) Size(avail float64) (w, h float64) { return avail, foldHigh }

func (f *Fold) CanFocus() bool { return true }

func (f *Fold) Pointer(e PointerEvent) {
	if f.touch.Pointer(&f.Node, e) {
		f.flip()
	}
}

func (f *Fold) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	f.touch.Flash(&f.Node)
	f.flip()
	return true
}

func (f *Fold) flip() {
	f.PlaySound("ui.toggle")
	f.press()
}

func (f *Fold) Tick() bool { return f.touch.Tick(&f.Node) }

func (f *Fold) Draw(p *render.Pen) {
	th, r := f.Theme(), f.Bounds()
	p.Round(r, ControlRadius, render.Mix(th.Surface, th.Ink, 0.06*f.touch.Hover.Value+0.08*f.touch.Down.Value))
	p.Frame(r, ControlRadius, th.OutlineWidth, render.Mix(th.Edge, th.Accent, f.touch.Hover.Value))
	icon := render.ChevronRight
	if f.open {
		icon = render.ChevronDown
	}
	p.Icon(icon, render.RectAround(render.Pt{X: r.X + 26, Y: r.Centre().Y}, IconSize, IconSize), th.Ink)
	text := ControlStyle(th.Ink)
	p.TextIn(f.text, f.textRect(), text)
	p.TextWithin(f.note, f.noteRect(), TextStyle(Body, th.InkSoft).Aligned(render.Right))
}

func (f *Fold) textRect() render.Rect {
	w, _ := render.Measure(f.text, ControlStyle(f.Theme().Ink))
	r := f.Bounds()
	return render.Rect{X: r.X + 48, Y: r.Y, W: w + 1, H: r.H}
}

func (f *Fold) noteRect() render.Rect {
	r, from := f.Bounds(), f.textRect().Right()+16
	return render.Rect{X: from, Y: r.Y, W: max(r.Right()-16-from, 0), H: r.H}
}

// TextLines returns the text and the note. The note may be shortened.
func (f *Fold) TextLines() []TextLine {
	r := f.textRect()
	return []TextLine{{Text: f.text, Style: ControlStyle(f.Theme().Ink), Width: r.W}}
}

func (f *Fold) TakeCapture(from Widget) bool {
	old, ok := from.(*Fold)
	return ok && old.text == f.text && f.touch.TakeCapture(&f.Node, &old.touch)
}

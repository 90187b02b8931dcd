package textfield

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Field is a widget for a line of text with a label above it. If Validate is set, the field has space for an error message below
// the text.
type Field struct {
	ui.Node
	Placeholder string
	OnChange    func(text string)
	OnSubmit    func(text string)        // called for Enter; if nil, Enter presses the default button
	Validate    func(text string) string // returns an error message for text, or ""; may be nil

	label   string
	line    line
	preedit string
	fault   string
	shift   float64 // distance in units by which the text is scrolled to the left
	blink   int     // ticks since the caret last moved
	over    ui.Fade
	drawF   func()
	pen     *render.Pen
}

// New returns a field with label above it, or no label if it is "".
func New(label, text string) *Field {
	f := &Field{label: label}
	f.line.set(text)
	f.drawF = f.drawText
	return f
}

// Limited sets the maximal length in characters and returns the field.
func (f *Field) Limited(runes int) *Field {
	f.line.limit = runes
	f.line.set(f.line.String())
	return f
}

// Text returns the text of the field.
func (f *Field) Text() string { return f.line.String() }

// SelectAll selects the whole text, so that typing replaces it.
func (f *Field) SelectAll() { f.line.selectAll() }

// SetText replaces the text without calling OnChange.
func (f *Field) SetText(text string) {
	if text == f.Text() {
		return
	}
	f.line.set(text)
	f.check()
	f.moved()
}

// Fault returns the error message below the field, or "".
func (f *Field) Fault() string { return f.fault }

// SetFault shows an error message below the field until the text changes. It is for errors that Validate cannot detect.
func (f *Field) SetFault(reason string) {
	if f.fault == reason {
		return
	}
	f.fault = reason
	f.Relayout()
}

// Valid reports whether the text is valid. If the text is invalid, Valid also shows the error message.
func (f *Field) Valid() bool {
	f.check()
	return f.fault == ""
}

func (f *Field) check() {
	fault := ""
	if f.Validate != nil {
		fault = f.Validate(f.Text())
	}
	f.SetFault(fault)
}

// Size implements ui.Widget.
func (f *Field) Size(avail float64) (w, h float64) {
	h = ui.ControlHeight + f.labelHeight()
	if f.Validate != nil || f.fault != "" {
		// Reserve the space even without an error, so that the screen does not change when one appears.
		h += 4 + float64(max(len(f.faultLines(avail)), 1))*render.LineHeight(ui.Caption.Style())
	}
	return math.Min(avail, 280), h
}

// Place implements ui.Widget.
func (f *Field) Place(r render.Rect) {
	narrower := r.W != f.Bounds().W
	f.Node.Place(r)
	if narrower && f.Focused() {
		f.keepCaret()
	}
}

func (f *Field) labelHeight() float64 {
	if f.label == "" {
		return 0
	}
	return render.LineHeight(ui.Caption.Style()) + 4
}

func (f *Field) faultLines(avail float64) []string {
	if f.fault == "" {
		return nil
	}
	return render.Wrap(f.fault, ui.Caption.Style(), math.Max(avail-20, 40))
}

// box returns the bounds of the field without its label and error message.
func (f *Field) box() render.Rect {
	_, r := f.Bounds().CutTop(f.labelHeight())
	r.H = ui.ControlHeight
	return r
}

// inner returns the bounds of the text.
func (f *Field) inner() render.Rect { return f.box().InsetXY(12, 2) }

// x returns the position before rune i, in units of the window.
func (f *Field) x(i int) float64 {
	w, _ := render.Measure(string(f.line.text[:i]), ui.Body.Style())
	return f.inner().X + w - f.shift
}

// at returns the index of the rune boundary nearest to x.
func (f *Field) at(x float64) int {
	edge := f.inner().X - f.shift
	for i, r := range f.line.text {
		w, _ := render.Measure(string(r), ui.Body.Style())
		if x < edge+w/2 {
			return i
		}
		edge += w
	}
	return len(f.line.text)
}

// moved shows the caret, scrolls it into view and redraws the field.
func (f *Field) moved() {
	f.blink = 0
	f.keepCaret()
	f.MarkDirty()
	f.Animate()
}

// keepCaret scrolls the text as little as is needed to show the caret.
func (f *Field) keepCaret() {
	r := f.inner()
	if r.Empty() {
		return
	}
	pre, _ := render.Measure(f.preedit, ui.Body.Style())
	x := f.x(f.line.caret) + pre
	f.shift += math.Max(0, x-r.Right()) - math.Max(0, r.X-x)
	end, _ := render.Measure(f.Text()+f.preedit, ui.Body.Style())
	f.shift = math.Max(0, math.Min(f.shift, end-r.W))
}

func (f *Field) changed() {
	f.check()
	f.moved()
	if f.OnChange != nil {
		f.OnChange(f.Text())
	}
}

// CanFocus implements ui.Focusable.
func (f *Field) CanFocus() bool { return true }

// FocusChanged implements ui.FocusWatcher.
func (f *Field) FocusChanged() {
	f.preedit = ""
	if !f.Focused() {
		f.line.anchor = f.line.caret
	}
	f.moved()
}

// Grabs implements ui.Grabbing.
func (f *Field) Grabs() bool { return true }

// Pointer implements ui.Pointed.
func (f *Field) Pointer(e ui.PointerEvent) {
	switch e.Kind {
	case ui.PointerPress:
		if e.Shift {
			f.line.selectTo(f.at(e.At.X))
		} else {
			f.line.moveTo(f.at(e.At.X))
		}
		switch {
		case e.Clicks >= 3:
			f.line.selectAll()
		case e.Clicks == 2:
			f.line.selectWord(f.at(e.At.X))
		}
		f.moved()
	case ui.PointerDrag:
		f.line.selectTo(f.at(e.At.X))
		f.moved()
	case ui.PointerEnter, ui.PointerLeave:
		if f.over.Aim(e.Kind == ui.PointerEnter) {
			f.Animate()
		}
	}
}

// Type implements ui.Typed.
func (f *Field) Type(text string) {
	before := f.Text()
	if !f.line.insert(text) {
		f.PlaySound("ui.error")
	}
	if f.Text() != before {
		f.changed()
	}
}

// Compose implements ui.Typed.
func (f *Field) Compose(preedit string) {
	if f.preedit != preedit {
		f.preedit = preedit
		f.moved()
	}
}

// TextArea implements ui.Typed.
func (f *Field) TextArea() (caret render.Rect, before, after string) {
	r := f.inner()
	from, to := f.line.selection()
	return render.Rect{X: f.x(f.line.caret), Y: r.Y, W: 2, H: r.H}, string(f.line.text[:from]), string(f.line.text[to:])
}

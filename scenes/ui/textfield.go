package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// TextField is a field for a line of text, with a label above it. If Validate is set, there is space for an error message
// below the field.
type TextField struct {
	Node
	Placeholder string
	OnChange    func(text string)
	OnSubmit    func(text string)        // called when Enter is pressed; if nil, Enter presses the default button
	Validate    func(text string) string // returns an error message for text, or ""; may be nil

	label   string
	line    editLine
	preedit string
	fault   string
	shift   float64 // distance in units by which the text is scrolled to the left
	blink   int     // ticks since the caret last moved
	over    Fade
	drawF   func()
	pen     *render.Pen
}

// NewTextField returns a field with the given text and a label above it. If label is "", the field has no label.
func NewTextField(label, text string) *TextField {
	f := &TextField{label: label}
	f.line.set(text)
	f.drawF = f.drawText
	return f
}

// Limited sets the maximal length of the text in characters and returns the field.
func (f *TextField) Limited(runes int) *TextField {
	f.line.limit = runes
	f.line.set(f.line.String())
	return f
}

// Text returns the text of the field.
func (f *TextField) Text() string { return f.line.String() }

// SelectAll selects the whole text, so that typing replaces it.
func (f *TextField) SelectAll() { f.line.selectAll() }

// SetText replaces the text without calling OnChange.
func (f *TextField) SetText(text string) {
	if text == f.Text() {
		return
	}
	f.line.set(text)
	f.check()
	f.showCaret()
}

// Fault returns the error message that is shown below the field, or "".
func (f *TextField) Fault() string { return f.fault }

// SetFault shows an error message below the field until the text changes. It is for errors that Validate cannot detect.
func (f *TextField) SetFault(reason string) {
	if f.fault == reason {
		return
	}
	f.fault = reason
	f.Relayout()
}

// Valid reports whether the text is valid. If it is not, Valid shows the error message.
func (f *TextField) Valid() bool {
	f.check()
	return f.fault == ""
}

func (f *TextField) check() {
	fault := ""
	if f.Validate != nil {
		fault = f.Validate(f.Text())
	}
	f.SetFault(fault)
}

func (f *TextField) Size(avail float64) (w, h float64) {
	h = ControlHeight + f.labelHeight()
	if f.Validate != nil || f.fault != "" {
		// Reserve the space even without an error, so that the screen does not change when one appears.
		h += 4 + float64(max(len(f.faultLines(avail)), 1))*render.LineHeight(Caption.Style())
	}
	return math.Min(avail, 280), h
}

func (f *TextField) Place(r render.Rect) {
	narrower := r.W != f.Bounds().W
	f.Node.Place(r)
	if narrower && f.Focused() {
		f.keepCaret()
	}
}

func (f *TextField) labelHeight() float64 {
	if f.label == "" {
		return 0
	}
	return render.LineHeight(Caption.Style()) + 4
}

func (f *TextField) faultLines(avail float64) []string {
	if f.fault == "" {
		return nil
	}
	return render.Wrap(f.fault, Caption.Style(), math.Max(avail-20, 40))
}

// fieldBounds returns the bounds of the field without its label and error message.
func (f *TextField) fieldBounds() render.Rect {
	_, r := f.Bounds().CutTop(f.labelHeight())
	r.H = ControlHeight
	return r
}

func (f *TextField) inner() render.Rect { return f.fieldBounds().InsetXY(12, 2) }

// runeX returns the x coordinate of the left edge of rune i, in logical units of the window.
func (f *TextField) runeX(i int) float64 {
	w, _ := render.Measure(string(f.line.text[:i]), Body.Style())
	return f.inner().X + w - f.shift
}

// runeAt returns the index of the rune boundary nearest to x.
func (f *TextField) runeAt(x float64) int {
	edge := f.inner().X - f.shift
	for i, r := range f.line.text {
		w, _ := render.Measure(string(r), Body.Style())
		if x < edge+w/2 {
			return i
		}
		edge += w
	}
	return len(f.line.text)
}

// showCaret makes the caret visible, scrolls it into view and redraws the field.
func (f *TextField) showCaret() {
	f.blink = 0
	f.keepCaret()
	f.MarkDirty()
	f.Animate()
}

// keepCaret scrolls the text as little as is needed to show the caret.
func (f *TextField) keepCaret() {
	r := f.inner()
	if r.Empty() {
		return
	}
	pre, _ := render.Measure(f.preedit, Body.Style())
	x := f.runeX(f.line.caret) + pre
	f.shift += math.Max(0, x-r.Right()) - math.Max(0, r.X-x)
	end, _ := render.Measure(f.Text()+f.preedit, Body.Style())
	f.shift = math.Max(0, math.Min(f.shift, end-r.W))
}

func (f *TextField) changed() {
	f.check()
	f.showCaret()
	if f.OnChange != nil {
		f.OnChange(f.Text())
	}
}

func (f *TextField) CanFocus() bool { return true }

func (f *TextField) FocusChanged() {
	unfinished := f.preedit
	f.preedit = ""
	if !f.Focused() {
		// The keyboard of a phone keeps the whole text unfinished until the field loses the focus.
		if unfinished != "" {
			f.Type(unfinished)
		}
		f.line.anchor = f.line.caret
	}
	f.showCaret()
}

func (f *TextField) Grabs() bool { return true }

func (f *TextField) Pointer(e PointerEvent) {
	switch e.Kind {
	case PointerPress:
		if e.Shift {
			f.line.selectTo(f.runeAt(e.At.X))
		} else {
			f.line.moveTo(f.runeAt(e.At.X))
		}
		switch {
		case e.Clicks >= 3:
			f.line.selectAll()
		case e.Clicks == 2:
			f.line.selectWord(f.runeAt(e.At.X))
		}
		f.showCaret()
	case PointerDrag:
		f.line.selectTo(f.runeAt(e.At.X))
		f.showCaret()
	case PointerEnter, PointerLeave:
		if f.over.Aim(e.Kind == PointerEnter) {
			f.Animate()
		}
	}
}

func (f *TextField) Type(text string) {
	before := f.Text()
	if !f.line.insert(text) {
		f.PlaySound("ui.error")
	}
	if f.Text() != before {
		f.changed()
	}
}

func (f *TextField) Compose(preedit string) {
	if f.preedit != preedit {
		f.preedit = preedit
		f.showCaret()
	}
}

func (f *TextField) TextArea() (caret render.Rect, before, after string) {
	r := f.inner()
	from, to := f.line.selection()
	return render.Rect{X: f.runeX(f.line.caret), Y: r.Y, W: 2, H: r.H}, string(f.line.text[:from]), string(f.line.text[to:])
}

const (
	blinkTicks = 32  // ticks for which the blinking caret is visible, and then hidden
	blinkRest  = 640 // ticks after which the caret stops blinking, because an idle screen should draw nothing
)

// Tick makes the caret blink.
func (f *TextField) Tick() bool {
	moved := f.over.Step(f.Env())
	if moved {
		f.MarkDirty()
	}
	if !f.Focused() || f.Env().ReducedMotion || f.blink >= blinkRest {
		return moved
	}
	if f.blink++; f.blink%blinkTicks == 0 {
		f.MarkDirty()
	}
	return true
}

func (f *TextField) caretShows() bool {
	return f.Focused() && f.Root().WindowFocused() && (f.blink >= blinkRest || f.blink/blinkTicks%2 == 0)
}

// FocusRing returns an empty rectangle, because a focused field draws its own outline.
func (f *TextField) FocusRing() (render.Rect, float64) { return render.Rect{}, 0 }

func (f *TextField) Draw(p *render.Pen) {
	th, r := f.Theme(), f.fieldBounds()
	ink := th.InkSoft
	if !Enabled(f) {
		ink = th.InkFaint
	}
	if f.label != "" {
		p.Text(f.label, f.Bounds().X, f.Bounds().Y, TextStyle(Caption, ink))
	}
	edge, width := render.Mix(th.Edge, th.InkSoft, 0.4*f.over.Value), th.OutlineWidth
	if !Enabled(f) {
		edge = th.Line
	}
	if f.fault != "" {
		edge, width = th.Bad, math.Max(width, 1.5)
	}
	p.Round(r, ControlRadius, render.Mix(th.Surface, th.Sunken, 0.25))
	switch {
	case f.Focused():
		p.Frame(r.Inset(-1), ControlRadius+1, 2, th.Focus)
	default:
		p.Frame(r, ControlRadius, width, edge)
	}
	f.pen = p
	p.Clip(f.inner().InsetXY(-2, 0), f.drawF)
	f.drawFault(p, r)
}

func (f *TextField) drawFault(p *render.Pen, box render.Rect) {
	th := f.Theme()
	h := render.LineHeight(Caption.Style())
	y := box.Bottom() + 4
	for i, s := range f.faultLines(f.Bounds().W) {
		if i == 0 {
			p.Icon(render.Error, render.Rect{X: box.X, Y: y + (h-14)/2, W: 14, H: 14}, th.Bad)
		}
		p.Text(s, box.X+20, y, TextStyle(Caption, th.Bad))
		y += h
	}
}

// drawText draws the text, the selection, the caret, and the text that an input method is composing.
func (f *TextField) drawText() {
	p, th, r := f.pen, f.Theme(), f.inner()
	st := TextStyle(Body, th.Ink)
	if !Enabled(f) {
		st.Color = th.InkFaint
	}
	y := r.Y + (r.H-render.LineHeight(st))/2
	if len(f.line.text) == 0 && f.preedit == "" {
		p.TextIn(f.Placeholder, r, TextStyle(Body, th.InkSoft))
	}
	if from, to := f.line.selection(); from < to {
		x := f.runeX(from)
		p.Round(render.Rect{X: x, Y: r.Y + 4, W: f.runeX(to) - x, H: r.H - 8}, 3, render.Mix(th.AccentSoft, th.Accent, 0.25))
	}
	at := f.line.caret
	caret := f.runeX(at)
	p.Text(string(f.line.text[:at]), r.X-f.shift, y, st)
	if f.preedit != "" {
		w, _ := render.Measure(f.preedit, st)
		p.Text(f.preedit, caret, y, st)
		p.Fill(render.Rect{X: caret, Y: r.Bottom() - 6, W: w, H: 1}, th.Ink)
		caret += w
	}
	p.Text(string(f.line.text[at:]), caret, y, st)
	if f.caretShows() {
		p.Fill(render.Rect{X: caret, Y: r.Y + 5, W: math.Max(1.5, p.Pixel()), H: r.H - 10}, th.Ink)
	}
}

func (f *TextField) TextLines() []TextLine {
	return []TextLine{{Text: f.label, Style: Caption.Style(), Width: f.Bounds().W}, {Text: f.Placeholder, Style: Body.Style(), Width: f.inner().W}}
}

func (f *TextField) Viewport() (r render.Rect, across bool) { return f.Bounds().Inset(-1), true }

func (f *TextField) Key(k KeyEvent) bool {
	if k.Pad {
		return false // a pad's directions move the focus
	}
	if k.Enter() && f.OnSubmit != nil && !k.Repeat {
		f.OnSubmit(f.Text())
		return true
	}
	if k.Mods.Command && f.handleCtrl(k) {
		return true
	}
	return f.caretKey(k) || f.deleteKey(k) || k.Code == ebiten.KeySpace
}

func (f *TextField) caretKey(k KeyEvent) bool {
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
	f.showCaret()
	return true
}

func (f *TextField) deleteKey(k KeyEvent) bool {
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

// handleCtrl handles a key that is pressed while Ctrl is held.
func (f *TextField) handleCtrl(k KeyEvent) bool {
	switch k.Code {
	case ebiten.KeyA:
		f.line.selectAll()
		f.showCaret()
	case ebiten.KeyC, ebiten.KeyInsert:
		f.copy()
	case ebiten.KeyX:
		f.cut()
	case ebiten.KeyV:
		f.paste()
	case ebiten.KeyZ:
		if k.Mods.Shift && f.line.redoEdit() || !k.Mods.Shift && f.line.undoEdit() {
			f.changed()
		}
	case ebiten.KeyY:
		if f.line.redoEdit() {
			f.changed()
		}
	default:
		return false
	}
	return true
}

func (f *TextField) copy() bool {
	s := f.line.selected()
	return s != "" && f.Root().Copy(s)
}

func (f *TextField) cut() {
	if f.copy() && f.line.remove(f.line.caret) {
		f.changed()
	}
}

func (f *TextField) paste() {
	if s, ok := f.Root().Paste(); ok {
		f.Type(s)
	}
}

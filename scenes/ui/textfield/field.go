// Package textfield is a widget for one line of text that the player types. It supports selection, undo, the clipboard
// and input methods. An error message can appear below the text.
//
//	name := textfield.New("Name", "Mia").Limited(20)
//	name.OnSubmit = join
package textfield

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
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

const (
	blinkTicks = 32  // the caret is visible and hidden for this time
	blinkRest  = 640 // then the caret stops blinking, because an idle screen should draw nothing
)

// Tick implements ui.Ticked. It makes the caret blink.
func (f *Field) Tick() bool {
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

func (f *Field) caretShows() bool {
	return f.Focused() && f.Root().WindowFocused() && (f.blink >= blinkRest || f.blink/blinkTicks%2 == 0)
}

// FocusRing implements ui.FocusRinged. It returns an empty rectangle, because a focused field draws its own outline.
func (f *Field) FocusRing() (render.Rect, float64) { return render.Rect{}, 0 }

// Draw implements ui.Widget.
func (f *Field) Draw(p *render.Pen) {
	th, r := f.Theme(), f.box()
	ink := th.InkSoft
	if !ui.Enabled(f) {
		ink = th.InkFaint
	}
	if f.label != "" {
		p.Text(f.label, f.Bounds().X, f.Bounds().Y, ui.TextStyle(ui.Caption, ink))
	}
	edge, width := render.Mix(th.Edge, th.InkSoft, 0.4*f.over.Value), th.OutlineWidth
	if !ui.Enabled(f) {
		edge = th.Line
	}
	if f.fault != "" {
		edge, width = th.Bad, math.Max(width, 1.5)
	}
	p.Round(r, ui.ControlRadius, render.Mix(th.Surface, th.Sunken, 0.25))
	switch {
	case f.Focused():
		p.Frame(r.Inset(-1), ui.ControlRadius+1, 2, th.Focus)
	default:
		p.Frame(r, ui.ControlRadius, width, edge)
	}
	f.pen = p
	p.Clip(f.inner().InsetXY(-2, 0), f.drawF)
	f.drawFault(p, r)
}

func (f *Field) drawFault(p *render.Pen, box render.Rect) {
	th := f.Theme()
	h := render.LineHeight(ui.Caption.Style())
	y := box.Bottom() + 4
	for i, s := range f.faultLines(f.Bounds().W) {
		if i == 0 {
			p.Icon(render.Error, render.Rect{X: box.X, Y: y + (h-14)/2, W: 14, H: 14}, th.Bad)
		}
		p.Text(s, box.X+20, y, ui.TextStyle(ui.Caption, th.Bad))
		y += h
	}
}

// drawText draws the text with the selection and the caret. It also draws the text that an input method is still composing.
func (f *Field) drawText() {
	p, th, r := f.pen, f.Theme(), f.inner()
	st := ui.TextStyle(ui.Body, th.Ink)
	if !ui.Enabled(f) {
		st.Color = th.InkFaint
	}
	y := r.Y + (r.H-render.LineHeight(st))/2
	if len(f.line.text) == 0 && f.preedit == "" {
		p.TextIn(f.Placeholder, r, ui.TextStyle(ui.Body, th.InkSoft))
	}
	if from, to := f.line.selection(); from < to {
		x := f.x(from)
		p.Round(render.Rect{X: x, Y: r.Y + 4, W: f.x(to) - x, H: r.H - 8}, 3, render.Mix(th.AccentSoft, th.Accent, 0.25))
	}
	at := f.line.caret
	caret := f.x(at)
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

// TextLines implements ui.TextLiner.
func (f *Field) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: f.label, Style: ui.Caption.Style(), Width: f.Bounds().W}, {Text: f.Placeholder, Style: ui.Body.Style(), Width: f.inner().W}}
}

// Viewport implements ui.Viewer.
func (f *Field) Viewport() (r render.Rect, across bool) { return f.Bounds().Inset(-1), true }

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

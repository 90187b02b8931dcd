package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// TextField is one line of text to be typed, with its name above it and, if it can be wrong, room for the reason below.
type TextField struct {
	Node
	Placeholder string
	OnChange    func(text string)
	OnSubmit    func(text string)        // Enter; nil leaves Enter to the default button
	Validate    func(text string) string // what is wrong with the text, or ""; may be nil

	label   string
	line    line
	preedit string
	fault   string
	shift   float64 // how far the text is scrolled to the left
	blink   int     // ticks since the caret last moved
	over    glow
	drawF   func()
	pen     *render.Pen
}

// NewTextField makes a field with a name above it ("" for none).
func NewTextField(label, text string) *TextField {
	f := &TextField{label: label}
	f.line.set(text)
	f.drawF = f.drawText
	return f
}

// Limited sets the greatest length in characters and returns the field.
func (f *TextField) Limited(runes int) *TextField {
	f.line.limit = runes
	f.line.set(f.line.String())
	return f
}

// Text is what is in the field.
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
	f.moved()
}

// Fault is the reason that is shown below the field, or "".
func (f *TextField) Fault() string { return f.fault }

// SetFault shows a reason below the field, for a fault that Validate cannot know. It stays until the text changes.
func (f *TextField) SetFault(reason string) {
	if f.fault == reason {
		return
	}
	f.fault = reason
	f.Relayout()
}

// Valid checks the text, shows what is wrong with it, and reports whether nothing is.
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

// Size implements Widget.
func (f *TextField) Size(avail float64) (w, h float64) {
	h = controlHeight + f.labelHeight()
	if f.Validate != nil || f.fault != "" {
		// The room is kept even while nothing is wrong, so that the screen doesn't jump.
		h += 4 + float64(max(len(f.faultLines(avail)), 1))*render.LineHeight(textStyles[Caption])
	}
	return math.Min(avail, 280), h
}

// Place implements Widget.
func (f *TextField) Place(r render.Rect) {
	narrower := r.W != f.rect.W
	f.Node.Place(r)
	if narrower && f.Focused() {
		f.keepCaret()
	}
}

func (f *TextField) labelHeight() float64 {
	if f.label == "" {
		return 0
	}
	return render.LineHeight(textStyles[Caption]) + 4
}

func (f *TextField) faultLines(avail float64) []string {
	if f.fault == "" {
		return nil
	}
	return render.Wrap(f.fault, textStyles[Caption], math.Max(avail-20, 40))
}

// box is the field itself, without its name and fault.
func (f *TextField) box() render.Rect {
	_, r := f.rect.CutTop(f.labelHeight())
	r.H = controlHeight
	return r
}

// inner is where the text is.
func (f *TextField) inner() render.Rect { return f.box().InsetXY(12, 2) }

// x is where the place before rune i is, in units of the window.
func (f *TextField) x(i int) float64 {
	w, _ := render.Measure(string(f.line.text[:i]), textStyles[Body])
	return f.inner().X + w - f.shift
}

// at is the place between runes that is nearest to x.
func (f *TextField) at(x float64) int {
	edge := f.inner().X - f.shift
	for i, r := range f.line.text {
		w, _ := render.Measure(string(r), textStyles[Body])
		if x < edge+w/2 {
			return i
		}
		edge += w
	}
	return len(f.line.text)
}

// moved shows the caret again, keeps it in view, and has the field drawn.
func (f *TextField) moved() {
	f.blink = 0
	f.keepCaret()
	f.MarkDirty()
	f.animate()
}

// keepCaret scrolls the text as little as is needed to show the caret.
func (f *TextField) keepCaret() {
	r := f.inner()
	if r.Empty() {
		return
	}
	pre, _ := render.Measure(f.preedit, textStyles[Body])
	x := f.x(f.line.caret) + pre
	f.shift += math.Max(0, x-r.Right()) - math.Max(0, r.X-x)
	end, _ := render.Measure(f.Text()+f.preedit, textStyles[Body])
	f.shift = math.Max(0, math.Min(f.shift, end-r.W))
}

func (f *TextField) changed() {
	f.check()
	f.moved()
	if f.OnChange != nil {
		f.OnChange(f.Text())
	}
}

// CanFocus implements Focusable.
func (f *TextField) CanFocus() bool { return true }

// FocusChanged implements FocusWatcher.
func (f *TextField) FocusChanged() {
	f.preedit = ""
	if !f.Focused() {
		f.line.anchor = f.line.caret
	}
	f.moved()
}

// Grabs implements Grabbing.
func (f *TextField) Grabs() bool { return true }

// Pointer implements Pointed.
func (f *TextField) Pointer(e PointerEvent) {
	switch e.Kind {
	case PointerPress:
		f.line.moveTo(f.at(e.At.X), e.Shift)
		switch {
		case e.Clicks >= 3:
			f.line.selectAll()
		case e.Clicks == 2:
			f.line.selectWord(f.at(e.At.X))
		}
		f.moved()
	case PointerDrag:
		f.line.moveTo(f.at(e.At.X), true)
		f.moved()
	case PointerEnter, PointerLeave:
		if f.over.aim(e.Kind == PointerEnter) {
			f.animate()
		}
	}
}

// Type implements Typed.
func (f *TextField) Type(text string) {
	before := f.Text()
	if !f.line.insert(text) {
		f.sound("ui.error")
	}
	if f.Text() != before {
		f.changed()
	}
}

// Compose implements Typed.
func (f *TextField) Compose(preedit string) {
	if f.preedit != preedit {
		f.preedit = preedit
		f.moved()
	}
}

// TextArea implements Typed.
func (f *TextField) TextArea() (caret render.Rect, before, after string) {
	r := f.inner()
	from, to := f.line.selection()
	return render.Rect{X: f.x(f.line.caret), Y: r.Y, W: 2, H: r.H}, string(f.line.text[:from]), string(f.line.text[to:])
}

// Key implements Keyed.
func (f *TextField) Key(k KeyEvent) bool {
	if k.Pad {
		return false // a pad's directions lead out of the field
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
	l.moveTo(at, k.Mods.Shift)
	f.moved()
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

// command is a key with Ctrl.
func (f *TextField) command(k KeyEvent) bool {
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

func (f *TextField) copy() bool {
	s := f.line.selected()
	return s != "" && f.root.Copy(s)
}

func (f *TextField) cut() {
	if f.copy() && f.line.remove(f.line.caret) {
		f.changed()
	}
}

func (f *TextField) paste() {
	if s, ok := f.root.Paste(); ok {
		f.Type(s)
	}
}

// Copy puts text on the clipboard. Without one it tells the player so and reports false.
func (r *Root) Copy(text string) bool {
	if r.Env.Clipboard != nil && r.Env.Clipboard.Write(text) == nil {
		return true
	}
	r.ToastAs(Warn, r.Env.Book.T("ui.no_clipboard"))
	return false
}

// Paste is the text on the clipboard. Without a clipboard it tells the player so and reports false.
func (r *Root) Paste() (string, bool) {
	if r.Env.Clipboard != nil {
		if s, err := r.Env.Clipboard.Read(); err == nil {
			return s, true
		}
	}
	r.ToastAs(Warn, r.Env.Book.T("ui.no_clipboard"))
	return "", false
}

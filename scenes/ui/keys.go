package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
)

// shortcut is a key of the whole screen.
type shortcut struct {
	key  ebiten.Key
	mods input.Mods
	pad  bool
	btn  input.PadButton
	fn   func()
}

// Shortcut calls fn when the key is pressed with exactly these modifiers, unless a dialog is open or the key means
// something to the focused widget. While a text field has the focus only function keys and keys with Ctrl or Alt count.
// Tab, Enter, Space and the arrows count only while no focus ring shows on a widget other than a Canvas.
func (r *Root) Shortcut(key ebiten.Key, mods input.Mods, fn func()) {
	r.cuts = append(r.cuts, shortcut{key: key, mods: mods, fn: fn})
}

// PadShortcut calls fn when a pad's button is pressed and no dialog is open; the first that was made for a button counts.
// It suits the buttons that do not move the focus: PadWest, PadNorth, PadMenu, PadView and the triggers.
func (r *Root) PadShortcut(b input.PadButton, fn func()) {
	r.cuts = append(r.cuts, shortcut{pad: true, btn: b, fn: fn})
}

func (r *Root) keyTick() {
	if f, ok := r.focus.(Typed); ok {
		f.Compose(r.in.Preedit)
		if r.in.Preedit != "" {
			r.typeText()
			return // the keys belong to the input method
		}
	}
	// The text goes to what has the focus before the keys move it: Tab types nothing, but Enter may close a dialog.
	r.typeText()
	for _, k := range r.in.Keys {
		r.key(KeyEvent{Code: k.Code, Mods: r.in.Mods, Repeat: k.Repeat})
	}
	if len(r.in.Pads) > 0 && !r.Env.pads {
		r.Env.pads, r.Env.Hands = true, input.GamePad
		r.showFocus() // before the first press: who holds a pad has nothing else to go by
	}
	for i := range r.in.Pads {
		p := &r.in.Pads[i]
		for _, b := range p.Pressed {
			r.padButton(b, p.Again.Has(b))
		}
	}
}

// showFocus shows the ring, unless a board has the focus.
func (r *Root) showFocus() {
	if r.focus == nil || !steers(r.focus) {
		r.setRing(true)
	}
}

func (r *Root) typeText() {
	if f, ok := r.focus.(Typed); ok && r.in.Text != "" && focusable(r.focus) {
		f.Type(r.in.Text)
		r.keep(r.focus)
	}
}

// padKeys are the keys that the buttons of a pad stand for.
var padKeys = map[input.PadButton]KeyEvent{
	input.PadUp:      {Code: ebiten.KeyArrowUp, Pad: true},
	input.PadDown:    {Code: ebiten.KeyArrowDown, Pad: true},
	input.PadLeft:    {Code: ebiten.KeyArrowLeft, Pad: true},
	input.PadRight:   {Code: ebiten.KeyArrowRight, Pad: true},
	input.PadAccept:  {Code: ebiten.KeyEnter, Pad: true},
	input.PadBack:    {Code: ebiten.KeyEscape, Pad: true},
	input.PadNextTab: {Code: ebiten.KeyPageDown, Mods: input.Mods{Command: true}, Pad: true},
	input.PadPrevTab: {Code: ebiten.KeyPageUp, Mods: input.Mods{Command: true}, Pad: true},
}

func (r *Root) padButton(b input.PadButton, again bool) {
	if !r.Modal() {
		for _, c := range r.cuts {
			if c.pad && c.btn == b {
				c.fn()
				r.showFocus()
				return
			}
		}
	}
	if k, ok := padKeys[b]; ok {
		k.Repeat = again
		r.key(k)
	}
}

// key does what a key means. One that could move the focus shows where it is, and so does one that opened something.
func (r *Root) key(k KeyEvent) {
	used := r.offer(k)
	if !used {
		used = r.shortcut(k)
		if !used {
			r.navigate(k)
		}
	}
	if k.Pad || navigates(k) || k.Code == ebiten.KeyEscape || used && r.Modal() {
		r.showFocus()
	}
}

// offer gives the key to the focused widget and then to what is around it.
func (r *Root) offer(k KeyEvent) bool {
	w := r.focus
	if w == nil {
		w = r.top().w
	}
	if w == nil || !Visible(w) {
		return false
	}
	for ; w != nil; w = w.node().parent {
		if t, ok := w.(Keyed); ok && Enabled(w) && t.Key(k) {
			r.keep(w) // unless it is something around the focus, which may have been scrolled away by this very key
			return true
		}
	}
	return false
}

func (r *Root) shortcut(k KeyEvent) bool {
	if r.Modal() || k.Repeat || k.Pad {
		return false
	}
	plain := !k.Mods.Command && !k.Mods.Alt && !functionKey(k.Code)
	if plain && isTyped(r.focus) {
		return false
	}
	if plain && navigates(k) && r.Env.ring && !isCanvas(r.focus) && r.focus != nil {
		return false
	}
	for _, c := range r.cuts {
		if !c.pad && c.key == k.Code && c.mods == k.Mods {
			c.fn()
			return true
		}
	}
	return false
}

func functionKey(k ebiten.Key) bool { return k >= ebiten.KeyF1 && k <= ebiten.KeyF24 }

func navigates(k KeyEvent) bool {
	_, arrow := direction(k.Code)
	return arrow || k.Accepts() || k.Code == ebiten.KeyTab
}

// direction is the way an arrow key points; y grows downward.
func direction(k ebiten.Key) (render.Pt, bool) {
	switch k {
	case ebiten.KeyArrowUp:
		return render.Pt{Y: -1}, true
	case ebiten.KeyArrowDown:
		return render.Pt{Y: 1}, true
	case ebiten.KeyArrowLeft:
		return render.Pt{X: -1}, true
	case ebiten.KeyArrowRight:
		return render.Pt{X: 1}, true
	}
	return render.Pt{}, false
}

// navigate does what keys mean when nobody wanted them.
func (r *Root) navigate(k KeyEvent) {
	if d, ok := direction(k.Code); ok && !k.Mods.Command && !k.Mods.Alt && !k.Mods.Shift {
		r.moveFocus(d, k.Repeat)
		return
	}
	switch {
	case k.Code == ebiten.KeyTab && !k.Mods.Command && !k.Mods.Alt, k.Code == ebiten.KeyF6:
		step := 1
		if k.Mods.Shift {
			step = -1
		}
		r.stepFocus(step)
	case k.Pad && k.turnsTab() != 0 && steers(r.focus): // nothing else of a pad leaves a board
		r.stepFocus(k.turnsTab())
	case k.turnsTab() != 0 && r.turnTab(k.turnsTab()):
	case k.Pad && k.Code == ebiten.KeyPageDown:
		r.stepFocus(1)
	case k.Pad && k.Code == ebiten.KeyPageUp:
		r.stepFocus(-1)
	case k.Enter() && !k.Repeat && !k.Mods.Command && !k.Mods.Alt:
		r.accept(k)
	case k.Code == ebiten.KeyEscape && !k.Repeat:
		if r.OnBack != nil && !r.Modal() {
			r.OnBack()
		}
	case k.Code == ebiten.KeyPageDown, k.Code == ebiten.KeyPageUp, k.Code == ebiten.KeyHome, k.Code == ebiten.KeyEnd:
		if s := r.nearScroll(); s != nil {
			s.Key(k)
		}
	}
}

// accept presses the default button. A pad without any focus gets one first, so that nothing happens by surprise.
func (r *Root) accept(k KeyEvent) {
	if b := defaultButton(r.top().w); b != nil && (!k.Pad || r.focus == nil) {
		b.press()
		return
	}
	if k.Pad && r.focus == nil {
		r.stepFocus(1)
	}
}

func defaultButton(w Widget) *Button {
	if w == nil || w.node().hidden || w.node().disabled {
		return nil
	}
	if b, ok := w.(*Button); ok && b.Default {
		return b
	}
	for _, k := range w.node().kids {
		if b := defaultButton(k); b != nil {
			return b
		}
	}
	return nil
}

// TextArea tells where the caret of the focused text field is and what is around it, for input methods. It reports
// false when no text field has the focus.
func (r *Root) TextArea() (caret render.Rect, before, after string, ok bool) {
	f, ok := r.focus.(Typed)
	if !ok {
		return render.Rect{}, "", "", false
	}
	caret, before, after = f.TextArea()
	return caret, before, after, true
}

// hasShortcut reports whether the screen has a use of its own for the key.
func (r *Root) hasShortcut(k KeyEvent) bool {
	for _, c := range r.cuts {
		if !c.pad && c.key == k.Code && c.mods == k.Mods {
			return true
		}
	}
	return false
}

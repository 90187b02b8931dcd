package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/scenes/input"
)

// shortcut is a key or a game pad button that works on the whole screen, whichever widget has the focus.
type shortcut struct {
	key  ebiten.Key
	mods input.Mods
	pad  bool
	btn  input.PadButton
	fn   func()
}

// Shortcut makes the key with exactly the given modifiers call fn. It does not work while a dialog is open, or if the focused
// widget uses the key. In a text field, only function keys and keys with Ctrl or Alt work. While a widget other than a Canvas
// shows the focus ring, Tab, Enter, Space and the arrow keys do not work.
func (r *Root) Shortcut(key ebiten.Key, mods input.Mods, fn func()) {
	r.cuts = append(r.cuts, shortcut{key: key, mods: mods, fn: fn})
}

// PadShortcut makes the button b of a game pad call fn while no dialog is open. The first shortcut for a button has
// precedence. Use it only for buttons that do not move the focus: PadWest, PadNorth, PadMenu, PadView and the triggers.
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
	// Pass the text on before the keys, because a key may move the focus or close a dialog.
	r.typeText()
	for _, k := range r.in.Keys {
		r.handleKey(KeyEvent{Code: k.Code, Mods: r.in.Mods, Repeat: k.Repeat})
	}
	if len(r.in.Pads) > 0 && !r.Env.pads {
		r.Env.pads, r.Env.Hands = true, input.GamePad
		r.showFocus() // even before the first press, because a pad has no pointer
	}
	for i := range r.in.Pads {
		p := &r.in.Pads[i]
		for _, b := range p.Pressed {
			r.padButton(p, b)
		}
	}
}

// showFocus shows the focus ring, unless a board has the focus.
func (r *Root) showFocus() {
	if r.focus == nil || !usesArrowKeys(r.focus) {
		r.setRing(true)
	}
}

func (r *Root) typeText() {
	if f, ok := r.focus.(Typed); ok && r.in.Text != "" && focusable(r.focus) {
		f.Type(r.in.Text)
		r.keepFocusVisible(r.focus)
	}
}

// padKeys maps the buttons of a pad to keys.
var padKeys = map[input.PadButton]KeyEvent{
	input.PadUp:           {Code: ebiten.KeyArrowUp, Pad: true},
	input.PadDown:         {Code: ebiten.KeyArrowDown, Pad: true},
	input.PadLeft:         {Code: ebiten.KeyArrowLeft, Pad: true},
	input.PadRight:        {Code: ebiten.KeyArrowRight, Pad: true},
	input.PadAccept:       {Code: ebiten.KeyEnter, Pad: true},
	input.PadBack:         {Code: ebiten.KeyEscape, Pad: true},
	input.PadNextTab:      {Code: ebiten.KeyPageDown, Mods: input.Mods{Command: true}, Pad: true},
	input.PadPrevTab:      {Code: ebiten.KeyPageUp, Mods: input.Mods{Command: true}, Pad: true},
	input.PadRightTrigger: {Code: ebiten.KeyF6, Pad: true},
	input.PadLeftTrigger:  {Code: ebiten.KeyF6, Mods: input.Mods{Shift: true}, Pad: true},
}

func (r *Root) padButton(p *input.Pad, b input.PadButton) {
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
		k.Repeat = p.Again.Has(b)
		r.handleKey(k)
	}
}

// handleKey handles a key press, and shows the focus ring if the key can move the focus or has opened a dialog.
func (r *Root) handleKey(k KeyEvent) {
	if r.Env.pointed && navigates(k) && r.showRingOnly() {
		return
	}
	used := r.offerKey(k) || r.shortcut(k)
	if !used {
		r.navigate(k)
	}
	r.Env.pointed = r.Env.pointed && !used
	if k.Pad || navigates(k) || k.Code == ebiten.KeyEscape || used && r.Modal() {
		r.showFocus()
	}
	if k.Code == ebiten.KeyEscape && !r.Env.ring {
		r.Env.pointed = true // Escape has left a board, and the next screen shows no ring
	}
}

// showRingOnly shows the focus ring at the first key press after a movement of the pointer. If it returns true, the
// caller must ignore the key.
func (r *Root) showRingOnly() bool {
	r.Env.pointed = false
	if isTyped(r.focus) || isCanvas(r.focus) {
		return false
	}
	// The widget under the pointer gets the focus.
	for w := r.pointer.hover; w != nil; w = w.node().parent {
		if focusable(w) && !isCanvas(w) {
			r.setFocus(w)
			break
		}
	}
	if r.focus == nil {
		return false
	}
	r.setRing(true)
	r.Reveal(r.focus)
	return true
}

// offerKey passes a key to the focused widget and then to its ancestors, until one of them uses the key. It reports
// whether one did.
func (r *Root) offerKey(k KeyEvent) bool {
	w := r.focus
	if w == nil {
		w = r.top().w
	}
	if w == nil || !Visible(w) {
		return false
	}
	for ; w != nil; w = w.node().parent {
		if t, ok := w.(Keyed); ok && Enabled(w) && t.Key(k) {
			r.keepFocusVisible(w) // keepFocusVisible does nothing for an ancestor of the focus, whose key may have scrolled the focus away
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
	if plain && isTyped(r.focus) && k.Code != ebiten.KeyDelete { // a text field has used Delete, and a list does not need it
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

// direction returns the direction of an arrow key as a unit vector whose y grows downward, or false for other keys.
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

// navigate handles a key that neither a widget nor a shortcut has used, such as Tab.
func (r *Root) navigate(k KeyEvent) {
	if d, ok := direction(k.Code); ok && !k.Mods.Command && !k.Mods.Alt && !k.Mods.Shift {
		r.moveFocus(d, k)
		return
	}
	switch {
	case k.Code == ebiten.KeyTab && !k.Mods.Command && !k.Mods.Alt, k.Code == ebiten.KeyF6:
		step := 1
		if k.Mods.Shift {
			step = -1
		}
		r.stepFocus(step)
	case k.Pad && k.TabStep() != 0 && usesArrowKeys(r.focus): // the directions of the pad steer the board
		r.stepFocus(k.TabStep())
	case k.TabStep() != 0 && r.turnTab(k.TabStep()):
	case k.Pad && k.TabStep() != 0:
		r.stepFocus(k.TabStep())
	case k.Enter() && !k.Repeat && !k.Mods.Command && !k.Mods.Alt:
		r.pressDefault(k)
	case k.Code == ebiten.KeyEscape && !k.Repeat:
		if r.OnBack != nil && !r.Modal() {
			r.OnBack()
		}
	case k.Code == ebiten.KeyPageDown, k.Code == ebiten.KeyPageUp, k.Code == ebiten.KeyHome, k.Code == ebiten.KeyEnd:
		if s, ok := r.currentScroller().(Keyed); ok {
			s.Key(k)
		}
	}
}

// pressDefault presses the default button of the screen.
func (r *Root) pressDefault(k KeyEvent) {
	switch b := findDefault(r.top().w); {
	case b != nil && (!k.Pad || r.focus == nil):
		b.Press()
	// Without a default button and a focus, a game pad's button moves the focus to the first widget.
	case k.Pad && r.focus == nil:
		r.stepFocus(1)
	}
}

// findDefault returns the first widget in w whose IsDefault reports true, or nil.
func findDefault(w Widget) Defaulter {
	b, _ := find(w, func(w Widget) bool {
		b, ok := w.(Defaulter)
		return ok && b.IsDefault() && Enabled(w)
	}).(Defaulter)
	return b
}

// TextArea returns the caret of the focused text field and the text before and after it, for input methods. ok is false if no
// text field has the focus.
func (r *Root) TextArea() (caret render.Rect, before, after string, ok bool) {
	f, ok := r.focus.(Typed)
	if !ok {
		return render.Rect{}, "", "", false
	}
	caret, before, after = f.TextArea()
	return caret, before, after, true
}

// hasShortcut reports whether the screen has a shortcut for the key.
func (r *Root) hasShortcut(k KeyEvent) bool {
	for _, c := range r.cuts {
		if !c.pad && c.key == k.Code && c.mods == k.Mods {
			return true
		}
	}
	return false
}

// TabStep returns 1 for a key that shows the next page of a Tabs widget, -1 for the previous page, and 0 for other keys.
func (k KeyEvent) TabStep() int {
	switch {
	case !k.Mods.Command:
		return 0
	case k.Code == ebiten.KeyPageDown, k.Code == ebiten.KeyTab && !k.Mods.Shift:
		return 1
	case k.Code == ebiten.KeyPageUp, k.Code == ebiten.KeyTab:
		return -1
	}
	return 0
}

// turnTab turns the first Tabs widget by d pages, 1 forward or -1 back. It returns false if there is no Tabs widget.
func (r *Root) turnTab(d int) bool {
	t, ok := find(r.top().w, func(w Widget) bool {
		_, ok := w.(TabTurner)
		return ok
	}).(TabTurner)
	if ok {
		t.TurnTab(d)
	}
	return ok
}

// consumed records the keys and pad buttons pressed in a dialog. No canvas gets them before they are released, even if
// the dialog has closed.
type consumed struct {
	covered bool // whether a dialog or drop-down list was open at the start of the tick
	keys    input.KeySet
	pads    []input.PadSet // consumed buttons of each pad, by index in input.Frame.Pads
}

// filter returns the input for canvases, a copy of in without some keys and buttons. It removes those that were pressed
// while a dialog was open, until they are released.
func (s *consumed) filter(in input.Frame) input.Frame {
	if s.covered {
		for _, k := range in.Keys {
			if !k.Repeat {
				s.keys.Add(k.Code)
			}
		}
	}
	for i := range s.keys {
		s.keys[i] &= in.Held[i]
		in.Held[i] &^= s.keys[i]
	}
	if s.keys != (input.KeySet{}) {
		in.Keys = slices.DeleteFunc(slices.Clone(in.Keys), func(k input.Key) bool { return k.Repeat && s.keys.Has(k.Code) })
	}
	return s.filterPads(in)
}

func (s *consumed) filterPads(in input.Frame) input.Frame {
	for len(s.pads) < len(in.Pads) {
		s.pads = append(s.pads, 0)
	}
	s.pads = s.pads[:len(in.Pads)]
	for i := range in.Pads {
		p, used := &in.Pads[i], s.pads[i]
		if s.covered {
			for _, b := range p.Pressed {
				if !p.Again.Has(b) {
					used = used.With(b)
				}
			}
		}
		s.pads[i] = used & p.Held
	}
	if !slices.ContainsFunc(s.pads, func(used input.PadSet) bool { return used != 0 }) {
		return in
	}
	in.Pads = slices.Clone(in.Pads)
	for i, used := range s.pads {
		p := &in.Pads[i]
		p.Held &^= used
		p.Pressed = slices.DeleteFunc(slices.Clone(p.Pressed), func(b input.PadButton) bool { return p.Again.Has(b) && used.Has(b) })
	}
	return in
}

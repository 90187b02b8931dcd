package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
)

// Root is one screen: its widgets, the layers above them (dialogs, drop-downs, toasts), focus and damage.
type Root struct {
	Env      *Env
	OnBack   func()                               // Escape or the pad's back button, when no dialog is open; may be nil
	Backdrop func(p *render.Pen, win render.Rect) // drawn under everything; may be nil

	layers []*layer
	toasts toasts
	tip    tooltip
	cuts   []shortcut

	in    input.Frame
	board input.Frame // in without what dialogs have used, for canvases
	spent spent

	focus   Widget
	order   []Widget // of FocusOrder
	awake   bool     // the window has the keyboard
	pointer pointer

	drawing    drawing
	animations animations
}

// pointer is the state of the mouse, or of the finger.
type pointer struct {
	hover, pressed  Widget
	pan             *Scroll // a press that became scrolling
	lostCapture     Widget  // the widget that had the pointer capture when it left the screen
	lostPan         bool    // the area that a press scrolled has left the screen
	pressAt, lastAt render.Pt
	aim             render.Pt // from a finger to the control on which it acts; see aimed
}

// drawing is the state of layout and drawing.
type drawing struct {
	win    render.Rect
	scale  float64 // pixels to a unit
	pen    *render.Pen
	damage []render.Rect
	region render.Rect // the part of the window that is being drawn
	paintF func()      // made once, so that drawing allocates nothing
	stale  bool        // the screen has to be laid out
}

// animations are the widgets that are animated. There are two lists, because a Tick may start further animations.
type animations struct {
	moving, spare []Ticked
	ticking       []Ticked // the list whose Ticks are being called; nil between ticks
}

// layer is the content or something above it, with the focus that it had when it was covered.
type layer struct {
	w     Widget
	modal bool // what is below gets no input
	focus Widget
}

// NewRoot makes an empty screen.
func NewRoot(env *Env) *Root {
	if env.Pen == nil {
		env.Pen = render.NewPen()
	}
	if env.Book == nil {
		env.Book = words.Open("en")
	}
	r := &Root{Env: env}
	r.drawing.pen = env.Pen
	r.drawing.paintF = r.paintRegion
	r.toasts.root, r.tip.root = r, r
	r.layers = []*layer{{}}
	return r
}

// SetContent replaces the widgets of the screen and closes everything that was open above them.
func (r *Root) SetContent(w Widget) {
	for _, l := range r.layers {
		r.abandon(l.w)
	}
	r.layers = []*layer{{w: w}}
	r.focus = nil
	r.tip.forget()
	r.adopt(w, nil)
	r.drawing.stale = true
	r.MarkDirty()
}

// adopt takes w and everything in it onto this screen, from another one if need be.
func (r *Root) adopt(w, parent Widget) {
	n := w.node()
	if n.root != nil && n.root != r {
		n.root.abandon(w)
	}
	n.root, n.self, n.parent = r, w, parent
	for _, k := range n.kids {
		r.adopt(k, w)
	}
}

// abandon takes w and everything in it off the screen, if it is still on it.
func (r *Root) abandon(w Widget) {
	if w == nil || w.node().root != r {
		return
	}
	n := w.node()
	r.rest(w)
	n.root, n.parent, n.rect = nil, nil, render.Rect{}
	if r.pointer.pressed == w {
		r.pointer.lostCapture = w
	}
	if Widget(r.pointer.pan) == w {
		r.pointer.pan, r.pointer.lostPan = nil, true
	}
	for _, held := range [...]*Widget{&r.focus, &r.pointer.hover, &r.pointer.pressed} {
		if *held == w {
			*held = nil
		}
	}
	for _, k := range n.kids {
		r.abandon(k)
	}
}

// Update takes one tick of input and calls what it sets off.
func (r *Root) Update(in input.Frame) {
	r.in = in
	r.Env.Hands = in.Used(r.Env.Hands)
	r.resize()
	r.layout()
	r.transferCapture()
	r.spent.covered = r.Modal()
	r.pointerTick()
	r.keyTick()
	r.board = r.spent.take(r.in)
	r.tick()
	r.tip.tick()
	r.toasts.tick()
	r.layout()
}

// resize notices a new window size or scale, or a lost picture.
func (r *Root) resize() {
	if f := r.focus; f != nil && r.in.Focused != r.awake {
		f.node().MarkDirty() // a caret shows only while the window has the keyboard
	}
	r.awake = r.in.Focused
	win := render.Rect{W: r.in.W, H: r.in.H}
	if win != r.drawing.win || r.in.Scale != r.drawing.scale {
		r.drawing.win, r.drawing.scale, r.drawing.stale = win, r.in.Scale, true
		r.MarkDirty()
	}
	if r.in.Exposed {
		r.drawing.stale = true
		r.MarkDirty()
	}
}

// Settle puts what was changed since Update into its place, so that the next Draw doesn't show it where it was.
func (r *Root) Settle() { r.layout() }

func (r *Root) layout() {
	if !r.drawing.stale {
		return
	}
	var seen Widget // what has the focus is not pushed out of view by what grows beside it
	if r.focus != nil && r.InView(r.focus) {
		seen = r.focus
	}
	r.arrange()
	r.keep(seen)
}

func (r *Root) arrange() {
	// A widget may ask for another layout while it is placed (a Scroll that gains a bar); two rounds settle it.
	for range 2 {
		if !r.drawing.stale {
			return
		}
		r.drawing.stale = false
		for _, l := range r.layers {
			if l.w != nil {
				l.w.Place(r.drawing.win)
			}
		}
	}
}

// tick steps the animations. Those that have ended are not kept; what left the screen has left a hole.
func (r *Root) tick() {
	list := r.animations.moving
	r.animations.moving = r.animations.spare[:0]
	r.animations.ticking = list
	for i := range list {
		t := list[i]
		if t == nil {
			continue
		}
		n := t.(Widget).node()
		n.moving = false
		if t.Tick() {
			n.animate()
		}
	}
	clear(list)
	r.animations.spare, r.animations.ticking = list[:0], nil
}

// rest ends the animation of w. What comes back in the same tick begins anew, and must not be in a list twice.
func (r *Root) rest(w Widget) {
	n := w.node()
	if !n.moving {
		return
	}
	n.moving = false
	for _, list := range [...][]Ticked{r.animations.moving, r.animations.ticking} {
		for i, t := range list {
			if t != nil && t.(Widget) == w {
				list[i] = nil
			}
		}
	}
}

// Draw paints what changed since the last Draw onto dst, which must still hold what was drawn then.
func (r *Root) Draw(dst *ebiten.Image) {
	if len(r.drawing.damage) == 0 || r.drawing.scale <= 0 {
		return
	}
	r.drawing.pen.Begin(dst, r.drawing.scale, r.Env.Theme)
	for _, d := range r.drawing.damage {
		r.drawing.region = d
		r.drawing.pen.Clip(d, r.drawing.paintF)
	}
	r.drawing.damage = r.drawing.damage[:0]
}

func (r *Root) paintRegion() {
	r.paintLayers()
	r.tip.draw(r.drawing.pen)
	r.toasts.draw(r.drawing.pen)
}

func (r *Root) paintLayers() {
	r.drawing.pen.Fill(r.drawing.region, r.Env.Theme.Ground)
	if r.Backdrop != nil {
		r.Backdrop(r.drawing.pen, r.drawing.win)
	}
	for _, l := range r.layers {
		if l.w != nil {
			paint(r.drawing.pen, l.w)
		}
	}
}

// Window is the size of the window in logical units.
func (r *Root) Window() render.Rect { return r.drawing.win }

// Pen measures and draws for the screen; it is valid during Draw.
func (r *Root) Pen() *render.Pen { return r.drawing.pen }

// Find returns the widget with this ID, the topmost if there are several, or nil.
func (r *Root) Find(id string) Widget {
	for i := len(r.layers) - 1; i >= 0; i-- {
		if w := findIn(r.layers[i].w, id); w != nil {
			return w
		}
	}
	return nil
}

func findIn(w Widget, id string) Widget {
	if w == nil || w.node().hidden {
		return nil
	}
	if w.node().ID == id {
		return w
	}
	for _, k := range w.node().kids {
		if found := findIn(k, id); found != nil {
			return found
		}
	}
	return nil
}

// top is the layer that input goes to.
func (r *Root) top() *layer {
	for i := len(r.layers) - 1; i > 0; i-- {
		if r.layers[i].modal {
			return r.layers[i]
		}
	}
	return r.layers[0]
}

// Modal reports whether a dialog or drop-down is open above the content.
func (r *Root) Modal() bool { return len(r.layers) > 1 }

// push puts w above everything else, modally, without focus.
func (r *Root) push(w Widget) {
	r.top().focus = r.focus
	r.cancelPress()
	r.setFocus(nil)
	r.setHover(nil)
	r.layers = append(r.layers, &layer{w: w, modal: true})
	r.adopt(w, nil)
	r.drawing.stale = true
	r.MarkDirty()
}

// remove takes the layer of w away and gives the focus back to what had it.
func (r *Root) remove(w Widget) {
	for i := len(r.layers) - 1; i > 0; i-- {
		if r.layers[i].w != w {
			continue
		}
		r.cancelPress()
		r.setHover(nil)
		r.layers = append(r.layers[:i], r.layers[i+1:]...)
		r.abandon(w)
		r.setFocus(r.top().focus)
		r.tip.forget()
		r.drawing.stale = true
		r.MarkDirty()
		return
	}
}

func (r *Root) holds(w Widget) bool {
	for _, l := range r.layers {
		if l.w == w {
			return true
		}
	}
	return false
}

// Package ui is a toolkit for screens. It keeps a tree of widgets, passes input to them, and redraws only what has changed. All
// lengths are in logical units.
//
// The containers Row, Column, Flow and Grid arrange several widgets. Pad, Centre, Sized and Panel surround one widget, and Scroll
// shows a part of a high one. Label shows text, Button and Card can be pressed, and CheckBox, Choice, Slider and TextField set a
// value. List and Log show many lines. A Dialog is in front of the screen.
//
// A screen makes one Root, builds its widgets once and keeps pointers to those that change:
//
//	root := ui.NewRoot(env)
//	score := ui.NewLabel("")
//	play := ui.NewPrimaryButton(env.Book.T("home.play"), start)
//	root.SetContent(ui.Centre(480, ui.Column(16, ui.NewTitle(title), score, play)))
//	root.OnBack = leave
//
// It calls root.Update(in) once per tick and root.Draw(dst) once per frame. Setters such as score.SetText mark what must be
// laid out or drawn again. While nothing changes, a Root draws nothing and allocates no memory.
//
// # Writing a widget
//
// A widget embeds Node and has the methods Size and Draw, and Place if it has children (see Widget). It implements further
// interfaces of this package for the input that it handles, such as Pointed for the pointer and Keyed for keys. Ticked is for
// animation.
//
// # Drawing
//
// The engine keeps the contents of the window between frames, so the Root collects the rectangles that changed. Draw clips to
// each of them, fills the background and draws the widgets that intersect it. A Canvas damages only its own rectangle, so the
// widgets beside it are not redrawn.
//
// # Layout
//
// Size returns the size that a widget wants for an available width. The container then calls Place. Row and Column distribute the
// remaining space among the children made with Grow. A Scroll shows content that does not fit, so that a screen works in a window
// of 480 x 360 units.
//
// # Focus
//
// Tab, the arrow keys and game pads move the focus in the order of the tree. The focused widget gets a key press first, then its
// ancestors, then the shortcuts of the Root. A key that none of them uses can move the focus. Pad buttons are translated to keys.
// At the top and bottom, an arrow key wraps around, unless it is held down. The focus ring is visible if keys or a pad were used
// last, even on the previous screen.
//
// # Screens that change
//
// A screen may replace its widgets at any time, even while one of them is pressed. The press continues in the new widget with the
// same ID and the same text. A Canvas that is passed again keeps its press. The screen must restore focus and scrolling itself.
//
// # Tests
//
// Package uitest makes input.Frames, so tests need no display. Root.Find and Bounds return widgets and their positions.
package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
)

// Root is a screen: a tree of widgets, with dialogs, drop-down lists and notices above it.
type Root struct {
	Env      *Env
	OnBack   func()                               // called for Escape or the pad's back button if no dialog is open; may be nil
	Backdrop func(p *render.Pen, win render.Rect) // draws the background; may be nil

	await  func() bool // the function of Await, or nil
	layers []*layer
	toasts toasts
	tip    tooltip
	cuts   []shortcut

	in    input.Frame
	board input.Frame // the input without the part that dialogs have used, for canvases
	spent consumed

	focus   Widget
	order   []Widget // the result of FocusOrder; the slice is reused
	awake   bool     // whether the window has the keyboard
	pointer pointer

	drawing    drawing
	animations animations
}

type drawing struct {
	win    render.Rect
	scale  float64 // pixels per unit
	pen    *render.Pen
	damage []render.Rect
	region render.Rect // the part of the window that is being drawn
	paintF func()      // the method paintRegion, allocated once
	stale  bool        // whether a new layout is needed
}

// animations has the list of animated widgets. While the Tick methods of one list are called, a second list collects
// the widgets for the next tick.
type animations struct {
	moving, spare []Ticked
	ticking       []Ticked // the list whose Ticks are being called; nil between ticks
}

// layer is the content of the screen, or a dialog or drop-down list above the content.
type layer struct {
	w     Widget
	modal bool   // whether the layers below get no input
	focus Widget // the widget that gets the focus when the layer above is removed
}

// NewRoot returns an empty screen.
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

// SetContent replaces the widgets of the screen. It closes all dialogs and drop-down lists.
func (r *Root) SetContent(w Widget) {
	for _, l := range r.layers {
		r.detach(l.w)
	}
	r.layers = []*layer{{w: w}}
	r.focus = nil
	r.tip.reset()
	r.attach(w, nil)
	r.drawing.stale = true
	r.MarkDirty()
}

// attach adds w and its descendants to this screen, and removes them from another screen.
func (r *Root) attach(w, parent Widget) {
	n := w.node()
	if n.root != nil && n.root != r {
		n.root.detach(w)
	}
	n.root, n.self, n.parent = r, w, parent
	for _, k := range n.kids {
		r.attach(k, w)
	}
}

// detach removes w and its descendants from the screen, if w is on it.
func (r *Root) detach(w Widget) {
	if w == nil || w.node().root != r {
		return
	}
	n := w.node()
	r.endAnimation(w)
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
		r.detach(k)
	}
}

// Await calls poll in every tick until poll returns true. A second call replaces the function of the first.
func (r *Root) Await(poll func() bool) { r.await = poll }

// Awaits reports whether the function passed to Await is still called in every tick.
func (r *Root) Awaits() bool { return r.await != nil }

// Update handles the input of one tick. It calls callbacks, advances animations and updates the layout.
func (r *Root) Update(in input.Frame) {
	if poll := r.await; poll != nil {
		r.await = nil
		if !poll() && r.await == nil {
			r.await = poll
		}
	}
	r.in = in
	r.Env.Hands = in.Used(r.Env.Hands)
	r.resize()
	r.layout()
	r.transferCapture()
	r.spent.covered = r.Modal()
	r.pointerTick()
	r.keyTick()
	r.board = r.spent.filter(r.in)
	r.tick()
	r.tip.tick()
	r.toasts.tick()
	r.layout()
}

// resize requests a new layout if the size or scale of the window has changed, or if the window has lost its contents.
func (r *Root) resize() {
	if f := r.focus; f != nil && r.in.Focused != r.awake {
		f.node().MarkDirty() // the caret is visible only while the window has the keyboard
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

// Settle updates the layout if something has changed since Update. The next Draw then shows the new layout.
func (r *Root) Settle() { r.layout() }

func (r *Root) layout() {
	if !r.drawing.stale {
		return
	}
	var seen Widget // the focused widget, if visible: it stays in view when its neighbours grow
	if r.focus != nil && r.InView(r.focus) {
		seen = r.focus
	}
	r.arrange()
	r.keepFocusVisible(seen)
}

func (r *Root) arrange() {
	// A widget may request another layout while it is placed, for example a Scroll that gains a bar. Two rounds are enough.
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

// tick advances the animations and removes those that have ended.
func (r *Root) tick() {
	list := r.animations.moving
	r.animations.moving = r.animations.spare[:0]
	r.animations.ticking = list
	for i := range list {
		t := list[i]
		// A nil entry stands for a widget that has left the screen.
		if t == nil {
			continue
		}
		n := t.(Widget).node()
		n.moving = false
		if t.Tick() {
			n.Animate()
		}
	}
	clear(list)
	r.animations.spare, r.animations.ticking = list[:0], nil
}

// endAnimation stops the animation of w in this tick and in the next tick.
func (r *Root) endAnimation(w Widget) {
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

// Draw paints the parts of the screen that have changed since the last Draw. The caller must preserve the contents of dst
// between calls.
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
			Paint(r.drawing.pen, l.w)
		}
	}
}

// Window returns the bounds of the window in logical units.
func (r *Root) Window() render.Rect { return r.drawing.win }

// Pen returns the pen that draws the screen. It is valid during Draw only.
func (r *Root) Pen() *render.Pen { return r.drawing.pen }

// Find returns the topmost widget with the given ID, or nil.
func (r *Root) Find(id string) Widget {
	for i := len(r.layers) - 1; i >= 0; i-- {
		if w := findIn(r.layers[i].w, id); w != nil {
			return w
		}
	}
	return nil
}

func findIn(w Widget, id string) Widget {
	return find(w, func(w Widget) bool { return w.node().ID == id })
}

// find returns the first visible widget in the tree w for which match returns true, in drawing order, or nil.
func find(w Widget, match func(Widget) bool) Widget {
	if w == nil || w.node().hidden {
		return nil
	}
	if match(w) {
		return w
	}
	for _, k := range w.node().kids {
		if found := find(k, match); found != nil {
			return found
		}
	}
	return nil
}

// top returns the layer that gets the input.
func (r *Root) top() *layer {
	for i := len(r.layers) - 1; i > 0; i-- {
		if r.layers[i].modal {
			return r.layers[i]
		}
	}
	return r.layers[0]
}

// Modal reports whether a dialog or drop-down list is open.
func (r *Root) Modal() bool { return len(r.layers) > 1 }

// Push shows w above all other widgets, as a dialog or a drop-down list. Until Remove is called, only w gets input. Push does
// not move the focus.
func (r *Root) Push(w Widget) {
	r.top().focus = r.focus
	r.cancelPress()
	r.setFocus(nil)
	r.setHover(nil)
	r.layers = append(r.layers, &layer{w: w, modal: true})
	r.attach(w, nil)
	r.drawing.stale = true
	r.MarkDirty()
}

// Word returns the text for key in the language of the screen. args fill in the verbs of the text, such as %d.
func (r *Root) Word(key string, args ...any) string { return r.Env.Book.T(key, args...) }

// openLayer opens w in front of the screen and gives the focus to target. If target is nil, the first widget in w gets
// the focus.
func (r *Root) openLayer(w, target Widget) {
	r.Push(w)
	r.Settle()
	if order := r.FocusOrder(); target == nil && len(order) > 0 {
		target = order[0]
	}
	r.Focus(target)
	r.Env.Play("ui.open")
}

// Remove removes the widget w that Push has shown. It restores the focus that was set before Push.
func (r *Root) Remove(w Widget) {
	for i := len(r.layers) - 1; i > 0; i-- {
		if r.layers[i].w != w {
			continue
		}
		r.cancelPress()
		r.setHover(nil)
		r.layers = append(r.layers[:i], r.layers[i+1:]...)
		r.detach(w)
		r.setFocus(r.top().focus)
		r.tip.reset()
		r.drawing.stale = true
		r.MarkDirty()
		return
	}
}

// WindowFocused reports whether the window has the keyboard.
func (r *Root) WindowFocused() bool { return r.in.Focused }

// Scale returns the number of pixels per logical unit.
func (r *Root) Scale() float64 { return r.drawing.scale }

// maxDamage is the largest number of rectangles that are redrawn separately. More rectangles are merged into one.
const maxDamage = 8

// union returns the smallest rectangle that contains a and b.
func union(a, b render.Rect) render.Rect {
	x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
	return render.Rect{X: x, Y: y, W: math.Max(a.X+a.W, b.X+b.W) - x, H: math.Max(a.Y+a.H, b.Y+b.H) - y}
}

// MarkDirty makes the next frame redraw the whole window, for example after the theme has changed.
func (r *Root) MarkDirty() {
	r.drawing.damage = append(r.drawing.damage[:0], r.drawing.win)
}

// Dirty reports whether the next Draw will paint anything.
func (r *Root) Dirty() bool { return len(r.drawing.damage) > 0 }

// damageRect makes the next frame redraw the rectangle d. It enlarges d to whole pixels.
func (r *Root) damageRect(d render.Rect) {
	d = r.roundOut(d.Overlap(r.drawing.win))
	if d.W <= 0 || d.H <= 0 {
		return
	}
	for i, old := range r.drawing.damage {
		u := union(old, d)
		// Rectangles are merged only if that adds no area, so that an animated board does not redraw the panel beside it.
		if u.W*u.H <= old.W*old.H+d.W*d.H {
			r.drawing.damage[i] = u
			return
		}
	}
	if len(r.drawing.damage) < maxDamage {
		r.drawing.damage = append(r.drawing.damage, d)
		return
	}
	for _, old := range r.drawing.damage {
		d = union(d, old)
	}
	r.drawing.damage = append(r.drawing.damage[:0], d)
}

// roundOut rounds d outward to whole pixels.
func (r *Root) roundOut(d render.Rect) render.Rect {
	s := r.drawing.scale
	if s <= 0 {
		return d
	}
	x, y := math.Floor(d.X*s)/s, math.Floor(d.Y*s)/s
	return render.Rect{X: x, Y: y, W: math.Ceil((d.X+d.W)*s)/s - x, H: math.Ceil((d.Y+d.H)*s)/s - y}
}

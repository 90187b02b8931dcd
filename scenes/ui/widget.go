package ui

import (
	"slices"

	"menagerie/render"
)

// Widget is one node of the tree. A widget of another package embeds Node and writes Size and Draw; it may also have
// the methods of Pointed, Keyed, Typed, Wheeled, Focusable or Ticked to take part in input and animation.
type Widget interface {
	node() *Node
	// Size answers the width and height that the widget wants when it may be at most avail wide. The width may be
	// less than avail, but not more unless the widget cannot be narrower.
	Size(avail float64) (w, h float64)
	// Place puts the widget at r, in logical units of the window, and places its children.
	Place(r render.Rect)
	// Draw paints the widget and its children.
	Draw(p *render.Pen)
}

// Node is the part that all widgets have in common. Embed it by value.
type Node struct {
	ID  string // names the widget for Root.Find and for tests
	Tip string // tooltip; the accessible name of a widget without text

	root     *Root
	self     Widget
	parent   Widget
	kids     []Widget
	rect     render.Rect
	flex     float64
	hidden   bool
	disabled bool
	moving   bool // in the list of the Root's animations
}

// bleed is how far drawing may reach over a widget's bounds: the focus ring, a shadow.
const bleed = 10

// farBleed is the same for what is opened above the screen: its deep shadow never changes, but must be drawn again with
// what lies under it.
const farBleed = 26

func (n *Node) node() *Node { return n }

// Place puts the widget at r. A container that overrides it calls it first.
func (n *Node) Place(r render.Rect) {
	if r == n.rect {
		return
	}
	n.MarkDirty()
	n.rect = r
	n.MarkDirty()
}

// Bounds is where the widget is in the window, in logical units. It is empty before the first layout.
func (n *Node) Bounds() render.Rect { return n.rect }

// Root is the screen that the widget is on, or nil.
func (n *Node) Root() *Root { return n.root }

// MarkDirty has the widget drawn again in the next frame.
func (n *Node) MarkDirty() {
	if n.root != nil && !n.rect.Empty() {
		n.root.damageRect(n.rect.Inset(-bleed))
	}
}

// Relayout has the whole screen laid out again before the next frame. What does not move is not drawn again.
func (n *Node) Relayout() {
	if n.root != nil {
		n.root.drawing.stale = true
	}
	n.MarkDirty()
}

// Focused reports whether keys go to this widget.
func (n *Node) Focused() bool { return n.root != nil && n.self != nil && n.root.focus == n.self }

// Hovered reports whether the pointer is over this widget and nothing covers it.
func (n *Node) Hovered() bool {
	return n.root != nil && n.self != nil && n.root.pointer.hover == n.self
}

func (n *Node) env() *Env { return n.root.Env }

func (n *Node) theme() *render.Theme { return n.root.Env.Theme }

func (n *Node) sound(name string) {
	if n.root != nil {
		n.root.Env.play(name)
	}
}

// animate has Tick called each tick until it reports false.
func (n *Node) animate() {
	if n.root == nil || n.moving || n.self == nil {
		return
	}
	if t, ok := n.self.(Ticked); ok {
		n.moving = true
		n.root.animations.moving = append(n.root.animations.moving, t)
	}
}

// setKids replaces the children and takes them onto the screen when the parent is on one.
func (n *Node) setKids(kids []Widget) {
	if n.root != nil {
		for _, k := range n.kids {
			if !slices.Contains(kids, k) {
				n.root.abandon(k)
			}
		}
	}
	n.kids = kids
	if n.root != nil {
		for _, k := range kids {
			n.root.adopt(k, n.self)
		}
	}
	n.Relayout()
}

// Bounds is where w is in the window, in logical units.
func Bounds(w Widget) render.Rect { return w.node().rect }

// ID is the name of w, or "".
func ID(w Widget) string { return w.node().ID }

// Target is the part of w that a click is meant for, which may be less than its bounds: a drop-down in a wide column.
func Target(w Widget) render.Rect {
	if t, ok := w.(interface{ box() render.Rect }); ok {
		return t.box()
	}
	return w.node().rect
}

// Named gives w an ID and returns it.
func Named[W Widget](id string, w W) W {
	w.node().ID = id
	return w
}

// Grow lets w take a share of the room that is left in its Row or Column, in proportion to weight.
func Grow[W Widget](weight float64, w W) W {
	w.node().flex = weight
	return w
}

// WithTip gives w a tooltip and returns it.
func WithTip[W Widget](tip string, w W) W {
	w.node().Tip = tip
	return w
}

// SetVisible shows or hides w with everything in it. A hidden widget takes no room.
func SetVisible(w Widget, on bool) {
	n := w.node()
	if n.hidden == !on {
		return
	}
	n.MarkDirty()
	n.hidden = !on
	n.Relayout()
}

// SetEnabled lets w and everything in it react, or not.
func SetEnabled(w Widget, on bool) {
	n := w.node()
	if n.disabled == !on {
		return
	}
	n.disabled = !on
	n.MarkDirty()
}

// Visible reports whether neither w nor anything around it is hidden.
func Visible(w Widget) bool {
	for ; w != nil; w = w.node().parent {
		if w.node().hidden {
			return false
		}
	}
	return true
}

// Enabled reports whether neither w nor anything around it is disabled.
func Enabled(w Widget) bool {
	for ; w != nil; w = w.node().parent {
		if w.node().disabled {
			return false
		}
	}
	return true
}

// paint draws w if it is visible and touches the region that is being drawn.
func paint(p *render.Pen, w Widget) {
	n := w.node()
	if n.hidden || n.root == nil || n.rect.Inset(-farBleed).Overlap(n.root.drawing.region).Empty() {
		return
	}
	w.Draw(p)
	if n.root.Env.ring && n.root.focus == w && !steers(w) {
		n.root.drawRing(p, w)
	}
}

// steers reports whether w is a canvas that keeps the arrows: what moves on it shows better than a ring where the keys go.
func steers(w Widget) bool {
	c, ok := w.(*Canvas)
	return ok && !c.Free
}

func paintAll(p *render.Pen, kids []Widget) {
	for _, k := range kids {
		paint(p, k)
	}
}

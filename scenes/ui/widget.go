package ui

import (
	"slices"

	"menagerie/render"
)

// Widget is a node in the tree of widgets. A widget of another package embeds Node and implements Size and Draw. It can also
// implement interfaces such as Pointed and Keyed.
type Widget interface {
	node() *Node
	// Size returns the width and height that the widget wants for the available width. The result is wider than avail only if
	// the widget cannot be narrower.
	Size(avail float64) (w, h float64)
	// Place sets the bounds of the widget, in logical units of the window, and places its children.
	Place(r render.Rect)
	// Draw paints the widget and its children.
	Draw(p *render.Pen)
}

// Node is the part that all widgets share. Widgets embed it by value.
type Node struct {
	ID  string // identifies the widget for Root.Find and tests
	Tip string // the tooltip, and the accessible name of a widget without text

	root     *Root
	self     Widget
	parent   Widget
	kids     []Widget
	rect     render.Rect
	flex     float64
	hidden   bool
	disabled bool
	moving   bool // the widget is in the list of animations
}

// bleed is the distance in units by which a focus ring or a shadow may lie outside the bounds of its widget.
const bleed = 10

// farBleed is the distance in units by which the shadow of a dialog or notice may lie outside its bounds.
const farBleed = 26

func (n *Node) node() *Node { return n }

// NodeWith returns a Node with the given children, for a new widget that is not on a screen yet.
func NodeWith(children ...Widget) Node { return Node{kids: children} }

// Place sets the bounds of the widget. If a container has its own Place method, that method must call this one first.
func (n *Node) Place(r render.Rect) {
	if r == n.rect {
		return
	}
	n.MarkDirty()
	n.rect = r
	n.MarkDirty()
}

// Bounds returns the bounds of the widget in the window, in logical units. They are empty before the first layout.
func (n *Node) Bounds() render.Rect { return n.rect }

// Root returns the screen that the widget is on, or nil.
func (n *Node) Root() *Root { return n.root }

// MarkDirty redraws the widget in the next frame.
func (n *Node) MarkDirty() {
	if n.root != nil && !n.rect.Empty() {
		n.root.damageRect(n.rect.Inset(-bleed))
	}
}

// Relayout makes the next frame compute the layout of the whole screen. Only widgets whose bounds change are redrawn.
func (n *Node) Relayout() {
	if n.root != nil {
		n.root.drawing.stale = true
	}
	n.MarkDirty()
}

// Focused reports whether the widget has the keyboard focus.
func (n *Node) Focused() bool { return n.root != nil && n.self != nil && n.root.focus == n.self }

// Hovered reports whether the pointer is over this widget and nothing covers it.
func (n *Node) Hovered() bool {
	return n.root != nil && n.self != nil && n.root.pointer.hover == n.self
}

// Env returns the environment of the screen. The widget must be on a screen.
func (n *Node) Env() *Env { return n.root.Env }

// Theme returns the theme of the screen. The widget must be on a screen.
func (n *Node) Theme() *render.Theme { return n.root.Env.Theme }

// PlaySound plays the sound with this name, if the widget is on a screen.
func (n *Node) PlaySound(name string) {
	if n.root != nil {
		n.root.Env.Play(name)
	}
}

// Animate makes the screen call the widget's Tick method in each tick, until Tick returns false. The widget must implement
// Ticked.
func (n *Node) Animate() {
	if n.root == nil || n.moving || n.self == nil {
		return
	}
	if t, ok := n.self.(Ticked); ok {
		n.moving = true
		n.root.animations.moving = append(n.root.animations.moving, t)
	}
}

// Children returns the children. The caller must not change the slice.
func (n *Node) Children() []Widget { return n.kids }

// SetChildren replaces the children.
func (n *Node) SetChildren(kids ...Widget) {
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

// Bounds returns the bounds of w in the window, in logical units.
func Bounds(w Widget) render.Rect { return w.node().rect }

// ID returns the ID of w, or "".
func ID(w Widget) string { return w.node().ID }

// Target returns the part of w that reacts to clicks. It can be smaller than the bounds, for example for a drop-down list in a
// wide column.
func Target(w Widget) render.Rect {
	if t, ok := w.(Targeted); ok {
		return t.Target()
	}
	return w.node().rect
}

// Named sets the ID of w and returns w.
func Named[W Widget](id string, w W) W {
	w.node().ID = id
	return w
}

// Hidden reports whether w itself is hidden. See Visible.
func Hidden(w Widget) bool { return w.node().hidden }

// Weight returns the weight that Grow has set for w, or 0.
func Weight(w Widget) float64 { return w.node().flex }

// Grow makes w take up free space in its Row or Column. Widgets share the space in proportion to their weight. Grow returns w.
func Grow[W Widget](weight float64, w W) W {
	w.node().flex = weight
	return w
}

// WithTip sets the tooltip of w and returns w.
func WithTip[W Widget](tip string, w W) W {
	w.node().Tip = tip
	return w
}

// SetVisible shows or hides w with its descendants. A hidden widget takes no space.
func SetVisible(w Widget, on bool) {
	n := w.node()
	if n.hidden == !on {
		return
	}
	n.MarkDirty()
	n.hidden = !on
	n.Relayout()
}

// SetEnabled enables or disables input for w and its descendants.
func SetEnabled(w Widget, on bool) {
	n := w.node()
	if n.disabled == !on {
		return
	}
	n.disabled = !on
	n.MarkDirty()
}

// Visible reports whether neither w nor one of its ancestors is hidden.
func Visible(w Widget) bool {
	for ; w != nil; w = w.node().parent {
		if w.node().hidden {
			return false
		}
	}
	return true
}

// Enabled reports whether neither w nor one of its ancestors is disabled.
func Enabled(w Widget) bool {
	for ; w != nil; w = w.node().parent {
		if w.node().disabled {
			return false
		}
	}
	return true
}

// Paint draws widgets and their focus rings. It skips hidden widgets and widgets outside the region that is being redrawn.
func Paint(p *render.Pen, widgets ...Widget) {
	for _, w := range widgets {
		paint(p, w)
	}
}

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

// steers reports whether w is a canvas that uses the arrow keys, such as a board. Such a canvas has no focus ring.
func steers(w Widget) bool {
	c, ok := w.(*Canvas)
	return ok && !c.Free
}

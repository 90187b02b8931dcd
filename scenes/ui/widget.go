package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/scenes/input"
)

// Widget is a node in the tree of widgets. An implementation embeds Node and adds Size and Draw. It can also implement
// interfaces such as Pointed and Keyed.
type Widget interface {
	node() *Node
	// Size returns the width and height that the widget wants if avail units of width are available. The returned width
	// exceeds avail only if the widget cannot be narrower.
	Size(avail float64) (w, h float64)
	// Place sets the bounds of the widget, in logical units of the window. It also places the children.
	Place(r render.Rect)
	// Draw paints the widget and its children.
	Draw(p *render.Pen)
}

// Node is the part that all widgets have in common. Widgets embed it by value.
type Node struct {
	ID  string // name for Root.Find and for tests
	Tip string // text of the tooltip, and the accessible name of a widget without text

	root     *Root
	self     Widget
	parent   Widget
	kids     []Widget
	rect     render.Rect
	flex     float64
	hidden   bool
	disabled bool
	moving   bool // whether the widget is in the list of animations
}

// bleed is the distance in units by which a focus ring or a shadow may extend beyond the bounds of its widget.
const bleed = 10

// farBleed is the distance in units by which the shadow of a dialog or notice may extend beyond its bounds.
const farBleed = 26

func (n *Node) node() *Node { return n }

// NodeWith returns a Node with the given children, for a widget that is not yet on a screen.
func NodeWith(children ...Widget) Node { return Node{kids: children} }

// Place sets the bounds of the widget. A container with its own Place method must call this one first.
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

// MarkDirty makes the next frame redraw the widget.
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

// PlaySound plays the sound with the given name if the widget is on a screen.
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

// Children returns the children of the widget. The caller must not change the slice.
func (n *Node) Children() []Widget { return n.kids }

// SetChildren replaces the children of the widget.
func (n *Node) SetChildren(kids ...Widget) {
	if n.root != nil {
		for _, k := range n.kids {
			if !slices.Contains(kids, k) {
				n.root.detach(k)
			}
		}
	}
	n.kids = kids
	if n.root != nil {
		for _, k := range kids {
			n.root.attach(k, n.self)
		}
	}
	n.Relayout()
}

// Bounds returns the bounds of w in the window, in logical units.
func Bounds(w Widget) render.Rect { return w.node().rect }

// ID returns the ID of w, or "" if none is set.
func ID(w Widget) string { return w.node().ID }

// Target returns the part of w that reacts to clicks, which can be smaller than the bounds of w. An example is a drop-down
// list in a wide column.
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

// Hidden reports whether w itself is hidden, regardless of its ancestors. See Visible.
func Hidden(w Widget) bool { return w.node().hidden }

// weightOf returns the weight that Grow has set for w, or 0.
func weightOf(w Widget) float64 { return w.node().flex }

// Grow makes w take up free space in its Row or Column and returns w. Several such widgets share the space in proportion to
// their weights.
func Grow[W Widget](weight float64, w W) W {
	w.node().flex = weight
	return w
}

// WithTip sets the tooltip of w and returns w.
func WithTip[W Widget](tip string, w W) W {
	w.node().Tip = tip
	return w
}

// SetVisible shows or hides w and its descendants. A hidden widget takes up no space.
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

// Visible reports whether w and all its ancestors are shown.
func Visible(w Widget) bool {
	for ; w != nil; w = w.node().parent {
		if w.node().hidden {
			return false
		}
	}
	return true
}

// Enabled reports whether w and all its ancestors are enabled.
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
	if n.root.Env.ring && n.root.focus == w && !usesArrowKeys(w) {
		n.root.drawRing(p, w)
	}
}

// usesArrowKeys reports whether w is a canvas that handles the arrow keys itself, such as a board. Such a canvas has no
// focus ring.
func usesArrowKeys(w Widget) bool {
	c, ok := w.(*Canvas)
	return ok && !c.Free
}

// PointerKind is the kind of a PointerEvent.
type PointerKind uint8

// The values of PointerKind. A pressed widget also gets movements outside its bounds, until PointerRelease or PointerCancel.
const (
	PointerEnter PointerKind = iota
	PointerLeave
	PointerMove
	PointerPress
	PointerDrag
	PointerRelease
	PointerCancel // the press ended without a click, for example because it turned into scrolling
)

// PointerEvent is an event of the mouse or of a finger. At is its position in logical units of the window.
type PointerEvent struct {
	Kind   PointerKind
	At     render.Pt
	Clicks int // number of presses in quick succession, for PointerPress; 2 for a double click
	Shift  bool
}

// KeyEvent is a press of a key. The screen also translates presses of a game pad's buttons to KeyEvents.
type KeyEvent struct {
	Code   ebiten.Key
	Mods   input.Mods
	Repeat bool
	Pad    bool
}

// Accepts reports whether the key activates the focused widget. Enter, Space and the game pad's accept button do.
func (k KeyEvent) Accepts() bool {
	return !k.Repeat && !k.Mods.Command && !k.Mods.Alt && (k.Enter() || k.Code == ebiten.KeySpace)
}

// Enter reports whether the key is one of the two Enter keys.
func (k KeyEvent) Enter() bool { return k.Code == ebiten.KeyEnter || k.Code == ebiten.KeyNumpadEnter }

// Pointed is implemented by widgets that handle pointer events. Widgets behind them do not get these events.
type Pointed interface{ Pointer(e PointerEvent) }

// Menued is implemented by widgets that have a menu and handle pointer events. Menu is called after a right click or a
// long touch. It opens the menu for a point and reports whether there is one.
type Menued interface{ Menu(at render.Pt) bool }

// Grabbing is implemented by Pointed widgets that handle drags themselves. While Grabs returns true, a drag on the widget does
// not scroll the area around it.
type Grabbing interface{ Grabs() bool }

// Wheeled is implemented by widgets that handle the mouse wheel. x and y are in notches, and a positive y scrolls up. Wheel
// reports whether the widget has used the event.
type Wheeled interface{ Wheel(x, y float64) bool }

// Keyed is implemented by widgets that handle keys. Key is called while the widget or a descendant has the focus. It reports
// whether the widget has used the key.
type Keyed interface{ Key(k KeyEvent) bool }

// Typed is implemented by widgets that accept typed text.
type Typed interface {
	Type(text string)
	Compose(preedit string)                              // shows the unfinished text of an input method
	TextArea() (caret render.Rect, before, after string) // returns the caret and the text around it, for input methods
}

// Focusable is implemented by widgets that can have the keyboard focus. CanFocus reports whether they can have it now.
type Focusable interface{ CanFocus() bool }

// FocusWatcher is implemented by widgets that react to a change of the focus. FocusChanged is called after the widget gets or
// loses the focus.
type FocusWatcher interface{ FocusChanged() }

// Ticked is implemented by animated widgets. Tick advances the animation by one tick and reports whether the animation
// continues.
type Ticked interface{ Tick() bool }

// Scroller is implemented by widgets that show a part of their content and can scroll it up and down.
type Scroller interface {
	Widget
	ScrollBy(dy float64) bool // moves the view down by dy units and reports whether it moved
	Overflows() bool          // reports whether the content is higher than the view
}

// Defaulter is implemented by widgets that can be the default button. Enter presses the default button unless the focused
// widget uses Enter.
type Defaulter interface {
	Widget
	IsDefault() bool
	Press()
}

// TabTurner is implemented by widgets with pages. TurnTab(1) shows the next page and TurnTab(-1) the previous one.
type TabTurner interface{ TurnTab(step int) }

// CaptureTaker is implemented by widgets that can continue the press of a widget that has left the screen. previous is
// that widget. TakeCapture takes over the press, or returns false if the two widgets look different.
type CaptureTaker interface{ TakeCapture(previous Widget) bool }

// Targeted is implemented by widgets that react to clicks only in a part of their bounds. Target returns this part.
type Targeted interface{ Target() render.Rect }

// Covering is implemented by widgets that cover parts of their children. Covers reports whether a pointer at the given point
// hits the widget itself and not its children.
type Covering interface{ Covers(at render.Pt) bool }

// FocusRinged is implemented by widgets whose focus ring differs from their bounds. FocusRing returns the rectangle inside the
// ring and its corner radius. An empty rectangle means that there is no ring.
type FocusRinged interface {
	FocusRing() (render.Rect, float64)
}

// TextLiner is implemented by widgets that have lines of text. Root.Overflows checks that each line fits.
type TextLiner interface{ TextLines() []TextLine }

// Viewer is implemented by widgets that scroll their content. Viewport returns the rectangle in which the content is visible,
// and whether the content also scrolls horizontally.
type Viewer interface {
	Viewport() (r render.Rect, across bool)
}

func isTyped(w Widget) bool {
	_, ok := w.(Typed)
	return ok
}

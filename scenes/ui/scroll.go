package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// Scroll shows a part of a child that is too high for the available space. The user scrolls with the wheel, keys, the scrollbar
// or a finger.
type Scroll struct {
	Node
	Min     float64 // the height that it asks for at least, when its child is higher
	Overlay bool    // the scrollbar lies over the child's right margin, so that the child keeps its width

	bar    Scrollbar
	height float64 // of the child
	draw   func()  // allocated once, so that drawing allocates no memory
	pen    *render.Pen
}

// NewScroll returns a Scroll that shows child.
func NewScroll(child Widget) *Scroll {
	s := &Scroll{Node: NodeWith(child), Min: 64}
	s.draw = func() { Paint(s.pen, s.Children()...) }
	return s
}

// SetChild replaces the child and scrolls to its top.
func (s *Scroll) SetChild(w Widget) {
	s.bar.Offset = 0
	s.SetChildren(w)
}

// Size implements Widget. It returns the size of the whole child.
func (s *Scroll) Size(avail float64) (w, h float64) { return shownSize(s.Children()[0], avail) }

// Place implements Widget.
func (s *Scroll) Place(r render.Rect) {
	s.Node.Place(r)
	width := r.W
	_, s.height = shownSize(s.Children()[0], width)
	if s.height > r.H+0.5 && !s.Overlay {
		width = math.Max(r.W-ScrollbarWidth-4, 0)
		_, s.height = shownSize(s.Children()[0], width)
	}
	s.bar.Fit(s.height, r.H)
	s.placeChild(width)
}

func (s *Scroll) placeChild(width float64) {
	// Round to whole pixels, so that text stays sharp while it scrolls.
	y := s.Bounds().Y - s.bar.Offset
	if sc := s.scale(); sc > 0 {
		y = math.Round(y*sc) / sc
	}
	s.Children()[0].Place(render.Rect{X: s.Bounds().X, Y: y, W: width, H: math.Max(s.height, s.Bounds().H)})
}

func (s *Scroll) scale() float64 {
	if s.Root() == nil {
		return 0
	}
	return s.Root().Scale()
}

// Overflows implements Scroller.
func (s *Scroll) Overflows() bool { return s.bar.Needed() }

// Offset returns the distance in units by which the child is scrolled up.
func (s *Scroll) Offset() float64 { return s.bar.Offset }

// ScrollTo scrolls to the offset y in units. An offset that is too large or negative is limited. ScrollTo reports whether the
// child has moved.
func (s *Scroll) ScrollTo(y float64) bool {
	if !s.bar.ScrollTo(y) {
		return false
	}
	s.placeChild(Bounds(s.Children()[0]).W)
	s.MarkDirty()
	return true
}

// StartAt sets the offset y in units for the first layout, before which ScrollTo has no effect. An offset that is too large or
// negative is limited.
func (s *Scroll) StartAt(y float64) { s.bar.Offset = y }

// ScrollBy moves the view down by dy units and reports whether the view moved.
func (s *Scroll) ScrollBy(dy float64) bool { return s.ScrollTo(s.bar.Offset + dy) }

// Wheel implements Wheeled.
func (s *Scroll) Wheel(_, y float64) bool { return s.ScrollBy(-y * WheelStep) }

// Key implements Keyed. It handles Page Up, Page Down, Home and End.
func (s *Scroll) Key(k KeyEvent) bool {
	if !s.Overflows() || k.Mods.Command || k.Mods.Alt {
		return false
	}
	switch k.Code {
	case ebiten.KeyPageDown:
		return s.ScrollBy(s.Bounds().H * 0.85)
	case ebiten.KeyPageUp:
		return s.ScrollBy(-s.Bounds().H * 0.85)
	case ebiten.KeyHome:
		return s.ScrollTo(0)
	case ebiten.KeyEnd:
		return s.ScrollTo(s.height)
	}
	return false
}

// Covers implements Covering. The scrollbar lies over the child.
func (s *Scroll) Covers(at render.Pt) bool {
	return s.bar.Needed() && s.bar.Track(s.Bounds()).Contains(at)
}

// Grabs implements Grabbing. It reports true while the player drags the scrollbar.
func (s *Scroll) Grabs() bool { return s.bar.Dragging() }

// Pointer implements Pointed.
func (s *Scroll) Pointer(e PointerEvent) {
	if y, moved := s.bar.Pointer(&s.Node, e); moved {
		s.ScrollTo(y)
	}
}

// Viewport implements Viewer. Focus rings may reach over its edge.
func (s *Scroll) Viewport() (r render.Rect, across bool) {
	return s.Bounds().Inset(-FocusBleed - 1), false
}

// Tick implements Ticked.
func (s *Scroll) Tick() bool { return s.bar.Tick(&s.Node) }

// Draw implements Widget.
func (s *Scroll) Draw(p *render.Pen) {
	s.pen = p
	if !s.Overflows() {
		s.draw()
		return
	}
	// Include the focus rings at the edge. They fit into the gap between Scroll and its neighbours.
	p.Clip(s.Bounds().Inset(-FocusBleed), s.draw)
	s.bar.Draw(p, s.Theme(), s.Bounds())
}

// Scrollbar is a vertical scrollbar. Scroll, List and Log use it.
type Scrollbar struct {
	Offset        float64 // distance from the top of the content to the top of the view, in units
	content, view float64 // heights
	dragging      bool
	grip          float64 // distance in units from the top of the thumb to the pointer during a drag
	over          Fade
}

// ScrollbarWidth is the width in units of the strip in which the scrollbar reacts to the pointer.
const ScrollbarWidth = 12.0

// Fit sets the heights of the content and of the view. It limits Offset to the new content.
func (b *Scrollbar) Fit(content, view float64) {
	b.content, b.view = content, view
	b.ScrollTo(b.Offset)
}

// Needed reports whether the content is higher than the view.
func (b *Scrollbar) Needed() bool { return b.content > b.view+0.5 }

// Limit returns the largest offset.
func (b *Scrollbar) Limit() float64 { return math.Max(b.content-b.view, 0) }

// ScrollTo sets Offset to y, or to the nearest valid offset, and reports whether Offset has changed.
func (b *Scrollbar) ScrollTo(y float64) bool {
	y = math.Max(0, math.Min(y, b.Limit()))
	moved := y != b.Offset
	b.Offset = y
	return moved
}

// Track returns the strip at the right edge of r in which the thumb moves.
func (b *Scrollbar) Track(r render.Rect) render.Rect {
	t, _ := r.CutRight(ScrollbarWidth)
	return t
}

// thumb returns the bounds of the thumb, which is the part of the scrollbar that can be dragged. It is at least 24 units high.
func (b *Scrollbar) thumb(r render.Rect) render.Rect {
	t := b.Track(r).InsetXY(0, 2)
	h := math.Min(t.H, math.Max(24, t.H*b.view/math.Max(b.content, 1)))
	y := 0.0
	if b.Limit() > 0 {
		y = (t.H - h) * b.Offset / b.Limit()
	}
	return render.Rect{X: t.X, Y: t.Y + y, W: t.W, H: h}
}

// Pointer handles drags of the thumb and presses on the track. If such an event scrolls the view, moved is true and offset is the
// new offset.
func (b *Scrollbar) Pointer(n *Node, e PointerEvent) (offset float64, moved bool) {
	thumb := b.thumb(n.Bounds())
	switch e.Kind {
	case PointerPress:
		if !b.Needed() || !b.Track(n.Bounds()).Contains(e.At) {
			return 0, false
		}
		b.dragging, b.grip = true, e.At.Y-thumb.Y
		if !thumb.Contains(e.At) {
			b.grip = thumb.H / 2
			return b.at(n.Bounds(), e.At.Y), true
		}
	case PointerDrag:
		if b.dragging {
			return b.at(n.Bounds(), e.At.Y), true
		}
	case PointerRelease, PointerCancel:
		b.dragging = false
	}
	over := e.Kind != PointerLeave && b.Track(n.Bounds()).Contains(e.At)
	if b.over.Aim(over || b.dragging) {
		n.Animate()
	}
	return 0, false
}

// Dragging reports whether the player drags the thumb.
func (b *Scrollbar) Dragging() bool { return b.dragging }

// at returns the scroll offset for which the gripped point of the thumb is at y.
func (b *Scrollbar) at(r render.Rect, y float64) float64 {
	t := b.Track(r).InsetXY(0, 2)
	free := t.H - b.thumb(r).H
	if free <= 0 {
		return 0
	}
	return (y - b.grip - t.Y) / free * b.Limit()
}

// Tick advances the fade of the bar by one tick and reports whether it changed.
func (b *Scrollbar) Tick(n *Node) bool {
	if b.over.Step(n.Env()) {
		n.MarkDirty()
		return true
	}
	return false
}

// Draw paints the bar at the right edge of r, if it is needed.
func (b *Scrollbar) Draw(p *render.Pen, th *render.Theme, r render.Rect) {
	if !b.Needed() {
		return
	}
	t := b.thumb(r)
	w := 4 + 4*b.over.Value
	t = render.Rect{X: t.Right() - w - 2, Y: t.Y, W: w, H: t.H}
	p.Round(t, w/2, render.Mix(th.Edge, th.InkSoft, b.over.Value))
}

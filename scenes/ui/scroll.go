package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// Scroll shows a part of a child that is higher than the available space. The user scrolls with the wheel, keys, the scrollbar
// or a finger.
type Scroll struct {
	scrollArea
	Min     float64 // minimal height in units that the widget requests, if the child is higher
	Overlay bool    // whether the scrollbar lies over the right margin of the child, so that the child keeps its width
}

// NewScroll returns a Scroll that shows child.
func NewScroll(child Widget) *Scroll {
	s := &Scroll{scrollArea: scrollArea{Node: NodeWith(child)}, Min: 64}
	s.paint = func() { Paint(s.pen, s.Children()...) }
	s.scrolled = func() { s.placeChild(Bounds(s.Children()[0]).W) }
	return s
}

// SetChild replaces the child and scrolls to the top.
func (s *Scroll) SetChild(w Widget) {
	s.offset = 0
	s.SetChildren(w)
}

// Size returns the size of the whole child.
func (s *Scroll) Size(avail float64) (w, h float64) { return shownSize(s.Children()[0], avail) }

func (s *Scroll) Place(r render.Rect) {
	s.Node.Place(r)
	width := r.W
	_, h := shownSize(s.Children()[0], width)
	if h > r.H+0.5 && !s.Overlay {
		width = math.Max(r.W-ScrollbarWidth-4, 0)
		_, h = shownSize(s.Children()[0], width)
	}
	s.fit(h, r.H)
	s.placeChild(width)
}

func (s *Scroll) placeChild(width float64) {
	// Round to whole pixels, so that text stays sharp while it scrolls.
	y := s.Bounds().Y - s.offset
	if s.Root() != nil && s.Root().Scale() > 0 {
		sc := s.Root().Scale()
		y = math.Round(y*sc) / sc
	}
	s.Children()[0].Place(render.Rect{X: s.Bounds().X, Y: y, W: width, H: math.Max(s.contentHeight, s.Bounds().H)})
}

func (s *Scroll) Overflows() bool { return s.needsBar() }

// ScrollBy moves the view down by dy units and reports whether the view moved.
func (s *Scroll) ScrollBy(dy float64) bool { return s.ScrollTo(s.offset + dy) }

// Key handles Page Up, Page Down, Home and End.
func (s *Scroll) Key(k KeyEvent) bool {
	if !s.Overflows() || k.Mods.Command || k.Mods.Alt {
		return false
	}
	_, moved := s.scrollByKey(k.Code)
	return moved
}

// Covers returns true for points on the scrollbar, which lies over the child.
func (s *Scroll) Covers(at render.Pt) bool { return s.onBar(at) }

// Grabs returns true while the player drags the scrollbar.
func (s *Scroll) Grabs() bool { return s.dragging }

// Viewport implements Viewer. The area is larger than the Scroll, because the focus rings of the child may extend beyond its edge.
func (s *Scroll) Viewport() (r render.Rect, across bool) {
	return s.Bounds().Inset(-FocusBleed - 1), false
}

func (s *Scroll) Draw(p *render.Pen) {
	if !s.Overflows() {
		Paint(p, s.Children()...)
		return
	}
	// Include the focus rings at the edge. They fit into the gap between Scroll and its neighbours.
	s.drawClipped(p, s.Bounds().Inset(-FocusBleed))
}

// scrollArea is the common part of Scroll, List and Log: a view of content that may be higher than the view, and a
// scrollbar.
type scrollArea struct {
	Node
	paint    func() // draws the content with pen; allocated once
	scrolled func() // called after the content has been scrolled
	pen      *render.Pen

	offset                    float64 // distance in units from the top of the content to the top of the view
	contentHeight, viewHeight float64
	dragging                  bool
	grip                      float64 // distance in units from the top of the thumb to the pointer during a drag
	over                      Fade
}

// ScrollbarWidth is the width in units of the strip in which the scrollbar reacts to the pointer.
const ScrollbarWidth = 12.0

// fit sets the heights of the content and of the view, and limits the offset to them.
func (a *scrollArea) fit(content, view float64) {
	a.contentHeight, a.viewHeight = content, view
	a.setOffset(a.offset)
}

// Offset returns the distance in units from the top of the content to the top of the visible part.
func (a *scrollArea) Offset() float64 { return a.offset }

// StartAt sets the offset for the first layout, in units. Before that layout, ScrollTo has no effect. The layout limits an
// invalid offset.
func (a *scrollArea) StartAt(y float64) { a.offset = y }

// needsBar reports whether the content is higher than the view.
func (a *scrollArea) needsBar() bool { return a.contentHeight > a.viewHeight+0.5 }

// limit returns the largest possible offset.
func (a *scrollArea) limit() float64 { return math.Max(a.contentHeight-a.viewHeight, 0) }

// atEnd reports whether the end of the content is visible.
func (a *scrollArea) atEnd() bool { return a.offset >= a.limit()-1 }

// setOffset sets the offset to y, limited to the valid range, and reports whether it has changed.
func (a *scrollArea) setOffset(y float64) bool {
	y = math.Max(0, math.Min(y, a.limit()))
	moved := y != a.offset
	a.offset = y
	return moved
}

// ScrollTo scrolls to the offset y, in units, or to the nearest possible offset. It reports whether the content has moved.
func (a *scrollArea) ScrollTo(y float64) bool {
	if !a.setOffset(y) {
		return false
	}
	a.scrolled()
	a.MarkDirty()
	return true
}

func (a *scrollArea) Wheel(_, y float64) bool { return a.ScrollTo(a.offset - y*WheelStep) }

// scrollByKey handles Page Up, Page Down, Home and End. used is false for other keys.
func (a *scrollArea) scrollByKey(k ebiten.Key) (used, moved bool) {
	switch k {
	case ebiten.KeyPageDown:
		return true, a.ScrollTo(a.offset + a.viewHeight*0.85)
	case ebiten.KeyPageUp:
		return true, a.ScrollTo(a.offset - a.viewHeight*0.85)
	case ebiten.KeyHome:
		return true, a.ScrollTo(0)
	case ebiten.KeyEnd:
		return true, a.ScrollTo(a.limit())
	}
	return false, false
}

// track returns the strip at the right edge in which the thumb moves.
func (a *scrollArea) track() render.Rect {
	t, _ := a.Bounds().CutRight(ScrollbarWidth)
	return t
}

// onBar reports whether a point is on the scrollbar.
func (a *scrollArea) onBar(at render.Pt) bool { return a.needsBar() && a.track().Contains(at) }

// thumb returns the bounds of the part of the scrollbar that can be dragged.
func (a *scrollArea) thumb() render.Rect {
	t := a.track().InsetXY(0, 2)
	h := math.Min(t.H, math.Max(24, t.H*a.viewHeight/math.Max(a.contentHeight, 1)))
	y := 0.0
	if a.limit() > 0 {
		y = (t.H - h) * a.offset / a.limit()
	}
	return render.Rect{X: t.X, Y: t.Y + y, W: t.W, H: h}
}

// Pointer handles drags of the thumb and presses on the track of the scrollbar.
func (a *scrollArea) Pointer(e PointerEvent) {
	switch e.Kind {
	case PointerPress:
		if !a.onBar(e.At) {
			return
		}
		thumb := a.thumb()
		a.dragging, a.grip = true, e.At.Y-thumb.Y
		if !thumb.Contains(e.At) {
			a.grip = thumb.H / 2
			a.dragTo(e.At.Y)
			return
		}
	case PointerDrag:
		if a.dragging {
			a.dragTo(e.At.Y)
			return
		}
	case PointerRelease, PointerCancel:
		a.dragging = false
	}
	over := e.Kind != PointerLeave && a.track().Contains(e.At)
	if a.over.Aim(over || a.dragging) {
		a.Animate()
	}
}

// dragTo scrolls so that the gripped point of the thumb is at y.
func (a *scrollArea) dragTo(y float64) {
	t := a.track().InsetXY(0, 2)
	to := 0.0
	if free := t.H - a.thumb().H; free > 0 {
		to = (y - a.grip - t.Y) / free * a.limit()
	}
	a.ScrollTo(to)
}

func (a *scrollArea) Viewport() (r render.Rect, across bool) { return a.Bounds().Inset(-1), false }

// Tick advances the fade of the scrollbar.
func (a *scrollArea) Tick() bool {
	if a.over.Step(a.Env()) {
		a.MarkDirty()
		return true
	}
	return false
}

// drawClipped draws the content inside clip, and the scrollbar if it is needed.
func (a *scrollArea) drawClipped(p *render.Pen, clip render.Rect) {
	a.pen = p
	p.Clip(clip, a.paint)
	if !a.needsBar() {
		return
	}
	th, t := a.Theme(), a.thumb()
	w := 4 + 4*a.over.Value
	t = render.Rect{X: t.Right() - w - 2, Y: t.Y, W: w, H: t.H}
	p.Round(t, w/2, render.Mix(th.Edge, th.InkSoft, a.over.Value))
}

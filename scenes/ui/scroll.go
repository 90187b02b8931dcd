package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

const (
	wheelStep   = 48.0 // units a notch of the wheel or an arrow key scrolls
	barWidth    = 12.0 // where the scrollbar can be taken
	focusMargin = 12.0 // kept free around what is scrolled into view
	scrollBleed = 7.0  // how far focus rings may reach over the edge
)

// Scroll shows a part of a child that is higher than the room for it. Wheel, keys, the bar and a finger move it.
type Scroll struct {
	Node
	Min float64 // the height that it asks for at least, when its child is higher

	bar    scrollbar
	height float64 // of the child
	draw   func()  // made once, so that drawing allocates nothing
	pen    *render.Pen
}

// NewScroll lets child be higher than its room.
func NewScroll(child Widget) *Scroll {
	s := &Scroll{Node: Node{kids: []Widget{child}}, Min: 64}
	s.draw = func() { paintAll(s.pen, s.kids) }
	return s
}

// SetChild replaces what is scrolled and goes to its top.
func (s *Scroll) SetChild(w Widget) {
	s.bar.offset = 0
	s.setKids([]Widget{w})
}

// Size implements Widget: a Scroll would like to show everything, but a Column takes that as a wish.
func (s *Scroll) Size(avail float64) (w, h float64) { return shownSize(s.kids[0], avail) }

// Place implements Widget.
func (s *Scroll) Place(r render.Rect) {
	s.Node.Place(r)
	width := r.W
	_, s.height = shownSize(s.kids[0], width)
	if s.height > r.H+0.5 {
		width = math.Max(r.W-barWidth-4, 0)
		_, s.height = shownSize(s.kids[0], width)
	}
	s.bar.fit(s.height, r.H)
	s.placeChild(width)
}

func (s *Scroll) placeChild(width float64) {
	// Whole pixels keep the text sharp and steady while it scrolls.
	y := s.rect.Y - s.bar.offset
	if sc := s.scale(); sc > 0 {
		y = math.Round(y*sc) / sc
	}
	s.kids[0].Place(render.Rect{X: s.rect.X, Y: y, W: width, H: math.Max(s.height, s.rect.H)})
}

func (s *Scroll) scale() float64 {
	if s.root == nil {
		return 0
	}
	return s.root.drawing.scale
}

func (s *Scroll) overflows() bool { return s.bar.needed() }

// Offset is how far the child is scrolled up, in units.
func (s *Scroll) Offset() float64 { return s.bar.offset }

// ScrollTo puts the child's place y at the top, as far as that is possible, and reports whether it moved.
func (s *Scroll) ScrollTo(y float64) bool {
	if !s.bar.set(y) {
		return false
	}
	s.placeChild(s.kids[0].node().rect.W)
	s.MarkDirty()
	return true
}

// StartAt has the first layout scroll to the child's place y, as far as that is possible then.
func (s *Scroll) StartAt(y float64) { s.bar.offset = y }

// ScrollBy moves the view down by dy units and reports whether it moved.
func (s *Scroll) ScrollBy(dy float64) bool { return s.ScrollTo(s.bar.offset + dy) }

// Reveal scrolls as little as is needed to show r, given in units of the window.
func (s *Scroll) Reveal(r render.Rect) {
	top, bottom := r.Y-focusMargin-s.rect.Y, r.Bottom()+focusMargin-s.rect.Bottom()
	switch {
	case top < 0:
		s.ScrollBy(top)
	case bottom > 0:
		s.ScrollBy(math.Min(bottom, top))
	}
}

// tooFar reports whether w lies so far outside the view that going there would skip what is between.
func (s *Scroll) tooFar(w Widget) bool {
	if scrollAround(w) != s {
		return false
	}
	r := w.node().rect
	far := 0.6 * s.rect.H
	return r.Y > s.rect.Bottom()+far || r.Bottom() < s.rect.Y-far
}

// held is r, or the nearest edge of the view where r is outside of it. Without a Scroll it is r.
func (s *Scroll) held(r render.Rect) render.Rect {
	switch {
	case s == nil:
	case r.Bottom() < s.rect.Y:
		r.Y, r.H = s.rect.Y, 0
	case r.Y > s.rect.Bottom():
		r.Y, r.H = s.rect.Bottom(), 0
	}
	return r
}

func (s *Scroll) panBy(dy float64) { s.ScrollBy(-dy) }

// Wheel implements Wheeled.
func (s *Scroll) Wheel(_, y float64) bool { return s.ScrollBy(-y * wheelStep) }

// Key implements Keyed: pages, and the two ends.
func (s *Scroll) Key(k KeyEvent) bool {
	if !s.overflows() || k.Mods.Command || k.Mods.Alt {
		return false
	}
	switch k.Code {
	case ebiten.KeyPageDown:
		return s.ScrollBy(s.rect.H * 0.85)
	case ebiten.KeyPageUp:
		return s.ScrollBy(-s.rect.H * 0.85)
	case ebiten.KeyHome:
		return s.ScrollTo(0)
	case ebiten.KeyEnd:
		return s.ScrollTo(s.height)
	}
	return false
}

// covers tells the hit test that the bar lies over the child, and that nothing outside the view can be hit.
func (s *Scroll) covers(at render.Pt) bool { return s.bar.needed() && s.bar.track(s.rect).Contains(at) }

// Grabs implements Grabbing: dragging the bar is not panning.
func (s *Scroll) Grabs() bool { return s.bar.dragging }

// Pointer implements Pointed.
func (s *Scroll) Pointer(e PointerEvent) {
	if y, moved := s.bar.pointer(&s.Node, e); moved {
		s.ScrollTo(y)
	}
}

// Tick implements Ticked.
func (s *Scroll) Tick() bool { return s.bar.tick(&s.Node) }

// Draw implements Widget.
func (s *Scroll) Draw(p *render.Pen) {
	s.pen = p
	if !s.overflows() {
		s.draw()
		return
	}
	// Focus rings at the edge stay whole: the gap to the neighbours has room for them.
	p.Clip(s.rect.Inset(-scrollBleed), s.draw)
	s.bar.draw(p, s.theme(), s.rect)
}

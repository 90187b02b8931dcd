package ui

import (
	"math"

	"menagerie/render"
)

// frame is the common part of containers with one child.
type frame struct{ Node }

func (f *frame) child() Widget { return f.Children()[0] }

func (f *frame) Draw(p *render.Pen) { Paint(p, f.Children()...) }

// SetChild replaces the child of the container.
func (f *frame) SetChild(w Widget) { f.SetChildren(w) }

func frameOf(w Widget) frame { return frame{NodeWith(w)} }

// shownSize returns the size of w for an available width, or 0, 0 if w is hidden.
func shownSize(w Widget, avail float64) (float64, float64) {
	if Hidden(w) {
		return 0, 0
	}
	return w.Size(math.Max(avail, 0))
}

// Padding adds empty space around its child.
type Padding struct {
	frame
	X, Y float64 // empty space in units: X at the left and right, Y at the top and bottom
}

// Pad surrounds w with empty space of the given units on each side.
func Pad(units float64, w Widget) *Padding { return &Padding{frame: frameOf(w), X: units, Y: units} }

// PadXY surrounds w with empty space: x units at the left and right, and y units at the top and bottom.
func PadXY(x, y float64, w Widget) *Padding { return &Padding{frame: frameOf(w), X: x, Y: y} }

func (f *Padding) Size(avail float64) (w, h float64) {
	w, h = shownSize(f.child(), avail-2*f.X)
	return w + 2*f.X, h + 2*f.Y
}

func (f *Padding) Place(r render.Rect) {
	f.Node.Place(r)
	f.child().Place(r.InsetXY(f.X, f.Y))
}

// Centred centres its child and limits the width of the child.
type Centred struct {
	frame
	MaxWidth float64
	Vertical Align // AlignMiddle; AlignStart keeps the child at the top; AlignStretch gives it the full height
}

// Centre centres w horizontally and vertically, at most maxWidth units wide.
func Centre(maxWidth float64, w Widget) *Centred {
	return &Centred{frame: frameOf(w), MaxWidth: maxWidth, Vertical: AlignMiddle}
}

// CentreX centres w horizontally, at most maxWidth units wide. w gets the full height.
func CentreX(maxWidth float64, w Widget) *Centred {
	return &Centred{frame: frameOf(w), MaxWidth: maxWidth, Vertical: AlignStretch}
}

func (f *Centred) Size(avail float64) (w, h float64) {
	return shownSize(f.child(), math.Min(avail, f.MaxWidth))
}

func (f *Centred) Place(r render.Rect) {
	f.Node.Place(r)
	w := math.Min(r.W, f.MaxWidth)
	_, h := shownSize(f.child(), w)
	y, h := alignIn(f.Vertical, r.Y, r.H, h)
	f.child().Place(render.Rect{X: math.Round(r.X + (r.W-w)/2), Y: math.Round(y), W: w, H: h})
}

// Fixed gives its child a fixed width, height or both.
type Fixed struct {
	frame
	W, H float64 // size in units; 0 means the size that the child wants
}

// Sized gives child a fixed width and height in units. If one of them is 0, child has its own size.
func Sized(w, h float64, child Widget) *Fixed { return &Fixed{frame: frameOf(child), W: w, H: h} }

func (f *Fixed) Size(avail float64) (w, h float64) {
	if f.W > 0 {
		avail = math.Min(avail, f.W)
	}
	w, h = shownSize(f.child(), avail)
	if f.W > 0 {
		w = avail
	}
	if f.H > 0 {
		h = f.H
	}
	return w, h
}

func (f *Fixed) Place(r render.Rect) {
	f.Node.Place(r)
	if f.W > 0 {
		r.W = math.Min(r.W, f.W)
	}
	if f.H > 0 {
		r.H = math.Min(r.H, f.H)
	}
	f.child().Place(r)
}

// Floor gives its child a minimal height.
type Floor struct {
	frame
	H float64
}

// AtLeast makes child at least h units high. The widgets below it then do not move when child becomes smaller.
func AtLeast(h float64, child Widget) *Floor { return &Floor{frame: frameOf(child), H: h} }

func (f *Floor) Size(avail float64) (w, h float64) {
	w, h = shownSize(f.child(), avail)
	return w, math.Max(h, f.H)
}

func (f *Floor) Place(r render.Rect) {
	f.Node.Place(r)
	f.child().Place(r)
}

// Panel draws a rounded surface behind its child, with a margin. Widgets behind a Panel get no pointer events.
type Panel struct {
	frame
	Pad    float64
	Radius float64
	Raised bool // whether the panel has a shadow
}

// NewPanel returns a Panel around w with a margin of 16 units.
func NewPanel(w Widget) *Panel { return &Panel{frame: frameOf(w), Pad: 16, Radius: 12} }

func (f *Panel) Size(avail float64) (w, h float64) {
	w, h = shownSize(f.child(), avail-2*f.Pad)
	return w + 2*f.Pad, h + 2*f.Pad
}

func (f *Panel) Place(r render.Rect) {
	f.Node.Place(r)
	f.child().Place(r.Inset(f.Pad))
}

// Pointer does nothing. Without this method, widgets behind the panel would get the events.
func (f *Panel) Pointer(PointerEvent) {}

func (f *Panel) Draw(p *render.Pen) {
	if f.Raised {
		p.Shadow(f.Bounds(), f.Radius, 2)
	}
	p.Round(f.Bounds(), f.Radius, f.Theme().Surface)
	p.Frame(f.Bounds(), f.Radius, f.Theme().OutlineWidth, f.Theme().Line)
	Paint(p, f.Children()...)
}

// Cover shows one of two widgets in the same place. While the upper widget is visible, the lower widget is not drawn and gets
// no input.
type Cover struct{ Node }

// NewCover returns a Cover with the lower widget under and the upper widget over.
func NewCover(under, over Widget) *Cover { return &Cover{NodeWith(under, over)} }

// SetCovered shows or hides the upper widget.
func (c *Cover) SetCovered(on bool) {
	SetVisible(c.Children()[1], on)
	SetEnabled(c.Children()[0], !on)
}

// Covered reports whether the upper widget is visible.
func (c *Cover) Covered() bool { return !Hidden(c.Children()[1]) }

func (c *Cover) Size(avail float64) (w, h float64) { return c.Children()[0].Size(avail) }

func (c *Cover) Place(r render.Rect) {
	c.Node.Place(r)
	for _, k := range c.Children() {
		k.Place(r)
	}
}

// Covers reports whether neither widget gets a pointer event at a point. This is the case if the upper widget is
// visible but does not handle the event.
func (c *Cover) Covers(at render.Pt) bool {
	return c.Covered() && HitTest(c.Children()[1], at) == nil
}

func (c *Cover) Draw(p *render.Pen) {
	if c.Covered() {
		Paint(p, c.Children()[1])
		return
	}
	Paint(p, c.Children()[0])
}

// Space is a widget that draws nothing.
type Space struct {
	Node
	W, H float64
}

// Spacer returns a Space that takes up the free space of its Row or Column.
func Spacer() *Space { return Grow(1, &Space{}) }

// GapOf returns a Space that is w units wide and h units high.
func GapOf(w, h float64) *Space { return &Space{W: w, H: h} }

func (s *Space) Size(avail float64) (w, h float64) { return math.Min(s.W, avail), s.H }

func (s *Space) Draw(*render.Pen) {}

// Separator is a thin horizontal line.
type Separator struct{ Node }

// NewSeparator returns a thin horizontal line.
func NewSeparator() *Separator { return &Separator{} }

func (l *Separator) Size(avail float64) (w, h float64) { return math.Min(8, avail), 1 }

func (l *Separator) Draw(p *render.Pen) { p.Fill(l.Bounds(), l.Theme().Line) }

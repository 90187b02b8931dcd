package ui

import (
	"math"

	"menagerie/render"
)

// frame is what the containers of one child share.
type frame struct{ Node }

func (f *frame) child() Widget { return f.kids[0] }

// Draw implements Widget.
func (f *frame) Draw(p *render.Pen) { paintAll(p, f.kids) }

// SetChild replaces what is inside.
func (f *frame) SetChild(w Widget) { f.setKids([]Widget{w}) }

func frameOf(w Widget) frame { return frame{Node{kids: []Widget{w}}} }

// shownSize is the size of a child, nothing if it is hidden.
func shownSize(w Widget, avail float64) (float64, float64) {
	if w.node().hidden {
		return 0, 0
	}
	return w.Size(math.Max(avail, 0))
}

// Padding keeps room free around its child.
type Padding struct {
	frame
	X, Y float64 // units at the left and right; at the top and bottom
}

// Pad keeps units free on all sides of w.
func Pad(units float64, w Widget) *Padding { return &Padding{frame: frameOf(w), X: units, Y: units} }

// PadXY keeps x units free beside w and y units above and below it.
func PadXY(x, y float64, w Widget) *Padding { return &Padding{frame: frameOf(w), X: x, Y: y} }

// Size implements Widget.
func (f *Padding) Size(avail float64) (w, h float64) {
	w, h = shownSize(f.child(), avail-2*f.X)
	return w + 2*f.X, h + 2*f.Y
}

// Place implements Widget.
func (f *Padding) Place(r render.Rect) {
	f.Node.Place(r)
	f.child().Place(r.InsetXY(f.X, f.Y))
}

// Centred keeps its child in the middle and not wider than a limit.
type Centred struct {
	frame
	MaxWidth float64
	Vertical Align // Middle, or Start to keep the child at the top, or Stretch to give it all the height
}

// Centre puts w in the middle, at most maxWidth units wide.
func Centre(maxWidth float64, w Widget) *Centred {
	return &Centred{frame: frameOf(w), MaxWidth: maxWidth, Vertical: Middle}
}

// CentreX puts w in the middle between left and right, at most maxWidth units wide, and gives it all the height.
func CentreX(maxWidth float64, w Widget) *Centred {
	return &Centred{frame: frameOf(w), MaxWidth: maxWidth, Vertical: Stretch}
}

// Size implements Widget.
func (f *Centred) Size(avail float64) (w, h float64) {
	return shownSize(f.child(), math.Min(avail, f.MaxWidth))
}

// Place implements Widget.
func (f *Centred) Place(r render.Rect) {
	f.Node.Place(r)
	w := math.Min(r.W, f.MaxWidth)
	_, h := shownSize(f.child(), w)
	y, h := alignIn(f.Vertical, r.Y, r.H, h)
	f.child().Place(render.Rect{X: math.Round(r.X + (r.W-w)/2), Y: math.Round(y), W: w, H: h})
}

// Fixed gives its child a size of its own.
type Fixed struct {
	frame
	W, H float64 // 0 leaves that side to the child
}

// Sized makes w that wide and high; 0 leaves a side as the child wants it.
func Sized(w, h float64, child Widget) *Fixed { return &Fixed{frame: frameOf(child), W: w, H: h} }

// Size implements Widget.
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

// Place implements Widget.
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

// Floor gives its child a least height.
type Floor struct {
	frame
	H float64
}

// AtLeast makes w so high at least, so that what lies below stays where it is.
func AtLeast(h float64, child Widget) *Floor { return &Floor{frame: frameOf(child), H: h} }

// Size implements Widget.
func (f *Floor) Size(avail float64) (w, h float64) {
	w, h = shownSize(f.child(), avail)
	return w, math.Max(h, f.H)
}

// Place implements Widget.
func (f *Floor) Place(r render.Rect) {
	f.Node.Place(r)
	f.child().Place(r)
}

// Panel is a card: a rounded surface with room around its child. The pointer doesn't act on what it covers.
type Panel struct {
	frame
	Pad    float64
	Radius float64
	Raised bool // with a shadow
}

// NewPanel makes a surface around w with 16 units of room.
func NewPanel(w Widget) *Panel { return &Panel{frame: frameOf(w), Pad: 16, Radius: 12} }

// Size implements Widget.
func (f *Panel) Size(avail float64) (w, h float64) {
	w, h = shownSize(f.child(), avail-2*f.Pad)
	return w + 2*f.Pad, h + 2*f.Pad
}

// Place implements Widget.
func (f *Panel) Place(r render.Rect) {
	f.Node.Place(r)
	f.child().Place(r.Inset(f.Pad))
}

// Pointer implements Pointed: a panel is solid.
func (f *Panel) Pointer(PointerEvent) {}

// Draw implements Widget.
func (f *Panel) Draw(p *render.Pen) {
	if f.Raised {
		p.Shadow(f.rect, f.Radius, 2)
	}
	p.Round(f.rect, f.Radius, f.theme().Surface)
	p.Frame(f.rect, f.Radius, f.theme().OutlineWidth, f.theme().Line)
	paintAll(p, f.kids)
}

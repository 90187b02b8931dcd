package page

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

const frameRadius = 12.0

// Frame is a drawn picture with round corners.
type Frame struct {
	ui.Node
	Width  float64 // in logical units at most; 0 takes all there is
	Height float64 // at most; 0 for no limit
	Ratio  float64 // width divided by height
	Raised bool    // it lies on a card rather than on the ground of the window
	OnDraw func(p *render.Pen, r render.Rect)

	pen *render.Pen
	cut func()
}

// NewFrame returns a frame around a picture that draw paints.
func NewFrame(ratio float64, draw func(p *render.Pen, r render.Rect)) *Frame {
	f := &Frame{Ratio: ratio, OnDraw: draw}
	f.cut = func() { f.OnDraw(f.pen, f.Bounds()) }
	return f
}

// Size implements ui.Widget.
func (f *Frame) Size(avail float64) (w, h float64) {
	w = avail
	if f.Width > 0 {
		w = min(w, f.Width)
	}
	if math.IsInf(w, 1) {
		w = 320
	}
	h = w / f.Ratio
	if f.Height > 0 {
		h = min(h, f.Height)
	}
	return w, math.Round(h)
}

// Draw implements ui.Widget.
func (f *Frame) Draw(p *render.Pen) {
	th, r := p.Theme(), f.Bounds()
	ground := th.Ground
	if f.Raised {
		ground = th.Surface
	}
	f.pen = p
	p.Clip(r, f.cut)
	// A thick frame in the colour of what is around covers the square corners.
	p.Frame(r.Inset(-frameRadius/2), frameRadius*1.5, frameRadius/2, ground)
	p.Frame(r, frameRadius, th.OutlineWidth, th.Line)
}

// DrawCardEdge draws the border of a card. It makes the corners of a picture on the card round. hover is from 0 to 1, where 1 means
// that the pointer is on the card.
func DrawCardEdge(p *render.Pen, r render.Rect, radius, hover float64) {
	th := p.Theme()
	const outside = 6 // of a rounded corner, the square corner is 5 units away
	p.Frame(r.Inset(-outside), radius+outside, outside, th.Ground)
	p.Frame(r, radius, th.OutlineWidth, render.Mix(th.Edge, th.Accent, hover))
}

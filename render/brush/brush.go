// Package brush paints vector art on the CPU, so that the result is the same on every graphics card.
//
//	b := brush.New(size, w, h)                       // an image of w by h units, with the origin at its centre
//	b.Outlined(fur, dark, 2, brush.Ellipse(0, 0, 30, 20), brush.Blob(brush.Pts(...)...))
//	b.Flush(img)
//
// Use it for art that is painted once per size and then cached; see render.Pen.Sprite.
package brush

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/vector"

	"menagerie/render"
)

// Shape is a closed outline in drawing units: x to the right, y downwards, with (0, 0) at the centre of the drawing.
type Shape []render.Pt

// Ellipse returns an axis-parallel ellipse centred at (x, y).
func Ellipse(x, y, rx, ry float64) Shape {
	const n = 48
	s := make(Shape, n)
	for i := range s {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		s[i] = render.Pt{X: x + rx*cos, Y: y + ry*sin}
	}
	return s
}

// Blob returns a smooth closed curve through pts (a Catmull-Rom spline). The points must be in clockwise order on the
// screen.
func Blob(pts ...render.Pt) Shape {
	const n = 8
	s := make(Shape, 0, n*len(pts))
	at := func(i int) render.Pt { return pts[(i+len(pts))%len(pts)] }
	for i := range pts {
		for j := range n {
			s = append(s, spline([4]render.Pt{at(i - 1), at(i), at(i + 1), at(i + 2)}, float64(j)/n))
		}
	}
	return s
}

// spline returns the point at t between p[1] and p[2] on the Catmull-Rom curve.
func spline(p [4]render.Pt, t float64) render.Pt {
	f := func(a, b, c, d float64) float64 {
		return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
	}
	return render.Pt{X: f(p[0].X, p[1].X, p[2].X, p[3].X), Y: f(p[0].Y, p[1].Y, p[2].Y, p[3].Y)}
}

// Pts returns the points whose coordinates are given as alternating x and y.
func Pts(xy ...float64) []render.Pt {
	p := make([]render.Pt, len(xy)/2)
	for i := range p {
		p[i] = render.Pt{X: xy[2*i], Y: xy[2*i+1]}
	}
	return p
}

// Mirrored returns s mirrored at the x axis, with its points in clockwise order again.
func (s Shape) Mirrored() Shape {
	m := make(Shape, len(s))
	for i, p := range s {
		m[len(s)-1-i] = render.Pt{X: p.X, Y: -p.Y}
	}
	return m
}

// Grown returns s with its outline moved outwards by d.
func (s Shape) Grown(d float64) Shape {
	g := make(Shape, len(s))
	for i, p := range s {
		along := s[(i+1)%len(s)].Sub(s[(i+len(s)-1)%len(s)])
		if l := along.Len(); l > 0 {
			p = p.Add(render.Pt{X: along.Y, Y: -along.X}.Times(d / l))
		}
		g[i] = p
	}
	return g
}

// Stroke returns the outline of a line through the points, with width w0 at its beginning, w1 at its end, and round
// ends.
func Stroke(line []render.Pt, w0, w1 float64) Shape {
	n := len(line) - 1
	var s Shape
	side := func(i int, sign float64) {
		along := line[min(i+1, n)].Sub(line[max(i-1, 0)])
		w := render.Lerp(w0, w1, float64(i)/float64(n)) / 2
		s = append(s, line[i].Add(render.Pt{X: along.Y, Y: -along.X}.Times(sign*w/max(along.Len(), 1e-9))))
	}
	end := func(i int, w, from float64) {
		for a := 1; a < 8; a++ {
			s = append(s, line[i].Add(render.Pt{X: w / 2}.Turned(from+math.Pi*float64(a)/8)))
		}
	}
	for i := range line {
		side(i, 1)
	}
	last := line[n].Sub(line[n-1])
	end(n, w1, math.Atan2(last.Y, last.X)-math.Pi/2)
	for i := n; i >= 0; i-- {
		side(i, -1)
	}
	start := line[1].Sub(line[0])
	end(0, w0, math.Atan2(start.Y, start.X)+math.Pi/2)
	return s
}

// Curve returns a smooth open line through pts.
func Curve(pts ...render.Pt) []render.Pt {
	const n = 6
	var line []render.Pt
	at := func(i int) render.Pt { return pts[max(0, min(len(pts)-1, i))] }
	for i := range len(pts) - 1 {
		for j := range n {
			line = append(line, spline([4]render.Pt{at(i - 1), at(i), at(i + 1), at(i + 2)}, float64(j)/n))
		}
	}
	return append(line, pts[len(pts)-1])
}

// Brush paints shapes into an image on the CPU.
type Brush struct {
	dst    *image.RGBA
	ras    vector.Rasterizer
	x, y   float64 // pixels per drawing unit
	middle render.Pt
}

// New returns a Brush for an image of the given size in pixels. The image shows w by h drawing units around the origin.
func New(size image.Point, w, h float64) *Brush {
	return &Brush{
		dst: image.NewRGBA(image.Rectangle{Max: size}),
		x:   float64(size.X) / w, y: float64(size.Y) / h,
		middle: render.Pt{X: w / 2, Y: h / 2},
	}
}

// Fill fills the shapes with c.
func (b *Brush) Fill(c color.RGBA, shapes ...Shape) {
	for _, s := range shapes {
		b.cover(b.dst, s, image.NewUniform(c))
	}
}

// cover paints the shape s.
func (b *Brush) cover(dst draw.Image, s Shape, with image.Image) {
	r := b.bounds(s)
	if r.Empty() {
		return
	}
	b.trace(s, r)
	b.ras.Draw(dst, r, with, image.Point{})
}

// bounds returns the pixels that s may touch.
func (b *Brush) bounds(s Shape) image.Rectangle {
	if len(s) == 0 {
		return image.Rectangle{}
	}
	low, high := b.pixel(s[0]), b.pixel(s[0])
	for _, p := range s {
		at := b.pixel(p)
		low = render.Pt{X: min(low.X, at.X), Y: min(low.Y, at.Y)}
		high = render.Pt{X: max(high.X, at.X), Y: max(high.Y, at.Y)}
	}
	near := image.Pt(int(math.Floor(low.X)), int(math.Floor(low.Y)))
	far := image.Pt(int(math.Ceil(high.X))+1, int(math.Ceil(high.Y))+1)
	return image.Rectangle{Min: near, Max: far}.Intersect(b.dst.Rect)
}

// pixel returns the position of the drawing's point p in pixels.
func (b *Brush) pixel(p render.Pt) render.Pt {
	return render.Pt{X: (p.X + b.middle.X) * b.x, Y: (p.Y + b.middle.Y) * b.y}
}

// Quartered paints a drawing that is symmetric about both axes, in a quarter of the time. It replaces the contents of
// the image.
func (b *Brush) Quartered(paint func(q *Brush)) {
	size := b.dst.Rect.Size()
	q := &Brush{dst: image.NewRGBA(image.Rect(0, 0, (size.X+1)/2, (size.Y+1)/2)), x: b.x, y: b.y, middle: b.middle}
	paint(q)
	for y := range q.dst.Rect.Dy() {
		for x := range q.dst.Rect.Dx() {
			c := q.dst.RGBAAt(x, y)
			for _, at := range [...]image.Point{{x, y}, {size.X - 1 - x, y}, {x, size.Y - 1 - y}, {size.X - 1 - x, size.Y - 1 - y}} {
				b.dst.SetRGBA(at.X, at.Y, c)
			}
		}
	}
}

// Outlined fills the shapes with c, and draws an outline of the given width around their union.
func (b *Brush) Outlined(c, line color.RGBA, width float64, shapes ...Shape) {
	for _, s := range shapes {
		b.Fill(line, s.Grown(width))
	}
	b.Fill(c, shapes...)
}

// ClipTo fills the intersection of each shape and body with c.
func (b *Brush) ClipTo(body Shape, c color.RGBA, shapes ...Shape) {
	mask := image.NewAlpha(b.dst.Rect)
	b.cover(mask, body, image.Opaque)
	for _, s := range shapes {
		paint := image.NewRGBA(b.dst.Rect)
		b.cover(paint, s, image.NewUniform(c))
		r := b.bounds(s)
		draw.DrawMask(b.dst, r, paint, r.Min, mask, r.Min, draw.Over)
	}
}

// trace adds the outline of s to the rasteriser, relative to r.
func (b *Brush) trace(s Shape, r image.Rectangle) {
	b.ras.Reset(r.Dx(), r.Dy())
	for i, p := range s {
		at := b.pixel(p)
		x, y := float32(at.X-float64(r.Min.X)), float32(at.Y-float64(r.Min.Y))
		if i == 0 {
			b.ras.MoveTo(x, y)
		} else {
			b.ras.LineTo(x, y)
		}
	}
	b.ras.ClosePath()
}

// Flush copies the pixels to img.
func (b *Brush) Flush(img *ebiten.Image) { img.WritePixels(b.dst.Pix) }

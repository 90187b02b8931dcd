// Package brush paints vector art on the CPU, so that the result is the same on every graphics card.
//
//	b := brush.New(size, w, h)                       // an image of w by h units, with the origin at its centre
//	b.Outlined(fur, dark, 2, brush.Ellipse(0, 0, 30, 20), brush.Blob(brush.Pts(...)...))
//	b.Flush(img)
//
// Use it for art that is painted once per size and then cached. See render.Pen.Sprite.
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

// Shape is a closed outline in drawing units. The point (0, 0) is the centre of the drawing. x grows to the right, and y grows
// downwards.
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

// Blob returns a smooth closed curve through the points pts (a Catmull-Rom spline). The points must be in clockwise order on the
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

// spline returns a point of a Catmull-Rom curve between p[1] (t = 0) and p[2] (t = 1).
func spline(p [4]render.Pt, t float64) render.Pt {
	f := func(a, b, c, d float64) float64 {
		return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
	}
	return render.Pt{X: f(p[0].X, p[1].X, p[2].X, p[3].X), Y: f(p[0].Y, p[1].Y, p[2].Y, p[3].Y)}
}

// Pts returns a list of points. Its arguments are the coordinates x0, y0, x1, y1 and so on.
func Pts(xy ...float64) []render.Pt {
	p := make([]render.Pt, len(xy)/2)
	for i := range p {
		p[i] = render.Pt{X: xy[2*i], Y: xy[2*i+1]}
	}
	return p
}

// Star returns a star centred at the origin, with its first tip at the top. outer and inner are the distances of the tips and
// of the inner corners from the origin.
func Star(points int, outer, inner float64) Shape {
	var s Shape
	for i := range 2 * points {
		far := outer
		if i%2 == 1 {
			far = inner
		}
		s = append(s, render.Pt{Y: -far}.Turned(float64(i)*math.Pi/float64(points)))
	}
	return s
}

// Mirrored returns s mirrored at the x axis. The order of the points is reversed, so that they are still clockwise.
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

// Stroke returns the outline of a thick line with round ends through the points of line. Its width changes evenly from w0 at
// the beginning to w1 at the end.
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

// Curve returns a smooth open line through the points pts.
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
	x, y   float64 // pixels per drawing unit, horizontally and vertically
	middle render.Pt
}

// New returns a Brush for a new image. size is the size of the image in pixels. The image shows an area of w by h
// drawing units, with the origin at its centre.
func New(size image.Point, w, h float64) *Brush {
	return &Brush{
		dst: image.NewRGBA(image.Rectangle{Max: size}),
		x:   float64(size.X) / w, y: float64(size.Y) / h,
		middle: render.Pt{X: w / 2, Y: h / 2},
	}
}

// Fill fills the shapes with the colour c.
func (b *Brush) Fill(c color.RGBA, shapes ...Shape) {
	for _, s := range shapes {
		b.paintShape(b.dst, s, image.NewUniform(c))
	}
}

func (b *Brush) paintShape(dst draw.Image, s Shape, with image.Image) {
	r := b.bounds(s)
	if r.Empty() {
		return
	}
	b.setOutline(s, r)
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

// pixel returns the position in pixels of the point p of the drawing.
func (b *Brush) pixel(p render.Pt) render.Pt {
	return render.Pt{X: (p.X + b.middle.X) * b.x, Y: (p.Y + b.middle.Y) * b.y}
}

// Quartered paints a drawing that is symmetric about both axes and fills the image. To save time, it calls paint for
// one quarter only and mirrors the result.
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

// Outlined fills the shapes with the colour c. It draws one outline around all shapes together. outline is the colour
// of the outline, and width is its width.
func (b *Brush) Outlined(c, outline color.RGBA, width float64, shapes ...Shape) {
	for _, s := range shapes {
		b.Fill(outline, s.Grown(width))
	}
	b.Fill(c, shapes...)
}

// ClipTo fills the parts of shapes inside body with the colour c.
func (b *Brush) ClipTo(body Shape, c color.RGBA, shapes ...Shape) {
	mask := image.NewAlpha(b.dst.Rect)
	b.paintShape(mask, body, image.Opaque)
	for _, s := range shapes {
		paint := image.NewRGBA(b.dst.Rect)
		b.paintShape(paint, s, image.NewUniform(c))
		r := b.bounds(s)
		draw.DrawMask(b.dst, r, paint, r.Min, mask, r.Min, draw.Over)
	}
}

// setOutline replaces all outlines in the rasteriser by the outline of s. The coordinates are relative to the top left
// corner of r.
func (b *Brush) setOutline(s Shape, r image.Rectangle) {
	b.ras.Reset(r.Dx(), r.Dy())
	b.addOutline(s, r)
}

// addOutline adds the outline of s to those that the rasteriser has already.
func (b *Brush) addOutline(s Shape, r image.Rectangle) {
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

// Image returns the image into which b paints.
func (b *Brush) Image() *image.RGBA { return b.dst }

// Flush copies the pixels of b to img, which must have the same size.
func (b *Brush) Flush(img *ebiten.Image) { img.WritePixels(b.dst.Pix) }

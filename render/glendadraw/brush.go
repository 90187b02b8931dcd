package glendadraw

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/vector"

	"menagerie/render"
)

// shape is a closed outline in the units of a drawing: x right, y down, the middle of the drawing at (0, 0).
type shape []render.Pt

// ellipse is an upright ellipse.
func ellipse(x, y, rx, ry float64) shape {
	const n = 48
	s := make(shape, n)
	for i := range s {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		s[i] = render.Pt{X: x + rx*cos, Y: y + ry*sin}
	}
	return s
}

// blob is a smooth closed curve through the points (a Catmull-Rom spline). Give them clockwise on the screen.
func blob(pts ...render.Pt) shape {
	const n = 8
	s := make(shape, 0, n*len(pts))
	at := func(i int) render.Pt { return pts[(i+len(pts))%len(pts)] }
	for i := range pts {
		for j := range n {
			s = append(s, spline([4]render.Pt{at(i - 1), at(i), at(i + 1), at(i + 2)}, float64(j)/n))
		}
	}
	return s
}

// spline is the point t of the way from p[1] to p[2] on the Catmull-Rom curve.
func spline(p [4]render.Pt, t float64) render.Pt {
	f := func(a, b, c, d float64) float64 {
		return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
	}
	return render.Pt{X: f(p[0].X, p[1].X, p[2].X, p[3].X), Y: f(p[0].Y, p[1].Y, p[2].Y, p[3].Y)}
}

// pts writes points as x, y, x, y ...
func pts(xy ...float64) []render.Pt {
	p := make([]render.Pt, len(xy)/2)
	for i := range p {
		p[i] = render.Pt{X: xy[2*i], Y: xy[2*i+1]}
	}
	return p
}

// grown is the shape with its outline moved outwards by d.
func (s shape) grown(d float64) shape {
	g := make(shape, len(s))
	for i, p := range s {
		along := s[(i+1)%len(s)].Sub(s[(i+len(s)-1)%len(s)])
		if l := along.Len(); l > 0 {
			p = p.Add(render.Pt{X: along.Y, Y: -along.X}.Times(d / l))
		}
		g[i] = p
	}
	return g
}

// stroke is a line through the points that is w0 wide at its beginning and w1 at its end, with round ends.
func stroke(line []render.Pt, w0, w1 float64) shape {
	n := len(line) - 1
	var s shape
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

// curve is a smooth open line through the points.
func curve(pts ...render.Pt) []render.Pt {
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

// brush paints shapes into an image on the processor, so that the picture is the same on every graphics card.
type brush struct {
	dst    *image.RGBA
	ras    vector.Rasterizer
	x, y   float64 // pixels to a unit of the drawing
	middle render.Pt
}

// newBrush paints on size pixels that stand for w by h units of a drawing around its middle.
func newBrush(size image.Point, w, h float64) *brush {
	return &brush{
		dst: image.NewRGBA(image.Rectangle{Max: size}),
		x:   float64(size.X) / w, y: float64(size.Y) / h,
		middle: render.Pt{X: w / 2, Y: h / 2},
	}
}

// fill covers the shapes with c.
func (b *brush) fill(c color.RGBA, shapes ...shape) {
	for _, s := range shapes {
		b.trace(s)
		b.ras.Draw(b.dst, b.dst.Rect, image.NewUniform(c), image.Point{})
	}
}

// outlined covers the shapes with c and lets line show around all of them together.
func (b *brush) outlined(c, line color.RGBA, width float64, shapes ...shape) {
	for _, s := range shapes {
		b.fill(line, s.grown(width))
	}
	b.fill(c, shapes...)
}

// clipTo covers with c what the shapes have in common with the outline of a body.
func (b *brush) clipTo(body shape, c color.RGBA, shapes ...shape) {
	size := b.dst.Rect.Size()
	mask := image.NewAlpha(b.dst.Rect)
	b.trace(body)
	b.ras.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for _, s := range shapes {
		paint := image.NewRGBA(b.dst.Rect)
		b.trace(s)
		b.ras.Draw(paint, paint.Rect, image.NewUniform(c), image.Point{})
		draw.DrawMask(b.dst, image.Rectangle{Max: size}, paint, image.Point{}, mask, image.Point{}, draw.Over)
	}
}

// trace gives the outline to the rasteriser.
func (b *brush) trace(s shape) {
	size := b.dst.Rect.Size()
	b.ras.Reset(size.X, size.Y)
	for i, p := range s {
		x, y := float32((p.X+b.middle.X)*b.x), float32((p.Y+b.middle.Y)*b.y)
		if i == 0 {
			b.ras.MoveTo(x, y)
		} else {
			b.ras.LineTo(x, y)
		}
	}
	b.ras.ClosePath()
}

// flush hands the picture to the graphics card.
func (b *brush) flush(img *ebiten.Image) { img.WritePixels(b.dst.Pix) }

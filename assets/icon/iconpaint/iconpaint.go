// Package iconpaint draws the program's icon, a cat that looks over the edge of a pond. It draws at any size and needs
// no graphics card. The program uses the resulting pictures, which package icon embeds.
package iconpaint

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// grid is the width and height of this package's coordinate system.
const grid = 256

var (
	skyTop   = color.RGBA{0xE9, 0xF6, 0xF4, 255}
	skyLow   = color.RGBA{0xBF, 0xE3, 0xE6, 255}
	pondTop  = color.RGBA{0x3F, 0xA5, 0xBD, 255}
	pondLow  = color.RGBA{0x0B, 0x59, 0x70, 255}
	foam     = color.RGBA{0xD5, 0xF0, 0xF5, 255}
	fur      = color.RGBA{0xEE, 0xA1, 0x4E, 255}
	furDeep  = color.RGBA{0xC4, 0x72, 0x2A, 255}
	furLight = color.RGBA{0xFF, 0xF2, 0xDE, 255}
	blush    = color.RGBA{0xF2, 0xA2, 0x9B, 255}
	ink      = color.RGBA{0x22, 0x2C, 0x38, 255}
	white    = color.RGBA{0xFF, 0xFF, 0xFF, 255}
)

// Paint returns the icon, size pixels wide and high. A small icon has fewer details.
func Paint(size int) *image.RGBA {
	p := painter{dst: image.NewRGBA(image.Rect(0, 0, size, size)), unit: float64(size) / grid}
	p.fill(square(8, 240, 56), shade{8, skyTop, 170, skyLow})
	p.ears()
	p.fill(oval(128, 132, 82, 72), plain(fur))
	if size >= 32 {
		p.stripes()
	}
	p.face(size)
	p.pond(size)
	return p.dst
}

func (p painter) ears() {
	for _, side := range []float64{-1, 1} {
		at := func(x, y float64) pt { return pt{128 + side*x, y} }
		p.fill(rounded([]pt{at(80, 118), at(76, 36), at(14, 74)}, 14), plain(fur))
		p.fill(rounded([]pt{at(66, 96), at(64, 56), at(32, 76)}, 8), plain(blush))
	}
}

// stripes draws the three dark tufts between the ears.
func (p painter) stripes() {
	p.fill(capsule(pt{128, 66}, pt{128, 88}, 5), plain(furDeep))
	p.fill(capsule(pt{106, 70}, pt{110, 86}, 4), plain(furDeep))
	p.fill(capsule(pt{150, 70}, pt{146, 86}, 4), plain(furDeep))
}

func (p painter) face(size int) {
	p.fill(oval(128, 164, 40, 30), plain(furLight))
	eye := 15.0
	if size < 32 {
		eye = 19 // the eyes stay visible in a small icon
	}
	for _, x := range []float64{92, 164} {
		p.fill(oval(x, 124, eye, eye*1.2), plain(ink))
		if size >= 24 {
			p.fill(oval(x+5, 117, 5.5, 5.5), plain(white))
		}
	}
	p.fill(rounded([]pt{{114, 146}, {142, 146}, {128, 160}}, 5), plain(blush))
	if size < 48 {
		return
	}
	for _, side := range []float64{-1, 1} {
		at := func(x, y float64) pt { return pt{128 + side*x, y} }
		p.fill(capsule(at(0, 160), at(0, 166), 2.5), plain(furDeep))
		p.fill(capsule(at(0, 167), at(7, 172), 2.5), plain(furDeep))
		p.fill(capsule(at(7, 172), at(15, 168), 2.5), plain(furDeep))
		p.fill(capsule(at(52, 152), at(94, 144), 2.2), plain(furLight))
		p.fill(capsule(at(52, 163), at(96, 164), 2.2), plain(furLight))
	}
}

// pond draws the water in front of the cat, its two paws on the edge, and ripples.
func (p painter) pond(size int) {
	p.clipped(square(8, 240, 56), func(q painter) {
		q.fill(oval(128, 292, 190, 108), plain(foam))
		q.fill(oval(128, 300, 192, 108), shade{192, pondTop, 248, pondLow})
	})
	for _, x := range []float64{84, 172} {
		p.fill(oval(x, 190, 21, 15), plain(fur))
		if size >= 48 {
			p.fill(capsule(pt{x - 6, 192}, pt{x - 6, 199}, 2), plain(furDeep))
			p.fill(capsule(pt{x + 6, 192}, pt{x + 6, 199}, 2), plain(furDeep))
		}
	}
	if size >= 24 {
		p.fill(capsule(pt{96, 219}, pt{160, 219}, 3.5), plain(foam))
		p.fill(capsule(pt{114, 234}, pt{190, 234}, 3), plain(color.RGBA{0x6F, 0xC2, 0xD4, 255}))
	}
}

// painter fills paths on an image. unit is the number of pixels per grid unit.
type painter struct {
	dst  *image.RGBA
	unit float64
}

type pt struct{ x, y float64 }

// shade is a vertical colour gradient between two heights.
type shade struct {
	y0   float64
	top  color.RGBA
	y1   float64
	deep color.RGBA
}

func plain(c color.RGBA) shade { return shade{0, c, grid, c} }

// fill fills the polygon with a shade.
func (p painter) fill(path []pt, s shade) {
	size := p.dst.Rect.Dx()
	draw.DrawMask(p.dst, p.dst.Rect, p.colours(s), image.Point{}, p.mask(path, size), image.Point{}, draw.Over)
}

// clipped calls paint with a temporary painter. It then copies the part of the drawing that is inside the polygon. The
// destination is p.
func (p painter) clipped(polygon []pt, paint func(painter)) {
	q := painter{image.NewRGBA(p.dst.Rect), p.unit}
	paint(q)
	draw.DrawMask(p.dst, p.dst.Rect, q.dst, image.Point{}, p.mask(polygon, p.dst.Rect.Dx()), image.Point{}, draw.Over)
}

func (p painter) mask(path []pt, size int) *image.Alpha {
	ras := vector.NewRasterizer(size, size)
	for i, q := range path {
		x, y := float32(q.x*p.unit), float32(q.y*p.unit)
		if i == 0 {
			ras.MoveTo(x, y)
			continue
		}
		ras.LineTo(x, y)
	}
	ras.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, size, size))
	ras.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// colours returns an image filled with the shade.
func (p painter) colours(s shade) image.Image {
	if s.top == s.deep {
		return image.NewUniform(s.top)
	}
	img := image.NewRGBA(p.dst.Rect)
	for y := range img.Rect.Dy() {
		t := max(0, min(1, (float64(y)/p.unit-s.y0)/(s.y1-s.y0)))
		c := color.RGBA{between(s.top.R, s.deep.R, t), between(s.top.G, s.deep.G, t), between(s.top.B, s.deep.B, t), 255}
		draw.Draw(img, image.Rect(0, y, img.Rect.Dx(), y+1), image.NewUniform(c), image.Point{}, draw.Src)
	}
	return img
}

func between(a, b uint8, t float64) uint8 {
	return uint8(math.Round(float64(a) + (float64(b)-float64(a))*t))
}

// arc appends a part of an ellipse to path. The part leads clockwise from startAngle to endAngle. Both are in radians;
// 0 points to the right.
func arc(path []pt, c pt, r pt, startAngle, endAngle float64) []pt {
	const n = 24
	for i := range n + 1 {
		sin, cos := math.Sincos(startAngle + (endAngle-startAngle)*float64(i)/n)
		path = append(path, pt{c.x + r.x*cos, c.y + r.y*sin})
	}
	return path
}

func oval(x, y, rx, ry float64) []pt {
	return arc(arc(nil, pt{x, y}, pt{rx, ry}, 0, math.Pi), pt{x, y}, pt{rx, ry}, math.Pi, 2*math.Pi)
}

// square returns the outline of a square with round corners. (corner, corner) is its top left corner, and side is the length of
// its sides. r is the radius of its corners.
func square(corner, side, r float64) []pt {
	low, high := corner, corner+side
	return rounded([]pt{{low, low}, {high, low}, {high, high}, {low, high}}, r)
}

// capsule returns the outline of a line between the points a and b with round ends. r is half the width of the line.
func capsule(a, b pt, r float64) []pt {
	turn := math.Atan2(b.y-a.y, b.x-a.x)
	path := arc(nil, b, pt{r, r}, turn-math.Pi/2, turn+math.Pi/2)
	return arc(path, a, pt{r, r}, turn+math.Pi/2, turn+3*math.Pi/2)
}

// rounded returns a convex polygon whose corners are replaced by arcs of radius r.
func rounded(corners []pt, r float64) []pt {
	var path []pt
	n := len(corners)
	for i, c := range corners {
		path = corner(path, corners[(i+n-1)%n], c, corners[(i+1)%n], r)
	}
	return path
}

// corner appends an arc of radius r that touches the lines from c to a and from c to b.
func corner(path []pt, a, c, b pt, r float64) []pt {
	in, out := direction(c, a), direction(c, b)
	half := math.Acos(in.x*out.x+in.y*out.y) / 2
	mid := direction(pt{}, pt{in.x + out.x, in.y + out.y})
	away := r / math.Sin(half)
	centre := pt{c.x + mid.x*away, c.y + mid.y*away}
	sweep := math.Pi/2 - half
	if in.x*out.y-in.y*out.x > 0 {
		sweep = -sweep
	}
	outward := math.Atan2(-mid.y, -mid.x)
	return arc(path, centre, pt{r, r}, outward-sweep, outward+sweep)
}

// direction returns the unit vector from a to b.
func direction(a, b pt) pt {
	l := math.Hypot(b.x-a.x, b.y-a.y)
	return pt{(b.x - a.x) / l, (b.y - a.y) / l}
}

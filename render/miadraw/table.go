package miadraw

import (
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// oval returns the outline of a table with the radii rx and ry. power is 2 for an ellipse; higher values approach a
// rectangle.
func oval(rx, ry, power float64) brush.Shape {
	const n = 180
	s := make(brush.Shape, n)
	bend := func(v float64) float64 { return math.Copysign(math.Pow(math.Abs(v), 2/power), v) }
	for i := range s {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		s[i] = render.Pt{X: rx * bend(cos), Y: ry * bend(sin)}
	}
	return s
}

// rimWidth is the width of the wooden rim around the table, in drawing units.
const rimWidth = 22.0

// newTable returns a part that draws a table. rx and ry are the radii of its cloth in drawing units. power determines
// the shape of the cloth: 2 is an ellipse, and higher values approach a rectangle.
func newTable(rx, ry, power float64) *part {
	w, h := 2*(rx+rimWidth)+4, 2*(ry+rimWidth)+4
	return sprite.NewVariant("mia/table", int(power)<<32|int(rx)<<16|int(ry), w, h, func(b *brush.Brush, d *palette) {
		b.Quartered(func(b *brush.Brush) { d.table(b, rx, ry, power) })
	})
}

// table paints the table, which is symmetric about both axes.
func (d *palette) table(b *brush.Brush, rx, ry, power float64) {
	oval := func(rx, ry float64) brush.Shape { return oval(rx, ry, power) }
	b.Fill(d.rim, oval(rx+rimWidth, ry+rimWidth))
	b.Fill(d.rimLit, oval(rx+rimWidth-4, ry+rimWidth-4))
	b.Fill(d.rim, oval(rx+3, ry+3))
	b.Fill(d.felt, oval(rx, ry))
	for i := range 10 { // the centre is lighter
		share := 0.96 - 0.07*float64(i)
		b.Fill(render.Mix(d.felt, d.feltLit, float64(i+1)/10), oval(rx*share, ry*share))
	}
	b.Fill(d.line, oval(rx*0.80, ry*0.80))
	b.Fill(render.Mix(d.felt, d.feltLit, 0.3), oval(rx*0.80-1.6, ry*0.80-1.6))
	for i := range 8 {
		share := 0.76 - 0.07*float64(i)
		b.Fill(render.Mix(d.felt, d.feltLit, 0.3+0.7*float64(i+1)/8), oval(rx*share, ry*share))
	}
}

// The sizes of cup and dice in drawing units.
const (
	cupW, cupH = 104.0, 118.0
	dieSide    = 40.0
)

// cup is a leather cup, upside down on the table.
var cup = sprite.NewVariant("mia/cup", 0, cupW, cupH, func(b *brush.Brush, d *palette) {
	body := brush.Shape(brush.Pts(-34, -44, 34, -44, 48, 46))
	body = append(body, brush.Curve(brush.Pts(48, 46, 26, 54, 0, 57, -26, 54, -48, 46)...)...)
	b.Outlined(d.leather, d.leatherDeep, 2.2, body, brush.Ellipse(0, -44, 34, 9))
	b.ClipTo(body, d.leatherLit, brush.Blob(brush.Pts(-24, -46, -6, -46, -8, 60, -34, 60)...))
	b.ClipTo(body, render.Mix(d.leather, d.leatherDeep, 0.45), brush.Blob(brush.Pts(22, -46, 40, -46, 60, 60, 32, 60)...))
	for _, band := range [][2]float64{{30, 0.9}, {-26, 0.55}} {
		y, wide := band[0], 37+band[0]*0.155
		line := brush.Curve(brush.Pts(-wide-3, y, -wide/2, y+5, 0, y+7, wide/2, y+5, wide+3, y)...)
		b.ClipTo(body, d.hem, brush.Stroke(line, 5*band[1]+1, 5*band[1]+1))
	}
	b.Outlined(d.leatherLit, d.leatherDeep, 1.6, brush.Ellipse(0, -44, 33, 8))
	b.Fill(render.Mix(d.leather, d.leatherDeep, 0.25), brush.Ellipse(0, -43.4, 27, 5.6))
})

var pips = [7][]render.Pt{
	1: brush.Pts(0, 0),
	2: brush.Pts(-9, -9, 9, 9),
	3: brush.Pts(-10, -10, 0, 0, 10, 10),
	4: brush.Pts(-9, -9, 9, -9, -9, 9, 9, 9),
	5: brush.Pts(-10, -10, 10, -10, 0, 0, -10, 10, 10, 10),
	6: brush.Pts(-9, -11, 9, -11, -9, 0, 9, 0, -9, 11, 9, 11),
}

var dieParts = func() (all [7]*part) {
	for face := 1; face <= 6; face++ {
		all[face] = sprite.NewVariant("mia/die", face, dieSide, dieSide, func(b *brush.Brush, d *palette) {
			b.Fill(d.boneDeep, roundedSquare(18.5, 6))
			b.Fill(d.bone, roundedSquare(17, 5.5))
			size := 4.1
			if face == 1 {
				size = 5
			}
			for _, at := range pips[face] {
				b.Fill(d.pip, brush.Ellipse(at.X, at.Y, size, size))
			}
		})
	}
	return all
}()

// roundedSquare returns a square with round corners. half is half of its side.
func roundedSquare(half, radius float64) brush.Shape {
	var s brush.Shape
	in := half - radius
	for i, corner := range [...]render.Pt{{X: in, Y: -in}, {X: in, Y: in}, {X: -in, Y: in}, {X: -in, Y: -in}} {
		for a := range 9 {
			s = append(s, corner.Add(render.Pt{Y: -radius}.Turned(float64(i)*math.Pi/2+float64(a)*math.Pi/16)))
		}
	}
	return s
}

// arrow is an arrow that points down. It is white, so that it can be drawn in any colour.
var arrow = sprite.NewVariant("mia/arrow", 0, 40, 40, func(b *brush.Brush, _ *palette) {
	b.Fill(render.White, brush.Shape(brush.Pts(-15, -12, 15, -12, 0, 15)))
})

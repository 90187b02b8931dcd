// Package miaart contains the vector art of Mia: dice, the cup, the table, and the symbols of the seats. Package
// miadraw places the parts on the table.
package miaart

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// Part is a sprite in the colours of this game.
type Part = sprite.Part[*palette]

// palette holds the colours of the parts.
type palette struct {
	rim, rimLit, felt, feltLit, line      color.RGBA // the table
	leather, leatherLit, leatherDeep, hem color.RGBA // the cup
	bone, boneDeep, pip                   color.RGBA // the dice
}

// paletteOf returns the colours for a theme.
func paletteOf(th *render.Theme) *palette {
	d := &palette{
		rim: th.WoodDeep, rimLit: th.Wood,
		felt: color.RGBA{0x2F, 0x6B, 0x4F, 255}, feltLit: color.RGBA{0x41, 0x83, 0x63, 255}, line: color.RGBA{0x63, 0xA0, 0x80, 255},
		leather: color.RGBA{0x8C, 0x4A, 0x2C, 255}, leatherLit: color.RGBA{0xA9, 0x63, 0x3D, 255},
		leatherDeep: color.RGBA{0x5A, 0x2C, 0x1A, 255}, hem: color.RGBA{0xE3, 0xB9, 0x6C, 255},
		bone: color.RGBA{0xFB, 0xF6, 0xEA, 255}, boneDeep: color.RGBA{0xC9, 0xBE, 0xA6, 255}, pip: color.RGBA{0x2A, 0x22, 0x26, 255},
	}
	switch th.Name {
	case render.NameDark:
		d.felt, d.feltLit, d.line = color.RGBA{0x1D, 0x45, 0x37, 255}, color.RGBA{0x28, 0x59, 0x48, 255}, color.RGBA{0x4C, 0x86, 0x6E, 255}
		d.bone, d.boneDeep = color.RGBA{0xEE, 0xE8, 0xDA, 255}, color.RGBA{0x9C, 0x93, 0x80, 255}
	case render.NameContrast:
		d.rim, d.rimLit = render.White, render.Black
		d.felt, d.feltLit, d.line = render.Black, render.Black, render.White
		d.leather, d.leatherLit, d.leatherDeep, d.hem = color.RGBA{0x7A, 0x3B, 0x10, 255}, color.RGBA{0xB8, 0x66, 0x26, 255}, render.White, th.Accent
		d.bone, d.boneDeep, d.pip = render.White, color.RGBA{0xA8, 0xA8, 0xA8, 255}, render.Black
	}
	return d
}

// Painter draws dice, cups and tables.
type Painter = sprite.Painter[*palette]

// NewPainter returns a Painter. Call Use before each frame.
func NewPainter() *Painter { return sprite.NewPainter(paletteOf) }

// oval returns the outline of a table. rx and ry are its horizontal and vertical radius. It is an ellipse if power is 2. The
// higher power is, the closer the outline is to a rectangle.
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

// NewTable returns a Part that draws a table. rx and ry are the horizontal and the vertical radius of its cloth, in drawing
// units. power is the form of the table: 2 for an ellipse, and more for a form between an ellipse and a rectangle.
func NewTable(rx, ry, power float64) *Part {
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
	DieSide    = 40.0
)

// Cup is a leather cup, upside down on the table.
var Cup = sprite.NewVariant("mia/cup", 0, cupW, cupH, func(b *brush.Brush, d *palette) {
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

// pips holds the positions of the pips of each face.
var pips = [7][]render.Pt{
	1: brush.Pts(0, 0),
	2: brush.Pts(-9, -9, 9, 9),
	3: brush.Pts(-10, -10, 0, 0, 10, 10),
	4: brush.Pts(-9, -9, 9, -9, -9, 9, 9, 9),
	5: brush.Pts(-10, -10, 10, -10, 0, 0, -10, 10, 10, 10),
	6: brush.Pts(-9, -11, 9, -11, -9, 0, 9, 0, -9, 11, 9, 11),
}

// Dice holds the six faces of a die.
var Dice = func() (all [7]*Part) {
	for face := 1; face <= 6; face++ {
		all[face] = sprite.NewVariant("mia/die", face, DieSide, DieSide, func(b *brush.Brush, d *palette) {
			b.Fill(d.boneDeep, cushion(18.5, 6))
			b.Fill(d.bone, cushion(17, 5.5))
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

// cushion returns a square with round corners. half is half of its side.
func cushion(half, radius float64) brush.Shape {
	var s brush.Shape
	in := half - radius
	for i, corner := range [...]render.Pt{{X: in, Y: -in}, {X: in, Y: in}, {X: -in, Y: in}, {X: -in, Y: -in}} {
		for a := range 9 {
			s = append(s, corner.Add(render.Pt{Y: -radius}.Turned(float64(i)*math.Pi/2+float64(a)*math.Pi/16)))
		}
	}
	return s
}

// Arrow is an arrow that points down. It is white and drawn in other colours.
var Arrow = sprite.NewVariant("mia/arrow", 0, 40, 40, func(b *brush.Brush, _ *palette) {
	b.Fill(render.White, brush.Shape(brush.Pts(-15, -12, 15, -12, 0, 15)))
})

package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// hexagon returns the outline of a cell with all sides moved inwards. inset is the length of this move in drawing
// units.
func hexagon(inset float64) brush.Shape {
	var s brush.Shape
	r := cellSide - inset/halfWidth
	for _, k := range hex.Corners() {
		s = append(s, render.Pt{X: float64(k[0]) * halfWidth * r, Y: float64(k[1]) * quarterHeight * r})
	}
	return s
}

// hexLine returns a bent line for each corner of hexagon(inset). The lines follow the sides of the hexagon. share is
// the part of each side that they cover, from 0 to 1.
func hexLine(inset, width, share float64) []brush.Shape {
	corners := hexagon(inset)
	var lines []brush.Shape
	for i, p := range corners {
		before, after := corners[(i+5)%6], corners[(i+1)%6]
		lines = append(lines, brush.Stroke([]render.Pt{p.Between(before, share/2), p, p.Between(after, share/2)}, width, width))
	}
	return lines
}

var (
	// hexFill is a filled cell. It is white, so that it can be drawn in any colour.
	hexFill = sprite.New("glenda/hex fill", 88, 102, func(b *brush.Brush, _ palette) { b.Fill(render.White, hexagon(1)) })
	// lit is a light that fades towards the edge of the cell, with a dot in the middle.
	lit = sprite.New("glenda/lit", 88, 102, func(b *brush.Brush, d palette) {
		for i := range 10 {
			b.Fill(render.Fade(d.Theme.Foam, 0.085), hexagon(3+float64(i)*1.9))
		}
		b.Fill(d.halo(), brush.Ellipse(0, 0, 11, 11))
		b.Fill(d.Theme.Accent, brush.Ellipse(0, 0, 8, 8))
	})
	// hexRing is a line along the sides of a cell, and hexRingRim is the outline of this line. hexRing is white, so that it
	// can be drawn in any colour.
	hexRing    = sprite.New("glenda/hex ring", 92, 106, func(b *brush.Brush, _ palette) { b.Fill(render.White, hexLine(3.5, 5, 1)...) })
	hexRingRim = sprite.New("glenda/hex ring rim", 92, 106, func(b *brush.Brush, d palette) { b.Fill(d.halo(), hexLine(3.5, 8.4, 1)...) })
	// hexCorners is the line of hexRing at the six corners only.
	hexCorners    = sprite.New("glenda/hex corners", 96, 110, func(b *brush.Brush, _ palette) { b.Fill(render.White, hexLine(1, 8.4, 0.5)...) })
	hexCornersRim = sprite.New("glenda/hex corners rim", 96, 110, func(b *brush.Brush, d palette) { b.Fill(d.halo(), hexLine(1, 13, 0.54)...) })
	// noEntry is a cross for an illegal move.
	noEntry = sprite.New("glenda/no entry", 60, 60, func(b *brush.Brush, d palette) {
		arms := []brush.Shape{brush.Stroke(brush.Pts(-14, -14, 14, 14), 7, 7), brush.Stroke(brush.Pts(14, -14, -14, 14), 7, 7)}
		b.Outlined(d.Theme.Bad, d.halo(), 2.6, arms...)
	})
	// Print is a rabbit's track: two long footprints in front and two round ones behind. The rabbit hops to the right.
	Print = sprite.New("glenda/print", 44, 30, func(b *brush.Brush, _ palette) {
		b.Fill(render.White, brush.Ellipse(8, -7, 7, 3.2), brush.Ellipse(8, 7, 7, 3.2), brush.Ellipse(-9, -2.6, 3, 2.4), brush.Ellipse(-15, 3, 3, 2.4))
	})
	// seatRing is the ring on the ground around the rabbit.
	seatRing = sprite.New("glenda/seat ring", 96, 50, func(b *brush.Brush, _ palette) {
		b.Fill(render.White, ringShape(42, 19, 5)...)
	})
	seatRingRim = sprite.New("glenda/seat ring rim", 96, 50, func(b *brush.Brush, d palette) {
		b.Fill(d.halo(), ringShape(42, 19, 8.4)...)
	})
)

// ringShape returns an oval line as overlapping pieces.
func ringShape(rx, ry, width float64) []brush.Shape {
	const n = 36
	var pieces []brush.Shape
	at := func(i int) render.Pt {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		return render.Pt{X: rx * cos, Y: ry * sin}
	}
	for i := range n {
		pieces = append(pieces, brush.Stroke([]render.Pt{at(i), at(i + 1)}, width, width))
	}
	return pieces
}

// halo returns the colour of the outlines around marks. It makes marks visible on grass, sand and walls.
func (d palette) halo() color.RGBA {
	if d.Theme.Dark {
		return render.Mix(d.Theme.Surface, render.Black, 0.35)
	}
	return d.Theme.Surface
}

// wedge is an arrow head that points to the right. The image is white, so that it can be drawn in any colour.
var (
	wedge    = sprite.New("glenda/wedge", 26, 26, func(b *brush.Brush, _ palette) { b.Fill(render.White, brush.Pts(-5, -8, 8, 0, -5, 8)) })
	wedgeRim = sprite.New("glenda/wedge rim", 26, 26, func(b *brush.Brush, d palette) {
		b.Fill(d.halo(), brush.Shape(brush.Pts(-5, -8, 8, 0, -5, 8)).Grown(1.8))
	})
)

// hatch is the pattern of cells from which Glenda cannot escape. The image is white, so that it can be drawn in any colour.
var hatch = sprite.New("glenda/hatch", 88, 102, func(b *brush.Brush, _ palette) {
	body := hexagon(1)
	var lines []brush.Shape
	for x := -90.0; x <= 90; x += 13 {
		lines = append(lines, brush.Stroke(brush.Pts(x-30, 52, x+30, -52), 3, 3))
	}
	b.ClipTo(body, render.White, lines...)
})

// diamond marks a deciding cell.
var diamond = sprite.New("glenda/diamond", 60, 60, func(b *brush.Brush, d palette) {
	b.Fill(d.halo(), brush.Pts(0, -20, 20, 0, 0, 20, -20, 0))
	b.Fill(d.Theme.Ink, brush.Pts(0, -17, 17, 0, 0, 17, -17, 0))
	b.Fill(d.Theme.Accent, brush.Pts(0, -11.5, 11.5, 0, 0, 11.5, -11.5, 0))
})

// star is a five-pointed star. It is gold in every theme.
var star = sprite.New("glenda/star", 24, 24, func(b *brush.Brush, d palette) {
	b.Outlined(color.RGBA{0xFF, 0xD2, 0x4A, 255}, d.edge, 1.4, brush.Star(5, 10, 4.6))
})

// Sign draws the symbol of a seat into r in the colour c. Glenda's symbol is a head with long ears. The trapper's symbol is a
// bush in a pot.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	unit := min(r.W, r.H) / 24
	mid := r.Centre()
	at := func(x, y float64) render.Pt { return render.Pt{X: mid.X + x*unit, Y: mid.Y + y*unit} }
	face := p.Theme().Surface
	if seat == glenda.Trapper {
		p.Circle(at(-5, -3), 5.2*unit, c)
		p.Circle(at(5, -3), 5.2*unit, c)
		p.Circle(at(0, -6.5), 5.2*unit, c)
		p.Circle(at(0, -1), 5*unit, c)
		p.Line(at(0, 1), at(0, 6), 2.8*unit, c)
		p.Line(at(-5, 10), at(5, 10), 3.4*unit, c)
		for _, leaf := range [...]render.Pt{{X: -4, Y: -3}, {X: 4, Y: -3}, {X: 0, Y: -7}} {
			p.Circle(at(leaf.X, leaf.Y), 1.2*unit, face)
		}
		return
	}
	for _, side := range [...]float64{-1, 1} {
		p.Line(at(2.8*side, 0), at(4.6*side, -9), 4.6*unit, c)
		p.Line(at(3.4*side, -2), at(4.5*side, -8), 1.5*unit, face)
	}
	p.Circle(at(0, 4), 7.4*unit, c)
	p.Circle(at(-2.9, 2.8), 1.5*unit, face)
	p.Circle(at(2.9, 2.8), 1.5*unit, face)
	p.Circle(at(0, 6.6), 1.4*unit, face)
}

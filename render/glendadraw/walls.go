package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules/hex"
)

// The random walls of the start are boulders, and those of the trapper are bushes. Both fill their cells, so that a row
// of walls looks closed.

// bush returns a round box tree, with details that adorn paints.
func bush(name string, turn float64, adorn func(b *brush.Brush, d dye)) *part {
	return &part{name, 100, 108, func(b *brush.Brush, d dye) {
		var lobes, lit []brush.Shape
		for i := range 7 {
			p := render.Pt{X: 22}.Turned(turn + float64(i)*2*math.Pi/7)
			lobes = append(lobes, brush.Ellipse(p.X, p.Y*0.95, 17.5, 17))
		}
		lobes = append(lobes, brush.Ellipse(0, 0, 28, 27))
		b.Fill(render.Fade(black, 0.16), brush.Ellipse(3, 10, 42, 38))
		b.Outlined(d.leafDeep, d.trim, 2.6, lobes...)
		for i := range lobes {
			for k := range lobes[i] {
				lobes[i][k] = lobes[i][k].Times(0.86).Add(render.Pt{X: -2.5, Y: -4})
			}
		}
		b.Fill(d.leaf, lobes...)
		for i := range 5 {
			p := render.Pt{X: 15}.Turned(turn + 0.7 + float64(i)*2*math.Pi/5)
			lit = append(lit, brush.Ellipse(p.X-5, p.Y-9, 9, 7.5))
		}
		b.Fill(render.Mix(d.leaf, d.leafLit, 0.55), lit...)
		for i := range 9 { // highlights on the leaves
			p := render.Pt{X: 8 + float64(i*5%3)*6}.Turned(turn + float64(i)*2.4)
			at := render.Pt{X: p.X - 4, Y: p.Y - 8}
			b.Fill(d.leafLit, brush.Stroke([]render.Pt{at, at.Add(render.Pt{X: 6, Y: -2.5}.Turned(float64(i)))}, 4.2, 1.4))
		}
		adorn(b, d)
	}}
}

var bushes = [...]*part{
	bush("glenda/bush plain", 0, func(*brush.Brush, dye) {}),
	bush("glenda/bush roses", 0.4, func(b *brush.Brush, d dye) {
		dots(b, color.RGBA{0xE8, 0x6A, 0x7C, 255}, color.RGBA{0xF6, 0xA8, 0xB2, 255}, brush.Pts(-18, -14, 10, -22, 17, 4, -6, 8))
	}),
	bush("glenda/bush blossom", 0.9, func(b *brush.Brush, d dye) {
		dots(b, color.RGBA{0xFB, 0xF3, 0xE4, 255}, color.RGBA{0xF3, 0xC9, 0x5A, 255}, brush.Pts(-20, 0, -4, -24, 16, -12, 4, 10, -10, -8))
	}),
}

// dots draws blossoms at the given points.
func dots(b *brush.Brush, petal, heart color.RGBA, at []render.Pt) {
	for _, p := range at {
		b.Fill(render.Mix(petal, black, 0.3), brush.Ellipse(p.X, p.Y+0.8, 5.4, 5.2))
		b.Fill(petal, brush.Ellipse(p.X, p.Y, 4.7, 4.5))
		b.Fill(heart, brush.Ellipse(p.X-0.5, p.Y-0.6, 2, 1.9))
	}
}

// boulder returns a rock made of several stones, whose outlines are given from back to front.
func boulder(name string, stones ...[]render.Pt) *part {
	return &part{name, 100, 108, func(b *brush.Brush, d dye) {
		b.Fill(render.Fade(black, 0.16), brush.Ellipse(3, 12, 42, 34))
		for _, s := range stones {
			body := brush.Blob(s...)
			for i := range body {
				body[i] = body[i].Times(1.12)
			}
			b.Outlined(render.Mix(d.rock, black, 0.14), d.rockRim, 2.4, body)
			var face, light brush.Shape
			for _, p := range body {
				face = append(face, p.Times(0.9).Add(render.Pt{X: -1.5, Y: -3}))
				light = append(light, p.Times(0.5).Add(render.Pt{X: -6, Y: -9}))
			}
			b.ClipTo(body, d.rock, face)
			b.ClipTo(body, render.Mix(d.rock, d.rockLit, 0.75), light)
		}
		moss := render.Mix(d.leaf, d.leafLit, 0.4)
		b.Fill(moss, brush.Blob(brush.Pts(-30, 20, -20, 15, -8, 19, -12, 27, -24, 27)...), brush.Ellipse(20, 24, 8, 3.6))
	}}
}

var boulders = [...]*part{
	boulder("glenda/boulder wide",
		brush.Pts(-6, 4, -4, -18, 10, -28, 26, -20, 33, 0, 28, 16, 10, 20),
		brush.Pts(-37, 12, -34, -8, -20, -20, -2, -15, 8, 2, 6, 20, -8, 29, -28, 27),
		brush.Pts(4, 22, 10, 9, 24, 8, 33, 18, 26, 29, 10, 30)),
	boulder("glenda/boulder tall",
		brush.Pts(-36, 16, -33, 0, -20, -6, -6, 2, -6, 20, -22, 28),
		brush.Pts(-22, 14, -22, -14, -8, -31, 12, -29, 27, -12, 29, 14, 14, 28, -8, 27),
		brush.Pts(10, 24, 16, 12, 28, 11, 36, 20, 28, 30, 16, 30)),
}

// wall returns the part for the wall on c: a boulder or a bush, and one of its variants.
func wall(c hex.Cell, fromStart hex.Set) *part {
	dice := render.Scatter(uint32(c.X*7177 + c.Y*811 + 5))
	look := dice.Share()
	if fromStart.Has(c) {
		return boulders[int(look*float64(len(boulders)))]
	}
	return bushes[int(look*float64(len(bushes)))]
}

// drawWalls draws the walls row by row, so that lower ones are in front. Growing walls rise from the ground.
func (b *Board) drawWalls(c *canvas) {
	for at := range b.view.Walls.All() {
		j := c.cell(c.l.At(at))
		if s := b.sproutAt(at); s != nil {
			up := s.height()
			j.form = render.Pt{X: 0.35 + 0.65*up, Y: up}
			j.at.Y += (1 - up) * 34 * c.size
		}
		c.put(wall(at, b.view.Start), j)
	}
	for i := range b.sprouts {
		b.sprouts[i].burst(c)
	}
}

// leafPart is a flying leaf.
var leafPart = &part{"glenda/leaf", 20, 14, func(b *brush.Brush, d dye) {
	b.Outlined(d.leafLit, d.trim, 1, brush.Blob(brush.Pts(-8, 0, -2, -4, 5, -3, 8, 0, 5, 3, -2, 4)...))
}}

// burst draws leaves that fly from a growing wall.
func (s *sprout) burst(c *canvas) {
	t := s.age / burstTicks
	if t <= 0.1 || t >= 1 {
		return
	}
	for i := range 8 {
		angle := float64(i)*math.Pi/4 + 0.3
		far := (24 + 30*render.EaseOut(t) + 6*float64(i%3)) * c.size
		j := c.cell(c.l.At(s.cell).Add(render.Pt{X: far}.Turned(angle)))
		j.at.Y -= (14*render.EaseThereAndBack(t) - 22*t*t) * c.size
		j.turn = angle + t*3
		c.stamp(leafPart, j, render.Placing{Fade: t * t})
	}
}

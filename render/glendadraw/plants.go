package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/garden"
	"menagerie/render/sprite"
	"menagerie/rules/hex"
)

// tulip returns a flower of the colour bloom with two leaves.
func tulip(bloom color.RGBA) *garden.Plant {
	return &garden.Plant{W: 26, H: 40, Paint: func(b *brush.Brush, th *render.Theme) {
		bloom, d := garden.Calm(th, bloom), paletteOf(th)
		stem := render.Mix(d.leaf, d.leafLit, 0.4)
		b.Fill(stem, brush.Stroke(brush.Curve(brush.Pts(0, 18, 0.6, 6, 0, -4)...), 2.4, 1.8))
		b.Fill(stem, brush.Stroke(brush.Curve(brush.Pts(0, 18, -5, 11, -8, 3)...), 4, 0.8), brush.Stroke(brush.Curve(brush.Pts(0, 18, 5, 12, 7.5, 6)...), 3.6, 0.8))
		deep := render.Mix(bloom, render.Black, 0.18)
		b.Fill(deep, brush.Blob(brush.Pts(-6, -8, -6, -17, -2.4, -13, 0, -18, 2.4, -13, 6, -17, 6, -8, 0, -2)...))
		b.Fill(bloom, brush.Blob(brush.Pts(-4.4, -8, -4, -14, 0, -17, 4, -14, 4.4, -8, 0, -3.4)...))
	}}
}

// Tulips in three colours.
var (
	tulipRed    = tulip(color.RGBA{0xE0, 0x5A, 0x52, 255})
	tulipYellow = tulip(color.RGBA{0xF2, 0xC1, 0x4A, 255})
	tulipPink   = tulip(color.RGBA{0xE9, 0x9A, 0xB4, 255})
)

var lavender = &garden.Plant{W: 34, H: 40, Paint: func(b *brush.Brush, th *render.Theme) {
	bloom, d := garden.Calm(th, color.RGBA{0x9A, 0x86, 0xC8, 255}), paletteOf(th)
	for _, x := range [...]float64{-9, -4.5, 0, 4.5, 9} {
		top := -12 + math.Abs(x)*0.5
		b.Fill(render.Mix(d.leaf, d.leafLit, 0.5), brush.Stroke(brush.Curve(brush.Pts(x*0.25, 17, x*0.7, 6, x, top)...), 1.8, 1.2))
		b.Fill(bloom, brush.Stroke(brush.Pts(x*0.9, top+7, x*1.05, top-5), 4.2, 1.8))
	}
}}

// post is one of the two posts at each exit.
var post = &garden.Plant{W: 26, H: 56, Paint: func(b *brush.Brush, th *render.Theme) {
	rim := render.Mix(th.WoodDeep, render.Black, 0.35)
	b.Fill(render.Fade(render.Black, 0.16), brush.Ellipse(3, 20, 10, 5))
	b.Outlined(th.Wood, rim, 1.8, brush.Shape(brush.Pts(-6, -14, 6, -14, 6, 20, -6, 20)))
	b.Fill(th.WoodDeep, brush.Pts(1.5, -14, 6, -14, 6, 20, 1.5, 20))
	b.Outlined(th.Wood, rim, 1.8, brush.Ellipse(0, -17, 7.4, 6.4))
	b.Fill(render.Mix(th.Wood, render.White, 0.3), brush.Ellipse(-2, -19, 3, 2.4))
}}

// bush returns the part of a round bush. adorn paints its details.
func bush(name string, turn float64, adorn func(b *brush.Brush, d palette)) *part {
	return sprite.New(name, 100, 108, func(b *brush.Brush, d palette) {
		var lobes, lit []brush.Shape
		for i := range 7 {
			p := render.Pt{X: 22}.Turned(turn + float64(i)*2*math.Pi/7)
			lobes = append(lobes, brush.Ellipse(p.X, p.Y*0.95, 17.5, 17))
		}
		lobes = append(lobes, brush.Ellipse(0, 0, 28, 27))
		b.Fill(render.Fade(render.Black, 0.16), brush.Ellipse(3, 10, 42, 38))
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
	})
}

var bushes = [...]*part{
	bush("glenda/bush plain", 0, func(*brush.Brush, palette) {}),
	bush("glenda/bush roses", 0.4, func(b *brush.Brush, d palette) {
		paintBlossoms(b, color.RGBA{0xE8, 0x6A, 0x7C, 255}, color.RGBA{0xF6, 0xA8, 0xB2, 255}, brush.Pts(-18, -14, 10, -22, 17, 4, -6, 8))
	}),
	bush("glenda/bush blossom", 0.9, func(b *brush.Brush, d palette) {
		paintBlossoms(b, color.RGBA{0xFB, 0xF3, 0xE4, 255}, color.RGBA{0xF3, 0xC9, 0x5A, 255}, brush.Pts(-20, 0, -4, -24, 16, -12, 4, 10, -10, -8))
	}),
}

// paintBlossoms draws a blossom at each of points.
func paintBlossoms(b *brush.Brush, petal, heart color.RGBA, points []render.Pt) {
	for _, p := range points {
		b.Fill(render.Mix(petal, render.Black, 0.3), brush.Ellipse(p.X, p.Y+0.8, 5.4, 5.2))
		b.Fill(petal, brush.Ellipse(p.X, p.Y, 4.7, 4.5))
		b.Fill(heart, brush.Ellipse(p.X-0.5, p.Y-0.6, 2, 1.9))
	}
}

// boulder returns a Part that draws a rock of several stones. stones has the outlines of the stones from back to front.
func boulder(name string, stones ...[]render.Pt) *part {
	return sprite.New(name, 100, 108, func(b *brush.Brush, d palette) {
		b.Fill(render.Fade(render.Black, 0.16), brush.Ellipse(3, 12, 42, 34))
		for _, s := range stones {
			body := brush.Blob(s...).Transformed(func(p render.Pt) render.Pt { return p.Times(1.12) })
			b.Outlined(render.Mix(d.rock, render.Black, 0.14), d.rockRim, 2.4, body)
			face := body.Transformed(func(p render.Pt) render.Pt { return p.Times(0.9).Add(render.Pt{X: -1.5, Y: -3}) })
			light := body.Transformed(func(p render.Pt) render.Pt { return p.Times(0.5).Add(render.Pt{X: -6, Y: -9}) })
			b.ClipTo(body, d.rock, face)
			b.ClipTo(body, render.Mix(d.rock, d.rockLit, 0.75), light)
		}
		moss := render.Mix(d.leaf, d.leafLit, 0.4)
		b.Fill(moss, brush.Blob(brush.Pts(-30, 20, -20, 15, -8, 19, -12, 27, -24, 27)...), brush.Ellipse(20, 24, 8, 3.6))
	})
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

// wall returns the Part that draws the wall on cell c. A wall from the start of the game is a boulder, and any other wall is a
// bush.
func wall(c hex.Cell, fromStart hex.Set) *part {
	dice := render.Scatter(uint32(c.X*7177 + c.Y*811 + 5))
	look := dice.Share()
	if fromStart.Has(c) {
		return boulders[int(look*float64(len(boulders)))]
	}
	return bushes[int(look*float64(len(bushes)))]
}

// blooms are open flowers in several colours.
var blooms = [...]*part{
	bloom("glenda/bloom red", color.RGBA{0xE0, 0x5A, 0x6E, 255}), bloom("glenda/bloom white", color.RGBA{0xFD, 0xF6, 0xEA, 255}),
	bloom("glenda/bloom yellow", color.RGBA{0xF6, 0xCE, 0x4E, 255}), bloom("glenda/bloom violet", color.RGBA{0xA8, 0x86, 0xD6, 255}),
}

// bloom returns a Part that draws a flower with five petals.
func bloom(name string, petal color.RGBA) *part {
	return sprite.New(name, 32, 32, func(b *brush.Brush, d palette) {
		var petals, rims []brush.Shape
		for i := range 5 {
			at := render.Pt{X: 6.4}.Turned(float64(i)*2*math.Pi/5 - math.Pi/2)
			petals, rims = append(petals, brush.Ellipse(at.X, at.Y, 5.2, 5.2)), append(rims, brush.Ellipse(at.X, at.Y, 6.4, 6.4))
		}
		b.Fill(render.Mix(petal, render.Black, 0.42), rims...)
		b.Fill(petal, petals...)
		b.Fill(color.RGBA{0xF3, 0xB2, 0x3C, 255}, brush.Ellipse(0, 0, 3.8, 3.8))
	})
}

var leaf = sprite.New("glenda/leaf", 20, 14, func(b *brush.Brush, d palette) {
	b.Outlined(d.leafLit, d.trim, 1, brush.Blob(brush.Pts(-8, 0, -2, -4, 5, -3, 8, 0, 5, 3, -2, 4)...))
})

package glendaart

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/garden"
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
	TulipRed    = tulip(color.RGBA{0xE0, 0x5A, 0x52, 255})
	TulipYellow = tulip(color.RGBA{0xF2, 0xC1, 0x4A, 255})
	TulipPink   = tulip(color.RGBA{0xE9, 0x9A, 0xB4, 255})
)

// Lavender is a lavender plant.
var Lavender = &garden.Plant{W: 34, H: 40, Paint: func(b *brush.Brush, th *render.Theme) {
	bloom, d := garden.Calm(th, color.RGBA{0x9A, 0x86, 0xC8, 255}), paletteOf(th)
	for _, x := range [...]float64{-9, -4.5, 0, 4.5, 9} {
		top := -12 + math.Abs(x)*0.5
		b.Fill(render.Mix(d.leaf, d.leafLit, 0.5), brush.Stroke(brush.Curve(brush.Pts(x*0.25, 17, x*0.7, 6, x, top)...), 1.8, 1.2))
		b.Fill(bloom, brush.Stroke(brush.Pts(x*0.9, top+7, x*1.05, top-5), 4.2, 1.8))
	}
}}

// Post is one of the two posts at each exit.
var Post = &garden.Plant{W: 26, H: 56, Paint: func(b *brush.Brush, th *render.Theme) {
	rim := render.Mix(th.WoodDeep, render.Black, 0.35)
	b.Fill(render.Fade(render.Black, 0.16), brush.Ellipse(3, 20, 10, 5))
	b.Outlined(th.Wood, rim, 1.8, brush.Shape(brush.Pts(-6, -14, 6, -14, 6, 20, -6, 20)))
	b.Fill(th.WoodDeep, brush.Pts(1.5, -14, 6, -14, 6, 20, 1.5, 20))
	b.Outlined(th.Wood, rim, 1.8, brush.Ellipse(0, -17, 7.4, 6.4))
	b.Fill(render.Mix(th.Wood, render.White, 0.3), brush.Ellipse(-2, -19, 3, 2.4))
}}

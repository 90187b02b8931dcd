package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/garden"
	"menagerie/render/sprite"
)

// pawPrint is a print of the cat's paw. It is white, and drawn in a darker colour of the sand.
var pawPrint = sprite.New("paw print", 18, 18, func(b *brush.Brush, _ palette) {
	b.Fill(render.White, brush.Ellipse(-2, 0, 3.6, 4), brush.Ellipse(3.4, -4, 1.8, 1.7), brush.Ellipse(4.8, 0, 1.8, 1.7), brush.Ellipse(3.4, 4, 1.8, 1.7))
})

var lilyPad = sprite.New("lily pad", 44, 44, func(b *brush.Brush, d palette) {
	leaf := render.Mix(d.Theme.GrassDeep, color.RGBA{0x1E, 0x6B, 0x45, 255}, 0.45)
	var s brush.Shape
	for i := range 41 {
		a := 0.28 + float64(i)/40*(2*math.Pi-0.56)
		s = append(s, render.Pt{X: 18}.Turned(a))
	}
	s = append(s, render.Pt{X: 3})
	b.Fill(render.Mix(leaf, render.Black, 0.22), s.Grown(1.4))
	b.Fill(leaf, s)
	vein := render.Mix(leaf, d.Theme.Foam, 0.22)
	for _, a := range [...]float64{1, 2.1, 3.14, 4.2, 5.3} {
		b.Fill(vein, brush.Stroke([]render.Pt{{X: 2}, render.Pt{X: 14}.Turned(a)}, 1.2, 0.6))
	}
})

var lilyFlower = sprite.New("lily flower", 26, 26, func(b *brush.Brush, d palette) {
	petal := render.Mix(d.pink, render.White, 0.55)
	rim := render.Mix(d.pink, d.rim, 0.30)
	for i := range 6 {
		p := brush.Blob(brush.Pts(1, 0, 4, -3, 8, -2.2, 11, 0, 8, 2.2, 4, 3)...)
		b.Outlined(petal, rim, 0.7, p.Transformed(func(p render.Pt) render.Pt { return p.Turned(float64(i) * math.Pi / 3) }))
	}
	b.Fill(color.RGBA{0xF6, 0xC9, 0x4D, 255}, brush.Ellipse(0, 0, 2.8, 2.8))
})

var reeds = sprite.New("reeds", 70, 90, func(b *brush.Brush, d palette) {
	leaf := render.Mix(d.Theme.GrassDeep, color.RGBA{0x2C, 0x5B, 0x2A, 255}, 0.4)
	lit := render.Mix(leaf, d.Theme.Grass, 0.5)
	for i, x := range [...]float64{-14, -8, -3, 3, 8, 14} {
		lean := x * 1.3
		top := -22 - 8*float64((i*7)%4)
		ink := leaf
		if i%2 == 1 {
			ink = lit
		}
		b.Fill(ink, brush.Stroke(brush.Curve(brush.Pts(x*0.35, 36, x*0.7, 8, lean, top)...), 4.4, 0.8))
	}
	for _, x := range [...]float64{-9, 2, 11} {
		top := -30 + math.Abs(x)
		b.Fill(leaf, brush.Stroke(brush.Curve(brush.Pts(x*0.4, 36, x*0.7, 6, x, top)...), 1.8, 1.4))
		b.Fill(d.Theme.WoodDeep, brush.Stroke(brush.Pts(x-0.2, top+9, x, top-6), 5.4, 5))
		b.Fill(d.Theme.WoodDeep, brush.Stroke(brush.Pts(x, top-6, x+0.2, top-11), 1.4, 1))
	}
})

var stone = &garden.Plant{W: 40, H: 34, Paint: func(b *brush.Brush, th *render.Theme) {
	b.Fill(render.Fade(render.Black, 0.16), brush.Ellipse(1, 5, 17, 10))
	b.Fill(render.Mix(th.Stone, render.Black, 0.3), brush.Blob(brush.Pts(-16, 3, -13, -8, -2, -12, 11, -9, 16, 2, 11, 10, -4, 11)...))
	b.Fill(th.Stone, brush.Blob(brush.Pts(-14, 1, -11, -8, -2, -11, 10, -8, 14, 0, 9, 6, -4, 7)...))
	b.Fill(render.Fade(render.White, 0.22), brush.Blob(brush.Pts(-9, -3, -6, -8, 1, -9, 4, -7, -3, -4)...))
}}

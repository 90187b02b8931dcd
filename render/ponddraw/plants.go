package ponddraw

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// Plants and stones are there for the eye only. They stay close to the shore or on land, so that nobody takes them for
// something that a mouse must swim around.

var lilyPad = &part{"lily pad", 44, 44, func(b *brush.Brush, d dye) {
	leaf := render.Mix(d.th.GrassDeep, color.RGBA{0x1E, 0x6B, 0x45, 255}, 0.45)
	var s brush.Shape
	for i := range 41 {
		a := 0.28 + float64(i)/40*(2*math.Pi-0.56)
		s = append(s, render.Pt{X: 18}.Turned(a))
	}
	s = append(s, render.Pt{X: 3})
	b.Fill(render.Mix(leaf, color.RGBA{A: 255}, 0.22), s.Grown(1.4))
	b.Fill(leaf, s)
	vein := render.Mix(leaf, d.th.Foam, 0.22)
	for _, a := range [...]float64{1, 2.1, 3.14, 4.2, 5.3} {
		b.Fill(vein, brush.Stroke([]render.Pt{{X: 2}, render.Pt{X: 14}.Turned(a)}, 1.2, 0.6))
	}
}}

var lilyFlower = &part{"lily flower", 26, 26, func(b *brush.Brush, d dye) {
	petal := render.Mix(d.pink, color.RGBA{255, 255, 255, 255}, 0.55)
	rim := render.Mix(d.pink, d.rim, 0.30)
	for i := range 6 {
		p := brush.Blob(brush.Pts(1, 0, 4, -3, 8, -2.2, 11, 0, 8, 2.2, 4, 3)...)
		for k := range p {
			p[k] = p[k].Turned(float64(i) * math.Pi / 3)
		}
		b.Outlined(petal, rim, 0.7, p)
	}
	b.Fill(color.RGBA{0xF6, 0xC9, 0x4D, 255}, brush.Ellipse(0, 0, 2.8, 2.8))
}}

var reeds = &part{"reeds", 70, 90, func(b *brush.Brush, d dye) {
	leaf := render.Mix(d.th.GrassDeep, color.RGBA{0x2C, 0x5B, 0x2A, 255}, 0.4)
	lit := render.Mix(leaf, d.th.Grass, 0.5)
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
		b.Fill(d.th.WoodDeep, brush.Stroke(brush.Pts(x-0.2, top+9, x, top-6), 5.4, 5))
		b.Fill(d.th.WoodDeep, brush.Stroke(brush.Pts(x, top-6, x+0.2, top-11), 1.4, 1))
	}
}}

var stone = &part{"stone", 40, 34, func(b *brush.Brush, d dye) {
	b.Fill(render.Fade(color.RGBA{A: 255}, 0.16), brush.Ellipse(1, 5, 17, 10))
	b.Fill(render.Mix(d.th.Stone, color.RGBA{A: 255}, 0.3), brush.Blob(brush.Pts(-16, 3, -13, -8, -2, -12, 11, -9, 16, 2, 11, 10, -4, 11)...))
	b.Fill(d.th.Stone, brush.Blob(brush.Pts(-14, 1, -11, -8, -2, -11, 10, -8, 14, 0, 9, 6, -4, 7)...))
	b.Fill(render.Fade(color.RGBA{255, 255, 255, 255}, 0.22), brush.Blob(brush.Pts(-9, -3, -6, -8, 1, -9, 4, -7, -3, -4)...))
}}

var tuft = &part{"tuft", 30, 26, func(b *brush.Brush, d dye) {
	for _, x := range [...]float64{-8, -3.5, 0, 3.5, 8} {
		b.Fill(d.th.GrassDeep, brush.Stroke(brush.Curve(brush.Pts(x*0.3, 10, x*0.7, 1, x*1.2, -7+math.Abs(x)*0.6)...), 2.6, 0.8))
	}
}}

var daisy = &part{"daisy", 22, 22, func(b *brush.Brush, d dye) {
	petal := render.Mix(d.th.FurLight, color.RGBA{255, 255, 255, 255}, 0.5)
	if d.th.Dark {
		petal = render.Mix(petal, d.th.Grass, 0.35)
	}
	for i := range 6 {
		p := render.Pt{X: 5.4}.Turned(float64(i) * math.Pi / 3)
		b.Fill(petal, brush.Ellipse(p.X, p.Y, 3.3, 3.3))
	}
	b.Fill(render.Mix(color.RGBA{0xF0, 0xB9, 0x3A, 255}, d.th.Grass, 0.15), brush.Ellipse(0, 0, 3.3, 3.3))
}}

var bush = &part{"bush", 110, 90, func(b *brush.Brush, d dye) {
	deep := render.Mix(d.th.GrassDeep, color.RGBA{0x1F, 0x4A, 0x2B, 255}, 0.35)
	b.Fill(render.Fade(color.RGBA{A: 255}, 0.12), brush.Ellipse(3, 8, 46, 32))
	leaves := []brush.Shape{brush.Ellipse(-20, 4, 24, 22), brush.Ellipse(18, 6, 26, 22), brush.Ellipse(0, -12, 27, 24)}
	b.Fill(render.Mix(deep, color.RGBA{A: 255}, 0.18), leaves[0].Grown(2), leaves[1].Grown(2), leaves[2].Grown(2))
	b.Fill(deep, leaves...)
	lit := render.Mix(deep, d.th.Grass, 0.42)
	b.Fill(lit, brush.Ellipse(-4, -17, 18, 14), brush.Ellipse(-24, -2, 13, 10), brush.Ellipse(14, -1, 14, 11))
}}

// standing is a thing at a fixed place: angle in radians, distance from the middle in pond radii.
type standing struct {
	part         *part
	angle, far   float64
	size, turned float64
}

// inWater are the plants of the pond, in groups that leave most of the shore free.
var inWater = [...]standing{
	{lilyPad, 0.62, 0.90, 1.0, 0.4}, {lilyPad, 0.72, 0.93, 0.75, 2.2}, {lilyPad, 0.55, 0.955, 0.6, 4.1},
	{lilyPad, 2.46, 0.92, 0.9, 1.2}, {lilyPad, 2.56, 0.945, 0.65, 5.2},
	{lilyPad, 3.92, 0.915, 1.05, 3.4}, {lilyPad, 4.02, 0.95, 0.7, 0.9}, {lilyPad, 3.83, 0.955, 0.6, 2.0},
	{lilyPad, 5.52, 0.935, 0.8, 2.9},
	{lilyFlower, 0.62, 0.90, 0.8, 0.2}, {lilyFlower, 3.92, 0.915, 0.85, 0.9}, {lilyFlower, 2.56, 0.945, 0.55, 0.4},
}

// onBeach are the stones.
var onBeach = [...]standing{
	{stone, 0.22, 1.125, 0.8, 0.2}, {stone, 0.27, 1.15, 0.5, 1.4}, {stone, 1.31, 1.14, 0.7, 2.5}, {stone, 2.03, 1.135, 0.9, 0.9},
	{stone, 2.10, 1.155, 0.55, 3.0}, {stone, 3.31, 1.14, 0.75, 4.4}, {stone, 4.55, 1.13, 0.6, 5.1}, {stone, 4.60, 1.15, 0.85, 0.6},
	{stone, 5.31, 1.14, 0.55, 2.0}, {stone, 5.95, 1.15, 0.8, 3.7},
}

// byTheWater are the reeds: they stand in the shallows and lean a little in the wind.
var byTheWater = [...]standing{
	{reeds, 0.86, 1.00, 0.72, 0}, {reeds, 0.94, 0.985, 0.55, 0}, {reeds, 2.30, 0.985, 0.62, 0}, {reeds, 2.38, 1.00, 0.75, 0},
	{reeds, 4.16, 0.985, 0.6, 0}, {reeds, 5.70, 0.99, 0.7, 0}, {reeds, 5.62, 0.975, 0.5, 0},
}

// plantSize is the logical units to a unit of the plants' drawings.
func plantSize(l Layout) float64 { return l.Radius() / 330 }

// drawPlants draws what grows in the water.
func (c *canvas) drawPlants(clock float64) {
	size := plantSize(c.l)
	for i, s := range inWater {
		sway := 0.05 * math.Sin(clock*0.02+float64(i))
		c.put(s.part, joint{c.l.Shore(s.angle, (s.far-1)*c.l.Radius()), s.turned + sway, s.size * size}, render.Pt{})
	}
	for i, s := range byTheWater {
		lean := 0.035 * math.Sin(clock*0.017+1.3*float64(i))
		foot := joint{c.l.Shore(s.angle, (s.far-1)*c.l.Radius()), lean, s.size * size}
		foot.at = foot.spot(0, -30)
		c.put(s.part, foot, render.Pt{})
	}
}

// plant paints what stands on land into the picture of the ground.
func (a *artist) plant(img *ebiten.Image, scale float64) {
	l := a.layout
	l.Centre = l.Centre.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y})
	l.Rect.X, l.Rect.Y = 0, 0
	size := plantSize(l)
	g := gardener{a: a, dst: img, scale: scale, painted: map[*part]*ebiten.Image{}, size: size}
	for _, s := range onBeach {
		g.put(s.part, l.Shore(s.angle, (s.far-1)*l.Radius()), s.turned, s.size)
	}
	// The meadow is sown in a grid, each plant moved at random, so that it looks wild and is the same every time.
	step := 74 * size
	for row := 0; float64(row)*step < l.Rect.H; row++ {
		for col := 0; float64(col)*step < l.Rect.W; col++ {
			g.sow(l, row, col, step)
		}
	}
	for _, i := range g.painted {
		i.Deallocate()
	}
}

// gardener puts copies of plants into an image.
type gardener struct {
	a       *artist
	dst     *ebiten.Image
	scale   float64
	size    float64
	painted map[*part]*ebiten.Image
	blit    ebiten.DrawImageOptions
}

// sow plants what belongs into a field of the grid.
func (g *gardener) sow(l Layout, row, col int, step float64) {
	dice := scatter(uint32(row*7919 + col*104729 + 17))
	at := render.Pt{X: (float64(col) + dice.share()) * step, Y: (float64(row) + dice.share()) * step}
	far := at.Sub(l.Centre).Len() / l.Radius()
	kind, size := dice.share(), 0.7+0.5*dice.share()
	if far < 1.26 {
		return
	}
	switch {
	case kind < 0.10 && far > 1.42:
		g.put(bush, at, 0, size)
	case kind < 0.32:
		g.put(daisy, at, dice.share(), size*0.8)
		g.put(daisy, at.Add(render.Pt{X: 19, Y: 9}.Times(g.size)), dice.share(), size*0.6)
	case kind < 0.72:
		g.put(tuft, at, 0, size)
	}
}

// put draws a plant.
func (g *gardener) put(pt *part, at render.Pt, turn, size float64) {
	src, ok := g.painted[pt]
	s := g.size * g.scale
	if !ok {
		w, h := int(math.Ceil(pt.w*s*1.2)), int(math.Ceil(pt.h*s*1.2))
		b := brush.New(image.Pt(max(1, w), max(1, h)), pt.w, pt.h)
		pt.paint(b, g.a.dye)
		src = ebiten.NewImage(max(1, w), max(1, h))
		b.Flush(src)
		g.painted[pt] = src
	}
	w, h := float64(src.Bounds().Dx()), float64(src.Bounds().Dy())
	g.blit.GeoM.Reset()
	g.blit.GeoM.Translate(-w/2, -h/2)
	g.blit.GeoM.Scale(size*s*pt.w/w, size*s*pt.h/h)
	g.blit.GeoM.Rotate(turn)
	g.blit.GeoM.Translate(at.X*g.scale, at.Y*g.scale)
	g.blit.Filter = ebiten.FilterLinear
	g.blit.Blend = ebiten.BlendSourceAtop // nothing grows beyond the round corners
	g.dst.DrawImage(src, &g.blit)
}

// scatter is a small source of numbers that are the same in every run.
type scatter uint32

// share is the next number, 0 to 1.
func (s *scatter) share() float64 {
	x := uint32(*s)*747796405 + 2891336453
	x = (x>>(x>>28+4) ^ x) * 277803737
	*s = scatter(x>>22 ^ x)
	return float64(*s) / (1 << 32)
}

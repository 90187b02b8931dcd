package ponddraw

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/garden"
)

// Plants and stones are decoration. They are near the shore or on land, so that they cannot be mistaken for obstacles
// in the water.

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

var stone = &garden.Plant{W: 40, H: 34, Paint: func(b *brush.Brush, th *render.Theme) {
	b.Fill(render.Fade(color.RGBA{A: 255}, 0.16), brush.Ellipse(1, 5, 17, 10))
	b.Fill(render.Mix(th.Stone, color.RGBA{A: 255}, 0.3), brush.Blob(brush.Pts(-16, 3, -13, -8, -2, -12, 11, -9, 16, 2, 11, 10, -4, 11)...))
	b.Fill(th.Stone, brush.Blob(brush.Pts(-14, 1, -11, -8, -2, -11, 10, -8, 14, 0, 9, 6, -4, 7)...))
	b.Fill(render.Fade(color.RGBA{255, 255, 255, 255}, 0.22), brush.Blob(brush.Pts(-9, -3, -6, -8, 1, -9, 4, -7, -3, -4)...))
}}

// place is a fixed position: direction in radians and distance from the centre in pond radii. It includes the size and
// the rotation of the thing there.
type place struct {
	angle, far   float64
	size, turned float64
}

// standing is a part at a place.
type standing struct {
	part *part
	place
}

// inWater holds the plants of the pond, in groups that leave most of the shore free.
var inWater = [...]standing{
	{lilyPad, place{0.62, 0.90, 1.0, 0.4}}, {lilyPad, place{0.72, 0.93, 0.75, 2.2}}, {lilyPad, place{0.55, 0.955, 0.6, 4.1}},
	{lilyPad, place{2.46, 0.92, 0.9, 1.2}}, {lilyPad, place{2.56, 0.945, 0.65, 5.2}},
	{lilyPad, place{3.92, 0.915, 1.05, 3.4}}, {lilyPad, place{4.02, 0.95, 0.7, 0.9}}, {lilyPad, place{3.83, 0.955, 0.6, 2.0}},
	{lilyPad, place{5.52, 0.935, 0.8, 2.9}},
	{lilyFlower, place{0.62, 0.90, 0.8, 0.2}}, {lilyFlower, place{3.92, 0.915, 0.85, 0.9}}, {lilyFlower, place{2.56, 0.945, 0.55, 0.4}},
}

// onBeach holds the stones.
var onBeach = [...]place{
	{0.22, 1.125, 0.8, 0.2}, {0.27, 1.15, 0.5, 1.4}, {1.31, 1.14, 0.7, 2.5}, {2.03, 1.135, 0.9, 0.9},
	{2.10, 1.155, 0.55, 3.0}, {3.31, 1.14, 0.75, 4.4}, {4.55, 1.13, 0.6, 5.1}, {4.60, 1.15, 0.85, 0.6},
	{5.31, 1.14, 0.55, 2.0}, {5.95, 1.15, 0.8, 3.7},
}

// byTheWater holds the reeds, which stand in shallow water and move in the wind.
var byTheWater = [...]standing{
	{reeds, place{0.86, 1.00, 0.72, 0}}, {reeds, place{0.94, 0.985, 0.55, 0}}, {reeds, place{2.30, 0.985, 0.62, 0}}, {reeds, place{2.38, 1.00, 0.75, 0}},
	{reeds, place{4.16, 0.985, 0.6, 0}}, {reeds, place{5.70, 0.99, 0.7, 0}}, {reeds, place{5.62, 0.975, 0.5, 0}},
}

// plantSize returns the logical units per drawing unit of the plants.
func plantSize(l Layout) float64 { return l.Radius() / 330 }

// drawPlants draws the plants in the water.
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

// plant draws what is on land into the ground image.
func (a *artist) plant(img *ebiten.Image, scale float64) {
	l := a.layout
	l.Centre = l.Centre.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y})
	l.Rect.X, l.Rect.Y = 0, 0
	size := plantSize(l)
	plot := garden.Plot{Into: img, Theme: a.dye.th, Scale: scale, Size: size}
	defer plot.Close()
	for _, s := range onBeach {
		plot.Put(stone, l.Shore(s.angle, (s.far-1)*l.Radius()), s.turned, s.size)
	}
	far := func(at render.Pt) float64 { return at.Sub(l.Centre).Len() / l.Radius() }
	plot.Sow(l.Rect.W, l.Rect.H, garden.Meadow{
		Step: 74 * size, Bushes: 0.10, Daisies: 0.32, Tufts: 0.72,
		Free:  func(at render.Pt) bool { return far(at) >= 1.26 },
		Roomy: func(at render.Pt) bool { return far(at) > 1.42 },
	})
}

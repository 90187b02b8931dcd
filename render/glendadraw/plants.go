package glendadraw

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules/hex"
)

// Plants are there for the eye only. They stand outside of the board, so that nobody takes them for walls.

// calm is a flower's colour as it looks by night.
func (d dye) calm(c color.RGBA) color.RGBA {
	if d.th.Dark {
		return render.Mix(c, d.th.Grass, 0.35)
	}
	return c
}

var daisy = &part{"glenda/daisy", 22, 22, func(b *brush.Brush, d dye) {
	petal := d.calm(render.Mix(d.th.FurLight, white, 0.5))
	for i := range 6 {
		p := render.Pt{X: 5.4}.Turned(float64(i) * math.Pi / 3)
		b.Fill(petal, brush.Ellipse(p.X, p.Y, 3.3, 3.3))
	}
	b.Fill(render.Mix(color.RGBA{0xF0, 0xB9, 0x3A, 255}, d.th.Grass, 0.15), brush.Ellipse(0, 0, 3.3, 3.3))
}}

// tulip is a flower in a colour, with two leaves.
func tulip(name string, bloom color.RGBA) *part {
	return &part{name, 26, 40, func(b *brush.Brush, d dye) {
		bloom := d.calm(bloom)
		stem := render.Mix(d.leaf, d.leafLit, 0.4)
		b.Fill(stem, brush.Stroke(brush.Curve(brush.Pts(0, 18, 0.6, 6, 0, -4)...), 2.4, 1.8))
		b.Fill(stem, brush.Stroke(brush.Curve(brush.Pts(0, 18, -5, 11, -8, 3)...), 4, 0.8), brush.Stroke(brush.Curve(brush.Pts(0, 18, 5, 12, 7.5, 6)...), 3.6, 0.8))
		deep := render.Mix(bloom, black, 0.18)
		b.Fill(deep, brush.Blob(brush.Pts(-6, -8, -6, -17, -2.4, -13, 0, -18, 2.4, -13, 6, -17, 6, -8, 0, -2)...))
		b.Fill(bloom, brush.Blob(brush.Pts(-4.4, -8, -4, -14, 0, -17, 4, -14, 4.4, -8, 0, -3.4)...))
	}}
}

var (
	tulipRed    = tulip("glenda/tulip red", color.RGBA{0xE0, 0x5A, 0x52, 255})
	tulipYellow = tulip("glenda/tulip yellow", color.RGBA{0xF2, 0xC1, 0x4A, 255})
	tulipPink   = tulip("glenda/tulip pink", color.RGBA{0xE9, 0x9A, 0xB4, 255})
)

var lavender = &part{"glenda/lavender", 34, 40, func(b *brush.Brush, d dye) {
	bloom := d.calm(color.RGBA{0x9A, 0x86, 0xC8, 255})
	for _, x := range [...]float64{-9, -4.5, 0, 4.5, 9} {
		top := -12 + math.Abs(x)*0.5
		b.Fill(render.Mix(d.leaf, d.leafLit, 0.5), brush.Stroke(brush.Curve(brush.Pts(x*0.25, 17, x*0.7, 6, x, top)...), 1.8, 1.2))
		b.Fill(bloom, brush.Stroke(brush.Pts(x*0.9, top+7, x*1.05, top-5), 4.2, 1.8))
	}
}}

// post is one of two at each way out.
var post = &part{"glenda/post", 26, 56, func(b *brush.Brush, d dye) {
	rim := render.Mix(d.th.WoodDeep, black, 0.35)
	b.Fill(render.Fade(black, 0.16), brush.Ellipse(3, 20, 10, 5))
	b.Outlined(d.th.Wood, rim, 1.8, brush.Shape(brush.Pts(-6, -14, 6, -14, 6, 20, -6, 20)))
	b.Fill(d.th.WoodDeep, brush.Pts(1.5, -14, 6, -14, 6, 20, 1.5, 20))
	b.Outlined(d.th.Wood, rim, 1.8, brush.Ellipse(0, -17, 7.4, 6.4))
	b.Fill(render.Mix(d.th.Wood, white, 0.3), brush.Ellipse(-2, -19, 3, 2.4))
}}

var tuft = &part{"glenda/tuft", 30, 26, func(b *brush.Brush, d dye) {
	for _, x := range [...]float64{-8, -3.5, 0, 3.5, 8} {
		b.Fill(d.th.GrassDeep, brush.Stroke(brush.Curve(brush.Pts(x*0.3, 10, x*0.7, 1, x*1.2, -7+math.Abs(x)*0.6)...), 2.6, 0.8))
	}
}}

var shrub = &part{"glenda/shrub", 110, 90, func(b *brush.Brush, d dye) {
	deep := render.Mix(d.th.GrassDeep, color.RGBA{0x1F, 0x4A, 0x2B, 255}, 0.35)
	b.Fill(render.Fade(black, 0.12), brush.Ellipse(3, 8, 46, 32))
	leaves := []brush.Shape{brush.Ellipse(-20, 4, 24, 22), brush.Ellipse(18, 6, 26, 22), brush.Ellipse(0, -12, 27, 24)}
	b.Outlined(deep, render.Mix(deep, black, 0.18), 2, leaves...)
	b.Fill(render.Mix(deep, d.th.Grass, 0.42), brush.Ellipse(-4, -17, 18, 14), brush.Ellipse(-24, -2, 13, 10), brush.Ellipse(14, -1, 14, 11))
}}

// gardener puts copies of plants into an image.
type gardener struct {
	a       *artist
	l       Layout
	dst     *ebiten.Image
	scale   float64
	size    float64 // logical units to a unit of the drawings
	painted map[*part]*ebiten.Image
	blit    ebiten.DrawImageOptions
}

// plant paints what grows around the board into the picture of the ground.
func (a *artist) plant(l Layout, img *ebiten.Image, scale float64) {
	size := max(1.1*l.Unit/cellSide, 0.26) // on boards of many cells flowers would be specks
	g := gardener{a: a, l: l, dst: img, scale: scale, size: size, painted: map[*part]*ebiten.Image{}}
	// The meadow is sown in a grid, each plant moved at random, so that it looks wild and is the same every time.
	step := 66 * max(size, 0.4)
	for row := 0; float64(row)*step < l.Rect.H; row++ {
		for col := 0; float64(col)*step < l.Rect.W; col++ {
			g.sow(row, col, step)
		}
	}
	g.border()
	g.gates()
	for _, i := range g.painted {
		i.Deallocate()
	}
}

// sow plants what belongs into a field of the meadow's grid.
func (g *gardener) sow(row, col int, step float64) {
	dice := scatter(uint32(row*7919 + col*104729 + 17))
	at := render.Pt{X: (float64(col) + dice.share()) * step, Y: (float64(row) + dice.share()) * step}
	kind, size := dice.share(), 0.7+0.5*dice.share()
	if g.l.Board().Inset(-1.35*g.l.Unit).Contains(at) || g.onWay(at, 1.5) {
		return
	}
	switch {
	case kind < 0.11 && !g.l.Board().Inset(-2.3*g.l.Unit).Contains(at):
		g.put(shrub, at, 0, size)
	case kind < 0.30:
		g.put(daisy, at, dice.share(), size*0.8)
		g.put(daisy, at.Add(render.Pt{X: 19, Y: 9}.Times(g.size)), dice.share(), size*0.6)
	case kind < 0.68:
		g.put(tuft, at, 0, size)
	}
}

// onWay reports whether a place is nearer than so many sides to the middle of a path that leads out.
func (g *gardener) onWay(at render.Pt, near float64) bool {
	d := at.Sub(g.l.Board().Centre())
	return min(math.Abs(d.X), math.Abs(d.Y)) < near*g.l.Unit
}

// border plants a bed of flowers beyond the path, row by row from the top so that the lower ones stand in front.
func (g *gardener) border() {
	for y := -1; y <= g.l.Size; y++ {
		for x := -1; x <= g.l.Size; x++ {
			if c := (hex.Cell{X: x, Y: y}); !g.l.holds(c) {
				g.bed(c)
			}
		}
	}
}

// bed plants the flowers of a place beside the board, near to the cells of the board around it.
func (g *gardener) bed(c hex.Cell) {
	dice := scatter(uint32((c.X+3)*5167 + (c.Y+3)*30011))
	for _, d := range hex.Dirs() {
		if !g.l.holds(c.Neighbour(d)) {
			continue
		}
		away := toward(d).Times(-(0.06 + 0.22*dice.share()) * g.l.Unit)
		at := g.l.At(c).Add(toward(d).Times(0.12 * g.l.Unit)).Add(away)
		at = at.Add(toward((d + 1) % 6).Times((dice.share() - 0.5) * 0.35 * g.l.Unit))
		kind, size := dice.share(), 0.75+0.4*dice.share()
		if g.onWay(at, 1.05) {
			continue
		}
		flowers := [...]*part{tulipRed, tulipYellow, lavender, tulipPink, daisy, lavender, tuft}
		i := int(kind * 8.4)
		if i >= len(flowers) {
			continue
		}
		if dice.share() < 0.55 { // flowers like company
			g.put(flowers[i], at.Add(render.Pt{X: -13, Y: -6}.Times(g.size)), 0, size*0.8)
		}
		g.put(flowers[i], at, 0, size)
	}
}

// gates puts two posts at each of the four ways out.
func (g *gardener) gates() {
	board := g.l.Board()
	mid, aside := board.Centre(), 0.98*g.l.Unit
	for _, side := range [...]float64{-1, 1} {
		g.put(post, render.Pt{X: mid.X + side*aside, Y: board.Y - 0.40*g.l.Unit}, 0, 1)
		g.put(post, render.Pt{X: mid.X + side*aside, Y: board.Bottom() + 0.12*g.l.Unit}, 0, 1)
		for _, x := range [...]float64{board.X - 0.30*g.l.Unit, board.Right() + 0.30*g.l.Unit} {
			g.put(post, render.Pt{X: x, Y: mid.Y + (side*0.95-0.3)*g.l.Unit}, 0, 1)
		}
	}
}

// put draws a plant.
func (g *gardener) put(pt *part, at render.Pt, turn, size float64) {
	src := g.picture(pt)
	s := g.size * g.scale
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

// picture paints a plant the first time that it is needed.
func (g *gardener) picture(pt *part) *ebiten.Image {
	if img, ok := g.painted[pt]; ok {
		return img
	}
	s := g.size * g.scale * 1.2
	size := image.Pt(max(1, int(math.Ceil(pt.w*s))), max(1, int(math.Ceil(pt.h*s))))
	b := brush.New(size, pt.w, pt.h)
	pt.paint(b, g.a.dye)
	img := ebiten.NewImage(size.X, size.Y)
	b.Flush(img)
	g.painted[pt] = img
	return img
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

// Package garden draws plants around a board, into an image that is painted once per size.
//
//	plot := garden.Plot{Into: img, Theme: th, Scale: scale, Size: size}
//	plot.Sow(w, h, garden.Meadow{...})  // bushes, daisies and tufts, at pseudo-random positions
//	plot.Put(tulip, at, 0, 1)
//	plot.Close()
package garden

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/brush"
)

// Plant is a drawing of a plant. Its size is W by H drawing units, with the origin at its centre.
type Plant struct {
	W, H  float64
	Paint func(b *brush.Brush, th *render.Theme)
}

// Plot draws plants into an image. Close must be called at the end.
type Plot struct {
	Into  *ebiten.Image
	Theme *render.Theme
	Scale float64 // scale in pixels per logical unit
	Size  float64 // scale in logical units per drawing unit

	painted map[*Plant]*ebiten.Image
	blit    ebiten.DrawImageOptions
}

// Put draws the picture of a plant. The centre of the picture is at the point centre. turn is the rotation in radians,
// and size is the scale in logical units per drawing unit.
func (p *Plot) Put(plant *Plant, centre render.Pt, turn, size float64) {
	src := p.picture(plant)
	s := p.Size * p.Scale
	w, h := float64(src.Bounds().Dx()), float64(src.Bounds().Dy())
	p.blit.GeoM.Reset()
	p.blit.GeoM.Translate(-w/2, -h/2)
	p.blit.GeoM.Scale(size*s*plant.W/w, size*s*plant.H/h)
	p.blit.GeoM.Rotate(turn)
	p.blit.GeoM.Translate(centre.X*p.Scale, centre.Y*p.Scale)
	p.blit.Filter = ebiten.FilterLinear
	p.blit.Blend = ebiten.BlendSourceAtop // keep the round corners transparent
	p.Into.DrawImage(src, &p.blit)
}

// picture returns the image of a plant, which is painted at the first call.
func (p *Plot) picture(plant *Plant) *ebiten.Image {
	if img, ok := p.painted[plant]; ok {
		return img
	}
	s := p.Size * p.Scale
	size := image.Pt(max(1, int(math.Ceil(plant.W*s*1.2))), max(1, int(math.Ceil(plant.H*s*1.2))))
	b := brush.New(size, plant.W, plant.H)
	plant.Paint(b, p.Theme)
	img := ebiten.NewImage(size.X, size.Y)
	b.Flush(img)
	if p.painted == nil {
		p.painted = map[*Plant]*ebiten.Image{}
	}
	p.painted[plant] = img
	return img
}

// Close releases the cached images of the plants, but not the image Into.
func (p *Plot) Close() {
	for _, img := range p.painted {
		img.Deallocate()
	}
}

var (
	black = color.RGBA{A: 255}
	white = color.RGBA{255, 255, 255, 255}
)

// Tuft is a plant: a tuft of grass.
var Tuft = &Plant{W: 30, H: 26, Paint: func(b *brush.Brush, th *render.Theme) {
	for _, x := range [...]float64{-8, -3.5, 0, 3.5, 8} {
		b.Fill(th.GrassDeep, brush.Stroke(brush.Curve(brush.Pts(x*0.3, 10, x*0.7, 1, x*1.2, -7+math.Abs(x)*0.6)...), 2.6, 0.8))
	}
}}

// Daisy is a plant: a small flower.
var Daisy = &Plant{W: 22, H: 22, Paint: func(b *brush.Brush, th *render.Theme) {
	petal := Calm(th, render.Mix(th.FurLight, white, 0.5))
	for i := range 6 {
		p := render.Pt{X: 5.4}.Turned(float64(i) * math.Pi / 3)
		b.Fill(petal, brush.Ellipse(p.X, p.Y, 3.3, 3.3))
	}
	b.Fill(render.Mix(color.RGBA{0xF0, 0xB9, 0x3A, 255}, th.Grass, 0.15), brush.Ellipse(0, 0, 3.3, 3.3))
}}

// Bush is a plant that is larger than the others. Meadow.Roomy limits where it grows.
var Bush = &Plant{W: 110, H: 90, Paint: func(b *brush.Brush, th *render.Theme) {
	deep := render.Mix(th.GrassDeep, color.RGBA{0x1F, 0x4A, 0x2B, 255}, 0.35)
	b.Fill(render.Fade(black, 0.12), brush.Ellipse(3, 8, 46, 32))
	leaves := []brush.Shape{brush.Ellipse(-20, 4, 24, 22), brush.Ellipse(18, 6, 26, 22), brush.Ellipse(0, -12, 27, 24)}
	b.Outlined(deep, render.Mix(deep, black, 0.18), 2, leaves...)
	b.Fill(render.Mix(deep, th.Grass, 0.42), brush.Ellipse(-4, -17, 18, 14), brush.Ellipse(-24, -2, 13, 10), brush.Ellipse(14, -1, 14, 11))
}}

// Calm returns the colour in which a theme shows a flower with the colour c. In a light theme, this is c. In a dark
// theme, it is a mixture of c and the colour of grass.
func Calm(th *render.Theme, c color.RGBA) color.RGBA {
	if th.Dark {
		return render.Mix(c, th.Grass, 0.35)
	}
	return c
}

// Meadow describes the wild plants around a board. Their positions are pseudo-random, but the same in every run.
type Meadow struct {
	Step                   float64              // distance between the points of the grid on which plants grow, in logical units
	Bushes, Daisies, Tufts float64              // cumulative shares of the grid points with each kind of plant, from 0 to 1
	Free                   func(render.Pt) bool // reports whether a plant may grow at a point
	Roomy                  func(render.Pt) bool // reports whether a bush may grow at a point
}

// Sow draws the plants of m in an area of w by h logical units.
func (p *Plot) Sow(w, h float64, m Meadow) {
	for row := 0; float64(row)*m.Step < h; row++ {
		for col := 0; float64(col)*m.Step < w; col++ {
			p.drawCell(row, col, m)
		}
	}
}

// drawCell draws the plants of one cell of the grid.
func (p *Plot) drawCell(row, col int, m Meadow) {
	dice := render.Scatter(uint32(row*7919 + col*104729 + 17))
	at := render.Pt{X: (float64(col) + dice.Share()) * m.Step, Y: (float64(row) + dice.Share()) * m.Step}
	kind, size := dice.Share(), 0.7+0.5*dice.Share()
	switch {
	case !m.Free(at):
	case kind < m.Bushes && m.Roomy(at):
		p.Put(Bush, at, 0, size)
	case kind < m.Daisies:
		p.Put(Daisy, at, dice.Share(), size*0.8)
		p.Put(Daisy, at.Add(render.Pt{X: 19, Y: 9}.Times(p.Size)), dice.Share(), size*0.6)
	case kind < m.Tufts:
		p.Put(Tuft, at, 0, size)
	}
}

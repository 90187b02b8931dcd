// Package garden grows plants around a board. They are painted into the picture of the ground, once per size.
//
//	plot := garden.Plot{Into: img, Theme: th, Scale: scale, Size: size}
//	plot.Sow(w, h, garden.Meadow{...})  // bushes, daisies and tufts, at random and the same every time
//	plot.Put(tulip, at, 0, 1)
//	plot.Close()
package garden

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// Plant is a drawing, W by H units around its middle.
type Plant struct {
	W, H  float64
	Paint func(b *brush.Brush, th *render.Theme)
}

// Plot is a picture in which plants grow. Somebody must Close it.
type Plot struct {
	Into  *ebiten.Image
	Theme *render.Theme
	Scale float64 // pixels to a logical unit
	Size  float64 // logical units to a unit of the drawings

	painted map[*Plant]*ebiten.Image
	blit    ebiten.DrawImageOptions
}

// Put draws a plant with its middle at a place in logical units, turned and so many times as large as it is drawn.
func (p *Plot) Put(plant *Plant, at render.Pt, turn, size float64) {
	src := p.picture(plant)
	s := p.Size * p.Scale
	w, h := float64(src.Bounds().Dx()), float64(src.Bounds().Dy())
	p.blit.GeoM.Reset()
	p.blit.GeoM.Translate(-w/2, -h/2)
	p.blit.GeoM.Scale(size*s*plant.W/w, size*s*plant.H/h)
	p.blit.GeoM.Rotate(turn)
	p.blit.GeoM.Translate(at.X*p.Scale, at.Y*p.Scale)
	p.blit.Filter = ebiten.FilterLinear
	p.blit.Blend = ebiten.BlendSourceAtop // nothing grows beyond the round corners
	p.Into.DrawImage(src, &p.blit)
}

// picture paints a plant the first time that it is needed.
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

// Close lets go of what was painted; the picture stays as it is.
func (p *Plot) Close() {
	for _, img := range p.painted {
		img.Deallocate()
	}
}

// Package garden draws plants around a board, into an image that is painted once per size.
//
//	plot := garden.Plot{Into: img, Theme: th, Scale: scale, Size: size}
//	plot.Sow(w, h, garden.Meadow{...})  // bushes, daisies and tufts, at pseudo-random positions
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

// Plant is a drawing of a plant. It is W by H drawing units large, with the origin at its centre.
type Plant struct {
	W, H  float64
	Paint func(b *brush.Brush, th *render.Theme)
}

// Plot draws plants into an image. The caller must call Close at the end.
type Plot struct {
	Into  *ebiten.Image
	Theme *render.Theme
	Scale float64 // pixels per logical unit
	Size  float64 // logical units per drawing unit

	painted map[*Plant]*ebiten.Image
	blit    ebiten.DrawImageOptions
}

// Put draws plant with its centre at the point centre. turn is a rotation in radians, and size is the scale in logical units per
// drawing unit.
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

// Close releases the cached images of the plants. The image Into is not changed.
func (p *Plot) Close() {
	for _, img := range p.painted {
		img.Deallocate()
	}
}

package render

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// SpriteKey identifies a piece of vector art in the cache by a name and a variant. For example, variants are the steps of a walk,
// or the colours of a seat.
type SpriteKey struct {
	Name    string
	Variant int
}

type spriteSize struct {
	key   SpriteKey
	w, h  int
	scale float64
	theme string
}

// Sprite returns an image of w by h units from the cache. If the cache does not have the image for the current scale and theme,
// Sprite calls paint with an empty image. Do not keep the image: call Sprite in every frame, because the cache removes unused
// images. In a survey, the image may be empty.
func (p *Pen) Sprite(key SpriteKey, w, h float64, paint func(img *ebiten.Image, scale float64)) *ebiten.Image {
	k := spriteSize{key, imageSize(w * p.scale), imageSize(h * p.scale), p.scale, p.theme.Name}
	img, ok := p.sprites.get(k)
	if !ok {
		img = ebiten.NewImage(k.w, k.h)
		if p.survey != nil {
			return img
		}
		paint(img, p.scale)
		p.sprites.put(k, img, 4*k.w*k.h)
	}
	return img
}

// imageSize rounds v up to a valid size of an image in pixels, from 1 to 8192. Larger images do not work on every graphics card.
func imageSize(v float64) int {
	if !(v > 1) { // also true for NaN
		return 1
	}
	return int(math.Ceil(min(v, 8192) - 0.001))
}

// Placing describes how an image is transformed when it is drawn. With the zero Placing, the image is drawn unchanged.
type Placing struct {
	Turn    float64    // rotation about the centre in radians, clockwise
	Mirror  bool       // left and right are exchanged
	Fade    float64    // the part of the opacity that is removed: 0 for none, 1 for all
	Tint    color.RGBA // the colour that replaces white; the zero value leaves colours unchanged
	Stretch Pt         // factors for width and height about the centre; the zero value means (1, 1)
}

// Image draws img into r, changed as placing describes.
func (p *Pen) Image(img *ebiten.Image, r Rect, placing Placing) {
	if p.survey != nil {
		return
	}
	b := img.Bounds()
	w, h := float64(b.Dx()), float64(b.Dy())
	sx, sy := r.W*p.scale/w, r.H*p.scale/h
	if placing.Stretch != (Pt{}) {
		sx, sy = sx*placing.Stretch.X, sy*placing.Stretch.Y
	}
	if placing.Mirror {
		sx = -sx
	}
	c := r.Centre().Times(p.scale)
	g := &p.blit.GeoM
	g.Reset()
	g.Translate(-w/2, -h/2)
	g.Scale(sx, sy)
	g.Rotate(placing.Turn)
	g.Translate(c.X, c.Y)
	p.blit.Filter = ebiten.FilterLinear
	tint := placing.Tint
	if tint == (color.RGBA{}) {
		tint = color.RGBA{255, 255, 255, 255}
	}
	p.tint(Fade(tint, 1-placing.Fade))
	p.dst.DrawImage(img, &p.blit)
}

// ImageAt draws img unscaled. Its top left corner is at the pixel nearest to the point corner. Use ImageAt for images that do not
// move.
func (p *Pen) ImageAt(img *ebiten.Image, corner Pt) {
	p.drawTinted(img, float64(p.round(corner.X)), float64(p.round(corner.Y)), color.RGBA{255, 255, 255, 255})
}

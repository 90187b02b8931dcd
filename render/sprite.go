package render

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// SpriteKey identifies an image in the cache of vector art by a name and a variant. A variant is, for example, a step of a
// walk or a seat's colour.
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

// Sprite returns an image of w by h units from the cache. If the cache has none for the current scale and theme, paint
// fills a new empty image. Do not keep the image: call Sprite in every frame, because the cache removes unused images.
// If the pen only collects the positions of texts (a survey), the image may be empty.
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

// imageSize rounds v up to a valid size of an image in pixels, from 1 to 8192.
func imageSize(v float64) int {
	if !(v > 1) { // also true for NaN
		return 1
	}
	// larger images do not work on every graphics card
	return int(math.Ceil(min(v, 8192) - 0.001))
}

// Placing describes how Pen.Image transforms an image. The zero value draws the image unchanged.
type Placing struct {
	Turn    float64    // clockwise rotation about the centre in radians
	Mirror  bool       // whether left and right are exchanged
	Fade    float64    // transparency, from 0 (unchanged) to 1 (invisible)
	Tint    color.RGBA // colour that replaces white; the zero value leaves the colours unchanged
	Stretch Pt         // factors for width and height about the centre; the zero value means (1, 1)
}

// Image draws img, scaled to the rectangle r and transformed by placing.
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

// ImageAt draws img without scaling it. Its top left corner is the pixel nearest to corner. Use ImageAt for images that do not
// move.
func (p *Pen) ImageAt(img *ebiten.Image, corner Pt) {
	p.drawTinted(img, float64(p.round(corner.X)), float64(p.round(corner.Y)), color.RGBA{255, 255, 255, 255})
}

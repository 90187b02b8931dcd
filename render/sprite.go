package render

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// SpriteKey identifies a piece of vector art: its name and its variant, such as a step of a walk or a seat's colour.
type SpriteKey struct {
	Name    string
	Variant int
}

// spriteSize is the cache key of a sprite.
type spriteSize struct {
	key   SpriteKey
	w, h  int
	scale float64
	theme string
}

// Sprite returns an image of w by h units. If the image is not in the cache at this size, scale and theme, paint is
// called with an empty image and the scale in pixels per unit. The cache removes the least recently used images, so
// call Sprite in every frame and do not keep the image.
func (p *Pen) Sprite(key SpriteKey, w, h float64, paint func(img *ebiten.Image, scale float64)) *ebiten.Image {
	k := spriteSize{key, pixelsUp(w * p.scale), pixelsUp(h * p.scale), p.scale, p.theme.Name}
	img, ok := p.sprites.get(k)
	if !ok {
		img = ebiten.NewImage(k.w, k.h)
		paint(img, p.scale)
		p.sprites.put(k, img, 4*k.w*k.h)
	}
	return img
}

// pixelsUp returns the size of an image in pixels: at least 1, and at most what every graphics card supports.
func pixelsUp(v float64) int {
	if !(v > 1) { // also true for NaN
		return 1
	}
	return int(math.Ceil(min(v, 8192) - 0.001))
}

// Placing describes how an image is drawn. The zero Placing draws it unchanged.
type Placing struct {
	Turn    float64    // rotation about the centre in radians, clockwise
	Mirror  bool       // left and right are exchanged
	Fade    float64    // the part of the opacity that is removed: 0 for none, 1 for all
	Tint    color.RGBA // the colour that replaces white; the zero value leaves colours unchanged
	Stretch Pt         // factors for width and height about the centre; the zero value means (1, 1)
}

// Image draws img into r, changed as how describes.
func (p *Pen) Image(img *ebiten.Image, r Rect, how Placing) {
	if p.surveys() {
		return
	}
	b := img.Bounds()
	w, h := float64(b.Dx()), float64(b.Dy())
	sx, sy := r.W*p.scale/w, r.H*p.scale/h
	if how.Stretch != (Pt{}) {
		sx, sy = sx*how.Stretch.X, sy*how.Stretch.Y
	}
	if how.Mirror {
		sx = -sx
	}
	c := r.Centre().Times(p.scale)
	g := &p.blit.GeoM
	g.Reset()
	g.Translate(-w/2, -h/2)
	g.Scale(sx, sy)
	g.Rotate(how.Turn)
	g.Translate(c.X, c.Y)
	p.blit.Filter = ebiten.FilterLinear
	tint := how.Tint
	if tint == (color.RGBA{}) {
		tint = color.RGBA{255, 255, 255, 255}
	}
	p.tint(Fade(tint, 1-how.Fade))
	p.dst.DrawImage(img, &p.blit)
}

// ImageAt draws img unscaled, with its top left corner at the pixel nearest to at. Use it for art that does not move.
func (p *Pen) ImageAt(img *ebiten.Image, at Pt) {
	p.stamp(img, float64(p.round(at.X)), float64(p.round(at.Y)), color.RGBA{255, 255, 255, 255})
}

package render

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// SpriteKey names a piece of vector art: who it is, and which of its variants (a step of a walk, a seat's colour).
type SpriteKey struct {
	Name    string
	Variant int
}

// spriteSize is a sprite as it is cached.
type spriteSize struct {
	key   SpriteKey
	w, h  int
	scale float64
	theme string
}

// Sprite is vector art of w by h units. The first time at each size, scale and theme, paint fills an empty image that is that
// large in pixels, with scale pixels to a unit; later the same image is returned. The art least recently used is dropped
// when there is too much: ask for the image in every frame and keep no reference.
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

// pixelsUp is a size of an image: at least a pixel, and no more than every graphics card can hold.
func pixelsUp(v float64) int {
	if !(v > 1) { // also when v isn't a number
		return 1
	}
	return int(math.Ceil(min(v, 8192) - 0.001))
}

// Placing is how an image is drawn. The zero Placing draws it as it is.
type Placing struct {
	Turn    float64    // radians, clockwise, about the centre
	Mirror  bool       // left and right exchanged
	Fade    float64    // the share of its opacity that is taken away: 0 for none, 1 for all
	Tint    color.RGBA // white becomes this; the zero value leaves colours alone
	Stretch Pt         // width and height multiplied about the centre; the zero value is (1, 1)
}

// Image draws img into r.
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

// ImageAt draws img, one of its pixels on one of the screen's, with its upper left corner at the pixel nearest to at: for art that stands still.
func (p *Pen) ImageAt(img *ebiten.Image, at Pt) {
	p.stamp(img, float64(p.round(at.X)), float64(p.round(at.Y)), color.RGBA{255, 255, 255, 255})
}

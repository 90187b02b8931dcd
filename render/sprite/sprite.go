// Package sprite draws the parts of a game's art. The CPU paints a part once for each size and theme. The engine then
// draws it as an image, moved, turned and stretched.
//
//	var paw = sprite.New("cat paw", 32, 24, func(b *brush.Brush, c colours) { ... })
//
//	painter := sprite.NewPainter(coloursOf)                  // one for each board
//	painter.Use(pen.Theme())                                 // for each frame
//	painter.Draw(pen, paw, at, size, render.Placing{})
//
// A figure with joints is drawn with a Canvas: each part is put at a Joint, and each Joint is derived from another.
package sprite

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// Part is a piece of a drawing. Its size is W by H drawing units, with the origin at its centre. Paint paints the part with
// colours of type C. Key identifies the part in a cache that all games share.
type Part[C any] struct {
	Key   render.SpriteKey
	W, H  float64
	Paint func(b *brush.Brush, c C)
}

// New returns a part without variants.
func New[C any](name string, w, h float64, paint func(b *brush.Brush, c C)) *Part[C] {
	return NewVariant(name, 0, w, h, paint)
}

// NewVariant returns one of several variants of a part. Variants have the same name and different numbers.
func NewVariant[C any](name string, variant int, w, h float64, paint func(b *brush.Brush, c C)) *Part[C] {
	return &Part[C]{render.SpriteKey{Name: name, Variant: variant}, w, h, paint}
}

// Painter draws parts in the colours of a theme. It must be used in a single goroutine.
type Painter[C any] struct {
	Colours C             // colours for Theme
	Theme   *render.Theme // nil before Use
	colours func(*render.Theme) C
	part    *Part[C] // argument of paint
	doPaint func(img *ebiten.Image, scale float64)
	figures map[render.SpriteKey]*Part[C] // see Figure
}

// NewPainter returns a painter. colours returns the colours for a theme.
func NewPainter[C any](colours func(*render.Theme) C) *Painter[C] {
	p := &Painter[C]{colours: colours, figures: map[render.SpriteKey]*Part[C]{}}
	p.doPaint = p.paint
	return p
}

// Use sets the theme and reports whether it has changed.
func (p *Painter[C]) Use(th *render.Theme) bool {
	if p.Theme == th {
		return false
	}
	p.Theme, p.Colours = th, p.colours(th)
	return true
}

// paint paints p.part into img. The pen calls it if the cache has no image of the part in the current size.
func (p *Painter[C]) paint(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), p.part.W, p.part.H)
	p.part.Paint(b, p.Colours)
	b.Flush(img)
}

// Draw draws a part with its centre at the point centre. size is the scale in logical units per drawing unit. transform
// has the other changes of the drawing, such as a rotation.
func (p *Painter[C]) Draw(pen *render.Pen, part *Part[C], centre render.Pt, size float64, transform render.Placing) {
	p.DrawZoomed(pen, part, centre, size, 1, transform)
}

// DrawZoomed draws a part like Draw, but magnified by a camera. zoom is the camera's magnification, and size is the
// scale of the magnified part. The image is painted once and then enlarged, so that a moving camera needs no new
// images.
func (p *Painter[C]) DrawZoomed(pen *render.Pen, part *Part[C], at render.Pt, size, zoom float64, how render.Placing) {
	p.part = part
	still := size / zoom
	img := pen.Sprite(part.Key, part.W*still, part.H*still, p.doPaint)
	pen.Image(img, render.RectAround(at, part.W*size, part.H*size), how)
}

// Figure returns a part that shows a figure in a colour, such as an animal in its player's colour. coat is the colour.
// The first call creates the part, and later calls return the same part. side is the part's width and height in drawing
// units. variant is a number from 0 to 255.
func (p *Painter[C]) Figure(name string, variant int, coat color.RGBA, side float64, paint func(b *brush.Brush, coat color.RGBA, variant int)) *Part[C] {
	key := render.SpriteKey{Name: name, Variant: variant<<24 | int(coat.R)<<16 | int(coat.G)<<8 | int(coat.B)}
	known := p.figures[key]
	if known == nil {
		known = newFigure[C](key, variant, coat, side, paint)
		p.figures[key] = known
	}
	return known
}

func newFigure[C any](key render.SpriteKey, variant int, coat color.RGBA, side float64, paint func(b *brush.Brush, coat color.RGBA, variant int)) *Part[C] {
	// a closure in Figure itself would allocate memory at each call
	return &Part[C]{key, side, side, func(b *brush.Brush, _ C) { paint(b, coat, variant) }}
}

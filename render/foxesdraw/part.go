package foxesdraw

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// part is a piece of a drawing that is painted once per size: side by side drawing units around its centre. key.Name is
// part of a key in the pen's cache, which all games share; key.Variant is a number within that name.
type part struct {
	key   render.SpriteKey
	side  float64
	paint func(b *brush.Brush)
}

// tileUnits is the side length of a tile in drawing units.
const tileUnits = 100

var (
	black = color.RGBA{A: 255}
	white = color.RGBA{255, 255, 255, 255}
)

// artist holds data that drawing reuses in every frame, so that a frame allocates nothing.
type artist struct {
	part   *part // argument of paintPart
	doPart func(img *ebiten.Image, scale float64)
	known  map[render.SpriteKey]*part
	sea    sea
}

func (a *artist) init() {
	a.doPart, a.known = a.paintPart, map[render.SpriteKey]*part{}
	a.sea.init()
}

// paintPart paints a.part. The pen calls it if the part is not in the cache at this size.
func (a *artist) paintPart(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), a.part.side, a.part.side)
	a.part.paint(b)
	b.Flush(img)
}

// stamp draws pt centred at at. size is the scale in logical units per drawing unit.
func (a *artist) stamp(p *render.Pen, pt *part, at render.Pt, size float64, how render.Placing) {
	a.part = pt
	side := pt.side * size
	p.Image(p.Sprite(pt.key, side, side, a.doPart), render.RectAround(at, side, side), how)
}

// animal returns the part for an animal in the colour coat.
func (a *artist) animal(k kind, coat color.RGBA) *part {
	key := render.SpriteKey{Name: "foxes/animal", Variant: int(k)<<24 | int(coat.R)<<16 | int(coat.G)<<8 | int(coat.B)}
	known := a.known[key]
	if known == nil {
		known = &part{key: key, side: 128, paint: func(b *brush.Brush) { painters[k](b, coatOf(coat)) }}
		a.known[key] = known
	}
	return known
}

package foxesdraw

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// part is a piece of a drawing that is painted once per size: side by side units of the drawing around its middle. Names
// are keys of the pen's cache, which all games share; a variant is a number within the name.
type part struct {
	key   render.SpriteKey
	side  float64
	paint func(b *brush.Brush)
}

// tileUnits is the side of a tile in the units of the drawings.
const tileUnits = 100

var (
	black = color.RGBA{A: 255}
	white = color.RGBA{255, 255, 255, 255}
)

// artist holds what drawing needs again in every frame, so that a frame allocates nothing.
type artist struct {
	part   *part // that paintPart paints
	doPart func(img *ebiten.Image, scale float64)
	known  map[render.SpriteKey]*part
	sea    sea
}

func (a *artist) init() {
	a.doPart, a.known = a.paintPart, map[render.SpriteKey]*part{}
	a.sea.init()
}

// paintPart is what the pen calls for a part that it hasn't at this size.
func (a *artist) paintPart(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), a.part.side, a.part.side)
	a.part.paint(b)
	b.Flush(img)
}

// stamp draws a part with its middle at a place of the screen; size is the logical units to a unit of the drawing.
func (a *artist) stamp(p *render.Pen, pt *part, at render.Pt, size float64, how render.Placing) {
	a.part = pt
	side := pt.side * size
	p.Image(p.Sprite(pt.key, side, side, a.doPart), render.RectAround(at, side, side), how)
}

// animal is the part that shows an animal in a colour.
func (a *artist) animal(k kind, coat color.RGBA) *part {
	key := render.SpriteKey{Name: "foxes/animal", Variant: int(k)<<24 | int(coat.R)<<16 | int(coat.G)<<8 | int(coat.B)}
	known := a.known[key]
	if known == nil {
		known = &part{key: key, side: 128, paint: func(b *brush.Brush) { painters[k](b, coatOf(coat)) }}
		a.known[key] = known
	}
	return known
}

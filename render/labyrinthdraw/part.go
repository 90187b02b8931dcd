package labyrinthdraw

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
	paint func(b *brush.Brush, d dye)
}

// dye holds the colours of the parts.
type dye struct {
	name                           string
	hedge, hedgeLit, hedgeDeep     color.RGBA
	rim                            color.RGBA // the edge of a tile
	path, pathEdge, paved, pavedLn color.RGBA // passages of movable and of fixed tiles
	paper, ink, wood, woodDeep     color.RGBA
}

var (
	black = color.RGBA{A: 255}
	white = color.RGBA{255, 255, 255, 255}
)

func dyes(th *render.Theme) dye {
	deep := color.RGBA{0x1F, 0x4A, 0x2B, 255}
	d := dye{
		name: th.Name, path: render.Mix(th.Shore, white, 0.12), pathEdge: render.Mix(th.ShoreEdge, black, 0.32),
		paper: color.RGBA{0xFF, 0xFA, 0xEE, 255}, ink: color.RGBA{0x3A, 0x30, 0x2A, 255}, wood: th.Wood, woodDeep: th.WoodDeep,
		paved: render.Mix(th.Stone, white, 0.35), pavedLn: render.Mix(th.Stone, black, 0.2),
	}
	d.hedge = render.Mix(th.GrassDeep, deep, 0.45)
	switch th.Name {
	case render.NameDark:
		d.hedge = color.RGBA{0x2E, 0x5C, 0x3A, 255}
		d.path, d.pathEdge = color.RGBA{0xA8, 0x93, 0x69, 255}, color.RGBA{0x1C, 0x2A, 0x1E, 255}
		d.paved, d.pavedLn = color.RGBA{0x8A, 0x92, 0x98, 255}, color.RGBA{0x5E, 0x66, 0x6C, 255}
	case render.NameContrast:
		d.hedge = color.RGBA{0x0C, 0x3A, 0x14, 255}
		d.path, d.pathEdge = color.RGBA{0xFF, 0xF3, 0xC4, 255}, black
		d.paved, d.pavedLn = color.RGBA{0xD8, 0xD8, 0xD8, 255}, color.RGBA{0x70, 0x70, 0x70, 255}
	}
	d.hedgeLit, d.hedgeDeep = render.Mix(d.hedge, th.Grass, 0.35), render.Mix(d.hedge, black, 0.2)
	if th.Dark {
		d.hedgeLit = render.Mix(d.hedge, color.RGBA{0x7C, 0xB8, 0x7A, 255}, 0.3)
	}
	d.rim = render.Mix(d.hedge, black, 0.42)
	return d
}

// artist holds data that drawing reuses in every frame, so that a frame allocates nothing.
type artist struct {
	theme  *render.Theme // the theme of dye
	dye    dye
	part   *part // argument of paintPart
	doPart func(img *ebiten.Image, scale float64)

	figures map[render.SpriteKey]*part // parts of pawns and signs
}

func (a *artist) init() { a.doPart, a.figures = a.paintPart, map[render.SpriteKey]*part{} }

// dress sets the colours for a theme.
func (a *artist) dress(th *render.Theme) {
	if a.theme != th {
		a.theme, a.dye = th, dyes(th)
	}
}

// paintPart paints a.part. The pen calls it if the part is not in the cache at this size.
func (a *artist) paintPart(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), a.part.side, a.part.side)
	a.part.paint(b, a.dye)
	b.Flush(img)
}

// stamp draws pt centred at at. size is the scale in logical units per drawing unit.
func (a *artist) stamp(p *render.Pen, pt *part, at render.Pt, size float64, how render.Placing) {
	a.part = pt
	side := pt.side * size
	img := p.Sprite(pt.key, side, side, a.doPart)
	p.Image(img, render.RectAround(at, side, side), how)
}

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *artist
	size float64 // logical units per drawing unit; a cell is 100 drawing units wide
}

// cellUnits is the side length of a cell in drawing units.
const cellUnits = 100

// put draws pt centred at the board coordinates at.
func (c *canvas) put(pt *part, at render.Pt, how render.Placing) {
	c.art.stamp(c.p, pt, c.l.Spot(at), c.size, how)
}

// square returns a rectangle of size w by h with round corners, centred at (x, y).
func square(x, y, w, h, r float64) brush.Shape {
	var s brush.Shape
	for i, c := range [...]render.Pt{{X: x + w/2 - r, Y: y - h/2 + r}, {X: x + w/2 - r, Y: y + h/2 - r}, {X: x - w/2 + r, Y: y + h/2 - r}, {X: x - w/2 + r, Y: y - h/2 + r}} {
		for a := range 7 {
			s = append(s, c.Add(render.Pt{Y: -r}.Turned((float64(i)+float64(a)/6)*quarter)))
		}
	}
	return s
}

const quarter = 3.141592653589793 / 2

package glendadraw

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// cellSide is the length of a hexagon side in drawing units: a cell is 100 units high and 87 wide.
const cellSide = 50

// part is a piece of a drawing that is painted once per size: w by h drawing units around its centre. name is part of a
// key in the pen's cache, which all games share.
type part struct {
	name  string
	w, h  float64
	paint func(b *brush.Brush, d dye)
}

// dye holds the colours of the parts.
type dye struct {
	th                            *render.Theme
	coat, shade, edge, pink, eye  color.RGBA // the rabbit
	leaf, leafLit, leafDeep, trim color.RGBA // bushes
	rock, rockLit, rockRim        color.RGBA
}

var (
	black = color.RGBA{A: 255}
	white = color.RGBA{255, 255, 255, 255}
)

func dyes(th *render.Theme) dye {
	d := dye{
		th:   th,
		coat: render.Mix(th.FurLight, white, 0.6), shade: color.RGBA{0xD6, 0xCF, 0xCB, 255},
		edge: color.RGBA{0x4A, 0x44, 0x4E, 255}, pink: th.Blush, eye: color.RGBA{0x2A, 0x22, 0x26, 255},
		rock: th.Stone, rockLit: render.Mix(th.Stone, white, 0.3), rockRim: render.Mix(th.Stone, black, 0.5),
	}
	deep := color.RGBA{0x1F, 0x4A, 0x2B, 255}
	d.leaf = render.Mix(th.GrassDeep, deep, 0.52)
	d.leafLit = render.Mix(d.leaf, th.Grass, 0.45)
	d.leafDeep = render.Mix(d.leaf, black, 0.2)
	d.trim = render.Mix(d.leaf, black, 0.45)
	switch th.Name {
	case render.NameDark:
		d.leaf, d.leafLit, d.leafDeep = color.RGBA{0x3C, 0x75, 0x4A, 255}, color.RGBA{0x5C, 0x98, 0x62, 255}, color.RGBA{0x2C, 0x5C, 0x3C, 255}
		d.trim = color.RGBA{0x12, 0x24, 0x18, 255}
		d.rockRim = color.RGBA{0x22, 0x28, 0x2D, 255}
	case render.NameContrast: // walls are recognised by their white outlines
		d.leaf, d.leafLit, d.leafDeep = color.RGBA{0x1E, 0x6A, 0x33, 255}, color.RGBA{0x4F, 0xB8, 0x66, 255}, color.RGBA{0x12, 0x46, 0x22, 255}
		d.trim, d.rockRim = white, white
		d.rock, d.rockLit = color.RGBA{0x70, 0x70, 0x70, 255}, color.RGBA{0xC8, 0xC8, 0xC8, 255}
	}
	return d
}

// paintPart paints a.part. The pen calls it if the part is not in the cache at this size.
func (a *artist) paintPart(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), a.part.w, a.part.h)
	a.part.paint(b, a.dye)
	b.Flush(img)
}

// joint is a coordinate system on the screen in which parts are placed. size is the scale in logical units per drawing
// unit. form holds factors for width and height; a negative width mirrors the part.
type joint struct {
	at   render.Pt
	turn float64 // radians, clockwise before mirroring
	size float64
	form render.Pt
}

// upright returns a joint at at, without rotation or distortion.
func upright(at render.Pt, size float64) joint {
	return joint{at: at, size: size, form: render.Pt{X: 1, Y: 1}}
}

// spot returns the position on the screen of the point (x, y) of the drawing.
func (j joint) spot(x, y float64) render.Pt {
	p := render.Pt{X: x, Y: y}.Turned(j.turn)
	return j.at.Add(render.Pt{X: p.X * j.form.X, Y: p.Y * j.form.Y}.Times(j.size))
}

// on returns a joint at (x, y) of j, rotated by another turn radians.
func (j joint) on(x, y, turn float64) joint {
	j.at = j.spot(x, y)
	j.turn += turn
	return j
}

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *artist
	size float64 // logical units per drawing unit, including the camera's zoom
	pet  float64 // the same for the rabbit and for signs, which remain large enough on boards with small cells
	zoom float64
}

// put draws pt centred at j.
func (c *canvas) put(pt *part, j joint) { c.stamp(pt, j, render.Placing{}) }

// stamp draws pt centred at j with a tint or faded. The sprite's size does not include the zoom, so that a moving
// camera does not repaint it in every frame.
func (c *canvas) stamp(pt *part, j joint, how render.Placing) {
	s := j.size / c.zoom
	c.art.part = pt
	img := c.p.Sprite(render.SpriteKey{Name: pt.name}, pt.w*s, pt.h*s, c.art.doPart)
	how.Turn, how.Stretch = j.turn, j.form
	if j.form.X < 0 {
		how.Turn, how.Stretch.X, how.Mirror = -j.turn, -j.form.X, true
	}
	c.p.Image(img, render.RectAround(j.at, pt.w*j.size, pt.h*j.size), how)
}

// cell returns the joint in the middle of a cell.
func (c *canvas) cell(at render.Pt) joint { return upright(at, c.size) }

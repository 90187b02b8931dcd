package ponddraw

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// part is a piece of a drawing that is painted once per size: w by h drawing units around its centre.
type part struct {
	name  string
	w, h  float64
	paint func(b *brush.Brush, d dye)
}

// dye holds the colours of the parts.
type dye struct {
	th                    *render.Theme
	fur, stripe, bib, rim color.RGBA // the cat
	coat, shade, edge     color.RGBA // the mouse
	pink, eye             color.RGBA
}

func dyes(th *render.Theme) dye {
	black := color.RGBA{A: 255}
	white := color.RGBA{255, 255, 255, 255}
	return dye{
		th:  th,
		fur: th.Fur, stripe: th.FurDeep, bib: th.FurLight, rim: render.Mix(th.FurDeep, black, 0.55),
		coat: render.Mix(th.FurLight, white, 0.6), shade: color.RGBA{0xC9, 0xC6, 0xCB, 255}, edge: color.RGBA{0x45, 0x42, 0x50, 255},
		pink: th.Blush, eye: color.RGBA{0x26, 0x20, 0x22, 255},
	}
}

// paintPart paints a.part. The pen calls it if the part is not in the cache at this size.
func (a *artist) paintPart(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), a.part.w, a.part.h)
	a.part.paint(b, a.dye)
	b.Flush(img)
}

// joint is a coordinate system on the screen in which the parts of an animal are placed. size is the scale in logical
// units per drawing unit.
type joint struct {
	at   render.Pt
	turn float64 // radians
	size float64
}

// spot returns the position on the screen of the point (x, y) of the drawing.
func (j joint) spot(x, y float64) render.Pt {
	return j.at.Add(render.Pt{X: x, Y: y}.Times(j.size).Turned(j.turn))
}

// on returns a joint at (x, y) of j, rotated by another turn radians.
func (j joint) on(x, y, turn float64) joint { return joint{j.spot(x, y), j.turn + turn, j.size} }

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *artist
	size float64 // logical units per drawing unit of the animals, without the camera's zoom
	zoom float64
}

// put draws pt centred at j.
func (c *canvas) put(pt *part, j joint, stretch render.Pt) {
	c.stamp(pt, j, render.Placing{Turn: j.turn, Stretch: stretch})
}

// stamp draws pt centred at j, changed as how describes. The sprite's size does not include the zoom, so that a moving
// camera does not repaint it in every frame.
func (c *canvas) stamp(pt *part, j joint, how render.Placing) {
	s := j.size / c.zoom
	c.art.part = pt
	img := c.p.Sprite(render.SpriteKey{Name: pt.name}, pt.w*s, pt.h*s, c.art.doPart)
	c.p.Image(img, render.RectAround(j.at, pt.w*j.size, pt.h*j.size), how)
}

// chain describes a tail: a line of n pieces that bends by bend(i) radians before piece i. It is w0 wide at its root
// and w1 at its tip.
type chain struct {
	n      int
	length float64 // total length in drawing units
	w0, w1 float64
	bend   func(i int) float64
}

// tail draws t from j, with an outline. paint returns the colour of each piece.
func (c *canvas) tail(j joint, t chain, rim float64, paint func(i int) color.RGBA, line color.RGBA) {
	var at [16]render.Pt
	at[0] = j.at
	turn := j.turn
	for i := range t.n {
		turn += t.bend(i)
		at[i+1] = at[i].Add(render.Pt{X: t.length / float64(t.n) * j.size}.Turned(turn))
	}
	width := func(i int) float64 { return render.Lerp(t.w0, t.w1, float64(i)/float64(t.n-1)) }
	for i := range t.n {
		c.p.Line(at[i], at[i+1], (width(i)+2*rim)*j.size, line)
	}
	for i := range t.n {
		c.p.Line(at[i], at[i+1], width(i)*j.size, paint(i))
	}
}

package ponddraw

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// part is a piece of a drawing that is painted once per size: w by h units of the drawing around its middle.
type part struct {
	name  string
	w, h  float64
	paint func(b *brush.Brush, d dye)
}

// dye is what the parts are painted with.
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

// paintPart is what the pen calls for a part that it hasn't at this size.
func (a *artist) paintPart(img *ebiten.Image, _ float64) {
	b := brush.New(img.Bounds().Size(), a.part.w, a.part.h)
	a.part.paint(b, a.dye)
	b.Flush(img)
}

// joint is a place on the screen with a direction: the frame in which the parts of an animal are put together. size is
// the logical units of the screen to a unit of the drawing.
type joint struct {
	at   render.Pt
	turn float64 // radians
	size float64
}

// spot is where the point x, y of the drawing lies on the screen.
func (j joint) spot(x, y float64) render.Pt {
	return j.at.Add(render.Pt{X: x, Y: y}.Times(j.size).Turned(j.turn))
}

// on is a joint at x, y of j that is turned further.
func (j joint) on(x, y, turn float64) joint { return joint{j.spot(x, y), j.turn + turn, j.size} }

// canvas is one picture while it is drawn.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *artist
	size float64 // logical units to a unit of the animals' drawings, before the camera comes closer
	zoom float64
}

// put draws a part with its middle at j.
func (c *canvas) put(pt *part, j joint, stretch render.Pt) {
	c.stamp(pt, j, render.Placing{Turn: j.turn, Stretch: stretch})
}

// stamp draws a part with its middle at j as how says. The sprite is painted for the size without the camera: a camera that
// comes closer must not paint everything anew in every frame.
func (c *canvas) stamp(pt *part, j joint, how render.Placing) {
	s := j.size / c.zoom
	c.art.part = pt
	img := c.p.Sprite(render.SpriteKey{Name: pt.name}, pt.w*s, pt.h*s, c.art.doPart)
	c.p.Image(img, render.RectAround(j.at, pt.w*j.size, pt.h*j.size), how)
}

// chain draws a tail: a line of n pieces from j that bends by bend(i) radians at each, w0 wide at its root and w1 at its tip.
type chain struct {
	n      int
	length float64 // of the whole, units of the drawing
	w0, w1 float64
	bend   func(i int) float64
}

// tail draws a chain in a colour per piece, with a rim.
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

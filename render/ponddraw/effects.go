package ponddraw

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// drawWake draws the two waves behind a swimming mouse. They start at its shoulders and diverge.
func (b *Board) drawWake(c *canvas) {
	w := &b.mouse
	n := len(b.wake)
	if n < 3 {
		return
	}
	for _, side := range [...]float64{-1, 1} {
		r := c.newRibbon()
		for i := 0; i < n; i += 3 {
			age := float64(i) / float64(wakeMarks)
			m := b.wake[n-1-i]
			across := render.Pt{Y: side}.Turned(m.heading).Times(c.s() * (12 + 44*age))
			r.add(c.l.Spot(m.at).Add(across), (7+12*age)*c.s(), render.Fade(c.th.Foam, 0.85*(1-age)*w.pace()))
		}
		r.draw()
	}
}

// ribbon is a soft line of varying width and colour, drawn with one call.
type ribbon struct {
	c    *canvas
	last render.Pt
	n    int
}

func (c *canvas) newRibbon() ribbon {
	c.art.ribbon, c.art.ribbonTris = c.art.ribbon[:0], c.art.ribbonTris[:0]
	return ribbon{c: c}
}

// add continues the line to at. The line has the colour ink in its centre and fades to transparent at both edges.
func (r *ribbon) add(at render.Pt, width float64, ink color.RGBA) {
	along := at.Sub(r.last)
	length := along.Len()
	if r.n > 0 && length < 0.2 {
		return
	}
	across := render.Pt{X: -along.Y, Y: along.X}.Times(width / 2 / max(length, 1e-6))
	a := r.c.art
	if r.n == 1 { // the direction at the first point is known only now
		a.ribbon = a.ribbon[:0]
		r.c.ribbonRow(r.last, across, ink)
	}
	r.c.ribbonRow(at, across, ink)
	r.last = at
	r.n++
}

// ribbonRow adds the three vertices of a point.
func (c *canvas) ribbonRow(at, across render.Pt, ink color.RGBA) {
	a, scale := c.art, c.p.Scale()
	base := uint32(len(a.ribbon))
	for i := -1; i <= 1; i++ {
		p := at.Add(across.Times(float64(i))).Times(scale)
		v := ebiten.Vertex{DstX: float32(p.X), DstY: float32(p.Y), SrcX: 1, SrcY: 1}
		if i == 0 {
			v.ColorR, v.ColorG, v.ColorB, v.ColorA = float32(ink.R)/255, float32(ink.G)/255, float32(ink.B)/255, float32(ink.A)/255
		}
		a.ribbon = append(a.ribbon, v)
	}
	if base >= 3 {
		o := base - 3
		a.ribbonTris = append(a.ribbonTris, o, o+1, base, o+1, base, base+1, o+1, o+2, base+1, o+2, base+1, base+2)
	}
}

func (r *ribbon) draw() {
	if r.n < 3 {
		return
	}
	a := r.c.art
	r.c.p.Dst().DrawTriangles32(a.ribbon, a.ribbonTris, a.white(), &a.ribbonOptions)
}

// white returns a white image for drawing plain colours.
func (a *artist) white() *ebiten.Image {
	if a.dot == nil {
		a.dot = ebiten.NewImage(3, 3)
		a.dot.Fill(color.White)
	}
	return a.dot
}

// drawSparks draws little stars that fly from a mouse that has won.
func (c *canvas) drawSparks(at render.Pt, t float64) {
	for i := range 9 {
		angle := float64(i)*2*math.Pi/9 + 0.3
		far := (26 + 16*float64(i%3)) * c.s() * t
		p := at.Add(render.Pt{X: far}.Turned(angle))
		c.star(p, (5+float64(i%2)*2)*c.s(), t*1.5+float64(i))
	}
}

// drawStars draws three stars that circle above a mouse that was caught.
func (c *canvas) drawStars(at render.Pt, clock, t float64) {
	at.Y -= 22 * c.s()
	for i := range 3 {
		sin, cos := math.Sincos(clock*0.06 + float64(i)*2*math.Pi/3)
		c.star(at.Add(render.Pt{X: 20 * cos, Y: 7 * sin}.Times(c.s())), 5.5*c.s()*t, clock*0.03)
	}
}

// starPart is a five-pointed star. It is gold in every theme.
var starPart = &part{"star", 24, 24, func(b *brush.Brush, d dye) {
	var s brush.Shape
	for i := range 10 {
		r := 10.0
		if i%2 == 1 {
			r = 4.6
		}
		s = append(s, render.Pt{Y: -r}.Turned(float64(i)*math.Pi/5))
	}
	b.Outlined(color.RGBA{0xFF, 0xD2, 0x4A, 255}, d.rim, 1.4, s)
}}

// star draws a star of the given radius.
func (c *canvas) star(at render.Pt, radius, turn float64) {
	j := joint{at, turn, c.s() * 0.7}
	f := radius / (10 * j.size)
	c.put(starPart, j, render.Pt{X: f, Y: f})
}

// dropTicks is how long the drops of a splash fly.
const dropTicks = 30

// drawDrops draws the drops of a splash at the time t, 0..1.
func (c *canvas) drawDrops(at render.Pt, t float64) {
	if t >= 1 {
		return
	}
	for i := range 9 {
		far := (26 + 15*float64(i*5%3)) * c.s() * render.EaseOut(t)
		drop := at.Add(render.Pt{X: far}.Turned(float64(i) * 0.7))
		drop.Y -= 22 * c.s() * render.EaseThereAndBack(t) // the drops fall back
		c.p.Circle(drop, (4-float64(i%3))*c.s()*(1-0.5*t), render.Fade(c.th.Foam, 0.9))
	}
}

// drawRing draws a wave of a splash, clipped to the water.
func (c *canvas) drawRing(r ring) {
	t := r.age / ringTicks
	if r.first {
		c.drawDrops(c.l.Spot(r.at), r.age/dropTicks)
	}
	radius := c.s() * (14 + 70*render.EaseOut(t))
	out, wide, pond := r.at.Len()*c.l.Unit, radius, c.l.Radius()
	half := math.Pi
	if out+wide > pond {
		half = math.Acos(max(-1, min(1, (out*out+wide*wide-pond*pond)/(2*out*wide))))
	}
	inwards := r.at.Angle() + math.Pi
	c.p.Arc(c.l.Spot(r.at), radius, render.Angles{From: inwards - half, To: inwards + half}, 1.6, render.Fade(c.th.Foam, 0.75*(1-t)))
}

package ponddraw

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/rules/pond/pondmath"
)

// drawWake draws the two waves behind a swimming mouse, which begin at its shoulders.
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
			across := render.Pt{Y: side}.Turned(m.heading).Times(c.animalScale() * (12 + 44*age))
			r.add(c.l.Spot(m.at).Add(across), (7+12*age)*c.animalScale(), render.Fade(c.th.Foam, 0.85*(1-age)*w.liveliness()))
		}
		r.draw()
	}
}

// ribbon is a soft line of varying width and colour. It is drawn with one call.
type ribbon struct {
	c    *canvas
	last render.Pt
	n    int
}

func (c *canvas) newRibbon() ribbon {
	c.art.ribbon, c.art.ribbonTris = c.art.ribbon[:0], c.art.ribbonTris[:0]
	return ribbon{c: c}
}

// add extends the ribbon to the point p. ink is the colour in the middle of the ribbon. Towards its edges, the ribbon
// becomes transparent.
func (r *ribbon) add(p render.Pt, width float64, ink color.RGBA) {
	along := p.Sub(r.last)
	length := along.Len()
	if r.n > 0 && length < 0.2 {
		return
	}
	across := render.Pt{X: -along.Y, Y: along.X}.Times(width / 2 / max(length, 1e-6))
	a := r.c.art
	if r.n == 1 { // the direction at the first point is known only now
		a.ribbon = a.ribbon[:0]
		r.c.addRibbonRow(r.last, across, ink)
	}
	r.c.addRibbonRow(p, across, ink)
	r.last = p
	r.n++
}

// addRibbonRow adds the three vertices for a point of a ribbon.
func (c *canvas) addRibbonRow(at, across render.Pt, ink color.RGBA) {
	a, scale := c.art, c.Pen.Scale()
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
	r.c.Pen.Triangles(a.ribbon, a.ribbonTris, a.whiteImage(), &a.ribbonOptions)
}

// whiteImage returns a white image for drawing plain colours.
func (a *artist) whiteImage() *ebiten.Image {
	if a.dot == nil {
		a.dot = ebiten.NewImage(3, 3)
		a.dot.Fill(color.White)
	}
	return a.dot
}

// dropTicks is the number of ticks for which the drops of a splash fly.
const dropTicks = 30

// drawDrops draws the drops of a splash at p. t is the time, from 0 to 1.
func (c *canvas) drawDrops(p render.Pt, t float64) {
	if t >= 1 {
		return
	}
	for i := range 9 {
		far := (26 + 15*float64(i*5%3)) * c.animalScale() * render.EaseOut(t)
		drop := p.Add(render.Pt{X: far}.Turned(float64(i) * 0.7))
		drop.Y -= 22 * c.animalScale() * render.EaseThereAndBack(t) // the drops fall back
		c.Pen.Circle(drop, (4-float64(i%3))*c.animalScale()*(1-0.5*t), render.Fade(c.th.Foam, 0.9))
	}
}

// drawRing draws a wave of a splash, clipped to the water.
func (c *canvas) drawRing(r ring) {
	t := r.age / ringTicks
	if r.first {
		c.drawDrops(c.l.Spot(r.at), r.age/dropTicks)
	}
	radius := c.animalScale() * (14 + 70*render.EaseOut(t))
	out, wide, pond := r.at.Len()*c.l.Unit, radius, c.l.Radius()
	half := math.Pi
	if out+wide > pond {
		half = math.Acos(max(-1, min(1, (out*out+wide*wide-pond*pond)/(2*out*wide))))
	}
	inwards := r.at.Angle() + math.Pi
	c.Pen.Arc(c.l.Spot(r.at), radius, render.Angles{From: inwards - half, To: inwards + half}, 1.6, render.Fade(c.th.Foam, 0.75*(1-t)))
}

// The distances between the marks of a trail in units.
const (
	trailGap = 3_200
	printGap = 7_000
)

// trail has past positions of an animal as marks at equal distances. When a fading trail is full, it drops the oldest mark. When
// any other trail is full, it drops every second mark.
type trail struct {
	marks  []mark
	gap    float64
	spread float64 // current distance between the marks: gap times a power of two
	most   int
	fading bool
	count  int // number of marks made so far, so that left and right paws alternate
}

// mark is a dot or a paw print.
type mark struct {
	at      pondmath.Vec
	heading float64 // direction to the next mark in radians
	left    bool
}

func (t *trail) clear() { t.marks, t.spread, t.count = t.marks[:0], t.gap, 0 }

// add adds a mark at p if p is at least spread units away from the last mark.
func (t *trail) add(p pondmath.Vec) {
	if n := len(t.marks); n > 0 {
		way := p.Sub(t.marks[n-1].at)
		if way.Len() < t.spread {
			return
		}
		t.marks[n-1].heading = way.Angle()
	}
	if len(t.marks) == t.most {
		t.dropMarks()
	}
	heading := 0.0
	if n := len(t.marks); n > 0 {
		heading = t.marks[n-1].heading
	}
	t.count++
	t.marks = append(t.marks, mark{p, heading, t.count%2 == 0})
}

// dropMarks removes marks from a full trail.
func (t *trail) dropMarks() {
	if t.fading {
		t.marks = append(t.marks[:0], t.marks[1:]...)
		return
	}
	kept := t.marks[:0]
	for i := 0; i < len(t.marks); i += 2 {
		kept = append(kept, t.marks[i])
	}
	t.marks, t.spread = kept, 2*t.spread
}

package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// Draw draws the pond into r.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.canvas(p, Fit(r))
		if zoom := b.zoom(look); zoom > 1 {
			c.l, c.zoom = c.l.closer(b.mouse.at, zoom), zoom
		}
		b.draw(c, look)
		if c.zoom > 1 && look.Corner > 0 { // the ground's own round corners are outside the camera's view
			p.Frame(r.Inset(-look.Corner/2), look.Corner*1.5, look.Corner/2, p.Theme().Ground)
		}
	})
}

// zoom returns the magnification of the camera.
func (b *Board) zoom(look Look) float64 {
	if look.Finale <= 0 || look.Motion == render.ReducedMotion || !b.seen {
		return 1
	}
	return 1 + 0.45*render.EaseInOut(look.Finale)
}

// canvas prepares drawing with the given layout.
func (b *Board) canvas(p *render.Pen, l Layout) *canvas {
	b.art.dress(p.Theme())
	b.art.layout = l
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: &b.art, size: animalSize(l), zoom: 1}
	return &b.paper
}

// animalSize returns the scale of the animals. It grows more slowly than the pond, so the animals remain recognisable
// in a small window.
func animalSize(l Layout) float64 {
	return (12 + l.Radius()*0.17) / 100
}

// draw draws everything, from back to front.
func (b *Board) draw(c *canvas, look Look) {
	c.drawGround(look.Corner)
	c.drawWater(b.clock)
	if b.seen && look.Analysis {
		c.drawRegion(b.view.Config, b.view.Cat)
	}
	c.drawPlants(b.clock)
	if b.seen {
		b.drawKnowledge(c, look)
		b.drawTracks(c)
		b.drawTarget(c, look.Target)
		b.drawAnimals(c, look)
		b.drawNames(c, look)
	}
}

// drawGround draws the meadow and the beach.
func (c *canvas) drawGround(corner float64) {
	c.art.corner = corner
	r := c.art.layout.Rect
	img := c.p.Sprite(render.SpriteKey{Name: "pond ground", Variant: int(corner*8)<<16 | int(c.art.layout.Radius())}, r.W, r.H, c.art.doGround)
	moved := c.l.Centre.Sub(c.art.layout.Centre.Sub(render.Pt{X: r.X, Y: r.Y}).Times(c.zoom))
	c.p.Image(img, render.Rect{X: moved.X, Y: moved.Y, W: r.W * c.zoom, H: r.H * c.zoom}, render.Placing{})
}

// drawTracks draws the trails of the animals and the waves behind the mouse.
func (b *Board) drawTracks(c *canvas) {
	dot := max(1.1, c.l.Radius()*0.0065)
	ink := render.Fade(c.th.Foam, 0.72)
	every := int(math.Ceil(3.2 * dot / (b.trail.spread * c.l.Unit))) // in a small drawing, skip dots so that they do not touch
	for i := 0; i < len(b.trail.marks); i += max(1, every) {
		c.p.Circle(c.l.Spot(b.trail.marks[i].at), dot, ink)
	}
	b.drawPrints(c)
	for _, r := range b.rings {
		if r.age > 0 {
			c.drawRing(r)
		}
	}
	if !b.view.Landed() {
		b.drawWake(c)
	}
}

// s returns the logical units per drawing unit of the animals, including the camera's zoom.
func (c *canvas) s() float64 { return c.size * c.zoom }

// drawPrints draws the cat's prints in the sand. Older ones are fainter.
func (b *Board) drawPrints(c *canvas) {
	n := len(b.prints.marks)
	ink := render.Mix(c.th.ShoreEdge, color.RGBA{A: 255}, 0.45)
	for i, m := range b.prints.marks {
		side := 9.0
		if m.left {
			side = -9
		}
		j := joint{c.l.Shore(m.at.Angle(), catOut*c.s()), m.heading, c.s()}
		fade := render.Fade(ink, 0.42*float64(i+1)/float64(n))
		c.stamp(pawPrint, j.on(2, side, 0), render.Placing{Turn: j.turn, Tint: fade})
	}
}

// pawPrint is white; it is tinted with a darker sand.
var pawPrint = &part{"paw print", 18, 18, func(b *brush.Brush, _ dye) {
	white := color.RGBA{255, 255, 255, 255}
	b.Fill(white, brush.Ellipse(-2, 0, 3.6, 4), brush.Ellipse(3.4, -4, 1.8, 1.7), brush.Ellipse(4.8, 0, 1.8, 1.7), brush.Ellipse(3.4, 4, 1.8, 1.7))
}}

// Distances of the centre of the cat from the water's edge, in drawing units. The paws of a running cat touch the
// water. A sitting cat faces the water and needs more space.
const (
	catOut    = 25
	catOutSit = 44
	catOutEat = 36 // additional distance when the mouse lies between the cat's paws
)

// catJoint returns where the cat is drawn.
func (b *Board) catJoint(c *canvas) joint {
	w := &b.cat
	out := render.Lerp(catOut, catOutSit, w.rest) * c.s()
	if b.view.Outcome == pond.CatWon {
		out += catOutEat * b.unfolded() * c.s()
	}
	angle := w.at.Angle()
	beyond := w.at.Len()*c.l.Unit - c.l.Radius() // a cat may be away from the shore
	at := c.l.kept(c.l.Shore(angle, beyond+out), 20*c.s())
	return joint{at, w.heading, c.s()}
}

// drawAnimals draws cat and mouse, and the effects at the end of the game.
func (b *Board) drawAnimals(c *canvas, look Look) {
	end := b.unfolded()
	won, caught := 0.0, 0.0
	switch b.view.Outcome {
	case pond.MouseWon:
		won = end
	case pond.CatWon:
		caught = end
	}
	seats := c.seatColors(look)
	cat := catPose{
		look: pondmath.Wrap(b.cat.look - b.cat.heading), gait: b.cat.gait, rest: b.cat.rest, swish: b.clock, sad: won,
	}
	lair := b.catJoint(c)
	c.drawCat(lair, cat, seats[pond.Cat])
	mouse := mousePose{gait: b.mouse.gait, swim: 1, clock: b.clock}
	if b.view.Landed() {
		mouse.swim = 0
		mouse.cheer = won * math.Abs(math.Sin(b.hops()))
	}
	j := joint{b.mousePlace(c), b.mouse.heading, 1.12 * c.s()}
	if won > 0 {
		c.drawSparks(j.at, won)
	}
	c.drawMouse(j, mouse, seats[pond.Mouse])
	if caught > 0 {
		c.drawGrip(lair, caught)
		c.drawStars(j.at, b.clock, caught)
	}
}

// escapeGap is the distance of cat and mouse after an escape, in drawing units, so that neither covers the other.
const escapeGap = 130

// mousePlace returns where the mouse is drawn. Until the mouse has won, that is its position in the game. Then it runs
// up the beach and away from the cat, so that it jumps on dry land and the cat does not cover it.
func (b *Board) mousePlace(c *canvas) render.Pt {
	at := b.mouse.at
	if b.view.Outcome != pond.MouseWon {
		return c.l.Spot(at)
	}
	end := b.unfolded()
	beyond := at.Len()*c.l.Unit - c.l.Radius() + end*26*c.s()
	angle, from := at.Angle(), pondmath.Wrap(at.Angle()-b.cat.at.Angle())
	gap := escapeGap * c.s() / (c.l.Radius() + beyond)
	if missing := gap - math.Abs(from); missing > 0 {
		angle += math.Copysign(missing, from) * end
	}
	return c.l.Shore(angle, beyond)
}

// unfolded returns the progress of the final pose, 0..1.
func (b *Board) unfolded() float64 { return render.EaseOut(b.ended / endTicks) }

// hops returns the phase of the jumps of a mouse that has won. Without motion, it is the top of a jump.
func (b *Board) hops() float64 {
	if b.clock == 0 {
		return math.Pi / 2
	}
	return b.clock * 0.11
}

// seatColors returns the colours of scarf and collar.
func (c *canvas) seatColors(look Look) [2]color.RGBA {
	seats := look.Colors
	for i := range seats {
		if seats[i] == (color.RGBA{}) {
			seats[i] = c.th.Seats[i]
		}
	}
	return seats
}

// tagStyle returns the text style of names.
func (c *canvas) tagStyle() render.Style {
	return render.Style{Size: 12, Weight: render.Medium, Color: c.th.Ink, Align: render.Middle}
}

// drawNames draws the name tags above the animals. The tags are inside the drawing and do not overlap.
func (b *Board) drawNames(c *canvas, look Look) {
	mouse := c.tag(look.Names[pond.Mouse], b.mousePlace(c), 36*c.s())
	cat := c.tag(look.Names[pond.Cat], b.catJoint(c).at, 58*c.s())
	if both := mouse.Overlap(cat); !both.Empty() {
		mouse, cat = c.apart(mouse, cat)
	}
	c.drawTag(look.Names[pond.Mouse], mouse)
	c.drawTag(look.Names[pond.Cat], cat)
}

// tag returns the rectangle of a name tag above at. It is empty if name is empty.
func (c *canvas) tag(name string, at render.Pt, above float64) render.Rect {
	if name == "" {
		return render.Rect{}
	}
	w, h := render.Measure(name, c.tagStyle())
	w = min(w+14, max(0.45*c.l.Rect.W, min(180, c.l.Rect.W-4)))
	at = c.l.kept(render.Pt{X: at.X, Y: at.Y - above - h/2}, h/2+2)
	at.X = max(c.l.Rect.X+w/2+2, min(c.l.Rect.Right()-w/2-2, at.X))
	return render.RectAround(at, w, h+2)
}

// apart moves the upper one of two tags above the other. If there is no space, it also moves the lower one down.
func (c *canvas) apart(a, b render.Rect) (render.Rect, render.Rect) {
	if a.Y > b.Y {
		b, a = c.apart(b, a)
		return a, b
	}
	a.Y = max(c.l.Rect.Y+2, b.Y-a.H-2)
	b.Y = max(b.Y, a.Bottom()+2)
	return a, b
}

func (c *canvas) drawTag(name string, r render.Rect) {
	if name == "" {
		return
	}
	c.p.Round(r, r.H/2-1, render.Fade(c.th.Surface, 0.86))
	c.p.TextIn(name, r.InsetXY(6, 0), c.tagStyle())
}

// drawTarget marks the point that the player steers to: a ring with four ticks for the mouse, an arrow for the cat.
func (b *Board) drawTarget(c *canvas, t Target) {
	if !t.Shown {
		return
	}
	at := c.l.At(t.At)
	if b.view.You == pond.Cat {
		angle := c.l.Angle(at)
		c.pointer(angle, shoreInk(c.th, c.th.Ink))
		return
	}
	at = c.l.kept(at, 12)
	ink, m := render.Fade(markInk(c.th), 0.8), c.mark()
	c.p.Ring(at, 7*m, 1.5, ink)
	for i := range 4 {
		out := render.Pt{X: m}.Turned(float64(i) * math.Pi / 2)
		c.p.Line(at.Add(out.Times(5)), at.Add(out.Times(11)), 1.5, ink)
	}
}

// pointer draws an arrow head on the shore that points to the water.
func (c *canvas) pointer(angle float64, ink color.RGBA) {
	tip := c.l.Shore(angle, 2)
	for _, side := range [...]float64{-0.6, 0.6} {
		c.p.Line(tip, tip.Add(render.Pt{X: 10}.Turned(angle+side)), 2.5, ink)
	}
}

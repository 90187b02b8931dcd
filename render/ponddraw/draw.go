package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/sprite"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// canvas holds the state of one call of Draw.
type canvas struct {
	sprite.Canvas[palette]
	th   *render.Theme
	l    Layout
	art  *artist
	size float64 // scale in logical units per drawing unit of the animals, without the camera's zoom

	cat, mouse *outfit
}

// Draw draws the pond into r, with the additions that look describes.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.newCanvas(p, Fit(r))
		if zoom := b.zoom(look); zoom > 1 {
			c.l, c.Zoom = c.l.Closer(b.mouse.at, zoom), zoom
		}
		b.draw(c, look)
		if c.Zoom > 1 && look.Corner > 0 { // the ground's own round corners are outside the camera's view
			p.Frame(r.Inset(-look.Corner/2), look.Corner*1.5, look.Corner/2, p.Theme().Ground)
		}
	})
}

func (b *Board) zoom(look Look) float64 {
	if look.Finale <= 0 || look.Motion == render.ReducedMotion || !b.seen || b.view.Outcome == pond.Drawn {
		return 1
	}
	return 1 + 0.45*render.EaseInOut(look.Finale)
}

func (b *Board) newCanvas(p *render.Pen, l Layout) *canvas {
	b.art.setTheme(p.Theme())
	b.art.layout = l
	b.paper = canvas{Canvas: sprite.Canvas[palette]{Painter: b.art.Painter, Pen: p, Zoom: 1}, th: p.Theme(), l: l, art: &b.art, size: animalSize(l), cat: plainCat, mouse: plainMouse}
	return &b.paper
}

// animalSize returns the scale of the animals. In a small window, the animals shrink less than the pond, so that they can be
// recognised.
func animalSize(l Layout) float64 {
	return (12 + l.Radius()*0.17) / 100
}

func (b *Board) draw(c *canvas, look Look) {
	c.drawGround(look.Corner)
	c.drawWater(b.clock)
	if b.seen && look.Analysis {
		c.drawRegion(b.view.Config, b.view.Cat)
	}
	c.drawPlants(b.clock)
	if b.seen {
		b.drawAnalysis(c, look)
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
	img := c.Pen.Sprite(render.SpriteKey{Name: "pond ground", Variant: int(corner*8)<<16 | int(c.art.layout.Radius())}, r.W, r.H, c.art.doGround)
	moved := c.l.Centre.Sub(c.art.layout.Centre.Sub(render.Pt{X: r.X, Y: r.Y}).Times(c.Zoom))
	c.Pen.Image(img, render.Rect{X: moved.X, Y: moved.Y, W: r.W * c.Zoom, H: r.H * c.Zoom}, render.Placing{})
}

// drawTracks draws the trails of the animals and the waves behind the mouse.
func (b *Board) drawTracks(c *canvas) {
	dot := max(1.1, c.l.Radius()*0.0065)
	ink := render.Fade(c.th.Foam, 0.72)
	every := int(math.Ceil(3.2 * dot / (b.trail.spread * c.l.Unit))) // in a small drawing, skip dots so that they do not touch
	for i := 0; i < len(b.trail.marks); i += max(1, every) {
		c.Pen.Circle(c.l.Spot(b.trail.marks[i].at), dot, ink)
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

// animalScale returns the scale of the animals in logical units per drawing unit, including the zoom of the camera.
func (c *canvas) animalScale() float64 { return c.size * c.Zoom }

// drawPrints draws the cat's paw prints in the sand. Older prints are fainter.
func (b *Board) drawPrints(c *canvas) {
	n := len(b.prints.marks)
	ink := render.Mix(c.th.ShoreEdge, render.Black, 0.45)
	for i, m := range b.prints.marks {
		side := 9.0
		if m.left {
			side = -9
		}
		j := sprite.NewJoint(c.l.Shore(m.at.Angle(), catOut*c.animalScale()), m.heading, c.animalScale())
		fade := render.Fade(ink, 0.42*float64(i+1)/float64(n))
		c.Stamp(pawPrint, j.On(2, side, 0), render.Placing{Tint: fade})
	}
}

// Distances from the water's edge to the centre of the cat, in drawing units. The distance is greater for a sitting cat, because
// it faces the water.
const (
	catOut    = 25
	catOutSit = 44
)

func (b *Board) catJoint(c *canvas) sprite.Joint {
	w := &b.cat
	out := render.Lerp(catOut, catOutSit, w.rest) * c.animalScale()
	beyond := w.at.Len()*c.l.Unit - c.l.Radius() // a cat may be away from the shore
	at := c.l.Kept(c.l.Shore(w.at.Angle(), beyond+out), 20*c.animalScale())
	return sprite.NewJoint(at, w.heading, c.animalScale())
}

// drawAnimals draws the cat and the mouse, and the end of the game.
func (b *Board) drawAnimals(c *canvas, look Look) {
	seats := c.th.SeatColors(look.Colors)
	c.mouse, c.cat = outfitOf(mouseOutfits, look.Faces[pond.Mouse], plainMouse), outfitOf(catOutfits, look.Faces[pond.Cat], plainCat)
	cat, mouse := b.catJoint(c), sprite.NewJoint(c.l.Spot(b.mouse.at), b.mouse.heading, 1.12*c.animalScale())
	end := ending{
		Cat: cat, Mouse: mouse, Rests: b.restPlace(c), Inland: b.mouse.at.Angle(), Colors: seats,
		Rest: b.cat.rest, Look: pondmath.Wrap(b.cat.look - b.cat.heading),
	}
	switch b.view.Outcome {
	case pond.MouseWon:
		c.drawLanded(&end, look.Ending)
	case pond.CatWon:
		c.drawCaught(&end, look.Ending)
	default:
		c.drawCat(cat, catPose{Look: end.Look, Gait: b.cat.gait, Rest: b.cat.rest, Swish: b.clock}, seats[pond.Cat])
		c.drawMouse(mouse, mousePose{Gait: b.mouse.gait, Swim: 1, Clock: b.clock}, seats[pond.Mouse])
	}
	if b.view.Outcome == pond.Drawn {
		c.drawMoon(c.l.Rect, c.l.Centre, c.l.Radius(), look.Ending/drawnSeconds)
	}
}

// EndSeconds returns the length in seconds of the animation for an outcome.
func EndSeconds(o pond.Outcome) float64 {
	return map[pond.Outcome]float64{pond.MouseWon: landedSeconds, pond.CatWon: caughtSeconds, pond.Drawn: drawnSeconds}[o]
}

// animalGap is the distance between the animals at the end of a game, in drawing units. It is large enough that neither animal
// covers the other.
const animalGap = 110

// restPlace returns the place of the mouse at the end of the game's last animation. It is on the beach, beside the cat or
// farther away.
func (b *Board) restPlace(c *canvas) render.Pt {
	at, cat := b.mouse.at, b.catJoint(c)
	beyond := max(0, at.Len()*c.l.Unit-c.l.Radius()) + 26*c.animalScale()
	if b.view.Outcome == pond.CatWon {
		beyond = cat.At.Sub(c.l.Centre).Len() - c.l.Radius()
	}
	angle, from := at.Angle(), pondmath.Wrap(at.Angle()-b.cat.at.Angle())
	if missing := animalGap*c.animalScale()/(c.l.Radius()+beyond) - math.Abs(from); missing > 0 {
		angle += math.Copysign(missing, from)
	}
	return c.l.Shore(angle, beyond)
}

// mousePlace returns the point at which the mouse is drawn, for the name beside it. After the game, it is the place where the
// mouse rests.
func (b *Board) mousePlace(c *canvas) render.Pt {
	if b.view.Outcome == pond.MouseWon || b.view.Outcome == pond.CatWon {
		return b.restPlace(c)
	}
	return c.l.Spot(b.mouse.at)
}

func (c *canvas) tagStyle() render.Style {
	return render.Style{Size: 12, Weight: render.Medium, Color: c.th.Ink, Align: render.Middle}
}

// drawNames draws the names of the players above the animals. The name tags stay inside the drawing and do not overlap.
func (b *Board) drawNames(c *canvas, look Look) {
	mouse := c.tagRect(look.Names[pond.Mouse], b.mousePlace(c), 36*c.animalScale())
	cat := c.tagRect(look.Names[pond.Cat], b.catJoint(c).At, 58*c.animalScale())
	if both := mouse.Overlap(cat); !both.Empty() {
		mouse, cat = c.separateTags(mouse, cat)
	}
	c.drawTag(look.Names[pond.Mouse], mouse)
	c.drawTag(look.Names[pond.Cat], cat)
}

// tagRect returns the rectangle of a name tag above a point. anchor is the point, and distance is its distance from the
// rectangle. The rectangle is empty if name is "".
func (c *canvas) tagRect(name string, anchor render.Pt, distance float64) render.Rect {
	if name == "" {
		return render.Rect{}
	}
	w, h := render.Measure(name, c.tagStyle())
	w = min(w+14, max(0.45*c.l.Rect.W, min(180, c.l.Rect.W-4)))
	anchor = c.l.Kept(render.Pt{X: anchor.X, Y: anchor.Y - distance - h/2}, h/2+2)
	anchor.X = max(c.l.Rect.X+w/2+2, min(c.l.Rect.Right()-w/2-2, anchor.X))
	return render.RectAround(anchor, w, h+2)
}

// separateTags moves two name tags so that they do not overlap. It moves the upper tag up. If there is not enough space above,
// it also moves the lower tag down.
func (c *canvas) separateTags(a, b render.Rect) (render.Rect, render.Rect) {
	if a.Y > b.Y {
		b, a = c.separateTags(b, a)
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
	c.Pen.Round(r, r.H/2-1, render.Fade(c.th.Surface, 0.86))
	c.Pen.TextIn(name, r.InsetXY(6, 0), c.tagStyle())
}

// drawTarget marks the point to which a player steers. The mark is a ring for the mouse and an arrow for the cat.
func (b *Board) drawTarget(c *canvas, t Target) {
	if !t.Shown {
		return
	}
	at := c.l.At(t.At)
	if b.view.You == pond.Cat {
		angle := c.l.Angle(at)
		c.drawPointer(angle, shoreInk(c.th, c.th.Ink))
		return
	}
	at = c.l.Kept(at, 12)
	ink, m := render.Fade(markInk(c.th), 0.8), c.markScale()
	c.Pen.Ring(at, 7*m, 1.5, ink)
	for i := range 4 {
		out := render.Pt{X: m}.Turned(float64(i) * math.Pi / 2)
		c.Pen.Line(at.Add(out.Times(5)), at.Add(out.Times(11)), 1.5, ink)
	}
}

// drawPointer draws an arrow head on the shore that points to the water. angle is the direction from the centre of the pond.
func (c *canvas) drawPointer(angle float64, ink color.RGBA) {
	tip := c.l.Shore(angle, 2)
	for _, side := range [...]float64{-0.6, 0.6} {
		c.Pen.Line(tip, tip.Add(render.Pt{X: 10}.Turned(angle+side)), 2.5, ink)
	}
}

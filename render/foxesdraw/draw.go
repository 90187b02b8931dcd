package foxesdraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Look selects what is shown in addition to the sea, the island and the animals. Looks are comparable: if neither the
// Look nor the Board's Pose has changed, the drawing is the same.
type Look struct {
	Colors   [foxes.Sides]color.RGBA
	Hands    [foxes.Sides]Hand // by seat
	Forecast *Forecast         // forecast of the tide; do not modify it while it is shown
	Tide     string            // text for the time until the next tide
	Starts   int               // seconds until the game starts; 0 means no countdown
	Corner   float64           // radius of the drawing's corners in logical units
	Motion   render.Motion
}

// usual returns the default colours: orange foxes, blue dolphins.
func usual(th *render.Theme) [foxes.Sides]color.RGBA {
	return [foxes.Sides]color.RGBA{th.Seats[1], th.Seats[0]}
}

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *artist
	look *Look
	size float64 // logical units per drawing unit of the animals
}

// Draw draws the board and the gauges into r.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.canvas(p, b.Layout(r), &look)
		b.drawSea(c)
		if !b.seen {
			return
		}
		b.drawBorder(c)
		b.drawForecast(c)
		b.drawTargets(c)
		b.drawTraces(c)
		b.drawAnimals(c)
		b.drawDangers(c)
		b.drawMarks(c)
		b.drawHands(c)
		b.drawDeck(c)
		b.drawStarts(c)
	})
}

// canvas prepares drawing with the given layout.
func (b *Board) canvas(p *render.Pen, l Layout, look *Look) *canvas {
	larger := max(1, min(1.6, 24/max(1, l.Unit))) // on boards with many tiles, animals are larger than a tile
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: &b.art, look: look, size: 0.92 * larger * l.Unit / tileUnits}
	return &b.paper
}

// drawSea draws sea and island.
func (b *Board) drawSea(c *canvas) {
	if !b.seen {
		c.p.Gradient(c.l.Rect, c.look.Corner, c.th.Water, c.th.WaterDeep)
		return
	}
	if !b.charted {
		b.art.sea.survey(b.view.Board.Size, b.now, b.was)
		b.charted = true
	}
	b.art.sea.draw(c.p, c.l, weather{b.surf() * surfTicks, render.EaseInOut(b.tide), b.swell()})
	c.corners()
}

// corners draws round corners in the colour of the window.
func (c *canvas) corners() {
	k := c.look.Corner
	if k <= 0 {
		return
	}
	c.p.Frame(c.l.Rect.Inset(-k), 2*k, k, c.th.Ground)
}

// drawBorder draws a frame around the board.
func (b *Board) drawBorder(c *canvas) {
	w := max(1.5, 0.03*c.l.Unit)
	c.p.Frame(c.l.Board().Inset(-w), w, w, fade(c.th.Foam, 0.5))
}

// drawAnimals draws the animals row by row, so that lower ones are in front.
func (b *Board) drawAnimals(c *canvas) {
	for i, t := range b.view.Board.Tiles {
		seat := t.Owner()
		if seat == rules.Nobody {
			continue
		}
		p := b.view.Board.Place(i)
		how := render.Placing{Mirror: b.left[i]}
		if c.look.Hands[seat].lifts(p) {
			how.Fade = 0.55
		}
		k := kindOf(seat, b.view.Board, p)
		spot := c.l.Spot(b.drawnAt(i)).Add(b.stir(c, i, k))
		c.art.stamp(c.p, c.art.animal(k, c.look.Colors[seat]), spot, c.size, how)
	}
}

// stir returns the offset of an animal that moves in place: it bobs on the waves, or shakes after a refused request.
func (b *Board) stir(c *canvas, tile int, k kind) render.Pt {
	var d render.Pt
	if c.look.Motion == render.ReducedMotion {
		return d
	}
	if k == foxAfloat || k == foxAdrift || k == dolphinAfloat {
		d.Y = 2.2 * c.size * math.Sin(b.surf()*surfTicks*0.06+float64(tile))
	}
	for _, m := range b.marks {
		if m.event.Kind == foxes.Refused && m.age < shakeTicks && b.view.Board.Index(m.event.From) == tile {
			d.X += 9 * c.size * math.Sin(m.age*0.9) * (1 - m.age/shakeTicks)
		}
	}
	return d
}

// Sign draws a seat's small sign into r in the colour c: the head of a fox, or a leaping dolphin.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	k := foxHead
	if seat == foxes.Dolphins {
		k = dolphinHead
	}
	size := min(r.W, r.H) / 124
	at := r.Centre().Add(render.Pt{X: 4 * size, Y: 14 * size})
	if seat == foxes.Foxes {
		at.X = r.Centre().X
	}
	signs.stamp(p, signs.animal(k, c), at, size, render.Placing{})
}

// signs paints signs, which are not part of a board.
var signs = func() *artist {
	a := &artist{}
	a.init()
	return a
}()

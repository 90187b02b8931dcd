package foxesdraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/foxesdraw/foxesart"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Look selects what Draw shows in addition to the sea, the island and the animals. The drawing changes only if the Look or the
// Pose changes.
type Look struct {
	Colors   [foxes.Sides]color.RGBA
	Hands    [foxes.Sides]Hand // by seat
	Forecast *Forecast         // forecast of the tide; do not modify it while it is shown
	Numbers  bool              // shows the largest probabilities of Forecast as percentages
	Tide     string            // text for the time until the next tide
	Ending   float64           // seconds since the end of the game, for the animation of the end; see EndSeconds
	Starts   int               // seconds until the game starts; 0 means no countdown
	Corner   float64           // radius of the drawing's corners in logical units
	Motion   render.Motion
}

// usual returns the default colours: orange for foxes and blue for dolphins.
func usual(th *render.Theme) [foxes.Sides]color.RGBA {
	return [foxes.Sides]color.RGBA{th.Seats[1], th.Seats[0]}
}

// artist holds buffers that are reused in every frame, so that drawing allocates nothing.
type artist struct {
	foxesart.Artist
	sea sea
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
		foxesart.Countdown(c.p, c.l.Board(), look.Starts)
	})
}

// canvas prepares drawing with the layout l.
func (b *Board) canvas(p *render.Pen, l Layout, look *Look) *canvas {
	larger := max(1, min(1.6, 24/max(1, l.Unit))) // on boards with many tiles, animals are larger than a tile
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: &b.art, look: look, size: 0.92 * larger * l.Unit / foxesart.TileSide}
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
	c.p.Frame(c.l.Board().Inset(-w), w, w, render.Fade(c.th.Foam, 0.5))
}

// drawAnimals draws the animals row by row from the top, so that lower animals cover higher ones.
func (b *Board) drawAnimals(c *canvas) {
	end, counts, middle := foxesart.EndingOf(&b.view, c.look.Ending, c.size), [foxes.Sides]int{}, c.l.Board().Centre().X
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
		k := foxesart.Of(seat, b.view.Board, p)
		spot := c.l.Spot(b.drawnAt(i)).Add(b.stir(c, i, k))
		at := spot
		spot, how = end.Move(seat, counts[seat], (spot.X-middle)/(c.l.Board().W/2), spot, how)
		end.DrawBelow(c.p, at, spot)
		c.art.Draw(c.p, c.art.Part(k, c.look.Colors[seat]), spot, c.size, how)
		if counts[seat]++; seat == foxes.Foxes && counts[seat] == 1 {
			end.DrawHowl(c.p, spot)
		}
	}
	end.DrawSunset(c.p, c.l.Board())
}

// EndSeconds returns the length of the animation after the end of a game.
func EndSeconds(v *foxes.View) float64 { return foxesart.EndingOf(v, 0, 0).Seconds() }

// stir returns a small offset for an animal on its tile. Swimming animals move with the waves. An animal shakes after the server
// has refused its move.
func (b *Board) stir(c *canvas, tile int, k foxesart.Animal) render.Pt {
	var d render.Pt
	if c.look.Motion == render.ReducedMotion {
		return d
	}
	if k == foxesart.FoxAfloat || k == foxesart.FoxAdrift || k == foxesart.DolphinAfloat {
		d.Y = 2.2 * c.size * math.Sin(b.surf()*surfTicks*0.06+float64(tile))
	}
	for _, m := range b.marks {
		if m.event.Kind == foxes.Refused && m.age < shakeTicks && b.view.Board.Index(m.event.From) == tile {
			d.X += 9 * c.size * math.Sin(m.age*0.9) * (1 - m.age/shakeTicks)
		}
	}
	return d
}

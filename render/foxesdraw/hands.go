package foxesdraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Hand is the input of a player at this screen before a move.
type Hand struct {
	Cursor   Spot      // tile selected with keys or a game pad
	Over     Spot      // tile under the pointer
	Chosen   Spot      // animal selected for a move
	Queued   Step      // step that is requested as soon as the cooldown is over
	Dragged  bool      // whether the player is dragging the animal
	At       render.Pt // position of the dragged animal in tiles
	Pressing bool      // whether a held key has grabbed the animal; the next direction key then moves it
}

// Spot is a tile, or no tile.
type Spot struct {
	Shown bool
	Tile  foxes.Point
}

// Step is a move, or no move.
type Step struct {
	Shown bool
	Move  foxes.Move
}

func (h *Hand) dragging(p foxes.Point) bool { return h.Dragged && h.Chosen.Shown && h.Chosen.Tile == p }

// drawTargets highlights the tiles to which the selected animals can move.
func (b *Board) drawTargets(c *canvas) {
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		h := &c.look.Hands[seat]
		if !h.Chosen.Shown || !b.view.Board.Inside(h.Chosen.Tile) {
			continue
		}
		col := c.look.Colors[seat]
		for _, to := range b.view.Targets(h.Chosen.Tile) {
			c.drawTarget(to, col, b.view.Board.At(to).Owner() != rules.Nobody, h.Over.Shown && h.Over.Tile == to)
		}
	}
}

// drawTarget highlights the tile p as a target of a move. If eats is true, it draws a second frame. If hover is true,
// the highlight is stronger.
func (c *canvas) drawTarget(p foxes.Point, col color.RGBA, eats, hover bool) {
	r := c.l.Tile(p)
	strength := 0.3
	if hover {
		strength = 0.6
	}
	c.p.Round(r.Inset(0.08*c.l.Unit), 0.2*c.l.Unit, render.Fade(render.Mix(col, render.White, 0.45), strength))
	w := max(1.5, 0.05*c.l.Unit)
	c.p.Frame(r.Inset(0.08*c.l.Unit), 0.2*c.l.Unit, w+1.5, render.Fade(c.th.Surface, 0.8))
	c.p.Frame(r.Inset(0.08*c.l.Unit), 0.2*c.l.Unit, w, col)
	if eats {
		c.p.Frame(r.Inset(0.08*c.l.Unit-2*w), 0.28*c.l.Unit, w, c.th.Bad)
	}
}

// drawHands draws the selections of the players above the animals.
func (b *Board) drawHands(c *canvas) {
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		h := &c.look.Hands[seat]
		col := c.look.Colors[seat]
		if h.Queued.Shown {
			c.drawQueued(h.Queued.Move, col)
		}
		if h.Chosen.Shown && b.view.Board.Inside(h.Chosen.Tile) {
			b.drawSelection(c, seat, h)
		}
		if h.Over.Shown && !(h.Chosen.Shown && h.Chosen.Tile == h.Over.Tile) {
			c.p.Frame(c.l.Tile(h.Over.Tile).Inset(0.03*c.l.Unit), 0.16*c.l.Unit, max(1.5, 0.04*c.l.Unit), render.Fade(c.th.Surface, 0.85))
		}
		if h.Cursor.Shown {
			c.drawCursor(seat, h, col)
		}
		if h.Dragged && h.Chosen.Shown && b.view.Board.Inside(h.Chosen.Tile) {
			spot := c.l.Spot(h.At)
			c.p.Dashes(c.l.At(h.Chosen.Tile), spot, render.Dash{Width: max(2, 0.05*c.l.Unit), On: 6, Off: 5}, col)
			drawAnimal(c.art.painter, c.p, animalOf(seat, b.view.Board, h.Chosen.Tile), col, spot, c.size*1.08, render.Placing{})
		}
	}
}

// drawSelection draws a ring around the selected animal. The gap in the ring shows the remaining cooldown.
func (b *Board) drawSelection(c *canvas, seat rules.Seat, h *Hand) {
	at := c.l.Spot(b.drawnAt(b.view.Board.Index(h.Chosen.Tile)))
	r, w := max(9, 0.54*c.l.Unit), max(2.5, 0.08*c.l.Unit)
	c.drawCooldown(at, r, w, gauge{c.look.Colors[seat], b.cooldownLeft(seat)})
}

// gauge is a ring that fills during a cooldown.
type gauge struct {
	color color.RGBA
	left  float64 // remaining part of the cooldown, 0 to 1
}

func (c *canvas) drawCooldown(at render.Pt, r, w float64, g gauge) {
	c.p.Ring(at, r, w+2, render.Fade(c.th.Surface, 0.9))
	if g.left <= 0 {
		c.p.Ring(at, r, w, g.color)
		return
	}
	const whole = 6.283185307179586
	c.p.Ring(at, r, w*0.5, render.Fade(g.color, 0.35))
	c.p.Arc(at, r, render.Angles{From: -whole / 4, To: whole * (1 - g.left - 0.25)}, w, g.color)
}

// drawCursor marks the tile at a player's keyboard cursor, with four corners for the foxes or a circle for the
// dolphins.
func (c *canvas) drawCursor(seat rules.Seat, h *Hand, col color.RGBA) {
	r := c.l.Tile(h.Cursor.Tile)
	if r.W < 16 {
		r = render.RectAround(r.Centre(), 16, 16)
	}
	w := max(2.5, 0.07*c.l.Unit)
	for pass := range 2 {
		ink, wide := c.th.Surface, w+2.5
		if pass == 1 {
			ink, wide = col, w
		}
		if seat == foxes.Dolphins {
			c.p.Ring(r.Centre(), r.W*0.56, wide, ink)
			continue
		}
		c.drawCorners(r.Inset(-0.02*r.W), wide, ink)
	}
	if h.Pressing {
		c.drawArrows(r, col)
	}
}

func (c *canvas) drawCorners(r render.Rect, w float64, ink color.RGBA) {
	arm := 0.3 * r.W
	for _, x := range [...]float64{r.X, r.Right()} {
		for _, y := range [...]float64{r.Y, r.Bottom()} {
			dx, dy := arm, arm
			if x > r.X {
				dx = -arm
			}
			if y > r.Y {
				dy = -arm
			}
			at := render.Pt{X: x, Y: y}
			c.p.Line(at, at.Add(render.Pt{X: dx}), w, ink)
			c.p.Line(at, at.Add(render.Pt{Y: dy}), w, ink)
		}
	}
}

// drawArrows draws arrows that show that the next direction key moves the animal.
func (c *canvas) drawArrows(r render.Rect, col color.RGBA) {
	k := max(3.5, 0.1*r.W)
	for _, d := range foxes.Directions {
		way := render.Pt{X: float64(d.X), Y: float64(d.Y)}
		tip := r.Centre().Add(way.Times(0.72 * r.W))
		for _, side := range [...]float64{-1, 1} {
			back := way.Times(-k).Add(render.Pt{X: way.Y, Y: way.X}.Times(side * k))
			c.p.Line(tip, tip.Add(back), k*0.8, c.th.Surface)
		}
		for _, side := range [...]float64{-1, 1} {
			back := way.Times(-k).Add(render.Pt{X: way.Y, Y: way.X}.Times(side * k))
			c.p.Line(tip, tip.Add(back), k*0.5, col)
		}
	}
}

// drawQueued draws a step that waits for the cooldown.
func (c *canvas) drawQueued(m foxes.Move, col color.RGBA) {
	from, to := c.l.At(m.From), c.l.At(m.To)
	w := max(2, 0.06*c.l.Unit)
	dash := render.Dash{Width: w, On: 0.14 * c.l.Unit, Off: 0.1 * c.l.Unit}
	under := dash
	under.Width += 2.5
	c.p.Dashes(from, to, under, c.th.Surface)
	c.p.Dashes(from, to, dash, col)
	r := max(4, 0.17*c.l.Unit)
	c.p.Circle(to, r+1.5, c.th.Surface)
	c.p.Ring(to, r-w/2, w, col)
	c.p.Line(to, to.Add(render.Pt{Y: -0.6 * r}), w*0.7, col) // the hands of a clock, which mean waiting
	c.p.Line(to, to.Add(render.Pt{X: 0.45 * r}), w*0.7, col)
}

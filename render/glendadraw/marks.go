package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/sprite"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// The marks of the two seats differ in shape as well as in colour. Marks of the trapper are hexagons or their corners.
// Marks of the rabbit are round, or arrows.

// drawHighlights highlights the cells of the legal moves. If the rabbit is trapped, it also marks the cells that the rabbit can
// still reach.
func (b *Board) drawHighlights(c *canvas, look Look) {
	for at := range look.Legal.All() {
		if c.l.Holds(at) {
			c.Put(lit, c.cell(c.l.At(at)))
		}
	}
	if t := render.EaseOut(look.Ending / 0.8); t > 0 {
		for at := range b.caught.All() {
			c.Stamp(hexFill, c.cell(c.l.At(at)), render.Placing{Tint: render.Fade(c.th.Bad, 0.34*t)})
		}
	}
}

// drawTracks draws the prints of the rabbit's last hop.
func (b *Board) drawTracks(c *canvas, ink color.RGBA) {
	if b.view.LastStep.Kind != glenda.Step || b.hop.from == b.hop.to {
		return
	}
	from, to := c.l.Spot(b.hop.from), c.l.Spot(b.hop.to)
	way := to.Sub(from)
	fade := 0.45
	if ink = render.Mix(ink, render.Black, 0.25); c.th.Dark {
		ink, fade = render.Mix(ink, render.White, 0.45), 0.35
	}
	for i, t := range [...]float64{0.02, 0.4} {
		j := c.cell(from.Between(to, t))
		j.Turn = math.Atan2(way.Y, way.X)
		c.Stamp(Print, j, render.Placing{Tint: ink, Fade: fade - 0.2*float64(i)})
	}
}

// drawLastWall marks the last wall. The mark is fainter after Glenda's next move.
func (b *Board) drawLastWall(c *canvas, seats [2]color.RGBA) {
	put := b.view.LastPut
	if put.Kind != glenda.Put {
		return
	}
	fade := 0.0
	if b.view.Last() != put || b.view.Last().Kind != glenda.Put {
		fade = 0.55
	}
	j := c.cell(c.l.At(put.Cell))
	c.Stamp(hexRingRim, j, render.Placing{Fade: fade})
	c.Stamp(hexRing, j, render.Placing{Tint: seats[glenda.Trapper], Fade: fade})
}

// drawTurnRing draws a ring around the rabbit when Glenda is to move. Arrows on the ring point to the free neighbouring cells.
func (b *Board) drawTurnRing(c *canvas, ink color.RGBA) {
	if b.Mover() != glenda.Glenda || !b.hop.done() {
		return
	}
	at := c.l.Spot(b.hop.at())
	ring := sprite.NewJoint(at.Add(render.Pt{Y: 16 * c.pet}), 0, c.pet)
	c.Put(seatRingRim, ring)
	c.Stamp(seatRing, ring, render.Placing{Tint: ink})
	for _, d := range hex.Dirs() {
		if b.view.Check(glenda.Glenda, glenda.StepTo(d)) == nil {
			c.drawPointer(at, d, ink)
		}
	}
}

// drawPointer draws an arrow on the side of the rabbit's cell in direction d.
func (c *canvas) drawPointer(at render.Pt, d hex.Dir, ink color.RGBA) {
	j := c.cell(at.Add(neighbourStep(d).Times(0.5 * c.l.Unit)))
	j.Turn = math.Pi / 3 * (float64(d) - 1)
	c.Put(wedgeRim, j)
	c.Stamp(wedge, j, render.Placing{Tint: ink})
}

// drawHover shows the effect of a click on the cell under the pointer.
func (b *Board) drawHover(c *canvas, h Hover, seats [2]color.RGBA) {
	if h.Act == NoAct || !c.l.Holds(h.Cell) {
		return
	}
	j := c.cell(c.l.At(h.Cell))
	switch h.Act {
	case Puts:
		c.Stamp(wall(h.Cell, b.view.Start), j, render.Placing{Fade: 0.42})
		c.Stamp(hexRing, j, render.Placing{Tint: seats[glenda.Trapper]})
	case Steps:
		c.drawArrow(c.l.Spot(b.hop.at()), j.At, seats[glenda.Glenda])
		c.drawGhost(j.At, direction(b.hop.at(), cellCentre(h.Cell)), seats[glenda.Glenda])
	case Refused:
		c.Put(noEntry, j)
	}
}

// drawGhost draws the outline of a rabbit on a cell.
func (c *canvas) drawGhost(at render.Pt, face float64, ink color.RGBA) {
	j := sprite.NewJoint(c.standPoint(at).Add(render.Pt{Y: -(feetOffset + 25) * c.pet}), 0, c.pet).Formed(face, 1)
	c.Stamp(ghostRim, j, render.Placing{Fade: 0.25})
	c.Stamp(ghost, j, render.Placing{Tint: ink, Fade: 0.3})
}

// drawArrow draws a thick arrow from one cell to another. centre and target are the centres of the two cells. The arrow
// begins at the edge of the first cell and ends shortly before target.
func (c *canvas) drawArrow(centre, target render.Pt, ink color.RGBA) {
	way := target.Sub(centre)
	if way.Len() == 0 {
		return
	}
	along := way.Times(1 / way.Len())
	a, tip := centre.Add(along.Times(30*c.size)), target.Sub(along.Times(20*c.size))
	for _, layer := range [...]struct {
		width float64
		ink   color.RGBA
	}{{9, c.art.Colours.halo()}, {5, ink}} {
		w := max(layer.width*c.size, layer.width/3)
		c.Pen.Line(a, tip, w, layer.ink)
		for _, side := range [...]float64{-2.5, 2.5} {
			c.Pen.Line(tip, tip.Add(along.Times(13*c.size).Turned(side)), w, layer.ink)
		}
	}
}

// drawCursor marks the corners of the cell at the keyboard cursor. The marks have the colour of the seat to move.
func (b *Board) drawCursor(c *canvas, cur Cursor, seats [2]color.RGBA) {
	if !cur.Shown || !c.l.Holds(cur.Cell) {
		return
	}
	ink := c.th.Focus
	if seat := b.Mover(); seat >= 0 {
		ink = seats[seat]
	}
	if c.th.Dark {
		ink = render.Mix(ink, render.White, 0.4)
	}
	j := c.cell(c.l.At(cur.Cell))
	c.Put(hexCornersRim, j)
	c.Stamp(hexCorners, j, render.Placing{Tint: ink})
}

func (b *Board) drawHint(c *canvas, m glenda.Move) {
	var at hex.Cell
	switch m.Kind {
	case glenda.Put:
		at = m.Cell
		c.Stamp(wall(at, b.view.Start), c.cell(c.l.At(at)), render.Placing{Fade: 0.5})
	case glenda.Step:
		at = b.view.Glenda.Neighbour(m.Dir)
		c.drawArrow(c.l.At(b.view.Glenda), c.l.At(at), c.th.Accent)
	default:
		return
	}
	j := c.cell(c.l.At(at))
	c.Put(hexRingRim, j)
	c.Stamp(hexRing, j, render.Placing{Tint: c.th.Accent})
	c.Put(star, j.Formed(1.9, 1.9))
}

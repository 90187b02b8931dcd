package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// The marks of the two seats differ in shape as well as in colour. Marks of the trapper are hexagons or their corners.
// Marks of the rabbit are round, or arrows.

// hexagon returns the outline of a cell, reduced by inset drawing units on all sides.
func hexagon(inset float64) brush.Shape {
	var s brush.Shape
	r := cellSide - inset/halfWidth
	for _, k := range hex.Corners() {
		s = append(s, render.Pt{X: float64(k[0]) * halfWidth * r, Y: float64(k[1]) * quarterHeight * r})
	}
	return s
}

// hexLine returns strokes along the sides of a hexagon. share is the part of each side that is covered, around the
// corners.
func hexLine(inset, width, share float64) []brush.Shape {
	corners := hexagon(inset)
	var lines []brush.Shape
	for i, p := range corners {
		before, after := corners[(i+5)%6], corners[(i+1)%6]
		lines = append(lines, brush.Stroke([]render.Pt{p.Between(before, share/2), p, p.Between(after, share/2)}, width, width))
	}
	return lines
}

var (
	// hexFill is white, so that it can be tinted.
	hexFill = &part{"glenda/hex fill", 88, 102, func(b *brush.Brush, _ dye) { b.Fill(white, hexagon(1)) }}
	// lit is a light that fades towards the edge of the cell, with a dot in the middle.
	lit = &part{"glenda/lit", 88, 102, func(b *brush.Brush, d dye) {
		for i := range 10 {
			b.Fill(render.Fade(d.th.Foam, 0.085), hexagon(3+float64(i)*1.9))
		}
		b.Fill(d.halo(), brush.Ellipse(0, 0, 11, 11))
		b.Fill(d.th.Accent, brush.Ellipse(0, 0, 8, 8))
	}}
	// hexRing is white, so that it can be tinted. hexRingRim is its outline, for contrast on every ground.
	hexRing    = &part{"glenda/hex ring", 92, 106, func(b *brush.Brush, _ dye) { b.Fill(white, hexLine(3.5, 5, 1)...) }}
	hexRingRim = &part{"glenda/hex ring rim", 92, 106, func(b *brush.Brush, d dye) { b.Fill(d.halo(), hexLine(3.5, 8.4, 1)...) }}
	// hexCorners are the six corners only.
	hexCorners    = &part{"glenda/hex corners", 96, 110, func(b *brush.Brush, _ dye) { b.Fill(white, hexLine(1, 8.4, 0.5)...) }}
	hexCornersRim = &part{"glenda/hex corners rim", 96, 110, func(b *brush.Brush, d dye) { b.Fill(d.halo(), hexLine(1, 13, 0.54)...) }}
	// noEntry is a cross.
	noEntry = &part{"glenda/no entry", 60, 60, func(b *brush.Brush, d dye) {
		arms := []brush.Shape{brush.Stroke(brush.Pts(-14, -14, 14, 14), 7, 7), brush.Stroke(brush.Pts(14, -14, -14, 14), 7, 7)}
		b.Outlined(d.th.Bad, d.halo(), 2.6, arms...)
	}}
	// print is a rabbit's track to the right: two long prints in front, two round ones behind.
	print = &part{"glenda/print", 44, 30, func(b *brush.Brush, _ dye) {
		b.Fill(white, brush.Ellipse(8, -7, 7, 3.2), brush.Ellipse(8, 7, 7, 3.2), brush.Ellipse(-9, -2.6, 3, 2.4), brush.Ellipse(-15, 3, 3, 2.4))
	}}
	// seatRing is the ring on the ground around the rabbit.
	seatRing = &part{"glenda/seat ring", 96, 50, func(b *brush.Brush, _ dye) {
		b.Fill(white, ringShape(42, 19, 5)...)
	}}
	seatRingRim = &part{"glenda/seat ring rim", 96, 50, func(b *brush.Brush, d dye) {
		b.Fill(d.halo(), ringShape(42, 19, 8.4)...)
	}}
)

// ringShape returns an oval line as overlapping pieces.
func ringShape(rx, ry, width float64) []brush.Shape {
	const n = 36
	var pieces []brush.Shape
	at := func(i int) render.Pt {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		return render.Pt{X: rx * cos, Y: ry * sin}
	}
	for i := range n {
		pieces = append(pieces, brush.Stroke([]render.Pt{at(i), at(i + 1)}, width, width))
	}
	return pieces
}

// halo returns the colour around marks. It makes them visible on grass, sand and walls.
func (d dye) halo() color.RGBA {
	if d.th.Dark {
		return render.Mix(d.th.Surface, black, 0.35)
	}
	return d.th.Surface
}

// drawLight highlights the legal cells, and the cells that a trapped rabbit can still reach.
func (b *Board) drawLight(c *canvas, look Look) {
	for at := range look.Legal.All() {
		if c.l.holds(at) {
			c.put(lit, c.cell(c.l.At(at)))
		}
	}
	if t := b.unfolded(); t > 0 {
		for at := range b.caught.All() {
			c.stamp(hexFill, c.cell(c.l.At(at)), render.Placing{Tint: render.Fade(c.th.Bad, 0.34*t)})
		}
	}
}

// drawTracks draws the prints of the rabbit's last hop.
func (b *Board) drawTracks(c *canvas, ink color.RGBA) {
	if b.view.LastStep.Kind != glenda.Step || b.hop.from == b.hop.to {
		return
	}
	from, to := c.l.spot(b.hop.from), c.l.spot(b.hop.to)
	way := to.Sub(from)
	fade := 0.45
	if ink = render.Mix(ink, black, 0.25); c.th.Dark {
		ink, fade = render.Mix(ink, white, 0.45), 0.35
	}
	for i, t := range [...]float64{0.02, 0.4} {
		j := c.cell(from.Between(to, t))
		j.turn = math.Atan2(way.Y, way.X)
		c.stamp(print, j, render.Placing{Tint: ink, Fade: fade - 0.2*float64(i)})
	}
}

// drawLast marks the last wall. The mark is fainter once Glenda has moved.
func (b *Board) drawLast(c *canvas, seats [2]color.RGBA) {
	put := b.view.LastPut
	if put.Kind != glenda.Put {
		return
	}
	fade := 0.0
	if b.view.Last() != put || b.view.Last().Kind != glenda.Put {
		fade = 0.55
	}
	j := c.cell(c.l.At(put.Cell))
	c.stamp(hexRingRim, j, render.Placing{Fade: fade})
	c.stamp(hexRing, j, render.Placing{Tint: seats[glenda.Trapper], Fade: fade})
}

// drawTurnRing draws the ring around a rabbit that is to move, with an arrow towards each free neighbour.
func (b *Board) drawTurnRing(c *canvas, ink color.RGBA) {
	if b.Mover() != glenda.Glenda || !b.hop.done() {
		return
	}
	at := c.l.spot(b.hop.at())
	ring := upright(at.Add(render.Pt{Y: 16 * c.pet}), c.pet)
	c.put(seatRingRim, ring)
	c.stamp(seatRing, ring, render.Placing{Tint: ink})
	for _, d := range hex.Dirs() {
		if b.view.Check(glenda.Glenda, glenda.StepTo(d)) == nil {
			c.point(at, d, ink)
		}
	}
}

// wedge points to the right. It is white, so that it can be tinted.
var (
	wedge    = &part{"glenda/wedge", 26, 26, func(b *brush.Brush, _ dye) { b.Fill(white, brush.Pts(-5, -8, 8, 0, -5, 8)) }}
	wedgeRim = &part{"glenda/wedge rim", 26, 26, func(b *brush.Brush, d dye) { b.Fill(d.halo(), brush.Shape(brush.Pts(-5, -8, 8, 0, -5, 8)).Grown(1.8)) }}
)

// point draws an arrow on the side of the rabbit's cell that faces d.
func (c *canvas) point(at render.Pt, d hex.Dir, ink color.RGBA) {
	j := c.cell(at.Add(toward(d).Times(0.5 * c.l.Unit)))
	j.turn = math.Pi / 3 * (float64(d) - 1)
	c.put(wedgeRim, j)
	c.stamp(wedge, j, render.Placing{Tint: ink})
}

// drawHover shows the effect of a click.
func (b *Board) drawHover(c *canvas, h Hover, seats [2]color.RGBA) {
	if h.Act == NoAct || !c.l.holds(h.Cell) {
		return
	}
	j := c.cell(c.l.At(h.Cell))
	switch h.Act {
	case Puts:
		c.stamp(wall(h.Cell, b.view.Start), j, render.Placing{Fade: 0.42})
		c.stamp(hexRing, j, render.Placing{Tint: seats[glenda.Trapper]})
	case Steps:
		c.arrow(c.l.spot(b.hop.at()), j.at, seats[glenda.Glenda])
		c.drawGhost(j.at, direction(b.hop.at(), lattice(h.Cell)), seats[glenda.Glenda])
	case Refused:
		c.put(noEntry, j)
	}
}

// drawGhost draws the outline of a rabbit on a cell.
func (c *canvas) drawGhost(at render.Pt, face float64, ink color.RGBA) {
	j := upright(c.ground(at).Add(render.Pt{Y: -(feet + 25) * c.pet}), c.pet)
	j.form.X = face
	c.stamp(ghostRim, j, render.Placing{Fade: 0.25})
	c.stamp(ghost, j, render.Placing{Tint: ink, Fade: 0.3})
}

// arrow draws a thick arrow from the edge of one cell almost to the centre of another.
func (c *canvas) arrow(from, to render.Pt, ink color.RGBA) {
	way := to.Sub(from)
	if way.Len() == 0 {
		return
	}
	along := way.Times(1 / way.Len())
	a, tip := from.Add(along.Times(30*c.size)), to.Sub(along.Times(20*c.size))
	for _, layer := range [...]struct {
		width float64
		ink   color.RGBA
	}{{9, c.art.dye.halo()}, {5, ink}} {
		w := max(layer.width*c.size, layer.width/3)
		c.p.Line(a, tip, w, layer.ink)
		for _, side := range [...]float64{-2.5, 2.5} {
			c.p.Line(tip, tip.Add(along.Times(13*c.size).Turned(side)), w, layer.ink)
		}
	}
}

// drawCursor draws the corners of the cell selected with the keyboard, in the colour of the seat to move.
func (b *Board) drawCursor(c *canvas, cur Cursor, seats [2]color.RGBA) {
	if !cur.Shown || !c.l.holds(cur.Cell) {
		return
	}
	ink := c.th.Focus
	if seat := b.Mover(); seat >= 0 {
		ink = seats[seat]
	}
	if c.th.Dark {
		ink = render.Mix(ink, white, 0.4)
	}
	j := c.cell(c.l.At(cur.Cell))
	c.put(hexCornersRim, j)
	c.stamp(hexCorners, j, render.Placing{Tint: ink})
}

// drawHint draws a recommended move, with a star.
func (b *Board) drawHint(c *canvas, m glenda.Move) {
	var at hex.Cell
	switch m.Kind {
	case glenda.Put:
		at = m.Cell
		c.stamp(wall(at, b.view.Start), c.cell(c.l.At(at)), render.Placing{Fade: 0.5})
	case glenda.Step:
		at = b.view.Glenda.Neighbour(m.Dir)
		c.arrow(c.l.At(b.view.Glenda), c.l.At(at), c.th.Accent)
	default:
		return
	}
	j := c.cell(c.l.At(at))
	c.put(hexRingRim, j)
	c.stamp(hexRing, j, render.Placing{Tint: c.th.Accent})
	j.form = render.Pt{X: 1.9, Y: 1.9}
	c.put(starPart, j)
}

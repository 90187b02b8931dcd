package labyrinthdraw

import (
	"image/color"
	"math"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// lightColor returns a light version of a seat's colour, with which reachable cells are highlighted.
func (c *canvas) lightColor(seat color.RGBA) color.RGBA {
	if c.th.Dark {
		return render.Mix(seat, render.White, 0.25)
	}
	return render.Mix(seat, render.White, 0.35)
}

// stepColor returns a light or dark version of a seat's colour, whichever has more contrast with the paths on the tiles.
func (c *canvas) stepColor(seat color.RGBA) color.RGBA {
	light, dark := render.Mix(seat, render.White, 0.7), render.Mix(seat, render.Black, 0.5)
	if path := c.art.Colours.Path; render.ContrastRatio(light, path) > render.ContrastRatio(dark, path) {
		return light
	}
	return dark
}

// drawHighlights marks the cells that the player to move can reach after the planned shift. If look.Others is set, it
// also marks those of other players.
func (b *Board) drawHighlights(c *canvas, look Look) {
	a := &b.act
	if !a.on && look.Others && look.Acts {
		b.drawOthersNow(c)
	}
	if !a.on || a.made || a.slide < 0.5 {
		return
	}
	board := a.after.Board
	entry := board.Entry(a.insert)
	for i, t := range board.Tiles {
		at := labyrinth.Point{X: i % board.Width, Y: i / board.Width}
		if at != entry { // the spare tile is drawn later, with its light
			b.lightTile(c, at, centre(at).Sub(b.remainingShift(at)), t)
		}
		if look.Others {
			b.drawOthers(c, a.others, i, centre(at))
		}
	}
}

// drawLine draws a frame around the line that a plan shifts.
func (b *Board) drawLine(c *canvas) {
	a := &b.act
	if !a.on || a.made {
		return
	}
	r := c.l.Board()
	along := float64(a.insert.Line) * c.l.Unit
	if a.insert.Side.Horizontal() {
		r = render.Rect{X: r.X, Y: r.Y + along, W: r.W, H: c.l.Unit}
	} else {
		r = render.Rect{X: r.X + along, Y: r.Y, W: c.l.Unit, H: r.H}
	}
	w := max(2, 0.05*c.l.Unit)
	c.p.Frame(r.Inset(-w), 0.12*c.l.Unit, w, c.th.Accent)
}

// remainingShift returns how far the tile that will be at cell still has to move.
func (b *Board) remainingShift(cell labyrinth.Point) render.Pt {
	if !onLine(b.act.insert, cell) {
		return render.Pt{}
	}
	return pushDirection(b.act.insert).Times(1 - render.EaseInOut(b.act.slide))
}

// drawOthersNow marks the cells that the other players can reach without a shift.
func (b *Board) drawOthersNow(c *canvas) {
	reach := reachableCells(b.view.Position)
	for i := range b.view.Board.Tiles {
		b.drawOthers(c, reach, i, centre(labyrinth.Point{X: i % b.view.Board.Width, Y: i / b.view.Board.Width}))
	}
}

// drawOthers draws the heads of other players in the corners of a cell. It draws the players who can reach the cell.
// reaches has the reachable cells of each seat.
func (b *Board) drawOthers(c *canvas, reaches [][]bool, cell int, at render.Pt) {
	place := 0
	for seat, reach := range reaches {
		if reach == nil || rules.Seat(seat) == b.view.Mover {
			continue
		}
		if reach[cell] && place < 4 {
			corner := [...]render.Pt{{X: -0.34, Y: -0.34}, {X: 0.34, Y: -0.34}, {X: 0.34, Y: 0.34}, {X: -0.34, Y: 0.34}}[place]
			spot := c.l.Spot(at.Add(corner))
			c.p.Circle(spot, 0.15*c.l.Unit, c.th.Surface)
			b.drawBadge(c, render.RectAround(spot, 0.27*c.l.Unit, 0.27*c.l.Unit), rules.Seat(seat))
		}
		place++
	}
}

// drawArrows draws an arrow at each place at which the spare tile can be pushed in.
func (b *Board) drawArrows(c *canvas, look Look) {
	for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
		lines := b.view.Board.Width
		if side.Horizontal() {
			lines = b.view.Board.Height
		}
		for line := range lines {
			if in := (labyrinth.Insert{Side: side, Line: line}); b.view.Movable(in) {
				b.drawArrow(c, in, look)
			}
		}
	}
}

// drawArrow draws the arrow at one place, or a no-entry sign if a shift is forbidden there.
func (b *Board) drawArrow(c *canvas, in labyrinth.Insert, look Look) {
	last, moved := b.view.Last()
	if moved && in == last.Move.Insert.Opposite() && b.view.Config.Dialect.Reversal == labyrinth.ReversalForbidden {
		if look.Acts {
			c.drawNoEntry(c.l.Spot(c.l.Arrow(in)))
		}
		return
	}
	mine := moved && in == last.Move.Insert
	col := c.arrowColor(look)
	if mine {
		col = b.color(c.th, last.Seat)
	}
	if look.Arrow.Shown && look.Arrow.Insert == in && !b.act.on {
		c.p.Round(render.RectAround(c.l.Spot(c.l.Arrow(in)), 0.98*c.l.Unit, 0.98*c.l.Unit), 0.1*c.l.Unit, render.Fade(c.th.Accent, 0.55))
		col = render.White
	}
	if mine {
		b.drawLastArrow(c, in, last.Seat, col)
		return
	}
	c.drawWedge(in, col, 0)
}

// arrowColor returns the colour of the arrows. It has a strong contrast if a player at this screen can use them now.
func (c *canvas) arrowColor(look Look) color.RGBA {
	d := &c.art.Colours
	switch {
	case look.Acts:
		return usableArrow(c.th, d.Wood, d.WoodDeep)
	case c.th.Name == render.NameContrast:
		return c.th.InkFaint
	}
	return render.Mix(d.WoodDeep, d.Wood, 0.35)
}

// usableArrow returns a light or a dark colour for arrows, whichever has more contrast with the wooden frame.
func usableArrow(th *render.Theme, wood, deep color.RGBA) color.RGBA {
	light, dark := render.Mix(th.FurLight, wood, 0.1), render.Mix(deep, render.Black, 0.55)
	if render.ContrastRatio(light, wood) > render.ContrastRatio(dark, wood) {
		return light
	}
	return dark
}

// drawWedge draws an arrow head that points into the board. rim is added to the usual width of its lines.
func (c *canvas) drawWedge(in labyrinth.Insert, col color.RGBA, rim float64) {
	way := pushDirection(in)
	across := render.Pt{X: -way.Y, Y: way.X}
	at := c.l.Arrow(in).Add(way.Times(0.28))
	tip := c.l.Spot(at.Add(way.Times(0.16)))
	w := max(2, 0.13*c.l.Unit) + rim
	for _, side := range [...]float64{-1, 1} {
		c.p.Line(tip, c.l.Spot(at.Sub(way.Times(0.1)).Add(across.Times(0.24*side))), w, col)
	}
}

// drawLastArrow draws the arrow of the last shift with the picture of the player who made the shift.
func (b *Board) drawLastArrow(c *canvas, in labyrinth.Insert, seat rules.Seat, col color.RGBA) {
	spot := c.l.Spot(c.l.Arrow(in).Sub(pushDirection(in).Times(0.18)))
	side := 0.5 * c.l.Unit
	c.p.Circle(spot, 0.55*side, c.th.Surface)
	c.drawWedge(in, c.th.Surface, 3)
	c.drawWedge(in, col, 0)
	b.drawBadge(c, render.RectAround(spot, side, side), seat)
}

// drawNoEntry marks where the tile must not be pushed in.
func (c *canvas) drawNoEntry(at render.Pt) {
	r, w := 0.3*c.l.Unit, max(2, 0.08*c.l.Unit)
	d := render.Pt{X: 0.7 * r, Y: 0.7 * r}
	for _, layer := range [...]struct {
		rim float64
		ink color.RGBA
	}{{3, c.th.Surface}, {0, c.th.Bad}} {
		c.p.Ring(at, r, w+layer.rim, layer.ink)
		c.p.Line(at.Sub(d), at.Add(d), w+layer.rim, layer.ink)
	}
}

func (b *Board) drawTrail(c *canvas) {
	if last, moved := b.view.Last(); moved && !(b.act.on && b.act.slide > 0) {
		c.drawWay(b.trail, b.color(c.th, last.Seat))
	}
}

// drawWay draws dots along a path.
func (c *canvas) drawWay(path []labyrinth.Point, col color.RGBA) {
	edge := render.Mix(col, render.Black, 0.5)
	for i := 1; i < len(path); i++ {
		a, b := c.l.At(path[i-1]), c.l.At(path[i])
		for _, t := range [...]float64{0, 0.5} {
			at := a.Between(b, t)
			c.p.Circle(at, max(1.5, 0.065*c.l.Unit), edge)
			c.p.Circle(at, max(1, 0.045*c.l.Unit), render.Mix(col, render.White, 0.35))
		}
	}
}

// drawTargets draws the cell under the pointer, the path of the pawn to this cell, and the keyboard cursor.
func (b *Board) drawTargets(c *canvas, look Look) {
	a := &b.act
	if a.on && !a.made && look.Cell.Shown && b.plan.Place == Docked {
		if b.reachable(look.Cell.Cell) {
			c.drawWay(a.after.Board.Path(a.after.Players[a.seat].At, look.Cell.Cell), b.color(c.th, a.seat))
			c.frameCell(look.Cell.Cell, b.color(c.th, a.seat))
		} else {
			c.drawNoEntry(c.l.At(look.Cell.Cell))
		}
	}
	if b.plan.Place == Walked && !a.made {
		c.frameCell(b.plan.To, b.color(c.th, a.seat))
	}
	if look.Cursor.Shown {
		c.frameCell(look.Cursor.Cell, c.th.Focus)
	}
}

func (b *Board) reachable(cell labyrinth.Point) bool {
	i := cell.Y*b.view.Board.Width + cell.X
	return b.act.on && i >= 0 && i < len(b.act.reach) && b.act.reach[i]
}

func (c *canvas) frameCell(at labyrinth.Point, col color.RGBA) {
	r := render.RectAround(c.l.At(at), c.l.Unit, c.l.Unit)
	w := max(2, 0.06*c.l.Unit)
	c.p.Frame(r.Inset(-w/2), 0.14*c.l.Unit, w+2, c.th.Surface)
	c.p.Frame(r.Inset(-w/2+1), 0.13*c.l.Unit, w, col)
}

// drawTurnRing draws a ring around the pawn of the player to move. It shows the remaining time if there is a time
// limit.
func (c *canvas) drawTurnRing(at render.Pt, size float64, col color.RGBA, clock Clock) {
	r := 52 * size
	w := max(2.5, 7*size)
	c.p.Ring(at, r, w+3, render.Fade(c.th.Surface, 0.9))
	if !clock.Runs {
		c.p.Ring(at, r, w, col)
		return
	}
	if clock.Soon {
		col = c.th.Bad
	}
	c.p.Arc(at, r, clock.timeAngles(), w, col)
}

// timeAngles returns the part of a ring that stands for the remaining time, clockwise from the top.
func (k Clock) timeAngles() render.Angles {
	return render.Angles{From: -math.Pi / 2, To: -math.Pi/2 + 2*math.Pi*max(0.001, render.Clamp01(k.Left))}
}

// drawAdvice draws the recommended moves as numbered tiles at their arrows.
func (b *Board) drawAdvice(c *canvas, look Look) {
	// during a preview, the board shows another position
	if look.Advice == nil || b.act.on {
		return
	}
	for i, m := range look.Advice.Moves {
		at := c.l.Arrow(m.Insert)
		c.put(&movable[m.Tile&labyrinth.Cross], at, render.Placing{Fade: 0.1, Stretch: render.Pt{X: 0.72, Y: 0.72}})
		c.drawBadge(c.l.Spot(at), i+1, c.th.Accent)
	}
}

// drawBadge draws a number in a disc.
func (c *canvas) drawBadge(at render.Pt, n int, col color.RGBA) {
	r := max(7, 0.2*c.l.Unit)
	c.p.Circle(at, r+1.5, c.th.Surface)
	c.p.Circle(at, r, col)
	c.p.TextIn(strconv.Itoa(n), render.RectAround(at, 3*r, 2*r), render.Style{Size: 1.3 * r, Weight: render.Bold, Color: c.th.InkOn(col), Align: render.Middle})
}

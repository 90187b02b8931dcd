package labyrinthdraw

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Look describes what Draw shows in addition to the board and the pawns. The drawing changes only if the Look or the Pose
// changes.
type Look struct {
	Others bool    // whether to mark the cells that other players can reach
	Acts   bool    // whether a player at this screen is to move, and can use the arrows
	Arrow  Arrow   // arrow under the pointer
	Cell   Spot    // cell under the pointer
	Cursor Spot    // cell selected with the keyboard
	Advice *Advice // recommended moves; do not modify it while it is shown
	Turn   string  // name of the player to move
	Clock  Clock
	Ending float64 // seconds since the end of the game, for the animation of the end; see EndSeconds
	Corner float64 // radius of the drawing's corners in logical units
	Motion render.Motion
}

// Spot is a cell, or no cell.
type Spot struct {
	Shown bool
	Cell  labyrinth.Point
}

// Arrow is a place where the spare tile can be pushed in, or no place.
type Arrow struct {
	Shown  bool
	Insert labyrinth.Insert
}

// Clock is the remaining time for a move, as a part of the time limit.
type Clock struct {
	Runs bool
	Left float64 // remaining part of the time: 1 at the beginning, 0 at the end
	Soon bool    // whether the time is nearly over
}

// Advice is a list of moves, best first.
type Advice struct{ Moves []labyrinth.Move }

// Draw draws the board and its surroundings into r.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.newCanvas(p, b.Layout(r))
		c.drawGround(look.Corner)
		if !b.seen {
			c.drawHedges()
			return
		}
		b.drawTray(c)
		b.drawArrows(c, look)
		b.drawTiles(c)
		b.drawHighlights(c, look)
		b.drawTrail(c)
		b.drawTreasures(c)
		b.drawSpare(c, look)
		b.drawLine(c)
		b.drawAdvice(c, look)
		b.drawTargets(c, look)
		b.drawPawns(c, look)
		b.drawGains(c, look)
		b.drawSign(c, look)
	})
}

func (b *Board) newCanvas(p *render.Pen, l Layout) *canvas {
	b.art.Use(p.Theme())
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: b.art, size: l.Unit / cellSide}
	return &b.paper
}

// drawGround draws the table and the wooden frame of the board.
func (c *canvas) drawGround(corner float64) {
	th, d := c.th, &c.art.Colours
	top, bottom := th.Grass, th.GrassDeep
	if th.Dark {
		top, bottom = th.GrassDeep, render.Mix(th.GrassDeep, render.Black, 0.25)
	}
	c.p.Gradient(c.l.Rect, corner, top, bottom)
	frame := c.l.Frame()
	radius := 0.3 * c.l.Unit
	c.p.Shadow(frame, radius, 4)
	if th.Name == render.NameContrast {
		c.p.Round(frame, radius, render.Black)
		c.p.Frame(frame, radius, 2, render.White)
	} else {
		c.p.Gradient(frame, radius, render.Mix(d.Wood, render.White, 0.12), d.Wood)
		c.p.Frame(frame, radius, max(1.5, 0.04*c.l.Unit), d.WoodDeep)
	}
	c.p.Round(c.l.Board().Inset(-0.05*c.l.Unit), 0.1*c.l.Unit, render.Mix(d.WoodDeep, render.Black, 0.35))
}

// drawHedges covers the board with closed tiles, until the first view has arrived.
func (c *canvas) drawHedges() {
	for x := range c.l.Width {
		for y := range c.l.Height {
			c.put(&movable[0], centre(labyrinth.Point{X: x, Y: y}), render.Placing{})
		}
	}
}

// position returns the position before the move that is shown.
func (b *Board) position() *labyrinth.Position { return &b.view.Position }

// shiftOffset returns the distance by which the animated shift has moved things at cell.
func (b *Board) shiftOffset(cell labyrinth.Point) render.Pt {
	a := &b.act
	if !a.on || a.slide == 0 || !onLine(a.insert, cell) {
		return render.Pt{}
	}
	far := render.EaseInOut(a.slide)
	if cell == b.view.Board.Entry(a.insert.Opposite()) {
		far *= slip
	}
	return pushDirection(a.insert).Times(far)
}

func onLine(in labyrinth.Insert, at labyrinth.Point) bool {
	if in.Side.Horizontal() {
		return at.Y == in.Line
	}
	return at.X == in.Line
}

func (b *Board) drawTiles(c *canvas) {
	p := b.position()
	for i, t := range p.Board.Tiles {
		at := labyrinth.Point{X: i % p.Board.Width, Y: i / p.Board.Width}
		parts := &movable
		if b.fixed[i] {
			parts = &fixed
		}
		c.put(&parts[t&labyrinth.Cross], centre(at).Add(b.shiftOffset(at)), render.Placing{})
	}
}

// spareAt returns the point at which the spare tile is drawn, beside the board or on its way into it.
func (b *Board) spareAt() render.Pt {
	at := b.spare
	if b.act.on {
		at = at.Add(pushDirection(b.act.insert).Times(slip * render.EaseInOut(b.act.slide)))
	}
	return at
}

func (b *Board) drawSpare(c *canvas, look Look) {
	at := b.spareAt()
	lifted := b.plan.Place == Held
	size := c.l.Unit * 0.98
	if b.act.slide == 0 {
		depth := 2.0
		if lifted {
			depth = 7
		}
		c.p.Shadow(render.RectAround(c.l.Spot(at), size, size), 0.1*c.l.Unit, depth)
	}
	how := render.Placing{Turn: -b.tile.left * quarterTurn}
	if lifted {
		how.Stretch = render.Pt{X: 1.07, Y: 1.07}
	}
	c.put(&movable[b.tile.tile&labyrinth.Cross], at, how)
	if b.act.on && b.act.slide > 0.5 && b.act.reach != nil && !b.act.made { // the tile is on the board, and so is its light
		b.lightTile(c, b.view.Board.Entry(b.act.insert), at, b.tile.tile)
	}
	if look.Acts && b.plan.Place <= Held {
		c.p.Frame(render.RectAround(c.l.Spot(at), size+4, size+4), 0.12*c.l.Unit+2, 3, c.th.Accent)
	}
	for id, where := range b.view.Objectives {
		if where == labyrinth.Aside {
			b.drawTreasure(c, id, at)
		}
	}
}

// lightTile highlights the passages of a tile if the pawn can reach its cell.
func (b *Board) lightTile(c *canvas, cell labyrinth.Point, at render.Pt, t labyrinth.Tile) {
	if b.act.reach[cell.Y*b.view.Board.Width+cell.X] {
		seat := b.color(c.th, b.act.seat)
		c.put(&light[t&labyrinth.Cross], at, render.Placing{Tint: c.lightColor(seat), Fade: 0.3})
		c.put(&strokes[t&labyrinth.Cross], at, render.Placing{Tint: c.stepColor(seat)})
	}
}

// treasureScale returns the scale of objectives. In a small cell, an objective fills a larger part.
func (c *canvas) treasureScale() float64 {
	return c.size * max(0.78, min(1.25, 30/max(1, c.l.Unit)))
}

func (b *Board) drawTreasures(c *canvas) {
	for id, where := range b.view.Objectives {
		if where == labyrinth.Aside {
			continue // drawn with the spare tile
		}
		at := centre(where)
		if b.view.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
			at = at.Add(b.shiftOffset(where))
		}
		b.drawTreasure(c, id, at)
	}
	b.drawStartCell(c)
}

// drawStartCell marks the viewer's starting cell when the viewer has collected all objectives and must return.
func (b *Board) drawStartCell(c *canvas) {
	v := &b.view
	if v.You < 0 || v.Config.Dialect.Goal != labyrinth.GoalReturn || v.Players[v.You].Left() > 0 {
		return
	}
	spot := c.l.At(v.Players[v.You].Start)
	r := 0.52 * treasureSide * c.treasureScale()
	c.p.Circle(spot, r+max(2, 0.05*c.l.Unit), c.th.Accent)
	c.p.Circle(spot, r, c.th.Surface)
	c.p.Icon(render.Home, render.RectAround(spot, 1.3*r, 1.3*r), b.color(c.th, v.You))
}

// drawTreasure draws an objective at the point p of the board, pale if it is collected, or with a ring if it is wanted.
func (b *Board) drawTreasure(c *canvas, id int, p render.Pt) {
	size := c.treasureScale()
	spot := c.l.Spot(p)
	if b.gone[id] {
		c.art.Draw(c.p, treasurePart(id), spot, size*0.7, render.Placing{Fade: 0.72})
		return
	}
	if b.wanted[id] {
		r, ring := 0.52*treasureSide*size, c.th.Accent
		width := max(2, 0.05*c.l.Unit)
		if b.act.on && !b.act.made && b.act.slide > 0.5 && b.inReach(p) {
			ring, width = c.th.Good, 2*width
		}
		c.p.Circle(spot, r+width, ring)
		c.p.Circle(spot, r, c.th.Surface)
	}
	c.art.Draw(c.p, treasurePart(id), spot, size, render.Placing{})
}

// inReach reports whether the point p lies in a cell that the pawn can reach after the shift that is shown.
func (b *Board) inReach(p render.Pt) bool {
	x, y := math.Round(p.X-0.5), math.Round(p.Y-0.5)
	return b.view.Board.Inside(labyrinth.Point{X: int(x), Y: int(y)}) && b.reachable(labyrinth.Point{X: int(x), Y: int(y)})
}

// pawnAt returns the point at which the pawn of a seat is drawn, and its height above the ground, both in cells.
func (b *Board) pawnAt(seat int) (at render.Pt, lift float64) {
	cell := b.view.Players[seat].At
	a := &b.act
	if !a.on {
		return centre(cell), 0
	}
	if a.seat == rules.Seat(seat) && a.slide >= 1 && len(a.path) > 0 {
		at := a.pawnPosition()
		return at, 0.1 * math.Abs(math.Sin(a.walk*math.Pi))
	}
	to := a.after.Players[seat].At
	if b.view.Board.Carried(cell, a.insert) == labyrinth.Aside { // it is pushed out and returns on the opposite side
		t := render.EaseInOut(a.slide)
		return centre(cell).Between(centre(to), t), 0.9 * math.Sin(t*math.Pi)
	}
	return centre(cell).Add(b.shiftOffset(cell)), 0
}

func (b *Board) drawPawns(c *canvas, look Look) {
	size := c.size * max(0.72, min(1.2, 30/max(1, c.l.Unit)))
	order, mover := b.order[:0], b.mover()
	for seat := range b.view.Players {
		if !b.view.Players[seat].Out && rules.Seat(seat) != mover {
			order = append(order, seat)
		}
	}
	if mover >= 0 && !b.view.Players[mover].Out {
		order = append(order, int(mover)) // in front of the others
	}
	b.order = order
	for _, seat := range order {
		at, lift := b.pawnAt(seat)
		how, wins := render.Placing{}, look.Ending > 0 && !b.act.made && slices.Contains(b.view.Winners, rules.Seat(seat))
		if wins {
			at, lift, how = dancingPawn(look.Ending, b.danceCells(seat))
		}
		at = at.Add(b.pawnOffset(seat))
		spot := c.l.Spot(at)
		col := b.color(c.th, rules.Seat(seat))
		c.p.Glow(render.RectAround(spot.Add(render.Pt{Y: 36 * size}), 50*size, 14*size), 7*size, 6*size, render.Fade(render.Black, 0.4))
		if rules.Seat(seat) == mover {
			c.drawTurnRing(spot, size, col, look.Clock)
		}
		if wins {
			drawPlinth(c.p, spot.Add(render.Pt{Y: 34 * size}), size, look.Ending)
			defer drawConfetti(c.art, c.p, spot, size, b.view.Players[seat].Collected, look.Ending)
		}
		foot := spot.Sub(render.Pt{Y: (4 + lift*cellSide) * size})
		if b.view.Outcome != labyrinth.Running && len(b.view.Winners) == 0 {
			low := 0.0
			low, how = sittingPawn(look.Ending)
			foot.Y += low * size
		}
		if f := b.face(rules.Seat(seat)); f != nil {
			drawCharacter(c.art, c.p, f, col, foot, size, how)
			continue
		}
		c.art.Draw(c.p, pawn(c.art, rules.Seat(seat), col), foot, size, how)
		drawNumber(c.p, foot.Add(render.Pt{Y: 28 * size}), 17*size, rules.Seat(seat), col)
	}
	if b.view.Outcome != labyrinth.Running && len(b.view.Winners) == 0 {
		dim(c.p, c.l.Board(), look.Ending)
	}
}

// pawnOffset returns a horizontal offset for the pawn of a seat, so that several pawns in one cell are side by side.
func (b *Board) pawnOffset(seat int) render.Pt {
	at := b.endCell(seat)
	n, before := 0, 0
	for other := range b.view.Players {
		if !b.view.Players[other].Out && b.endCell(other) == at {
			if n++; other < seat {
				before++
			}
		}
	}
	if n < 2 {
		return render.Pt{}
	}
	return render.Pt{X: 0.44 * (float64(before)/float64(n-1) - 0.5)}
}

// endCell returns the cell of a pawn at the end of the move that the board shows.
func (b *Board) endCell(seat int) labyrinth.Point {
	a := &b.act
	switch {
	case !a.on:
		return b.view.Players[seat].At
	case a.seat == rules.Seat(seat) && len(a.path) > 0:
		return a.path[len(a.path)-1]
	}
	return a.after.Players[seat].At
}

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    Layout
	art  *painter
	size float64 // logical units per drawing unit; a cell is 100 drawing units wide
}

// put draws pt centred at the board coordinates p, changed as placing describes.
func (c *canvas) put(pt *part, p render.Pt, placing render.Placing) {
	c.art.Draw(c.p, pt, c.l.Spot(p), c.size, placing)
}

// danceCells returns the cells on which the pawn of the winner dances. If the winner made the last move, these are the
// cells of the pawn's walk. Otherwise this is only the pawn's cell.
func (b *Board) danceCells(seat int) []labyrinth.Point {
	if last, ok := b.view.Last(); ok && last.Seat == rules.Seat(seat) && len(b.trail) > 0 {
		return b.trail
	}
	return []labyrinth.Point{b.view.Players[seat].At}
}

// EndSeconds returns the length of the animation after the end of a game.
func EndSeconds(v *labyrinth.View) float64 {
	if len(v.Winners) > 0 {
		return wonSeconds
	}
	return lostSeconds
}

// drawGains draws the collected objectives that fly away.
func (b *Board) drawGains(c *canvas, look Look) {
	for _, g := range b.gains {
		t := g.age / gainTicks
		how := render.Placing{Fade: render.EaseIn(t)}
		if look.Motion == render.ReducedMotion {
			t, how = 0.5, render.Placing{}
		}
		spot, scale := c.l.Spot(g.at.Add(render.Pt{Y: -0.8 * render.EaseOut(t)})), c.treasureScale()*(1+0.7*t)
		if i := slices.Index(b.view.Hand, g.id); i >= 0 && !c.l.Tray.Empty() { // the viewer's objective flies to the tray
			spot, scale = c.l.Spot(g.at).Between(c.l.Slot(i).Centre(), render.EaseInOut(2*t)), c.treasureScale()
			how.Fade = render.EaseIn(2*t - 1)
		}
		c.art.Draw(c.p, treasurePart(g.id), spot, scale, how)
	}
}

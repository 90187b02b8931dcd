package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/sprite"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// canvas holds the state of one call of Draw.
type canvas struct {
	sprite.Canvas[palette]
	th   *render.Theme
	l    Layout
	art  *artist
	size float64 // scale in logical units per drawing unit, including the camera's zoom
	pet  float64 // scale of the rabbit and of signs, which stay large enough on boards with small cells

	rabbit *outfit
}

// cell returns the joint in the middle of a cell.
func (c *canvas) cell(at render.Pt) sprite.Joint { return sprite.NewJoint(at, 0, c.size) }

// Draw draws the garden into r, with the additions that look describes.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.newCanvas(p, Fit(r, b.size()))
		if zoom := b.zoom(look); zoom > 1 {
			c.moveCamera(c.l.Spot(b.hop.at()), zoom)
		}
		b.draw(c, look)
		if c.Zoom > 1 && look.Corner > 0 { // the ground's own round corners are outside the camera's view
			p.Frame(r.Inset(-look.Corner/2), look.Corner*1.5, look.Corner/2, p.Theme().Ground)
		}
	})
}

func (b *Board) size() int {
	if !b.seen {
		return glenda.DefaultSize
	}
	return b.view.Config.Size
}

func (b *Board) zoom(look Look) float64 {
	if look.Finale <= 0 || look.Motion == render.ReducedMotion || !b.seen {
		return 1
	}
	return 1 + 0.45*render.EaseInOut(look.Finale)
}

func (b *Board) newCanvas(p *render.Pen, l Layout) *canvas {
	b.art.Use(p.Theme())
	b.art.layout = l
	size := l.Unit / cellSide
	// On boards with many cells the rabbit is larger than a cell, so that it is easy to find.
	pet := max(0.94*size, min(0.32, 1.4*size))
	b.paper = canvas{Canvas: sprite.Canvas[palette]{Painter: b.art.Painter, Pen: p, Zoom: 1}, th: p.Theme(), l: l, art: &b.art, size: size, pet: pet, rabbit: plainRabbit}
	return &b.paper
}

func (c *canvas) moveCamera(target render.Pt, zoom float64) {
	c.l = c.l.Closer(target, zoom)
	c.size, c.pet, c.Zoom = c.size*zoom, c.pet*zoom, zoom
}

func (b *Board) draw(c *canvas, look Look) {
	c.drawGround(look.Corner)
	if !b.seen {
		return
	}
	seats := c.th.SeatColors(look.Colors)
	c.rabbit = outfitOf(look.Rabbit)
	b.drawSheet(c, look)
	b.drawHighlights(c, look)
	b.drawTracks(c, seats[glenda.Glenda])
	b.drawWalls(c)
	b.drawLastWall(c, seats)
	b.drawTurnRing(c, seats[glenda.Glenda])
	b.drawHover(c, look.Hover, seats)
	b.drawHint(c, look.Hint)
	b.drawDeciding(c, look)
	b.drawTrapFlowers(c, look.Ending)
	b.drawAnimal(c, seats[glenda.Glenda], look.Ending)
	b.drawOwnNumber(c, look)
	b.drawLine(c, look, seats)
	b.drawCursor(c, look.Cursor, seats)
	b.drawSign(c, look, seats)
}

// drawAnimal draws the rabbit, and the animation after the end of the game.
func (b *Board) drawAnimal(c *canvas, scarfColor color.RGBA, ending float64) {
	at := c.standPoint(c.l.Spot(b.hop.at()))
	at.Y = max(at.Y, c.l.Rect.Y+rabbitHeight*c.pet) // on boards with many cells, the rabbit is higher than the border
	if b.view.Outcome != glenda.Running {
		b.drawEnding(c, at, scarfColor, ending)
		return
	}
	c.drawRabbit(at, c.pet, b.pose(), scarfColor)
}

// standPoint returns the point on which a rabbit stands in a cell. middle is the centre of the cell.
func (c *canvas) standPoint(middle render.Pt) render.Pt { return middle.Add(render.Pt{Y: 20 * c.pet}) }

// drawSign shows in the top left corner which player moves next. It draws the symbol of the seat and the player's name.
// It draws nothing if the name is empty or there is no room.
func (b *Board) drawSign(c *canvas, look Look, seats [2]color.RGBA) {
	seat := b.Mover()
	if seat == rules.Nobody || c.Zoom > 1 || look.Names[seat] == "" {
		return
	}
	const side = 30
	area := render.Rect{X: c.l.Rect.X + 10, Y: c.l.Rect.Y + 10, W: side, H: side}
	st := render.Style{Size: 14, Weight: render.Medium, Color: c.th.Ink}
	name := look.Names[seat]
	w, _ := render.Measure(name, st)
	area.W += min(w, 160) + 14
	switch free := c.l.Board().Inset(-0.2 * c.l.Unit); {
	case area.Overlap(free).Empty():
	case render.Rect{X: area.X, Y: area.Y, W: side, H: side}.Overlap(free).Empty():
		area.W, name = side, ""
	default: // the board fills the whole area; the marks on the board still show the seat's colour
		return
	}
	c.Pen.Round(area, side/2, render.Fade(c.th.Surface, 0.92))
	c.Pen.Frame(area, side/2, 2, seats[seat])
	badge, rest := area.CutLeft(side)
	Sign(c.Pen, badge.Inset(5), seat, seats[seat])
	if name != "" {
		c.Pen.TextIn(name, rest.InsetXY(2, 0), st)
	}
}

// The random walls of the start are boulders, and those of the trapper are bushes. Both fill their cells, so that a row
// of walls looks closed.

// drawWalls draws the walls row by row from the top, so that lower walls cover higher ones. A new wall grows out of the ground.
func (b *Board) drawWalls(c *canvas) {
	for at := range b.view.Walls.All() {
		j := c.cell(c.l.At(at))
		if s := b.sproutAt(at); s != nil {
			up := s.height()
			j = j.Formed(0.35+0.65*up, up)
			j.At.Y += (1 - up) * 34 * c.size
		}
		c.Put(wall(at, b.view.Start), j)
	}
	for i := range b.sprouts {
		b.sprouts[i].drawLeaves(c)
	}
}

// drawLeaves draws leaves that fly from a growing wall.
func (s *sprout) drawLeaves(c *canvas) {
	t := s.age / burstTicks
	if t <= 0.1 || t >= 1 {
		return
	}
	for i := range 8 {
		angle := float64(i)*math.Pi/4 + 0.3
		far := (24 + 30*render.EaseOut(t) + 6*float64(i%3)) * c.size
		j := c.cell(c.l.At(s.cell).Add(render.Pt{X: far}.Turned(angle)))
		j.At.Y -= (14*render.EaseThereAndBack(t) - 22*t*t) * c.size
		j.Turn = angle + t*3
		c.Stamp(leaf, j, render.Placing{Fade: t * t})
	}
}

// EndSeconds returns the length in seconds of the animation for an outcome.
func EndSeconds(o glenda.Outcome) float64 {
	return map[glenda.Outcome]float64{glenda.GlendaWon: escapeSeconds, glenda.TrapperWon: trapSeconds}[o]
}

// drawEnding draws the rabbit after the end of the game. p is the point where she stands, and t the time in seconds.
func (b *Board) drawEnding(c *canvas, p render.Pt, scarf color.RGBA, t float64) {
	v, pose := &b.view, b.pose()
	switch {
	case b.caught.Len() > 0:
		c.drawTrapped(p, c.pet, pose, scarf, t)
	case v.Outcome == glenda.GlendaWon && (v.Gone || v.Config.Border(v.Glenda)):
		out, r := p.Add(exitStep(b.view).Times(2.1*c.l.Unit)), c.l.Rect.InsetXY(52*c.pet, 0)
		out = render.Pt{X: max(r.X, min(r.Right(), out.X)), Y: max(r.Y+rabbitHeight*c.pet, min(r.Bottom()-10*c.pet, out.Y))}
		c.drawEscape(&escape{From: p, To: out, Pose: pose, View: c.l.Rect, Size: c.pet, Scarf: scarf}, t)
	default: // a player has left
		c.drawRabbit(p, c.pet, pose, scarf)
	}
}

func (b *Board) drawTrapFlowers(c *canvas, t float64) {
	if b.caught.Len() == 0 {
		return
	}
	for at := range b.view.Walls.All() {
		c.drawFlowersOnWall(c.cell(c.l.At(at)), at.Distance(b.view.Glenda), render.Scatter(uint32(at.X*911+at.Y*7177+3)), t)
	}
}

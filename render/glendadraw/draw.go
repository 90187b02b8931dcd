package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Draw draws the garden into r.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.canvas(p, Fit(r, b.size()))
		if zoom := b.zoom(look); zoom > 1 {
			c.approach(c.l.spot(b.hop.at()), zoom)
		}
		b.draw(c, look)
		if c.zoom > 1 && look.Corner > 0 { // the ground's own round corners are outside the camera's view
			p.Frame(r.Inset(-look.Corner/2), look.Corner*1.5, look.Corner/2, p.Theme().Ground)
		}
	})
}

// size returns the size of the board.
func (b *Board) size() int {
	if !b.seen {
		return glenda.DefaultSize
	}
	return b.view.Config.Size
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
	size := l.Unit / cellSide
	// On boards with many cells the rabbit is larger than a cell, so that it is easy to find.
	pet := max(0.94*size, min(0.32, 1.4*size))
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: &b.art, size: size, pet: pet, zoom: 1}
	return &b.paper
}

// approach moves the camera towards at.
func (c *canvas) approach(at render.Pt, zoom float64) {
	c.l = c.l.closer(at, zoom)
	c.size, c.pet, c.zoom = c.size*zoom, c.pet*zoom, zoom
}

// spot returns the position on the screen of v, which is in hexagon sides from the top left corner of the board.
func (l Layout) spot(v render.Pt) render.Pt { return l.Origin.Add(v.Times(l.Unit)) }

// draw draws everything, from back to front.
func (b *Board) draw(c *canvas, look Look) {
	c.drawGround(look.Corner)
	if !b.seen {
		return
	}
	seats := c.seatColors(look)
	b.drawKnowledge(c, look)
	b.drawLight(c, look)
	b.drawTracks(c, seats[glenda.Glenda])
	b.drawWalls(c)
	b.drawLast(c, seats)
	b.drawTurnRing(c, seats[glenda.Glenda])
	b.drawHover(c, look.Hover, seats)
	b.drawHint(c, look.Hint)
	b.drawDeciding(c, look)
	b.drawAnimal(c, seats[glenda.Glenda])
	b.drawOwn(c, look)
	b.drawLine(c, look, seats)
	b.drawCursor(c, look.Cursor, seats)
	b.drawSign(c, look, seats)
}

// drawAnimal draws the rabbit and the effects around it at the end of the game.
func (b *Board) drawAnimal(c *canvas, scarfColor color.RGBA) {
	at := c.ground(c.l.spot(b.hop.at()))
	at.Y = max(at.Y, c.l.Rect.Y+tall*c.pet) // on boards with many cells, the rabbit is higher than the border
	won := b.view.Outcome == glenda.GlendaWon && b.hop.done()
	if won {
		c.drawSparks(at.Add(render.Pt{Y: -34 * c.pet}), b.unfolded())
	}
	pose := b.pose()
	if won { // near the top edge, limit the jump so that the ears stay visible
		pose.lift = min(pose.lift, max(0, (at.Y-c.l.Rect.Y)/c.pet-tall))
	}
	c.drawRabbit(at, pose, scarfColor)
}

// ground returns the position of the feet of a rabbit in the middle of a cell. The feet are a little lower, so that the
// body is in the middle.
func (c *canvas) ground(middle render.Pt) render.Pt { return middle.Add(render.Pt{Y: 20 * c.pet}) }

// starPart is a five-pointed star. It is gold in every theme.
var starPart = &part{"glenda/star", 24, 24, func(b *brush.Brush, d dye) {
	var s brush.Shape
	for i := range 10 {
		r := 10.0
		if i%2 == 1 {
			r = 4.6
		}
		s = append(s, render.Pt{Y: -r}.Turned(float64(i)*math.Pi/5))
	}
	b.Outlined(color.RGBA{0xFF, 0xD2, 0x4A, 255}, d.edge, 1.4, s)
}}

// drawSparks draws little stars that fly from a rabbit that has escaped.
func (c *canvas) drawSparks(at render.Pt, t float64) {
	for i := range 9 {
		far := (40 + 20*float64(i%3)) * c.pet * t
		j := upright(at.Add(render.Pt{X: far}.Turned(float64(i)*2*math.Pi/9+0.3)), c.pet)
		j.turn = t*1.5 + float64(i)
		j.form = render.Pt{X: 0.8, Y: 0.8}.Times(t)
		c.put(starPart, j)
	}
}

// seatColors returns the colours of the two seats.
func (c *canvas) seatColors(look Look) [2]color.RGBA {
	seats := look.Colors
	for i := range seats {
		if seats[i] == (color.RGBA{}) {
			seats[i] = c.th.Seats[i]
		}
	}
	return seats
}

// drawSign shows at the top left whose turn it is: the seat's sign in its colour, and the name if there is one.
func (b *Board) drawSign(c *canvas, look Look, seats [2]color.RGBA) {
	seat := b.Mover()
	if seat == rules.Nobody || c.zoom > 1 {
		return
	}
	const side = 30
	area := render.Rect{X: c.l.Rect.X + 10, Y: c.l.Rect.Y + 10, W: side, H: side}
	st := render.Style{Size: 14, Weight: render.Medium, Color: c.th.Ink}
	name := look.Names[seat]
	if name != "" {
		w, _ := render.Measure(name, st)
		area.W += min(w, 160) + 14
	}
	switch free := c.l.Board().Inset(-0.2 * c.l.Unit); {
	case area.Overlap(free).Empty():
	case render.Rect{X: area.X, Y: area.Y, W: side, H: side}.Overlap(free).Empty():
		area.W, name = side, ""
	default: // the board fills the whole area; the marks on the board still show the seat's colour
		return
	}
	c.p.Round(area, side/2, render.Fade(c.th.Surface, 0.92))
	c.p.Frame(area, side/2, 2, seats[seat])
	badge, rest := area.CutLeft(side)
	Sign(c.p, badge.Inset(5), seat, seats[seat])
	if name != "" {
		c.p.TextIn(name, rest.InsetXY(2, 0), st)
	}
}

package miadraw

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Draw draws the table into r, with the additions that look describes.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		c := b.newCanvas(p, Fit(r, max(b.round.Seats, 1)))
		c.drawRoom(r, look.Corner)
		c.drawTable()
		if !b.seen {
			return
		}
		b.drawEarlier(c, look)
		b.drawBubbles(c, look)
		b.drawCup(c, look)
		b.drawDice(c, look)
		b.drawSeats(c, look)
		b.drawLadder(c, look)
	})
}

// DrawEnding draws the animation at the end of a game over the table in r. bottom is the seat at the bottom. t is the time in
// seconds since the end, or 0 before it.
func (b *Board) DrawEnding(p *render.Pen, r render.Rect, bottom rules.Seat, winners []rules.Seat, t float64) {
	if t <= 0 {
		return
	}
	l := Fit(r, max(b.round.Seats, 1))
	var all []guest
	for seat := range rules.Seat(l.Seats) {
		all = append(all, guest{At: l.faceOf(seat, bottom).Centre(), Wins: slices.Contains(winners, seat)})
	}
	drawEnding(p, r, 0.32*l.Face, all, t)
}

func (c *canvas) drawRoom(r render.Rect, corner float64) {
	if c.th.Name == render.NameContrast {
		c.p.Round(r, corner, c.th.Ground)
		c.p.Frame(r, corner, c.th.OutlineWidth, c.th.Line)
		return
	}
	c.p.Gradient(r, corner, render.Mix(c.th.Sunken, c.th.Surface, 0.35), render.Mix(c.th.Sunken, c.th.Wood, 0.22))
}

func (c *canvas) drawTable() {
	rx, ry := c.l.Felt.W/2/c.l.Unit, c.l.Felt.H/2/c.l.Unit
	if rx > 4000 || ry > 4000 || rx < 1 || ry < 1 {
		return
	}
	at := c.l.Felt.Centre()
	c.p.Glow(render.RectAround(at.Add(render.Pt{Y: 14 * c.l.Unit}), c.l.Felt.W*0.9, c.l.Felt.H*0.92), c.l.Felt.H*0.46, 26*c.l.Unit, render.Fade(c.th.Shadow, 0.22))
	if t := newTable(rx, ry, c.l.Power); t.Key != c.table.Key { // a new part in each frame would allocate memory
		*c.table = *t
	}
	c.put(c.table, at, c.l.Unit, render.Placing{})
}

func (c *canvas) drawPair(d mia.Dice, at render.Pt, side, fade float64) {
	if !d.Valid() {
		return
	}
	step := render.Pt{X: side * 0.54}
	how := render.Placing{Fade: fade}
	c.put(dieParts[d.High()], at.Sub(step), side/dieSide, how)
	c.put(dieParts[d.Low()], at.Add(step), side/dieSide, how)
}

// drawEarlier draws the earlier announcements in front of the players who made them.
func (b *Board) drawEarlier(c *canvas, look Look) {
	for _, seat := range b.facts.order {
		d, spoke := b.facts.said[seat]
		if spoke && seat != b.facts.announcer {
			at := c.l.Said(seat, look.Bottom)
			c.drawPair(d, at.Centre(), at.H, 0.5)
		}
	}
}

// drawCup draws the cup, and the dice while they are shaken.
func (b *Board) drawCup(c *canvas, look Look) {
	if b.facts.cup == rules.Nobody {
		return
	}
	u := c.l.Unit
	travel := render.EaseInOut(b.rolled / takeTicks)
	at := c.l.Cup(b.facts.cup, look.Bottom)
	if b.from != rules.Nobody {
		at = c.l.Cup(b.from, look.Bottom).Between(at, travel)
	} else {
		at = c.l.Centre().Between(at, travel)
	}
	if sh := b.shaken(); sh.rattling {
		b.drawShakenDice(c, at.Add(render.Pt{X: sh.x * u, Y: 34 * u}))
		c.drawCupAt(at.Add(render.Pt{X: sh.x * u, Y: -sh.up * u}), sh.turn, 0)
		return
	}
	up := b.cupLift()
	to := c.l.lifted(at, up)
	side := 1.0
	if up > 0 && b.liftsLeft(c, look) {
		side, to.X = -1, 2*at.X-to.X
	}
	c.drawCupAt(to, 0.62*up*side, up)
}

// liftsLeft reports whether the cup is lifted to the left. This is the case if the cup would hide an announcement on
// the right but nothing on the left.
func (b *Board) liftsLeft(c *canvas, look Look) bool {
	cup := c.l.Cup(b.facts.cup, look.Bottom)
	to, side := c.l.lifted(cup, 1), 106*c.l.Unit
	said := b.earlierPlaces(c, look)
	if hiddenArea(render.RectAround(to, side, side), said) == 0 {
		return false
	}
	things := append(said, c.l.Players(look.Bottom)...)
	for _, one := range b.bubbles(c, look) {
		things = append(things, one.box)
	}
	// on the left, the cup must hide nothing
	to.X = 2*cup.X - to.X
	return hiddenArea(render.RectAround(to, side, side), things) == 0
}

func (b *Board) earlierPlaces(c *canvas, look Look) (all []render.Rect) {
	for _, seat := range b.facts.order {
		if _, spoke := b.facts.said[seat]; spoke && seat != b.facts.announcer {
			all = append(all, c.l.Said(seat, look.Bottom))
		}
	}
	return all
}

func (c *canvas) drawCupAt(at render.Pt, turn, up float64) {
	u := c.l.Unit
	if up == 0 {
		c.p.Glow(render.RectAround(at.Add(render.Pt{Y: 48 * u}), 84*u, 20*u), 10*u, 10*u, render.Fade(c.th.Shadow, 0.35))
	}
	c.put(cup, at, u, render.Placing{Turn: turn})
}

// drawShakenDice draws the dice while they are shaken.
func (b *Board) drawShakenDice(c *canvas, at render.Pt) {
	u := c.l.Unit
	step := int(b.rolled / 4)
	for i := range 2 {
		// pseudo-random faces do not reveal the result
		seed := 31*b.facts.rolls + 7*step + i
		face := 1 + int(5.999*pseudoRandom(seed))
		spot := at.Add(render.Pt{X: (float64(i) - 0.5) * 40 * u, Y: -16 * u * pseudoRandom(seed+100)})
		c.put(dieParts[face], spot, max(30, 36*u)/dieSide*0.9, render.Placing{Turn: 6.28 * pseudoRandom(seed+50)})
	}
}

// drawDice draws the dice of the lifted cup on the table.
func (b *Board) drawDice(c *canvas, look Look) {
	if b.facts.cup != rules.Nobody && !b.shaken().rattling && b.cupLift() > 0.02 {
		b.drawDiceAt(c, c.l.Cup(b.facts.cup, look.Bottom))
	}
}

// drawDiceAt draws the dice under the lifted cup. centre is the centre of the cup on the table.
func (b *Board) drawDiceAt(c *canvas, centre render.Pt) {
	d := b.diceUnderCup()
	if !d.Valid() {
		return
	}
	u, side := c.l.Unit, c.diceSide()
	centre = centre.Add(render.Pt{Y: 26 * u})
	switch {
	case b.facts.trueMia():
		c.p.Glow(render.RectAround(centre, side*3.4, side*2.3), side*0.8, 22*u, render.Fade(miaGold, render.EaseOut(b.shown/restTicks)))
	case b.facts.open:
		c.p.Glow(render.RectAround(centre, side*2.7, side*1.6), side*0.5, 10*u, render.Fade(c.diceBackground(b), 0.75))
	}
	c.p.Glow(render.RectAround(centre.Add(render.Pt{Y: side * 0.3}), side*2, side*0.7), side*0.3, 6*u, render.Fade(c.th.Shadow, 0.3))
	for i, face := range [...]int{d.High(), d.Low()} {
		turn := [...]float64{-0.12, 0.16}[i]
		c.put(dieParts[face], centre.Add(render.Pt{X: (float64(i) - 0.5) * side * 1.12}), side/dieSide, render.Placing{Turn: turn})
	}
}

// diceSide returns the size of the dice under a lifted cup.
func (c *canvas) diceSide() float64 { return max(24, 46*c.l.Unit) }

// miaGold is the light of a true Mia.
var miaGold = color.RGBA{0xF2, 0xB6, 0x2E, 255}

// diceBackground returns the background colour of dice that all players see: Good for a true announcement, Bad for a
// bluff.
func (c *canvas) diceBackground(b *Board) color.RGBA {
	if b.facts.dice >= b.facts.standing {
		return c.th.Good
	}
	return c.th.Bad
}

// player returns the player on a seat. For an unknown seat, the player has no name.
func (l *Look) player(seat rules.Seat) Player {
	if seat < 0 || int(seat) >= len(l.Players) {
		return Player{}
	}
	return l.Players[seat]
}

// canvas holds the state of one call of Draw.
type canvas struct {
	p     *render.Pen
	th    *render.Theme
	l     Layout
	art   *painter
	table *part
}

func (b *Board) newCanvas(p *render.Pen, l Layout) *canvas {
	b.art.Use(p.Theme())
	b.paper = canvas{p: p, th: p.Theme(), l: l, art: b.art, table: &b.table}
	return &b.paper
}

// put draws a part with its centre at the point centre. size is the scale in logical units per drawing unit.
func (c *canvas) put(pt *part, centre render.Pt, size float64, how render.Placing) {
	c.art.Draw(c.p, pt, centre, size, how)
}

package miadraw

import (
	"image/color"
	"math"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Draw draws the table into r.
func (b *Board) Draw(p *render.Pen, r render.Rect, look Look) {
	p.Clip(r, func() {
		b.art.dress(p.Theme())
		c := &canvas{p: p, th: p.Theme(), l: Fit(r, max(b.round.Seats, 1)), art: &b.art}
		c.drawRoom(r, look.Corner)
		c.drawTable()
		if !b.seen {
			return
		}
		b.drawWords(c, look)
		b.drawArrow(c, look)
		b.drawCup(c, look)
		b.drawMiddle(c, look) // on a small table the cup would hide it
		b.drawDice(c, look)
		b.drawSeats(c, look)
		b.drawLadder(c, look)
		b.drawBanner(c, look)
	})
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
	if t := table(rx, ry); t.variant != c.art.table.variant {
		c.art.table = *t
	}
	c.put(&c.art.table, at, c.l.Unit, render.Placing{})
}

// pair draws two dice side by side.
func (c *canvas) pair(d mia.Dice, at render.Pt, side, fade float64) {
	if !d.Valid() {
		return
	}
	step := render.Pt{X: side * 0.54}
	how := render.Placing{Fade: fade}
	c.put(dies[d.High()], at.Sub(step), side/dieSide, how)
	c.put(dies[d.Low()], at.Add(step), side/dieSide, how)
}

// drawWords draws the earlier announcements, in front of the seats that made them.
func (b *Board) drawWords(c *canvas, look Look) {
	for _, seat := range b.facts.order {
		d, spoke := b.facts.said[seat]
		if !spoke || seat == b.facts.announcer || seat == b.facts.cup {
			continue
		}
		c.pair(d, c.l.before(seat, look.Bottom, 0.84), max(13, 24*c.l.Unit), 0.45)
	}
}

// drawMiddle draws the standing announcement and the name of the announcer.
func (b *Board) drawMiddle(c *canvas, look Look) {
	if b.facts.standing == mia.None || look.Banner != "" || b.facts.open && !c.l.Roomy() { // the ladder also shows it
		return
	}
	name := look.player(b.facts.announcer)
	card, side, st := b.claimed(c, look)
	c.p.Shadow(card, 10, 2)
	c.p.Round(card, 10, c.th.Surface)
	c.p.Frame(card, 10, 2, name.Color)
	line, rest := card.Inset(5).CutTop(card.H - side*1.35 - 10)
	c.p.TextIn(name.Name, line, st.Aligned(render.Middle))
	c.pair(b.facts.standing, rest.Centre(), side, 0)
}

// claimed returns the card of the standing announcement, the size of its dice, and the style of the name. The card is
// in the centre of the table, but not over the dice or where the dice will be.
func (b *Board) claimed(c *canvas, look Look) (card render.Rect, side float64, st render.Style) {
	grown := 0.7 + 0.3*render.EaseOutBack(render.Clamp01(b.popped()/popTicks))
	side = max(22, 50*c.l.Unit)
	name := look.player(b.facts.announcer).Name
	st = render.Style{Size: max(11, min(17, 20*c.l.Unit)), Weight: render.Bold, Color: c.th.Ink}
	w, h := render.Measure(name, st)
	w = min(w, max(side*2.6, min(c.l.Felt.W*0.5, c.l.between()-8))-14)
	st = render.Fitting(name, w, least, st)
	card = render.RectAround(c.l.Felt.Centre(), max(w+14, side*2.6), side*1.35+h+10)
	if b.facts.cup != rules.Nobody {
		card = c.l.leastHidden(card, append(c.l.plates(look.Bottom), c.lying(look, b.facts.cup)))
	}
	side *= grown
	return render.RectAround(card.Centre(), max(w+14, side*2.6), side*1.35+h+10), side, st
}

// popped returns the time since the last announcement in ticks.
func (b *Board) popped() float64 {
	if n := len(b.round.Log); n > 0 && b.round.Log[n-1].Kind == mia.Announced {
		return b.age
	}
	return popTicks
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
		at = c.l.before(rules.Nobody, look.Bottom, 0).Between(at, travel)
	}
	if sh := b.shaken(); sh.rattling {
		b.drawRattling(c, at.Add(render.Pt{X: sh.x * u, Y: 34 * u}))
		c.drawCupAt(at.Add(render.Pt{X: sh.x * u, Y: -sh.up * u}), sh.turn, 0)
		return
	}
	up := b.raised()
	c.drawCupAt(at.Add(liftedBy.Times(u*up)), 0.62*up, up)
}

// liftedBy is the movement of a cup that is lifted, in drawing units.
var liftedBy = render.Pt{X: 62, Y: -78}

func (c *canvas) drawCupAt(at render.Pt, turn, up float64) {
	u := c.l.Unit
	if up == 0 {
		c.p.Glow(render.RectAround(at.Add(render.Pt{Y: 48 * u}), 84*u, 20*u), 10*u, 10*u, render.Fade(c.th.Shadow, 0.35))
	}
	c.put(cupPart, at, u, render.Placing{Turn: turn})
}

// drawRattling draws the dice while they are shaken. Their faces are pseudo-random and not the result of the roll, so
// they reveal nothing.
func (b *Board) drawRattling(c *canvas, at render.Pt) {
	u := c.l.Unit
	step := int(b.rolled / 4)
	for i := range 2 {
		seed := 31*b.facts.rolls + 7*step + i
		face := 1 + int(5.999*scatter(seed))
		spot := at.Add(render.Pt{X: (float64(i) - 0.5) * 40 * u, Y: -16 * u * scatter(seed+100)})
		c.put(dies[face], spot, max(30, 36*u)/dieSide*0.9, render.Placing{Turn: 6.28 * scatter(seed+50)})
	}
}

// drawDice draws the dice of the lifted cup on the table.
func (b *Board) drawDice(c *canvas, look Look) {
	if b.facts.cup != rules.Nobody && !b.shaken().rattling && b.raised() > 0.02 {
		b.drawDiceAt(c, c.l.Cup(b.facts.cup, look.Bottom))
	}
}

// drawDiceAt draws the dice under a lifted cup that stood at at.
func (b *Board) drawDiceAt(c *canvas, at render.Pt) {
	d := b.dice()
	if !d.Valid() {
		return
	}
	u, side := c.l.Unit, c.diceSide()
	at = c.diceAt(at)
	if b.facts.open {
		c.p.Glow(render.RectAround(at, side*2.7, side*1.6), side*0.5, 10*u, render.Fade(c.verdict(b), 0.75))
	}
	c.p.Glow(render.RectAround(at.Add(render.Pt{Y: side * 0.3}), side*2, side*0.7), side*0.3, 6*u, render.Fade(c.th.Shadow, 0.3))
	for i, face := range [...]int{d.High(), d.Low()} {
		turn := [...]float64{-0.12, 0.16}[i]
		c.put(dies[face], at.Add(render.Pt{X: (float64(i) - 0.5) * side * 1.12}), side/dieSide, render.Placing{Turn: turn})
	}
}

// diceSide returns the size of the dice under a lifted cup, and diceAt their centre.
func (c *canvas) diceSide() float64              { return max(24, 46*c.l.Unit) }
func (c *canvas) diceAt(cup render.Pt) render.Pt { return cup.Add(render.Pt{Y: 26 * c.l.Unit}) }

// verdict returns the colour of the dice that all can see: Good if they are worth the announcement, otherwise Bad.
func (c *canvas) verdict(b *Board) color.RGBA {
	if b.facts.dice >= b.facts.standing {
		return c.th.Good
	}
	return c.th.Bad
}

// player returns the player on seat. For an unknown seat, it has no name.
func (l *Look) player(seat rules.Seat) Player {
	if seat < 0 || int(seat) >= len(l.Players) {
		return Player{}
	}
	return l.Players[seat]
}

func (b *Board) drawSeats(c *canvas, look Look) {
	for seat := range rules.Seat(min(b.round.Seats, mia.MaxSeats)) {
		b.drawSeat(c, look, seat)
	}
}

// drawSeat draws a name plate. A coloured frame marks the player to move and a cross a player who has lost. Players who
// are not in the round are pale.
func (b *Board) drawSeat(c *canvas, look Look, seat rules.Seat) {
	who := look.player(seat)
	plate := render.RectAround(c.l.Seat(seat, look.Bottom), c.l.Plate.W, c.l.Plate.H)
	place := slices.Index(b.facts.order, seat)
	if who.Name == "" && place < 0 {
		return // an empty seat on a server
	}
	fade := 0.0
	if len(b.facts.order) > 0 && place < 0 {
		fade = 0.55
	}
	ink := render.Mix(c.th.Ink, c.th.Surface, fade)
	c.p.Shadow(plate, 8, 2)
	c.p.Round(plate, 8, c.th.Surface)
	turn := b.round.Turn == seat && !b.facts.over
	lost := b.facts.over && slices.Contains(b.facts.losers, seat) && b.lost > 10
	switch {
	case lost:
		c.p.Frame(plate, 8, 2.5, c.th.Bad)
	case turn:
		c.p.Frame(plate.Inset(-2), 10, 3.5, c.th.Accent)
	default:
		c.p.Frame(plate, 8, c.th.OutlineWidth, c.th.Line)
	}
	c.drawPlate(plate, seat, who, ink, fade, lost)
	if place >= 0 && c.l.Plate.W > 60 {
		c.number(render.Pt{X: plate.X + 2, Y: plate.Y + 1}, place+1)
	}
}

func (c *canvas) drawPlate(plate render.Rect, seat rules.Seat, who Player, ink color.RGBA, fade float64, lost bool) {
	size := max(11, min(15, plate.H*0.42))
	in := plate.InsetXY(min(8, plate.W*0.08), 3)
	if c.l.stacked() {
		size = 12
	}
	signed, in := in.CutLeft(min(22, plate.H*0.6, plate.W*0.25))
	if lost {
		c.p.Icon(render.Close, signed, c.th.Bad)
	} else {
		Sign(c.p, signed.Inset(1), seat, render.Mix(who.Color, c.th.Surface, fade))
	}
	points := render.Style{Size: size, Weight: render.Bold, Color: ink}
	w, _ := render.Measure(who.Points, points)
	if plate.W < 60 { // many players
		if plate.W > 34 {
			c.p.TextIn(who.Points, in, render.Fitting(who.Points, in.W, least, points.Aligned(render.Right)))
		}
		return
	}
	_, in = in.CutLeft(4)
	if c.l.stacked() {
		var low render.Rect
		in, low = in.CutTop(in.H / 2)
		c.p.TextIn(who.Points, low, points)
	} else {
		var score render.Rect
		score, in = in.CutRight(w)
		c.p.TextIn(who.Points, score, points.Aligned(render.Right))
		smallest, _ := render.Measure(who.Name, render.Style{Size: least})
		in.W = math.Max(0, in.W-max(3, min(pointsGap, in.W-smallest-1))) // reduce the gap rather than shorten the name
	}
	c.p.TextIn(who.Name, in, render.Fitting(who.Name, in.W, least, render.Style{Size: size, Color: ink}))
}

// pointsGap is the space between a name and the points, so that "Player 1" with 1 point does not look like "Player 11".
const pointsGap = 7

// least is the smallest font size; longer texts are shortened.
const least = 8.5

// drawArrow draws an arrow on the table that points to the plate of the player to move.
func (b *Board) drawArrow(c *canvas, look Look) {
	if b.round.Turn == rules.Nobody || b.facts.over {
		return
	}
	at, middle := c.l.Seat(b.round.Turn, look.Bottom), c.l.Felt.Centre()
	plate := render.RectAround(at, c.l.Plate.W, c.l.Plate.H)
	size := max(16, 26*c.l.Unit)
	spot := render.Pt{X: at.X, Y: plate.Bottom() + size*0.7}
	turn := math.Pi
	if at.Y > middle.Y+1 {
		spot.Y, turn = plate.Y-size*0.7, 0
	}
	c.put(arrowPart, spot, size/40*1.2, render.Placing{Turn: turn, Tint: c.th.Surface})
	c.put(arrowPart, spot, size/40, render.Placing{Turn: turn, Tint: c.th.Accent})
}

var numerals = [...]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"}

// number draws a seat's place in the turn order.
func (c *canvas) number(at render.Pt, n int) {
	if n > len(numerals) {
		return
	}
	r := max(8, min(10, 11*c.l.Unit))
	c.p.Circle(at, r+1, c.th.Surface)
	c.p.Circle(at, r, c.th.InkSoft)
	st := render.Style{Size: r * 1.15, Weight: render.Bold, Color: c.th.Surface}
	c.p.TextIn(numerals[n-1], render.RectAround(at, 3*r, 2*r), st.Aligned(render.Middle))
}

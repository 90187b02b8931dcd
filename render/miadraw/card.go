package miadraw

import (
	"math"
	"sync"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// play is an event of a scripted round for illustrations, with its time.
type play struct {
	ticks float64
	event mia.Event
}

// exampleRound is a scripted round for illustrations. A player announces 6 3 with the dice 5 2 under the cup, and loses.
var exampleRound = sync.OnceValue(func() []play {
	high, low := diceOf(6, 3), diceOf(5, 2)
	return []play{
		{0, mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{0, 1, 2, 3}}},
		{30, mia.Event{Kind: mia.Rolls, Seat: 0}},
		{110, mia.Event{Kind: mia.Announced, Seat: 0, Dice: high}},
		{190, mia.Event{Kind: mia.WantsToSee, Seat: 1}},
		{230, mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: low}},
		{290, mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{0}}},
	}
})

const exampleTicks = 420

// diceOf returns the Dice with the numbers a and b. It panics if there are no such dice.
func diceOf(a, b int) mia.Dice {
	d, err := mia.DiceOf(a, b)
	if err != nil {
		panic("miadraw: a picture shows what dice cannot: " + err.Error())
	}
	return d
}

var boardPool = sync.Pool{New: func() any { return NewBoard() }}

// show makes the board show the scripted round at the given time after its beginning.
func (b *Board) show(ticks float64) {
	b.seen = false
	r := Round{Seats: 4, Turn: rules.Nobody}
	b.clearTable()
	for _, p := range exampleRound() {
		if p.ticks > ticks {
			break
		}
		r.Log = append(r.Log, p.event)
		cup := b.facts.cup
		b.facts = read(r.Log)
		b.animate(p.event, cup)
		age := ticks - p.ticks
		switch p.event.Kind {
		case mia.Rolls:
			b.rolled = min(restTicks, age)
		case mia.Shown:
			b.shown = min(restTicks, age)
		case mia.Lost:
			b.lost = min(restTicks, age)
		}
		b.age = min(restTicks, age)
	}
	b.round, b.seen = r, true
}

// emblem draws the centre of a table, without the players and the list of values, and then calls mark.
func (b *Board) emblem(p *render.Pen, r render.Rect, mark func(c *canvas)) {
	p.Clip(r, func() {
		l := Layout{Rect: r, Seats: 4, Power: 2}
		l.Felt = render.RectAround(r.Centre().Add(render.Pt{Y: r.H * 0.06}), r.W*1.02, r.H*1.02)
		l.Unit = max(1e-3, min(r.W/330, r.H/250))
		c := b.newCanvas(p, l)
		c.drawRoom(r, 0)
		c.drawTable()
		mark(c)
	})
}

// Card draws an animated picture of the game into r: a round that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	b.show(math.Mod(t*60+250, exampleTicks))
	b.emblem(p, r, func(c *canvas) { b.drawEmblem(c) })
}

// drawEmblem draws the announcement, and below it the cup.
func (b *Board) drawEmblem(c *canvas) {
	u, middle := c.l.Unit, c.l.Rect.Centre()
	if b.facts.standing != mia.None {
		c.drawClaim(middle.Add(render.Pt{X: -82 * u, Y: -58 * u}), b.facts.standing, 40*u, render.EaseOutBack(b.bubbleSize()))
	}
	at := middle.Add(render.Pt{X: 34 * u, Y: 26 * u})
	if sh := b.shaken(); sh.rattling && b.facts.rolls > 0 {
		b.drawShakenDice(c, at.Add(render.Pt{X: sh.x * u, Y: 34 * u}))
		c.drawCupAt(at.Add(render.Pt{X: sh.x * u, Y: -sh.up * u}), sh.turn, 0)
		return
	}
	up := b.cupLift()
	if up > 0.02 {
		b.drawDiceAt(c, at)
	}
	c.drawCupAt(at.Add(render.Pt{X: 66 * u * up, Y: -74 * u * up}), 0.62*up, up)
}

// bubbleSize returns how far the speech bubble in the animated picture has grown, from 0 to 1.
func (b *Board) bubbleSize() float64 {
	if b.facts.open || len(b.round.Log) > 3 {
		return 1
	}
	return render.Clamp01(b.age / popTicks)
}

func (c *canvas) drawClaim(at render.Pt, d mia.Dice, side, grown float64) {
	side *= 0.6 + 0.4*grown
	box := render.RectAround(at, side*2.7, side*1.6)
	c.p.Shadow(box, side*0.4, 2)
	c.put(arrow, at.Add(render.Pt{X: side * 0.7, Y: side * 0.95}), side/40, render.Placing{Tint: c.th.Surface, Turn: -0.5})
	c.p.Round(box, side*0.4, c.th.Surface)
	if c.th.Name == render.NameContrast {
		c.p.Frame(box, side*0.4, c.th.OutlineWidth, c.th.Line)
	}
	c.drawPair(d, at, side, 0)
}

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 5

// Illustration draws the picture of a rule into r, without text. The pictures have these numbers:
//
//	0: two dice under a cup, and an announcement.
//	1: the values from the lowest to Mia.
//	2: the cup is shaken, and a higher value is announced.
//	3: the cup is lifted, and the dice are worth less than the announcement.
//	4: the probability that a roll reaches each value.
//
// For any other number it draws only the table.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	draw := map[int]func(c *canvas){
		0: func(c *canvas) { b.show(180); b.drawEmblem(c) },
		1: func(c *canvas) { c.drawValueRows() },
		2: func(c *canvas) {
			b.show(50)
			b.drawEmblem(c)
			c.drawClaim(c.l.Rect.Centre().Add(render.Pt{X: -82 * c.l.Unit, Y: -58 * c.l.Unit}), diceOf(6, 4), 40*c.l.Unit, 1)
		},
		3: func(c *canvas) { b.show(300); b.drawEmblem(c) },
		4: func(c *canvas) { c.drawChances() },
	}[n]
	if draw == nil {
		draw = func(*canvas) {}
	}
	b.emblem(p, r, draw)
}

// drawValueRows draws the 21 values in three rows, with the highest values at the top.
func (c *canvas) drawValueRows() {
	in := c.l.Rect.Inset(c.l.Rect.W * 0.04)
	side := min(in.W/7/2.5, in.H/3/1.5)
	for i, d := range mia.Values() {
		cell := in.Row(2-i/7, 3, 0).Column(i%7, 7, 0)
		if d == mia.Mia {
			c.p.Round(render.RectAround(cell.Centre(), side*2.5, side*1.45), side*0.3, c.th.Accent)
		}
		c.drawPair(d, cell.Centre(), side, 0)
	}
}

// drawChances draws the probability that a roll is worth at least each value.
func (c *canvas) drawChances() {
	in := c.l.Rect.Inset(c.l.Rect.W * 0.06)
	c.p.Round(in.Inset(-6), 8, c.th.Surface)
	for i, d := range mia.Values() {
		col := in.Column(i, 21, 1)
		h := col.H * float64((d - 1).WaysAbove()) / 36
		c.p.Fill(render.Rect{X: col.X, Y: col.Bottom() - h, W: col.W, H: h}, c.th.Accent)
	}
}

// DrawStill draws a thumbnail of the round: the last announcement and the cup, without the players.
func (b *Board) DrawStill(p *render.Pen, r render.Rect) {
	b.emblem(p, r, func(c *canvas) { b.drawEmblem(c) })
}

// Still returns a function that draws a thumbnail of the last position in views. The thumbnail shows no players, so the
// function does not use its argument figures.
func Still(views []mia.View) func(p *render.Pen, r render.Rect, figures []face.Figure) {
	b, v := NewBoard(), views[len(views)-1]
	round := v.Log
	if len(round) == 0 { // between two rounds
		round = v.Last
	}
	b.Show(Round{Seats: v.Config.Seats, Log: round, Turn: rules.Nobody})
	return func(p *render.Pen, r render.Rect, _ []face.Figure) { b.DrawStill(p, r) }
}

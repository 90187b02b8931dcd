package miadraw

import (
	"math"
	"sync"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// play is one moment of a little round made up for pictures: what was seen by then, and when it begins.
type play struct {
	ticks float64
	event mia.Event
}

// tableau is a round for pictures. Its dice are 63, announced, and 52, which lie under the cup.
var tableau = sync.OnceValue(func() []play {
	high, low := value(6, 3), value(5, 2)
	return []play{
		{0, mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{0, 1, 2, 3}}},
		{30, mia.Event{Kind: mia.Rolls, Seat: 0}},
		{110, mia.Event{Kind: mia.Announced, Seat: 0, Dice: high}},
		{190, mia.Event{Kind: mia.WantsToSee, Seat: 1}},
		{230, mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: low}},
		{290, mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{0}}},
	}
})

// tableauTicks is how long it takes until it begins again.
const tableauTicks = 420

// value are dice that exist.
func value(a, b int) mia.Dice {
	d, err := mia.DiceOf(a, b)
	if err != nil {
		panic("miadraw: a picture shows what dice cannot: " + err.Error())
	}
	return d
}

// stages are boards for pictures that remember nothing.
var stages = sync.Pool{New: func() any { return NewBoard() }}

// show sets a board to so many ticks after the beginning of the tableau.
func (b *Board) show(ticks float64) {
	b.seen = false
	r := Round{Seats: 4, Turn: rules.Nobody}
	b.begin()
	for _, p := range tableau() {
		if p.ticks > ticks {
			break
		}
		r.Log = append(r.Log, p.event)
		cup := b.facts.cup
		b.facts = read(r.Log)
		b.note(p.event, cup)
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

// emblem draws the middle of a table, without seats and ladder.
func (b *Board) emblem(p *render.Pen, r render.Rect, mark func(c *canvas)) {
	p.Clip(r, func() {
		b.art.dress(p.Theme())
		l := Layout{Rect: r, Seats: 4, columns: 1, rows: 21}
		l.chairs = render.Pt{X: r.W * 0.62, Y: r.H * 0.62}
		l.Felt = render.RectAround(r.Centre().Add(render.Pt{Y: r.H * 0.06}), r.W*1.02, r.H*1.02)
		l.Unit = max(1e-3, min(r.W/330, r.H/250))
		c := &canvas{p: p, th: p.Theme(), l: l, art: &b.art}
		c.drawRoom(r, 0)
		c.drawTable()
		mark(c)
	})
}

// Card draws the game's emblem into r: a round that goes on for ever. t is the time in seconds; the same t gives the same
// picture.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	if !(t >= 0 && t < 1e9) { // also not-a-number
		t = 0
	}
	b.show(math.Mod(t*60+250, tableauTicks))
	b.emblem(p, r, func(c *canvas) { b.drawEmblem(c) })
}

// drawEmblem draws what was announced above, and the cup below.
func (b *Board) drawEmblem(c *canvas) {
	u, middle := c.l.Unit, c.l.Rect.Centre()
	if b.facts.standing != mia.None {
		c.claim(middle.Add(render.Pt{X: -82 * u, Y: -58 * u}), b.facts.standing, 40*u, render.EaseOutBack(b.grown()))
	}
	at := middle.Add(render.Pt{X: 34 * u, Y: 26 * u})
	if sh := b.shaken(); sh.rattling && b.facts.rolls > 0 {
		b.drawRattling(c, at.Add(render.Pt{X: sh.x * u, Y: 34 * u}))
		c.drawCupAt(at.Add(render.Pt{X: sh.x * u, Y: -sh.up * u}), sh.turn, 0)
		return
	}
	up := b.raised()
	if up > 0.02 {
		b.drawDiceAt(c, at)
	}
	c.drawCupAt(at.Add(render.Pt{X: 66 * u * up, Y: -74 * u * up}), 0.62*up, up)
}

// grown is how far the speech bubble of the emblem has grown.
func (b *Board) grown() float64 {
	if b.facts.open || len(b.round.Log) > 3 {
		return 1
	}
	return render.Clamp01(b.age / popTicks)
}

// claim draws a speech bubble with dice.
func (c *canvas) claim(at render.Pt, d mia.Dice, side, grown float64) {
	side *= 0.6 + 0.4*grown
	box := render.RectAround(at, side*2.7, side*1.6)
	c.p.Shadow(box, side*0.4, 2)
	c.put(arrowPart, at.Add(render.Pt{X: side * 0.7, Y: side * 0.95}), side/40, render.Placing{Tint: c.th.Surface, Turn: -0.5})
	c.p.Round(box, side*0.4, c.th.Surface)
	if c.th.Name == render.NameContrast {
		c.p.Frame(box, side*0.4, c.th.OutlineWidth, c.th.Line)
	}
	c.pair(d, at, side, 0)
}

package miadraw

import (
	"image/color"
	"math"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

func (b *Board) drawSeats(c *canvas, look Look) {
	for seat := range rules.Seat(min(b.round.Seats, mia.MaxSeats)) {
		b.drawSeat(c, look, seat)
	}
}

// drawSeat draws a player's face, with the name below it. A player without a face is drawn as a disc.
func (b *Board) drawSeat(c *canvas, look Look, seat rules.Seat) {
	who := look.player(seat)
	plays := slices.Contains(b.facts.order, seat)
	if who.Name == "" && !plays {
		return // an empty seat on a server
	}
	// players who are out or not in the round are grey
	grey := who.out() || len(b.facts.order) > 0 && !plays
	face := c.l.faceOf(seat, look.Bottom)
	if way := c.l.Centre().Sub(face.Centre()); way.Len() > 0 { // all lean towards the cup that is about to be lifted
		way = way.Times(b.leaning() * 0.12 * c.l.Face / way.Len())
		face = face.Moved(way.X, way.Y)
	}
	turn := b.round.Turn == seat && !b.facts.over
	switch {
	case who.Face == nil:
		c.drawPersonDisc(face.Inset(-0.02*c.l.Face), who, personMarks{turn, grey})
	case grey:
		who.Face.DrawGrey(c.p, face)
	default:
		b.portraits[seat].Draw(c.p, face, who.Face)
	}
	pill := c.drawPill(c.l.pillOf(seat, look.Bottom), seat, who, pillMarks{
		turn: turn, grey: grey, lost: b.facts.over && slices.Contains(b.facts.losers, seat) && b.lost > 10,
	})
	if who.Of > 0 {
		crack := 0.0
		if b.facts.over && slices.Contains(b.facts.losers, seat) {
			crack = max(0, 1-b.lost/crackTicks)
		}
		c.drawHearts(render.Rect{X: pill.X, Y: pill.Bottom() - 2, W: pill.W, H: heartsHeight * pill.H}, who, crack)
	}
}

type personMarks struct{ turn, grey bool }

func (c *canvas) drawPersonDisc(r render.Rect, who Player, p personMarks) {
	edge, sign := who.Color, who.Color
	if p.grey {
		edge, sign = c.th.InkFaint, c.th.InkFaint
	}
	if p.turn {
		edge = c.th.Accent
	}
	radius := r.W / 2
	c.p.Circle(r.Centre(), radius, edge)
	c.p.Circle(r.Centre(), radius*0.92, c.th.Surface)
	c.p.Icon(render.Person, r.Inset(radius*0.44), sign)
}

type pillMarks struct{ turn, grey, lost bool }

// pill is the content of the pill with a player's name.
type pill struct {
	box                   render.Rect
	side, pad, gap        float64 // side of the sign, and the space around it
	name, points          string
	nameWidth             float64
	nameStyle, pointStyle render.Style
}

// pillIn returns a label for a player. The label is as wide as its contents and centred in bounds. If space is short,
// the label lacks the points, the name, or both.
func pillIn(bounds render.Rect, who Player) pill {
	h := bounds.H
	l := pill{side: 0.42 * h, pad: 0.36 * h, gap: 0.24 * h, name: who.Name, points: who.Points}
	st := render.Style{Size: max(9, min(16, 0.52*h)), Weight: render.Bold}
	l.pointStyle = st.Weighing(render.Medium).Aligned(render.Right)
	score := 0.0
	if who.Of > 0 {
		l.points = "" // the hearts show the lives
	}
	if l.points != "" {
		w, _ := render.Measure(l.points, l.pointStyle)
		score = w + l.gap
	}
	wide := 2*l.pad + l.side
	l.nameWidth = bounds.W - wide - l.gap - score
	smallest, _ := render.Measure(l.name, st.Sized(max(leastFontSize, 0.36*h)))
	if l.nameWidth < min(2*h, smallest) { // a crowd: the list of players has the points
		if rest := bounds.W - wide - l.gap; rest >= leastNameWidth {
			l.nameWidth, l.points, score = rest, "", 0
		} else {
			l.name = ""
		}
	}
	if l.name != "" {
		l.nameStyle = render.Fitting(l.name, l.nameWidth, max(leastFontSize, 0.36*h), st)
		w, _ := render.Measure(l.name, l.nameStyle)
		l.nameWidth = min(l.nameWidth, w+1)
		wide += l.gap + l.nameWidth
	}
	if wide += score; wide > bounds.W+1 {
		wide, l.points = wide-score, ""
	}
	l.box = render.RectAround(bounds.Centre(), wide, h)
	return l
}

// drawPill draws a label with the sign, name and points of a player, centred in bounds, and returns its rectangle.
func (c *canvas) drawPill(bounds render.Rect, seat rules.Seat, who Player, marks pillMarks) render.Rect {
	ground, ink, sign := c.th.Surface, c.th.Ink, who.Color
	switch {
	case marks.turn:
		ground = c.th.Accent
		ink, sign = c.th.OnAccent, c.th.OnAccent
	case marks.grey:
		ink, sign = c.th.InkSoft, c.th.InkFaint
	}
	l := pillIn(bounds, who)
	round := l.box.H / 2
	c.p.Shadow(l.box, round, 2)
	c.p.Round(l.box, round, ground)
	if marks.lost {
		c.p.Frame(l.box, round, 2.5, c.th.Bad)
	} else if c.th.ShadowStrength == 0 {
		c.p.Frame(l.box, round, c.th.OutlineWidth, c.th.Line)
	}
	at, in := l.box.InsetXY(l.pad, 0).CutLeft(l.side)
	c.drawMark(at, seat, sign, marks)
	_, in = in.CutLeft(l.gap)
	if l.name != "" {
		at, in = in.CutLeft(l.nameWidth)
		c.p.TextWithin(l.name, at, l.nameStyle.In(ink))
	}
	if l.points != "" {
		c.p.TextIn(l.points, in, l.pointStyle.In(ink))
	}
	return l.box
}

// drawMark draws the sign of a seat, or the mark of a player who has lost the round.
func (c *canvas) drawMark(r render.Rect, seat rules.Seat, sign color.RGBA, marks pillMarks) {
	if marks.lost {
		c.p.Icon(render.Close, r.Inset(-2), c.th.Bad)
		return
	}
	Sign(c.p, r.Middle(r.W, r.W), seat, sign)
}

const leastNameWidth = 30

// leastFontSize is the minimum font size. Texts that do not fit in this size are shortened.
const leastFontSize = 9

// bubble is a speech bubble: a remark, or the last value.
type bubble struct {
	seat rules.Seat
	text string
	box  render.Rect
	st   render.Style
}

// bubbles returns the speech bubbles at the table: the remarks of the players and the last announcement.
func (b *Board) bubbles(c *canvas, look Look) (all []bubble) {
	for _, seat := range b.facts.order {
		// a remark replaces the announcement of the same player
		text := look.player(seat).Remark
		if text != "" || seat == b.facts.announcer && b.facts.standing != mia.None {
			all = append(all, bubble{seat: seat, text: text})
		}
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(x, y bubble) int { return len(x.text) - len(y.text) }) // a remark does not move the last value
	things := append(c.l.Players(look.Bottom), c.l.cupArea()...)
	things = append(things, b.earlierPlaces(c, look)...)
	for i := range all {
		one := &all[i]
		die := c.l.Die()
		box := render.Rect{W: 3.2 * die, H: 1.57 * die}
		if one.text != "" {
			one.st = render.Style{Size: max(12, min(18, 0.34*die)), Weight: render.Medium, Color: c.th.Ink}
			w, h := render.Measure(one.text, one.st)
			box = render.Rect{W: max(w+1.6*one.st.Size, 2*die), H: max(h+one.st.Size, 0.9*die)}
		}
		one.box = c.l.Bubble(box, one.seat, look.Bottom, things)
		things = append(things, one.box)
	}
	return all
}

// drawBubbles draws the speech bubbles. The last value grows when it is announced.
func (b *Board) drawBubbles(c *canvas, look Look) {
	for _, one := range b.bubbles(c, look) {
		grown := 1.0
		if one.text == "" && b.age < popTicks && b.announcing() {
			grown = 0.6 + 0.4*render.EaseOutBack(render.Clamp01(b.age/popTicks))
		}
		box := render.RectAround(one.box.Centre(), one.box.W*grown, one.box.H*grown)
		radius := min(14, 0.3*box.H)
		c.p.Shadow(box, radius, 3)
		c.drawTip(box, c.l.faceOf(one.seat, look.Bottom).Centre())
		c.p.Round(box, radius, c.th.Surface)
		if c.th.ShadowStrength == 0 {
			c.p.Frame(box, radius, c.th.OutlineWidth, c.th.Line)
		}
		if one.text != "" {
			c.p.TextIn(one.text, box, one.st.Aligned(render.Middle))
		} else {
			c.drawPair(b.facts.standing, box.Centre(), c.l.Die()*grown, 0)
		}
	}
}

func (b *Board) announcing() bool {
	n := len(b.round.Log)
	return n > 0 && b.round.Log[n-1].Kind == mia.Announced
}

// drawTip draws the tip of a bubble, which points to the face at target.
func (c *canvas) drawTip(box render.Rect, target render.Pt) {
	way := target.Sub(box.Centre())
	if way.Len() < 1 {
		return
	}
	edge := min(0.5*box.W/max(1e-9, math.Abs(way.X)), 0.5*box.H/max(1e-9, math.Abs(way.Y)))
	if edge >= 1 {
		return // the bubble lies on the face
	}
	size := min(0.34*box.H, 30)
	from := box.Centre().Add(way.Times(edge))
	at := from.Add(way.Times(0.12 * size / way.Len()))
	turn := math.Atan2(-way.X, way.Y) // the arrow points down
	if c.th.ShadowStrength == 0 {
		c.put(arrow, at.Add(way.Times(0.12*size/way.Len())), size/40*2, render.Placing{Turn: turn, Tint: c.th.Line})
	}
	c.put(arrow, at, size/40*1.6, render.Placing{Turn: turn, Tint: c.th.Surface})
}

// drawHearts draws a player's lives into r. crack is 1 when the last lost heart breaks, and falls to 0 while that heart
// fades.
func (c *canvas) drawHearts(r render.Rect, who Player, crack float64) {
	side := r.H
	row := render.RectAround(r.Centre(), side*float64(who.Of), side)
	c.p.Round(row.InsetXY(-0.3*side, -1), 0.5*side, c.th.Surface)
	for i := range who.Of {
		box := row.Column(i, who.Of, 0).Inset(side * 0.08)
		if i < who.Lives {
			heart(c.p, box, whole, c.th.Bad)
			continue
		}
		heart(c.p, box, hollow, c.th.InkFaint)
		if i == who.Lives && crack > 0 {
			apart := side * 0.5 * render.EaseOut(1-crack)
			tint := render.Fade(c.th.Bad, crack)
			heart(c.p, box.Moved(-apart, apart/2), leftHalf, tint)
			heart(c.p, box.Moved(apart, apart/2), rightHalf, tint)
		}
	}
}

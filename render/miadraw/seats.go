package miadraw

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/miadraw/miaart"
	"menagerie/render/miadraw/mialayout"
	"menagerie/rules"
	"menagerie/rules/mia"
)

func (b *Board) drawSeats(c *canvas, look Look) {
	for seat := range rules.Seat(min(b.round.Seats, mia.MaxSeats)) {
		b.drawSeat(c, look, seat)
	}
}

// drawSeat draws a player as a face and a pill with the name below. A player without a face is drawn as a disc with the sign of
// a person. Players who are out or not in the round are grey.
func (b *Board) drawSeat(c *canvas, look Look, seat rules.Seat) {
	who := look.player(seat)
	plays := slices.Contains(b.facts.order, seat)
	if who.Name == "" && !plays {
		return // an empty seat on a server
	}
	grey := who.out() || len(b.facts.order) > 0 && !plays
	face := c.l.FaceOf(seat, look.Bottom)
	if way := c.l.Centre().Sub(face.Centre()); way.Len() > 0 { // all lean towards the cup that is about to be lifted
		way = way.Times(b.leans() * 0.12 * c.l.Face / way.Len())
		face = face.Moved(way.X, way.Y)
	}
	turn := b.round.Turn == seat && !b.facts.over
	switch {
	case who.Face == nil:
		c.drawPerson(face.Inset(-0.02*c.l.Face), who, person{turn, grey})
	case grey:
		who.Face.DrawGrey(c.p, face)
	default:
		b.portraits[seat].Draw(c.p, face, who.Face)
	}
	pill := c.drawPill(c.l.PillOf(seat, look.Bottom), seat, who, pillMarks{
		turn: turn, grey: grey, lost: b.facts.over && slices.Contains(b.facts.losers, seat) && b.lost > 10,
	})
	if who.Of > 0 {
		crack := 0.0
		if b.facts.over && slices.Contains(b.facts.losers, seat) {
			crack = max(0, 1-b.lost/crackTicks)
		}
		c.drawHearts(render.Rect{X: pill.X, Y: pill.Bottom() - 2, W: pill.W, H: mialayout.Hearts * pill.H}, who, crack)
	}
}

// person has the marks of a person's disc.
type person struct{ turn, grey bool }

// drawPerson draws the disc of a person.
func (c *canvas) drawPerson(r render.Rect, who Player, p person) {
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

// pillMarks has the marks of a pill.
type pillMarks struct{ turn, grey, lost bool }

// pill is the content of the pill with a player's name.
type pill struct {
	box                   render.Rect
	side, pad, gap        float64 // the side of the sign, and the space around it
	name, points          string
	nameWidth             float64
	nameStyle, pointStyle render.Style
}

// pillIn returns a pill that is as wide as its contents and centred in bounds. If there is not enough space for the player's
// name, the pill has only the sign and the points.
func pillIn(bounds render.Rect, who Player) pill {
	h := bounds.H
	l := pill{side: 0.42 * h, pad: 0.36 * h, gap: 0.24 * h, name: who.Name, points: who.Points}
	st := render.Style{Size: max(9, min(16, 0.52*h)), Weight: render.Bold}
	l.pointStyle = st.Weighing(render.Medium).Aligned(render.Right)
	score := 0.0
	if who.Of > 0 {
		l.points = "" // the hearts tell the lives
	}
	if l.points != "" {
		w, _ := render.Measure(l.points, l.pointStyle)
		score = w + l.gap
	}
	wide := 2*l.pad + l.side
	l.nameWidth = bounds.W - wide - l.gap - score
	smallest, _ := render.Measure(l.name, st.Sized(max(least, 0.36*h)))
	if l.nameWidth < min(2*h, smallest) { // a crowd: the list of players has the points
		if rest := bounds.W - wide - l.gap; rest >= leastName {
			l.nameWidth, l.points, score = rest, "", 0
		} else {
			l.name = ""
		}
	}
	if l.name != "" {
		l.nameStyle = render.Fitting(l.name, l.nameWidth, max(least, 0.36*h), st)
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

// drawPill draws a pill with the sign, the name and the points of a player, centred in bounds. It returns the rectangle of the
// pill.
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
	miaart.Sign(c.p, r.Middle(r.W, r.W), seat, sign)
}

// leastName is the smallest space for a name.
const leastName = 30

// least is the minimum font size. Texts that do not fit in this size are shortened.
const least = 9

package miadraw

import (
	"fmt"
	"image/color"

	"menagerie/render"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// drawLadder draws the list of the 21 values. Values that are too low for an announcement are pale.
func (b *Board) drawLadder(c *canvas, look Look) {
	if c.l.Heading.H >= 16 {
		c.p.TextIn(look.Heading, c.l.Heading, render.Style{Size: 13, Weight: render.Bold, Color: c.th.Ink}.Aligned(render.Middle))
	}
	mine := mia.None
	if !b.facts.open && b.cupLift() > 0.5 {
		mine = b.round.Dice
	}
	for _, d := range mia.Values() {
		b.drawRung(c, look, d, d == mine)
	}
}

func (b *Board) drawRung(c *canvas, look Look, d mia.Dice, mine bool) {
	r := c.l.Rung(d)
	said, high := d == b.facts.standing, d > b.facts.standing
	picked := look.Choice && d == look.Pick && high
	who := look.player(b.facts.announcer)
	ground, ink, fade := c.th.Surface, c.th.Ink, 0.0
	switch {
	case said:
		ground = render.Mix(c.th.Surface, who.Color, 0.22)
	case !high:
		ground, ink, fade = render.Mix(c.th.Surface, c.th.Sunken, 0.85), c.th.InkFaint, 0.64
	case picked:
		ground = c.th.AccentSoft
	case look.Choice && d == look.Hover:
		ground = render.Mix(c.th.Surface, c.th.AccentSoft, 0.6)
	}
	c.p.Round(r, 5, ground)
	if look.Odds {
		bed := r
		bed.W *= miamath.Above(d - 1)
		c.p.Round(bed, 5, render.Fade(c.th.Accent, 0.16))
	}
	switch {
	case picked:
		c.p.Frame(r, 5, 2, c.th.Accent)
	case said:
		c.p.Frame(r, 5, 2, who.Color)
	default:
		c.p.Frame(r, 5, c.th.OutlineWidth, c.th.Line)
	}
	if mine {
		c.p.Frame(r.Inset(2.5), 4, 2, c.th.Good)
	}
	c.drawValue(r, d, ink, fade, look.Odds)
	side := min(15, 0.5*r.H)
	left, right := render.RectAround(render.Pt{X: r.X + 4 + side/2, Y: r.Centre().Y}, side, side), render.RectAround(render.Pt{X: r.Right() - 4 - side/2, Y: r.Centre().Y}, side, side)
	switch {
	case mine: // the frame alone looks like that of a selection
		c.drawOwnRung(r)
	case picked && c.l.singleColumn() && !look.Odds:
		c.p.Icon(render.Check, right, c.th.Accent)
	}
	switch {
	case said && c.l.singleColumn():
		Sign(c.p, left, b.facts.announcer, who.Color)
	case said:
		Sign(c.p, render.RectAround(render.Pt{X: r.X + 1, Y: r.Centre().Y}, 14, 14), b.facts.announcer, who.Color)
	}
}

// drawOwnRung marks the value of the viewer's own dice in the ladder.
func (c *canvas) drawOwnRung(r render.Rect) {
	half := max(5, min(7, r.H*0.22))
	at := render.RectAround(render.Pt{X: r.Right() - half, Y: r.Y + half}, 1.6*half, 1.6*half)
	c.p.Circle(at.Centre(), half, c.th.Good)
	c.p.Icon(render.Eye, at, c.th.InkOn(c.th.Good))
}

// Value returns the text for the value d: two numbers with a non-breaking space between them, the larger one first.
func Value(d mia.Dice) string {
	if !d.Valid() {
		return "–"
	}
	return fmt.Sprintf("%d\u00a0%d", d.High(), d.Low())
}

// percents[d] is a text such as "14 %", the probability that a roll is worth at least d.
var percents = func() (all [mia.Mia + 1]string) {
	for _, d := range mia.Values() {
		all[d] = fmt.Sprintf("%.0f %%", 100*miamath.Above(d-1))
	}
	return all
}()

func (c *canvas) drawValue(r render.Rect, d mia.Dice, ink color.RGBA, fade float64, odds bool) {
	if c.l.singleColumn() {
		side := min(22, 0.76*r.H)
		if !odds {
			c.drawPair(d, r.Centre(), side, fade)
			return
		}
		at := r.X + 0.34*r.W
		c.drawPair(d, render.Pt{X: at, Y: r.Centre().Y}, side, fade)
		_, right := r.CutLeft(at - r.X + 1.1*side)
		right.W -= 5
		st := render.Style{Size: max(10, min(13, r.H*0.58)), Color: ink}.Aligned(render.Right)
		c.p.TextIn(percents[d], right, render.Fitting(percents[d], right.W, leastFontSize, st))
		return
	}
	st := render.Style{Size: max(10, min(15, r.H*0.58)), Weight: render.Bold, Color: ink}.Aligned(render.Middle)
	text := Value(d)
	if d == mia.Mia {
		text = "Mia"
	}
	if odds {
		top, low := r.CutTop(r.H * 0.54)
		c.p.TextIn(text, top, st.Sized(min(st.Size, top.H*0.95)))
		small := st.Sized(max(8, low.H*0.8)).Weighing(render.Regular)
		c.p.TextIn(percents[d], low, render.Fitting(percents[d], low.W, 7, small))
		return
	}
	c.p.TextIn(text, r, st)
}

// Roll is one of the 36 results of two dice under a cup, after an announcement.
type Roll struct {
	First, Second int
	Says          float64 // probability that a player with these dice makes the announcement, 0..1
	True          bool    // whether the announcement is true with these dice
}

// Rolls draws a square table of all results of two dice. It shows only the results with which the player makes a
// certain announcement. A coloured background marks the results with which the announcement is true.
func Rolls(p *render.Pen, r render.Rect, rolls []Roll) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	c := b.newCanvas(p, Fit(r, 2))
	p.Fill(r, c.th.Sunken)
	const side = 6
	for _, roll := range rolls {
		cell := r.Inset(6).Row(roll.First-1, side, 2).Column(roll.Second-1, side, 2)
		d, err := mia.DiceOf(roll.First, roll.Second)
		if err != nil || roll.Says == 0 {
			p.Circle(cell.Centre(), 1.5, c.th.Line)
			continue
		}
		fade := 0.0
		if roll.True {
			p.Round(cell, 4, c.th.Accent)
		} else {
			fade = 0.45
		}
		c.drawPair(d, cell.Centre(), min(cell.W/2.6, cell.H*0.8), fade)
	}
}

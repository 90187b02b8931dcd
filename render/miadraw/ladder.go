package miadraw

import (
	"fmt"
	"image/color"

	"menagerie/render"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// drawLadder draws the 21 values. Values that are too low are pale. The standing one has the colour of the announcer.
func (b *Board) drawLadder(c *canvas, look Look) {
	l := c.l.Ladder.Inset(-3)
	c.p.Round(l, 8, render.Mix(c.th.Surface, c.th.Sunken, 0.5))
	c.p.Frame(l, 8, c.th.OutlineWidth, c.th.Line)
	mine := mia.None
	if !b.facts.open && b.raised() > 0.5 {
		mine = b.round.Dice
	}
	for _, d := range mia.Values() {
		b.drawRung(c, look, d, d == mine)
	}
}

func (b *Board) drawRung(c *canvas, look Look, d mia.Dice, mine bool) {
	r := c.l.Rung(d)
	stands, high := d == b.facts.standing, d > b.facts.standing
	ground, ink, fade := c.th.Surface, c.th.Ink, 0.0
	switch {
	case stands:
		ground = render.Mix(c.th.Surface, look.player(b.facts.announcer).Color, 0.32)
	case !high:
		ground, ink, fade = render.Mix(c.th.Surface, c.th.Sunken, 0.7), c.th.InkFaint, 0.6
	case look.Choice && d == look.Pick:
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
	case look.Choice && d == look.Pick && high:
		c.p.Frame(r, 5, 2.5, c.th.Accent)
	case stands:
		c.p.Frame(r, 5, 2.5, look.player(b.facts.announcer).Color)
	default:
		c.p.Frame(r, 5, c.th.OutlineWidth, c.th.Line)
	}
	if mine {
		c.p.Frame(r.Inset(2.5), 4, 2, c.th.Good)
	}
	c.drawValue(r, d, ink, fade, look.Odds)
	if mine { // the frame alone looks like that of a selection
		half := max(5, min(7, r.H*0.18))
		at := render.RectAround(render.Pt{X: r.Right() - half, Y: r.Y + half}, 1.6*half, 1.6*half)
		c.p.Circle(at.Centre(), half, c.th.Good)
		c.p.Icon(render.Eye, at, c.th.InkOn(c.th.Good))
	}
	if stands {
		Sign(c.p, render.RectAround(render.Pt{X: r.X + 1, Y: r.Centre().Y}, 14, 14), b.facts.announcer, look.player(b.facts.announcer).Color)
	}
}

// Value returns the text for d: the larger number first, with a no-break space in between.
func Value(d mia.Dice) string {
	if !d.Valid() {
		return "–"
	}
	return fmt.Sprintf("%d\u00a0%d", d.High(), d.Low())
}

// percents holds the texts for the probabilities that a roll reaches each value.
var percents = func() (all [mia.Mia + 1]string) {
	for _, d := range mia.Values() {
		all[d] = fmt.Sprintf("%.0f %%", 100*miamath.Above(d-1))
	}
	return all
}()

func (c *canvas) drawValue(r render.Rect, d mia.Dice, ink color.RGBA, fade float64, odds bool) {
	st := render.Style{Size: max(10, min(15, r.H*0.58)), Weight: render.Bold, Color: ink}
	text := Value(d)
	if d == mia.Mia {
		text = "Mia"
	}
	if c.l.columns > 1 {
		if odds {
			top, low := r.CutTop(r.H * 0.54)
			c.p.TextIn(text, top, st.Sized(min(st.Size, top.H*0.95)).Aligned(render.Middle))
			small := st.Sized(max(8, low.H*0.8)).Weighing(render.Regular).Aligned(render.Middle)
			c.p.TextIn(percents[d], low, render.Fitting(percents[d], low.W, 7, small))
			return
		}
		c.p.TextIn(text, r, st.Aligned(render.Middle))
		return
	}
	side := min(20, r.H-5)
	c.pair(d, render.Pt{X: r.X + 10 + side*1.08, Y: r.Centre().Y}, side, fade)
	_, right := r.CutLeft(12 + side*2.2)
	if odds {
		text = percents[d]
		st = st.Weighing(render.Regular).Sized(max(10, st.Size-2))
	}
	right.W -= 5
	c.p.TextIn(text, right, render.Fitting(text, right.W, least, st.Aligned(render.Right)))
}

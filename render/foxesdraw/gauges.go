package foxesdraw

import (
	"image/color"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

func (b *Board) drawGauges(c *canvas) {
	d := c.l.Deck
	cell := func(i int) render.Rect {
		if !c.l.Beside {
			return d.Column(i, 3, 6)
		}
		h := min(128, (d.H-12)/3)
		_, low := d.Middle(d.W, 3*h+12).CutTop(float64(i) * (h + 6))
		top, _ := low.CutTop(h)
		return top
	}
	b.drawSide(c, cell(0), foxes.Foxes)
	b.drawTide(c, cell(1))
	b.drawSide(c, cell(2), foxes.Dolphins)
}

// stacked reports whether the parts of a gauge are stacked vertically.
func stacked(r render.Rect) bool { return r.W < 1.5*r.H }

// drawCard draws the background of a gauge.
func (c *canvas) drawCard(r render.Rect, edge color.RGBA) {
	c.p.Round(r, 10, render.Fade(c.th.Surface, 0.9))
	c.p.Frame(r, 10, 1.5, edge)
}

// drawSide draws the number of animals of a side and the time until it may move.
func (b *Board) drawSide(c *canvas, r render.Rect, seat rules.Seat) {
	col := c.look.Colors[seat]
	c.drawCard(r, render.Fade(col, 0.8))
	left := b.cooldownLeft(seat)
	count := strconv.Itoa(b.view.Board.Count(seat))
	style := render.Style{Weight: render.Bold, Color: c.th.Ink, Size: 22}
	if stacked(r) {
		style = style.Aligned(render.Middle)
		text, dial := r.Inset(6).CutBottom(min(30, 0.36*r.H))
		radius := min(dial.W, dial.H)/2 - 4
		c.drawDial(dial.Centre(), radius, seat, gauge{col, left})
		c.drawNumber(count, text, style)
		return
	}
	dial, text := r.Inset(4).CutLeft(min(r.H-8, 0.5*r.W))
	c.drawDial(dial.Centre(), min(dial.W, dial.H)/2-3, seat, gauge{col, left})
	style.Size = min(20, 0.5*r.H)
	c.drawNumber(count, text.InsetXY(min(6, 0.1*text.W), 0), style)
}

// drawNumber draws a number or a time in r. If r is narrow, the digits are smaller.
func (c *canvas) drawNumber(s string, r render.Rect, st render.Style) {
	const least = 8
	c.p.TextIn(s, r, render.Fitting(s, r.W, least, st))
}

// drawDial draws the symbol of a side within a ring that shows its cooldown.
func (c *canvas) drawDial(at render.Pt, radius float64, seat rules.Seat, g gauge) {
	if radius < 4 {
		return
	}
	c.drawCooldown(at, radius, max(2.5, 0.13*radius), g)
	Sign(c.p, render.RectAround(at, 1.4*radius, 1.4*radius), seat, g.color)
}

// leastTankHeight is the least height of a tide gauge with the seconds below the picture of the water. In a lower
// gauge, the seconds are beside the picture.
const leastTankHeight = 66.0

// drawTide draws the tide gauge: the direction of the next tide, the time until then, and the tides of the cycle.
func (b *Board) drawTide(c *canvas, r render.Rect) {
	flood := b.view.Next() == foxes.Flood
	edge := c.th.WaterDeep
	if !flood {
		edge = c.th.ShoreEdge
	}
	c.drawCard(r, edge)
	if stacked(r) && r.H >= leastTankHeight {
		dots, rest := r.Inset(8).CutBottom(12)
		text, picture := rest.CutBottom(min(24, 0.3*r.H))
		b.drawTank(c, picture.Inset(2), flood)
		c.drawNumber(c.look.Tide, text, render.Style{Size: 16, Weight: render.Bold, Color: c.th.Ink}.Aligned(render.Middle))
		b.drawCycle(c, dots)
		return
	}
	picture, rest := r.Inset(4).CutLeft(min(r.H-8, 0.4*r.W))
	dots, text := rest.InsetXY(4, 2).CutBottom(10)
	b.drawTank(c, picture, flood)
	c.drawNumber(c.look.Tide, text, render.Style{Size: min(15, 0.36*r.H), Weight: render.Bold, Color: c.th.Ink})
	b.drawCycle(c, dots)
}

// drawTank draws a tank of water with an arrow. The water level rises before a flood and falls before an ebb.
func (b *Board) drawTank(c *canvas, r render.Rect, flood bool) {
	side := min(r.W, r.H)
	g := render.RectAround(r.Centre(), side, side)
	level := 0.5
	if in, ok := b.view.TideIn(); ok && b.view.Config.Tide > 0 {
		level = render.Clamp01(float64(in) / float64(b.view.Config.Tide))
		if flood {
			level = 1 - level
		}
	}
	c.p.Round(g, 6, c.th.Shore)
	water, _ := g.CutBottom(g.H * (0.12 + 0.76*level))
	c.p.Clip(water, func() { c.p.Round(g, 6, c.th.Water) })
	mid, k := g.Centre(), 0.2*side
	tip := render.Pt{Y: k}
	if flood {
		tip.Y = -k
	}
	for pass := range 2 {
		ink, w := c.th.Surface, 0.17*side
		if pass == 1 {
			ink, w = c.th.Ink, 0.09*side
		}
		c.p.Line(mid.Sub(tip), mid.Add(tip), w, ink)
		c.p.Line(mid.Add(tip), mid.Add(render.Pt{X: k * 0.8}), w, ink)
		c.p.Line(mid.Add(tip), mid.Add(render.Pt{X: -k * 0.8}), w, ink)
	}
}

// cycleLength is the number of tides in a cycle.
const cycleLength = 6

// drawCycle draws a dot for each of the six tides in a cycle and marks the next tide.
func (b *Board) drawCycle(c *canvas, r render.Rect) {
	next := b.view.Tides + 1
	for i := range cycleLength {
		tide := next - next%cycleLength + i
		at := r.Column(i, cycleLength, 2).Centre()
		col, rise := c.th.ShoreEdge, -2.5
		if foxes.CurrentOf(tide) == foxes.Flood {
			col, rise = c.th.Focus, 2.5
		}
		// the dot of an ebb is higher, because more land is above the water after an ebb
		at.Y += rise
		radius := min(3, r.W/20)
		if tide == next {
			c.p.Circle(at, radius+2, c.th.Ink)
		}
		c.p.Circle(at, radius, col)
	}
}

package miadraw

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/render/miadraw/miaart"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// bubble is a speech bubble: a remark, or the last value.
type bubble struct {
	seat rules.Seat
	text string
	box  render.Rect
	st   render.Style
}

// bubbles returns the speech bubbles at the table: the remarks of the players and the last announcement. If the player who made
// this announcement also has a remark, only the remark is shown.
func (b *Board) bubbles(c *canvas, look Look) (all []bubble) {
	for _, seat := range b.facts.order {
		text := look.player(seat).Remark
		if text != "" || seat == b.facts.announcer && b.facts.standing != mia.None {
			all = append(all, bubble{seat: seat, text: text})
		}
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(x, y bubble) int { return len(x.text) - len(y.text) }) // a remark does not move the last value
	things := append(c.l.Players(look.Bottom), c.l.CupArea()...)
	things = append(things, b.saidBefore(c, look)...)
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
		c.drawTip(box, c.l.FaceOf(one.seat, look.Bottom).Centre())
		c.p.Round(box, radius, c.th.Surface)
		if c.th.ShadowStrength == 0 {
			c.p.Frame(box, radius, c.th.OutlineWidth, c.th.Line)
		}
		if one.text != "" {
			c.p.TextIn(one.text, box, one.st.Aligned(render.Middle))
		} else {
			c.pair(b.facts.standing, box.Centre(), c.l.Die()*grown, 0)
		}
	}
}

// announcing reports whether the last event is an announcement.
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
		c.put(miaart.Arrow, at.Add(way.Times(0.12*size/way.Len())), size/40*2, render.Placing{Turn: turn, Tint: c.th.Line})
	}
	c.put(miaart.Arrow, at, size/40*1.6, render.Placing{Turn: turn, Tint: c.th.Surface})
}

package miadraw

import (
	"menagerie/render"
	"menagerie/rules"
)

// leastBanner is how wide a text between the plates at the sides may be at least.
const leastBanner = 140

// Roomy reports whether the plates at the sides leave room for a text in the middle.
func (l Layout) Roomy() bool { return l.between()-36 >= leastBanner }

// drawBanner writes over the table how the round has ended: near its middle, where it hides least of the plates and the dice.
func (b *Board) drawBanner(c *canvas, look Look) {
	text := look.Banner
	if text == "" {
		return
	}
	st := render.Style{Size: max(12, min(18, 21*c.l.Unit)), Weight: render.Bold, Color: c.th.Ink}
	free, small := c.l.between()-36, !c.l.Roomy()
	room, pad := min(max(60, c.l.Felt.W*0.62, min(220, c.l.Felt.W)), free), 8.0
	if small {
		room, pad = max(60, c.l.Felt.W+c.l.Plate.W-28), 3
	}
	lines := render.Wrap(text, st, room)
	wide := 0.0
	for _, line := range lines {
		w, _ := render.Measure(line, st)
		wide = max(wide, w)
	}
	h := render.LineHeight(st)
	box := render.RectAround(c.l.Felt.Centre(), wide+28, h*float64(len(lines))+2*pad)
	if dice := b.uncovered(c, look); small || dice != nil {
		box = c.l.leastHidden(box, append(c.l.plates(look.Bottom), dice...))
	}
	c.p.Shadow(box, 12, 3)
	c.p.Round(box, 12, c.th.Surface)
	c.p.Frame(box, 12, c.th.OutlineWidth, c.th.Line)
	for i, line := range lines {
		c.p.TextIn(line, render.Rect{X: box.X, Y: box.Y + pad + h*float64(i), W: box.W, H: h}, st.Aligned(render.Middle))
	}
}

// uncovered are the dice that all can see, if there are any, and the cup beside them. In a small picture it is but the middle
// of the dice: a text may sooner lie on them than on a name, since it says what they show.
func (b *Board) uncovered(c *canvas, look Look) []render.Rect {
	if b.facts.cup == rules.Nobody || !b.facts.open {
		return nil
	}
	side, cup := c.diceSide(), c.l.Cup(b.facts.cup, look.Bottom)
	if !c.l.Roomy() {
		return []render.Rect{render.RectAround(c.diceAt(cup), side*1.3, side*0.8)}
	}
	lifted := cup.Add(liftedBy.Times(c.l.Unit))
	return []render.Rect{render.RectAround(c.diceAt(cup), side*2.4, side*1.4), render.RectAround(lifted, 90*c.l.Unit, 90*c.l.Unit)}
}

// plates are the places of all name plates.
func (l Layout) plates(bottom rules.Seat) (all []render.Rect) {
	for seat := range rules.Seat(l.Seats) {
		all = append(all, render.RectAround(l.Seat(seat, bottom), l.Plate.W, l.Plate.H))
	}
	return all
}

// leastHidden moves a box up or down to where it hides least of these things, and no further than it must.
func (l Layout) leastHidden(box render.Rect, things []render.Rect) render.Rect {
	const step = 3
	best, least := box, hidden(box, things)
	for i := range int(l.chairs.Y / step) {
		for _, dy := range [...]float64{-step, step} {
			at := box.Moved(0, float64(i+1)*dy)
			if area := hidden(at, things); area < least-1 {
				best, least = at, area
			}
		}
	}
	return best
}

// hidden is how much of these things a box hides. What is just around them counts a little: numbers stand at their corners.
func hidden(box render.Rect, things []render.Rect) (area float64) {
	for _, thing := range things {
		both, near := box.Overlap(thing), box.Overlap(thing.Inset(-8))
		area += 4*both.W*both.H + near.W*near.H
	}
	return area
}

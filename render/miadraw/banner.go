package miadraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules"
)

// leastBanner is the minimum width of a text between the plates at the sides.
const leastBanner = 140

// Roomy reports whether there is space for a text between the plates at the sides.
func (l Layout) Roomy() bool { return l.between()-36 >= leastBanner }

// note is a text in a box over the table.
type note struct {
	box   render.Rect
	lines []string
	style render.Style
	pad   float64 // space above and below the lines
}

// drawBanner draws the result of the round over the table.
func (b *Board) drawBanner(c *canvas, look Look) {
	if look.Banner == "" {
		return
	}
	n := b.banner(c, look)
	c.p.Shadow(n.box, 12, 3)
	c.p.Round(n.box, 12, c.th.Surface)
	c.p.Frame(n.box, 12, c.th.OutlineWidth, c.th.Line)
	h := render.LineHeight(n.style)
	for i, line := range n.lines {
		c.p.TextIn(line, render.Rect{X: n.box.X, Y: n.box.Y + n.pad + h*float64(i), W: n.box.W, H: h}, n.style.Aligned(render.Middle))
	}
}

// banner returns the banner, placed where it hides least of the plates and the dice. It is near the centre of the
// table. On a small table it may have more and shorter lines if that hides less.
func (b *Board) banner(c *canvas, look Look) note {
	n := note{style: render.Style{Size: max(12, min(18, 21*c.l.Unit)), Weight: render.Bold, Color: c.th.Ink}, pad: 8}
	widths := []float64{min(max(60, c.l.Felt.W*0.62, min(220, c.l.Felt.W)), c.l.between()-36)}
	dice := b.uncovered(c, look)
	if !c.l.Roomy() {
		n.pad = 3
		for _, share := range [...]float64{1, 0.75, 0.55, 0.4} {
			widths = append(widths, max(60, share*(c.l.Felt.W+c.l.Plate.W-28)))
		}
		widths = widths[1:]
	} else if dice == nil {
		return c.l.centred(n, look.Banner, widths[0])
	}
	things := append(append(c.l.plates(look.Bottom), dice...), dice...) // the dice count twice, because nothing else shows them
	best, least := note{}, math.Inf(1)
	for _, w := range widths {
		at := c.l.centred(n, look.Banner, w)
		at.box = c.l.leastHidden(at.box, things)
		if area := hidden(at.box, things); area < least-1 {
			best, least = at, area
		}
	}
	return best
}

// centred returns n with text wrapped to width and its box in the centre of the table.
func (l Layout) centred(n note, text string, width float64) note {
	n.lines = render.Wrap(text, n.style, width)
	wide := 0.0
	for _, line := range n.lines {
		w, _ := render.Measure(line, n.style)
		wide = max(wide, w)
	}
	n.box = render.RectAround(l.Felt.Centre(), wide+28, render.LineHeight(n.style)*float64(len(n.lines))+2*n.pad)
	return n
}

// uncovered returns the rectangle of the dice if all players can see them. On a large table it adds that of the cup
// next to them.
func (b *Board) uncovered(c *canvas, look Look) []render.Rect {
	if b.facts.cup == rules.Nobody || !b.facts.open {
		return nil
	}
	cup, dice := c.l.Cup(b.facts.cup, look.Bottom), c.lying(look, b.facts.cup)
	if !c.l.Roomy() {
		return []render.Rect{dice}
	}
	lifted := cup.Add(liftedBy.Times(c.l.Unit))
	return []render.Rect{dice, render.RectAround(lifted, 90*c.l.Unit, 90*c.l.Unit)}
}

// lying returns the rectangle of the dice of seat when its cup is lifted.
func (c *canvas) lying(look Look, seat rules.Seat) render.Rect {
	side := c.diceSide()
	return render.RectAround(c.diceAt(c.l.Cup(seat, look.Bottom)), side*2.4, side*1.4)
}

// plates returns the rectangles of all name plates.
func (l Layout) plates(bottom rules.Seat) (all []render.Rect) {
	for seat := range rules.Seat(l.Seats) {
		all = append(all, render.RectAround(l.Seat(seat, bottom), l.Plate.W, l.Plate.H))
	}
	return all
}

// leastHidden returns box moved to where it hides least of things, and no further than necessary. The box stays between
// the outer edges of the plates. On a large table it moves only vertically.
func (l Layout) leastHidden(box render.Rect, things []render.Rect) render.Rect {
	best, least, way := box, hidden(box, things), 0.0
	if least == 0 {
		return box
	}
	side := l.chairs.X
	if l.Roomy() {
		side = 0
	}
	bounds := render.RectAround(l.Felt.Centre(), l.Felt.W+l.Plate.W, l.Felt.H+l.Plate.H)
	const step = 3
	for dy := -l.chairs.Y; dy <= l.chairs.Y; dy += step {
		for dx := -side; dx <= side; dx += step {
			at := box.Moved(dx, dy)
			if at.X < bounds.X || at.Right() > bounds.Right() || at.Y < bounds.Y || at.Bottom() > bounds.Bottom() {
				continue
			}
			area, far := hidden(at, things), math.Hypot(dx, dy)
			if area < least-1 || area < least+1 && far < way {
				best, least, way = at, area, far
			}
		}
	}
	return best
}

// hidden returns how much of things a box hides. The area around each thing counts a little, because there are numbers
// at the corners.
func hidden(box render.Rect, things []render.Rect) (area float64) {
	for _, thing := range things {
		both, near := box.Overlap(thing), box.Overlap(thing.Inset(-8))
		area += 4*both.W*both.H + near.W*near.H
	}
	return area
}

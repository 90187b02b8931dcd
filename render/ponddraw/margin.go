package ponddraw

import (
	"math"

	"menagerie/render"
)

// marginHalf is the lead at which the bar has half of its greatest length. Its unit is a step of the cat. The length is
// not proportional to the lead, so that small leads are easy to compare.
const marginHalf = 10

// marginShare returns the length of the bar for a margin in cat steps, from -1 to 1.
func marginShare(steps float64) float64 {
	if math.IsNaN(steps) {
		return 0
	}
	return math.Atan(steps/marginHalf) * 2 / math.Pi
}

// MarginBar draws a bar into r that shows which side leads, and how far. steps is the lead of the mouse in steps of the
// cat. It is negative if the cat leads.
func MarginBar(p *render.Pen, r render.Rect, steps float64) {
	th := p.Theme()
	p.Round(r, r.H/2, th.Sunken)
	p.Frame(r, r.H/2, th.OutlineWidth, th.Line)
	inner := r.Inset(r.H * 0.18)
	middle := inner.Centre()
	knob := inner.H / 2
	reach := (inner.W/2 - knob) * marginShare(steps)
	end := render.Pt{X: middle.X + reach, Y: middle.Y}
	ink := th.Good
	if steps <= 0 {
		ink = th.Bad
	}
	bar := render.Rect{X: min(middle.X, end.X), Y: inner.Y, W: math.Abs(reach), H: inner.H}
	p.Round(bar, 0, render.Fade(ink, 0.55))
	if steps <= 0 {
		for x := bar.X + inner.H; x <= bar.Right(); x += 6 {
			p.Line(render.Pt{X: x - inner.H, Y: bar.Bottom()}, render.Pt{X: x, Y: bar.Y}, 1.2, ink)
		}
	}
	p.Line(render.Pt{X: middle.X, Y: r.Y}, render.Pt{X: middle.X, Y: r.Bottom()}, 2, th.Ink)
	p.Circle(end, knob, ink)
	arm := knob * 0.5
	p.Line(end.Sub(render.Pt{X: arm}), end.Add(render.Pt{X: arm}), knob*0.28, th.Surface)
	if steps > 0 {
		p.Line(end.Sub(render.Pt{Y: arm}), end.Add(render.Pt{Y: arm}), knob*0.28, th.Surface)
	}
}

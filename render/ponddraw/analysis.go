package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// The analysis consists of these marks:
//
//	region where the mouse can win       plain green; where the cat wins, hatched red; a thick line between them, and
//	                                     thin lines every few cat steps
//	turning circle                       a dashed circle
//	point opposite the cat               a ring with a dot on the shore, at the end of a dashed ray
//	the two tangents                     lines that end in diamonds on the shore; the diamond of the better one is filled
//	the cat's shortest way to each       arcs with arrow heads outside the shore
//	where the cat can be in time         a band along the shore; a landing outside it is safe

// markInk returns the colour of thin marks on the water.
func markInk(th *render.Theme) color.RGBA { return th.Ink }

// shoreInk returns a colour for marks on the beach. It returns its argument if that colour has enough contrast with the
// beach, and otherwise th.InkOn(th.Shore).
func shoreInk(th *render.Theme, ink color.RGBA) color.RGBA {
	if render.ContrastRatio(ink, th.Shore) >= 3 {
		return ink
	}
	return th.InkOn(th.Shore)
}

// markScale returns the scale of marks such as lines and labels. It is 1 in a window of the default size, and limited so that marks
// stay readable.
func (c *canvas) markScale() float64 { return max(0.6, min(1.25, c.l.Radius()/220)) }

// drawAnalysis draws the analysis or the guides.
func (b *Board) drawAnalysis(c *canvas, look Look) {
	switch {
	case look.Analysis:
		c.drawTurningCircle(b.view.Config, 0.85)
		b.drawReach(c)
		b.drawOpposite(c, 0.75)
		b.drawTangents(c, 1)
	case look.Guides && !b.view.Landed():
		c.drawTurningCircle(b.view.Config, 0.30)
		b.drawOpposite(c, 0.30)
		b.drawTangents(c, 0.45)
	}
}

// drawTurningCircle draws the turning circle. Inside this circle, the mouse can move around the centre faster than the cat.
func (c *canvas) drawTurningCircle(config pond.Config, strength float64) {
	r := pondmath.Circle(config) * c.l.Unit
	n := int(max(12, math.Round(2*math.Pi*r/11)))
	ink := render.Fade(markInk(c.th), strength)
	for i := range n {
		from := 2 * math.Pi * float64(i) / float64(n)
		c.Pen.Arc(c.l.Centre, r, render.Angles{From: from, To: from + 0.55*2*math.Pi/float64(n)}, 1.6, ink)
	}
}

// drawOpposite draws a line from the centre to the point on the shore that is opposite to the cat.
func (b *Board) drawOpposite(c *canvas, strength float64) {
	ink := render.Fade(markInk(c.th), strength)
	angle := pondmath.Antipode(b.view.Cat).Angle()
	c.Pen.Dashes(c.l.Centre, c.l.Shore(angle, -7), render.Dash{Width: 1.4, On: 3, Off: 5}, ink)
	end := c.l.Shore(angle, 0)
	m := c.markScale()
	c.Pen.Circle(end, 6*m, c.th.Surface)
	c.Pen.Ring(end, 6*m, 1.8*m, markInk(c.th))
	c.Pen.Circle(end, 2*m, markInk(c.th))
}

// drawTangents draws the two best straight ways of the mouse to the shore. strength is the opacity. If it is below 1, only the
// better way is drawn.
func (b *Board) drawTangents(c *canvas, strength float64) {
	tangents, ok := pondmath.Tangents(b.view)
	if !ok {
		return
	}
	full := strength == 1
	from := c.l.Spot(b.mouse.at)
	for _, t := range tangents {
		if !t.Away && !full {
			continue
		}
		ink, width := render.Fade(markInk(c.th), strength*0.7), 1.4
		if t.Away {
			ink, width = render.Fade(markInk(c.th), strength), 2.2
		}
		end := c.l.Spot(t.Landing)
		c.Pen.Line(from, end, width, ink)
		if full {
			b.drawChase(c, t)
		}
		c.drawDiamond(end, t.Away)
	}
}

// drawChase draws the cat's shortest way to the landing point of a tangent.
func (b *Board) drawChase(c *canvas, t pondmath.Tangent) {
	cat := pondmath.At(b.view.Cat).Angle()
	way := pondmath.Wrap(t.Landing.Angle() - cat)
	ink := shoreInk(c.th, markInk(c.th))
	out := 21 * c.markScale()
	if !t.Away {
		out, ink = 15*c.markScale(), render.Fade(ink, 0.65)
	}
	tip := cat + way
	c.Pen.Arc(c.l.Centre, c.l.Radius()+out, render.Angles{From: min(cat, tip), To: max(cat, tip)}, 1.5, ink)
	at := c.l.Shore(tip, out)
	back := tip - math.Copysign(1, way)*math.Pi/2
	for _, side := range [...]float64{-0.5, 0.5} {
		c.Pen.Line(at, at.Add(render.Pt{X: 7}.Turned(back+side)), 1.5, ink)
	}
}

// drawReach marks the part of the shore that the cat can reach before the mouse lands. Outside the turning circle, the mouse is
// assumed to take the best way. Inside the circle, it is assumed to swim straight to the shore.
func (b *Board) drawReach(c *canvas) {
	if b.view.Landed() {
		return
	}
	swim := pond.Radius - pondmath.At(b.view.Mouse).Len()
	if t, ok := pondmath.Tangents(b.view); ok {
		swim = t[0].Length
	}
	half := min(math.Pi, swim*pondmath.Ratio(b.view.Config)/pond.Radius)
	cat := pondmath.At(b.view.Cat).Angle()
	arc := render.Angles{From: cat - half, To: cat + half}
	m := c.markScale()
	// The outline gives the band contrast on a beach of any colour.
	c.Pen.Arc(c.l.Centre, c.l.Radius()+6*m, arc, 9*m, c.th.Surface)
	c.Pen.Arc(c.l.Centre, c.l.Radius()+6*m, arc, 6*m, c.th.Bad)
	if half == math.Pi {
		return
	}
	for _, end := range [...]float64{arc.From, arc.To} {
		c.Pen.Line(c.l.Shore(end, -1), c.l.Shore(end, 13*m), 5*m, c.th.Surface)
		c.Pen.Line(c.l.Shore(end, -1), c.l.Shore(end, 13*m), 3*m, c.th.Bad)
	}
}

// drawDiamond marks a possible landing point of the mouse. The mark is filled for the better landing point.
func (c *canvas) drawDiamond(at render.Pt, filled bool) {
	pt := landing
	if filled {
		pt = landingBest
	}
	c.Put(pt, sprite.NewJoint(at, 0, c.markScale()*c.Zoom))
}

var (
	landing = sprite.New("landing", 20, 20, func(b *brush.Brush, d palette) {
		b.Fill(markInk(d.Theme), brush.Pts(0, -8, 8, 0, 0, 8, -8, 0))
		b.Fill(d.Theme.Surface, brush.Pts(0, -5.5, 5.5, 0, 0, 5.5, -5.5, 0))
	})
	landingBest = sprite.New("landing best", 24, 24, func(b *brush.Brush, d palette) {
		b.Fill(d.Theme.Surface, brush.Pts(0, -11, 11, 0, 0, 11, -11, 0))
		b.Fill(markInk(d.Theme), brush.Pts(0, -9.5, 9.5, 0, 0, 9.5, -9.5, 0))
		b.Fill(d.Theme.Good, brush.Pts(0, -7, 7, 0, 0, 7, -7, 0))
	})
)

package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 4

// Illustration draws the illustration of a rule into r, without text:
//
//	0  the mouse wants to reach the shore where the cat is not
//	1  the cat runs much faster than the mouse swims
//	2  near the centre the mouse can move to the point opposite the cat
//	3  from there it swims along a tangent, on the side away from the cat
//
// For any other number it draws only the pond.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	f := winning()
	circle := stepsToCircle(f)
	steps := [Illustrations]int{len(f.mouse) - 210, circle / 2, circle - 8, circle + (len(f.mouse)-circle)/3}
	b.play(f, steps[max(0, min(Illustrations-1, n))])
	b.clock = 0
	b.wake = b.wake[:0]
	p.Clip(r, func() {
		c := b.canvas(p, emblem(r))
		c.size *= emblemSize
		c.drawGround(0)
		c.drawWater(0)
		c.drawPlants(0)
		if n >= 0 && n < Illustrations {
			[Illustrations]func(*canvas){b.showGoal, b.showSpeeds, b.showCircle, b.showDash}[n](c)
			b.drawAnimals(c, Look{})
		}
	})
}

// stepsToCircle returns the number of steps in f until the mouse has left the turning circle.
func stepsToCircle(f film) int {
	for i, m := range f.mouse {
		if m.Len() > pondmath.Circle(filmConfig) {
			return i
		}
	}
	return len(f.mouse) - 1
}

// arrow draws a line with an arrow head at its end.
func (c *canvas) arrow(from, to render.Pt, width float64, ink color.RGBA) {
	c.Pen.Line(from, to, width, ink)
	back := from.Sub(to)
	for _, side := range [...]float64{-0.5, 0.5} {
		c.Pen.Line(to, to.Add(back.Times((5+2*width)/max(back.Len(), 1e-6)).Turned(side)), width, ink)
	}
}

// arcArrow draws an arrow along the shore from the angle start to end. distance is its distance from the shore.
func (c *canvas) arcArrow(start, end, distance float64, ink color.RGBA) {
	c.Pen.Arc(c.l.Centre, c.l.Radius()+distance, render.Angles{From: min(start, end), To: max(start, end)}, 3, ink)
	tip := c.l.Shore(end, distance)
	back := end - math.Copysign(1, end-start)*(math.Pi/2)
	for _, side := range [...]float64{-0.5, 0.5} {
		c.Pen.Line(tip, tip.Add(render.Pt{X: 10}.Turned(back+side)), 3, ink)
	}
}

func (b *Board) showGoal(c *canvas) {
	b.drawTracks(c)
	end := c.l.Shore(b.mouse.heading, 0)
	if t, ok := pondmath.Tangents(b.view); ok {
		end = c.l.Spot(t[0].Landing)
	}
	c.arrow(c.l.Spot(b.mouse.at), end, 3, markInk(c.th))
	c.diamond(end, true)
}

// showSpeeds draws arrows for the distances that both animals cover in the same time.
func (b *Board) showSpeeds(c *canvas) {
	const time = 190 // mouse moves
	at := c.l.Spot(b.mouse.at)
	way := render.Pt{X: time * pond.MouseStep * c.l.Unit}.Turned(b.mouse.heading)
	c.arrow(at, at.Add(way), 3, markInk(c.th))
	cat := b.cat.at.Angle()
	c.arcArrow(cat, cat+time*float64(filmConfig.CatStep)/pond.Radius, 0.5*catOut*c.s(), markInk(c.th))
}

func (b *Board) showCircle(c *canvas) {
	b.drawTracks(c)
	c.drawTurningCircle(filmConfig, 0.9)
	c.Pen.Dashes(c.l.Spot(b.cat.at), c.l.Spot(b.mouse.at), render.Dash{Width: 2, On: 5, Off: 5}, markInk(c.th))
	c.Pen.Circle(c.l.Centre, 3, markInk(c.th))
}

func (b *Board) showDash(c *canvas) {
	b.drawTracks(c)
	c.drawTurningCircle(filmConfig, 0.9)
	t, ok := pondmath.Tangents(b.view)
	if !ok {
		return
	}
	c.arrow(c.l.Spot(b.mouse.at), c.l.Spot(t[0].Landing), 3, markInk(c.th))
	c.diamond(c.l.Spot(t[0].Landing), true)
	cat := b.cat.at.Angle()
	c.arcArrow(cat, cat+t[0].Length*pondmath.Ratio(filmConfig)/pond.Radius, 0.5*catOut*c.s(), c.th.Bad)
}

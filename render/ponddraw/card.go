package ponddraw

import (
	"image/color"
	"math"
	"sync"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// exampleGame is a short scripted game for illustrations. It holds the positions of mouse and cat at each tick, until the mouse
// lands.
type exampleGame struct{ mouse, cat []pondmath.Vec }

// filmConfig is the configuration of the scripted game. The cat is as fast as on level 2, because the strategy of the
// mouse is then easy to see.
var filmConfig = pond.Config{CatStep: 1600}

// winning is a scripted game that the mouse wins against a perfect cat. The mouse stays opposite to the cat until it reaches the
// turning circle. Then it swims along a tangent of the circle.
var winning = sync.OnceValue(func() (f exampleGame) {
	const start = -0.9 // direction of the cat in radians: it begins at the upper right
	k := pondmath.Ratio(filmConfig)
	turn := k * pond.MouseStep / pond.Radius
	circle := pondmath.Circle(filmConfig)
	cat := start
	var mouse pondmath.Vec
	for step := 0; mouse.Len() < circle*0.999; step++ {
		cat += turn
		mouse = pondmath.Polar(cat+math.Pi, circle*math.Sin(min(math.Pi/2, turn*float64(step))))
		f.shoot(mouse, cat)
	}
	// The cat runs clockwise, so the tangent away from the cat turns clockwise too.
	dash := pondmath.Polar(mouse.Angle()+math.Pi/2, pond.MouseStep)
	for mouse.Len() <= pond.Radius {
		cat += turn
		mouse = mouse.Add(dash)
		f.shoot(mouse, cat)
	}
	return f
})

func (f *exampleGame) shoot(mouse pondmath.Vec, cat float64) {
	f.mouse = append(f.mouse, mouse)
	f.cat = append(f.cat, pondmath.Polar(cat, pond.Radius+1))
}

// cheerSeconds is the number of seconds for which the animated picture shows the end of the game.
const cheerSeconds = 3

// emblemSize is the factor by which the animals are larger in small drawings.
const emblemSize = 1.5

// emblemLayout returns a layout that leaves more space around the pond for larger animals.
func emblemLayout(r render.Rect) Layout {
	l := Fit(r)
	l.Unit *= 0.93
	return l
}

// Card draws an animated picture of the game into r: a short game that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	f := winning()
	steps := float64(len(f.mouse))
	loop := steps + cheerSeconds*60
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	at := math.Mod(t*60+110, loop)
	b.play(f, int(at))
	b.clock = t * 60
	ending := max(0, at-steps) / 60
	p.Clip(r, func() {
		c := b.newCanvas(p, emblemLayout(r))
		c.size *= emblemSize
		b.draw(c, Look{Ending: ending})
	})
}

// boardPool is a pool of boards for illustrations, so that a drawing need not create a board.
var boardPool = sync.Pool{New: func() any { return NewBoard() }}

// play makes the board show a step of the scripted game f. The last step shows the mouse's win.
func (b *Board) play(f exampleGame, step int) {
	last := len(f.mouse) - 1
	n := min(step, last)
	b.view = pond.View{Config: filmConfig, Mouse: nearestPoint(f.mouse[n]), Cat: nearestPoint(f.cat[n]), Moves: int32(n)}
	b.seen = true
	if step > last {
		b.view.Outcome = pond.MouseWon
	}
	b.trail.clear()
	b.prints.clear()
	b.rings, b.wake = b.rings[:0], b.wake[:0]
	for i := range n + 1 {
		b.trail.add(f.mouse[i])
		b.prints.add(f.cat[i])
		if i > n-wakeMarks && i > 0 {
			b.wake = append(b.wake, mark{at: f.mouse[i], heading: f.mouse[i].Sub(f.mouse[i-1]).Angle()})
		}
	}
	b.mouse.showStep(f.mouse, n, mouseStride)
	b.cat.showStep(f.cat, n, catStride)
	b.cat.look = b.cat.heading + max(-0.9, min(0.9, pondmath.Wrap(b.cat.directionTo(b.mouse.at)-b.cat.heading)))
	if step > last {
		b.cat.rest = min(1, float64(step-last)/restTicks)
		b.cat.heading = turned(b.cat.heading, b.cat.directionTo(b.mouse.at), b.cat.rest)
		b.cat.look = b.cat.heading
		b.mouse.heading = b.mouse.at.Angle()
	}
}

// showStep moves the animal to its position at step n of an example game.
func (w *walker) showStep(places []pondmath.Vec, n int, stride float64) {
	w.place(places[n])
	if n == 0 {
		return
	}
	step := places[n].Sub(places[n-1])
	w.heading, w.course, w.look = step.Angle(), step.Angle(), step.Angle()
	w.rest, w.still = 0, 0
	w.gait = math.Mod(2*math.Pi*step.Len()*float64(n)/stride, 2*math.Pi)
}

// nearestPoint returns the point with integer coordinates that is nearest to v.
func nearestPoint(v pondmath.Vec) pond.Point {
	return pond.Point{X: Whole(v.X), Y: Whole(v.Y)}
}

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
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	f := winning()
	circle := stepsToCircle(f)
	steps := [Illustrations]int{len(f.mouse) - 210, circle / 2, circle - 8, circle + (len(f.mouse)-circle)/3}
	b.play(f, steps[max(0, min(Illustrations-1, n))])
	b.clock = 0
	b.wake = b.wake[:0]
	p.Clip(r, func() {
		c := b.newCanvas(p, emblemLayout(r))
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
func stepsToCircle(f exampleGame) int {
	for i, m := range f.mouse {
		if m.Len() > pondmath.Circle(filmConfig) {
			return i
		}
	}
	return len(f.mouse) - 1
}

func (c *canvas) drawArrow(from, to render.Pt, width float64, ink color.RGBA) {
	c.Pen.Line(from, to, width, ink)
	back := from.Sub(to)
	for _, side := range [...]float64{-0.5, 0.5} {
		c.Pen.Line(to, to.Add(back.Times((5+2*width)/max(back.Len(), 1e-6)).Turned(side)), width, ink)
	}
}

// drawArcArrow draws an arrow along the shore from startAngle to endAngle. distance is the distance of the arrow from
// the shore.
func (c *canvas) drawArcArrow(startAngle, endAngle, distance float64, ink color.RGBA) {
	c.Pen.Arc(c.l.Centre, c.l.Radius()+distance, render.Angles{From: min(startAngle, endAngle), To: max(startAngle, endAngle)}, 3, ink)
	tip := c.l.Shore(endAngle, distance)
	back := endAngle - math.Copysign(1, endAngle-startAngle)*(math.Pi/2)
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
	c.drawArrow(c.l.Spot(b.mouse.at), end, 3, markInk(c.th))
	c.drawDiamond(end, true)
}

// showSpeeds draws arrows for the distances that both animals cover in the same time.
func (b *Board) showSpeeds(c *canvas) {
	const time = 190 // mouse moves
	at := c.l.Spot(b.mouse.at)
	way := render.Pt{X: time * pond.MouseStep * c.l.Unit}.Turned(b.mouse.heading)
	c.drawArrow(at, at.Add(way), 3, markInk(c.th))
	cat := b.cat.at.Angle()
	c.drawArcArrow(cat, cat+time*float64(filmConfig.CatStep)/pond.Radius, 0.5*catOut*c.animalScale(), markInk(c.th))
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
	c.drawArrow(c.l.Spot(b.mouse.at), c.l.Spot(t[0].Landing), 3, markInk(c.th))
	c.drawDiamond(c.l.Spot(t[0].Landing), true)
	cat := b.cat.at.Angle()
	c.drawArcArrow(cat, cat+t[0].Length*pondmath.Ratio(filmConfig)/pond.Radius, 0.5*catOut*c.animalScale(), c.th.Bad)
}

// Still returns a function that draws a thumbnail of the last position in views, with the trails of the animals. The
// function's argument figures has the appearance of each seat.
func Still(views []pond.View) func(p *render.Pen, r render.Rect, figures []face.Figure) {
	b := NewBoard()
	b.Rewind(views)
	return func(p *render.Pen, r render.Rect, figures []face.Figure) {
		b.Draw(p, r, Look{Colors: [2]color.RGBA{figures[0].Color, figures[1].Color}, Faces: [2]*face.Face{figures[0].Face, figures[1].Face}, Ending: EndSeconds(b.view.Outcome)})
	}
}

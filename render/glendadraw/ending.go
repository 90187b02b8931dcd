package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/sprite"
)

// The lengths of the animations after the end of a game, in seconds.
const escapeSeconds, trapSeconds = 1.8, 2.2

// escape is the way of a rabbit out of the garden.
type escape struct {
	From, To render.Pt   // start of the escape in the garden, and its end outside
	Pose     rabbitPose  // pose in the garden
	View     render.Rect // visible area
	Size     float64     // logical units per drawing unit
	Scarf    color.RGBA
}

// drawEscape draws a rabbit that leaps out of the garden and hides behind a hedge. t is the time in seconds.
func (c *canvas) drawEscape(e *escape, t float64) {
	const hopped, landed = 0.45, 0.85 // seconds
	at, pose := e.From, e.Pose
	if leap := render.Phase(t, hopped, landed); leap > 0 {
		if pose = sitting(1); e.To.X < e.From.X {
			pose = sitting(-1)
		}
		pose.eye = glad
		pose.setHop(leap, (e.To.Y-e.From.Y)/(cellSide*e.Size))
		at = at.Between(e.To, render.Clamp01((leap-crouchShare)/(1-crouchShare-landShare)))
	}
	hidden := render.EaseInOut(render.Phase(t, 0.9, 1.2))
	hedge := sprite.NewJoint(e.To.Add(render.Pt{Y: -16 * e.Size}), 0, 1.15*e.Size)
	seen := e.View // above the middle of the hedge, when she is behind it
	seen.H = render.Lerp(seen.H, hedge.At.Y-seen.Y, hidden)
	c.Pen.Clip(seen, func() { c.drawRabbit(at.Add(render.Pt{Y: 14 * e.Size * hidden}), e.Size, pose, e.Scarf) })
	if up := render.EaseOutBack(render.Phase(t, 0.7, 0.95)); up > 0 {
		hedge.At.Y += (1 - up) * 34 * e.Size
		c.Put(bushes[1], hedge.Formed(0.4+0.6*up, up))
	}
}

// drawFlowersOnWall draws three flowers that open on a wall. centre is the centre of the wall's cell. ring is the
// number of cells from the trapped rabbit to the wall, and the nearest walls bloom first. The random numbers from dice
// vary the flowers. t is the time in seconds.
func (c *canvas) drawFlowersOnWall(centre sprite.Joint, ring int, dice render.Scatter, t float64) {
	const first, delay, opens = 0.4, 0.04, 0.25 // seconds
	begin := first + delay*float64(ring)
	open := render.EaseOutBack(render.Phase(t, begin, begin+opens))
	if open == 0 {
		return
	}
	for i := range 3 {
		place := render.Pt{X: 20}.Turned(2*math.Pi*float64(i)/3 + 2*dice.Share())
		size := open * (0.8 + 0.4*dice.Share())
		c.Put(blooms[int(dice.Share()*float64(len(blooms)))], centre.On(place.X, place.Y-8, 0).Formed(size, size))
	}
}

// flowersBehind has the places of flowers that are drawn behind the trapped rabbit. flowersBefore has the places of
// flowers in front of it. The places are in drawing units from the rabbit's feet.
var flowersBehind, flowersBefore = [][2]float64{{-44, -22}, {40, -26}, {-18, -34}}, [][2]float64{{-38, 2}, {30, 4}, {-6, 8}, {46, -8}}

// drawTrapped draws a trapped rabbit that stands at p and eats the flowers around her. t is the time in seconds.
func (c *canvas) drawTrapped(p render.Pt, size float64, pose rabbitPose, scarf color.RGBA, t float64) {
	c.drawFlowers(p, size, flowersBehind, t)
	pose.setNibble(render.EaseInOut(render.Phase(t, 1.2, 1.5)), max(0, trapSeconds-max(1.2, t)))
	c.drawRabbit(p, size, pose, scarf)
	c.drawFlowers(p, size, flowersBefore, t)
}

func (c *canvas) drawFlowers(at render.Pt, size float64, places [][2]float64, t float64) {
	for i, place := range places {
		begin := 0.6 + 0.08*float64(i)
		open := render.EaseOutBack(render.Phase(t, begin, begin+0.25))
		j := sprite.NewJoint(at, 0, size).On(place[0], place[1], 0)
		c.Put(blooms[(i+len(places))%len(blooms)], j.Formed(1.2*open, 1.2*open))
	}
}

package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/sprite"
)

// ending holds the places of the animals at the end of a game. Its methods draw the animation that follows. Their parameter t
// is the time since the end in seconds.
type ending struct {
	Cat        sprite.Joint // position of the cat
	Mouse      sprite.Joint // position of the mouse at the end of the game
	Rests      render.Pt    // position of the mouse at the end of the animation
	Inland     float64      // direction from the pond to the land at the mouse, in radians
	Rest, Look float64      // values for catPose
	Colors     [2]color.RGBA
}

// The lengths in seconds of the animations at the end of a game.
const (
	landedSeconds = 2.4
	caughtSeconds = 2.4
	drawnSeconds  = 1.6
)

// towards returns the direction from a to b.
func towards(a, b render.Pt) float64 {
	d := b.Sub(a)
	return math.Atan2(d.Y, d.X)
}

// drawLanded draws a mouse that hops ashore, shakes the water off, looks back and raises a paw. The cat sits down and licks a
// paw.
func (c *canvas) drawLanded(e *ending, t float64) {
	sits := render.EaseInOut(render.Phase(t, 0.6, 1.0))
	licks := render.EaseInOut(render.Phase(t, 1.3, 1.7))
	c.drawCat(e.Cat, catPose{Look: e.Look * (1 - licks), Rest: render.Lerp(e.Rest, 1, sits), Sad: sits}, e.Colors[1])
	if licks > 0 {
		stroke := 3 * math.Sin(2*math.Pi*2*(t-1.3)) * (1 - render.Phase(t, 1.9, landedSeconds))
		c.Put(c.cat.paw, e.Cat.On(render.Lerp(30, 47, licks), 8*licks+stroke, -0.6*licks))
	}
	hop, shakes := render.Phase(t, 0, 0.4), render.Phase(t, 0.4, 0.8)
	j := e.Mouse
	j.At = j.At.Between(e.Rests, render.EaseOut(hop))
	j.Turn = turned(turned(j.Turn, e.Inland, hop), towards(e.Rests, e.Cat.At), render.EaseInOut(render.Phase(t, 1.1, 1.5)))
	j.Turn += 0.3 * math.Sin(shakes*6*math.Pi) * (1 - shakes)
	c.drawMouse(j, mousePose{Cheer: render.EaseThereAndBack(hop)}, e.Colors[0])
	c.drawFlyingDrops(j, shakes)
	if raised := render.EaseOut(render.Phase(t, 1.5, 1.8)); raised > 0 {
		wave := 0.35 * math.Sin(2*math.Pi*2.2*(t-1.5)) * (1 - render.Phase(t, 2.0, landedSeconds))
		paw := j.On(16, -14, -0.9+wave)
		c.Put(c.mouse.paw, sprite.NewJoint(paw.Spot(12*raised, 0), paw.Turn, 1.5*paw.Size))
	}
}

// drawFlyingDrops draws six drops that fly away from an animal. share is the progress of the animation, from 0 to 1.
func (c *canvas) drawFlyingDrops(j sprite.Joint, share float64) {
	if share == 0 || share == 1 {
		return
	}
	for i := range 6 {
		at := j.At.Add(render.Pt{X: (22 + 34*render.EaseOut(share)) * j.Size}.Turned(float64(i)*math.Pi/3 + 0.4))
		c.Pen.Circle(at, (4.5-float64(i%3))*j.Size*(1-0.4*share), render.Fade(c.Theme.WaterDeep, 1-share*share))
	}
}

// drawCaught draws a cat that leaps on the mouse, lifts it, and sets it down. Then both sit side by side.
func (c *canvas) drawCaught(e *ending, t float64) {
	leap, set := render.Phase(t, 0, 0.3), render.EaseInOut(render.Phase(t, 1.3, 1.8))
	lair := e.Cat
	reach := lair.At.Between(e.Mouse.At, 0.5)
	lair.At = lair.At.Between(reach, render.EaseThereAndBack(render.Phase(t, 0, 0.75)))
	lair.Turn = turned(lair.Turn, e.Inland+math.Pi, render.EaseInOut(render.Phase(t, 1.6, 2.2)))
	lair.Size *= 1 + 0.22*render.EaseThereAndBack(leap)
	sits := render.EaseInOut(render.Phase(t, 0.3, 0.7))
	c.drawCat(lair, catPose{Rest: render.Lerp(e.Rest, 1, sits), Gait: 1.6 * leap * (1 - sits)}, e.Colors[1])
	c.drawDust(e.Mouse.At, lair.Size, render.Phase(t, 0.3, 0.9))
	held := lair.On(66, 0, 0)
	j := e.Mouse
	j.At = j.At.Between(held.At, render.EaseOut(render.Phase(t, 0.3, 0.7)))
	swing := 0.5 * math.Sin(2*math.Pi*1.8*(t-0.7)) * render.Phase(t, 0.7, 0.8) * (1 - render.Phase(t, 1.0, 1.4))
	j.Turn = turned(turned(j.Turn, held.Turn+math.Pi/2, render.Phase(t, 0.3, 0.6)), e.Inland+math.Pi, set) + swing
	j.At = j.At.Between(e.Rests, set)
	j.At.Y -= 18 * j.Size * render.EaseThereAndBack(set)
	c.drawMouse(j, mousePose{}, e.Colors[0])
	if grip := render.Phase(t, 0.2, 0.5) * (1 - render.Phase(t, 1.2, 1.5)); grip > 0 {
		c.drawGrip(lair, grip)
	}
}

// drawDust draws a cloud of sand that spreads and fades. share is the progress of the animation, from 0 to 1.
func (c *canvas) drawDust(at render.Pt, size, share float64) {
	if share == 0 || share == 1 {
		return
	}
	sand := render.Mix(c.Theme.Shore, render.White, 0.35)
	for i := range 8 {
		far := (14 + 34*render.EaseOut(share)) * size
		c.Pen.Circle(at.Add(render.Pt{X: far}.Turned(float64(i)*math.Pi/4)), (9+8*share+float64(i%3)*2)*size, render.Fade(sand, 0.75*(1-share)))
	}
}

// drawMoon draws the night over a pond with a given centre and radius, and a rising moon. share is the progress of the animation,
// from 0 to 1.
func (c *canvas) drawMoon(pond render.Rect, centre render.Pt, radius, share float64) {
	night := color.RGBA{0x10, 0x1B, 0x33, 255}
	c.Pen.Fill(pond, render.Fade(night, 0.45*render.EaseOut(share)))
	at := centre.Add(render.Pt{Y: radius * render.Lerp(0.5, 0, render.EaseOut(share))})
	side := radius * 0.26
	light := color.RGBA{0xFB, 0xF0, 0xC4, 255}
	c.Pen.Glow(render.RectAround(at, 2*side, 2*side), side, side*0.9, render.Fade(light, 0.5*share))
	c.Pen.Circle(at, side, render.Fade(light, share))
	for _, spot := range [...][3]float64{{-0.35, -0.2, 0.2}, {0.3, 0.25, 0.26}, {0.2, -0.45, 0.12}} {
		c.Pen.Circle(at.Add(render.Pt{X: spot[0], Y: spot[1]}.Times(side)), spot[2]*side, render.Fade(color.RGBA{0xE4, 0xD4, 0x9B, 255}, 0.8*share))
	}
}

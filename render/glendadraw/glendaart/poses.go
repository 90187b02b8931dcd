package glendaart

import (
	"math"

	"menagerie/render"
)

// CrouchShare and LandShare are fractions of the duration of a hop. The rabbit crouches for CrouchShare before the jump, and for
// LandShare after it.
const CrouchShare, LandShare = 0.16, 0.2

// Fidget is a small movement of a waiting rabbit.
type Fidget uint8

// The values of Fidget.
const (
	Still Fidget = iota
	blinks
	flicks
	Looks
	stretches
)

// FidgetTicks is the duration of each fidget.
var FidgetTicks = [...]float64{Still: 0, blinks: 9, flicks: 28, Looks: 96, stretches: 44}

// Idle is the animation of a waiting rabbit. The rabbit moves only now and then, so that most frames need no drawing.
type Idle struct {
	What Fidget
	Age  float64 // ticks since the fidget began
	Dice render.Scatter
	Wait float64 // ticks until the next fidget
}

// Tick advances i by one tick.
func (i *Idle) Tick() {
	if i.What != Still {
		if i.Age++; i.Age >= FidgetTicks[i.What] {
			i.What, i.Age = Still, 0
		}
		return
	}
	if i.Wait--; i.Wait > 0 {
		return
	}
	i.Wait = 70 + 160*i.Dice.Share()
	i.What = [...]Fidget{blinks, blinks, flicks, Looks, blinks, stretches, flicks}[int(i.Dice.Share()*7)]
}

// Leap sets the pose of the rabbit during a hop. t is the progress of the hop from 0 to 1. drop is the vertical distance of the
// hop in sides of a hexagon, and positive downwards.
func (p *RabbitPose) Leap(t, drop float64) {
	switch {
	case t < CrouchShare:
		f := math.Sin(t / CrouchShare * math.Pi / 2)
		p.wide, p.ears, p.bow = 1+0.14*f, 0.3*f, 0.15*f
	case t < 1-LandShare:
		f := (t - CrouchShare) / (1 - CrouchShare - LandShare)
		arc := math.Sin(f * math.Pi)
		p.Lift = 34 * arc
		p.wide = 1.02 + 0.10*arc // the rabbit stretches in the air
		p.reach = math.Sqrt(arc)
		p.lean = 0.42*math.Cos(f*math.Pi+math.Pi) + 0.10*drop
		p.ears = 0.25 + 0.75*arc
	default:
		f := (t - 1 + LandShare) / LandShare
		p.wide = 1 + 0.16*math.Cos(f*math.Pi/2)*(1-f)
		p.ears = 0.35 * (1 - f)
	}
}

// nibble sets the pose of a trapped rabbit that eats flowers. bend is how far the rabbit bends down, from 0 to 1. seconds is
// the remaining time.
func (p *RabbitPose) nibble(bend, seconds float64) {
	chew := math.Sin(2 * math.Pi * 3.5 * seconds)
	p.bow = bend * (0.75 + 0.12*chew)
	if bend > 0.5 {
		p.eye = glad
	}
	p.ears, p.flick = 0.5*bend, -0.12*bend*chew
}

// Fidget sets the pose of a waiting rabbit.
func (p *RabbitPose) Fidget(i Idle) {
	t := 0.0
	if i.What != Still {
		t = i.Age / FidgetTicks[i.What]
	}
	there := render.EaseThereAndBack(t)
	switch i.What {
	case blinks:
		p.eye = blink
	case flicks:
		p.flick = 0.5 * math.Abs(math.Sin(t*2*math.Pi))
	case Looks:
		p.Look = math.Min(p.Look, 1-2*render.EaseInOut(render.Clamp01(3*min(t, 1-t))))
		p.ears = -0.1 * there
	case stretches:
		p.wide, p.ears, p.Lift = 1-0.08*there, -0.15*there, 0
	}
}

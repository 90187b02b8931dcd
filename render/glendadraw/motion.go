package glendadraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// The durations of movements, in ticks of 1/60 s.
const (
	hopTicks   = 26
	growTicks  = 22
	burstTicks = 34
	turnTicks  = 10  // for the head to turn
	endTicks   = 80  // until the final pose is reached
	cheerTicks = 600 // a winner jumps for ten seconds; after that nothing needs to be redrawn
)

// Pace controls the speed of a Tick.
type Pace struct {
	Motion render.Motion // with ReducedMotion the rabbit is at once where the View has it
	Speed  float64       // factor for the speed of everything; 0 means 1
}

// hop is the rabbit's last move. Positions are in hexagon sides from the top left corner of the board, so they fit
// every layout.
type hop struct {
	from, to render.Pt
	age      float64 // ticks; hopTicks or more after the landing
}

// at returns the rabbit's position on the ground.
func (h *hop) at() render.Pt {
	t := render.Clamp01((h.age/hopTicks - crouch) / (1 - crouch - land))
	return h.from.Between(h.to, t)
}

// crouch and land are the parts of a hop during which the rabbit crouches before the jump and after it.
const crouch, land = 0.16, 0.2

// done reports whether the rabbit has arrived.
func (h *hop) done() bool { return h.age >= hopTicks }

// sprout is a growing wall.
type sprout struct {
	cell hex.Cell
	age  float64
}

// height returns which part of the wall has grown, 0 to about 1.
func (s *sprout) height() float64 { return render.EaseOutBack(render.Clamp01(s.age / growTicks)) }

// fidget is a small movement of a waiting rabbit.
type fidget uint8

const (
	still fidget = iota
	blinks
	flicks
	looks
	stretches
)

// fidgetTicks is the duration of each fidget.
var fidgetTicks = [...]float64{still: 0, blinks: 9, flicks: 28, looks: 96, stretches: 44}

// idle is the state of a waiting rabbit. Most of the time it does not move, so nothing needs to be redrawn.
type idle struct {
	what fidget
	age  float64 // ticks since the fidget began
	dice render.Scatter
	wait float64 // ticks until the next fidget
}

// tick advances i by one tick.
func (i *idle) tick() {
	if i.what != still {
		if i.age++; i.age >= fidgetTicks[i.what] {
			i.what, i.age = still, 0
		}
		return
	}
	if i.wait--; i.wait > 0 {
		return
	}
	i.wait = 70 + 160*i.dice.Share()
	i.what = [...]fidget{blinks, blinks, flicks, looks, blinks, stretches, flicks}[int(i.dice.Share()*7)]
}

// Tick advances the animation by 1/60 s.
func (b *Board) Tick(pace Pace) {
	if !b.seen {
		return
	}
	if pace.Motion == render.ReducedMotion {
		b.settle()
		return
	}
	step := 1.0
	if pace.Speed > 0 {
		step = pace.Speed
	}
	b.hop.age = min(hopTicks, b.hop.age+step)
	b.turn = min(turnTicks, b.turn+step)
	b.grow(step)
	if b.view.Outcome == glenda.Running {
		b.idle.tick()
		return
	}
	if b.hop.done() {
		b.ended = min(cheerTicks, b.ended+1)
	}
}

// grow advances the growing walls.
func (b *Board) grow(step float64) {
	kept := b.sprouts[:0]
	for _, s := range b.sprouts {
		if s.age += step; s.age < burstTicks {
			kept = append(kept, s)
		}
	}
	b.sprouts = kept
}

// settle ends all animations.
func (b *Board) settle() {
	b.hop.age, b.turn, b.idle.what, b.idle.age = hopTicks, turnTicks, still, 0
	b.sprouts = b.sprouts[:0]
	if b.view.Outcome != glenda.Running {
		b.ended = cheerTicks
	}
}

// sproutAt returns the growing wall on c, or nil.
func (b *Board) sproutAt(c hex.Cell) *sprout {
	for i := range b.sprouts {
		if b.sprouts[i].cell == c {
			return &b.sprouts[i]
		}
	}
	return nil
}

// unfolded returns the progress of the final pose, 0 to 1.
func (b *Board) unfolded() float64 { return render.EaseOut(render.Clamp01(b.ended / endTicks)) }

// pose returns the current pose of the rabbit.
func (b *Board) pose() rabbitPose {
	p := sitting(b.face)
	if b.turn < turnTicks { // the rabbit turns around in place
		p.look = render.Lerp(-1, 1, render.EaseInOut(b.turn/turnTicks))
	}
	switch {
	case !b.hop.done():
		p.leap(b.hop.age/hopTicks, b.hop.to.Y-b.hop.from.Y)
	case b.view.Outcome == glenda.GlendaWon:
		p.cheer(b.ended)
	case b.caught.Len() > 0:
		p.mourn(b.unfolded())
	default:
		p.fidget(b.idle)
	}
	return p
}

// leap sets the pose at the time t (0..1) of a hop. down is the vertical distance of the hop in hexagon sides, positive
// downwards.
func (p *rabbitPose) leap(t, down float64) {
	switch {
	case t < crouch:
		f := math.Sin(t / crouch * math.Pi / 2)
		p.wide, p.ears, p.bow = 1+0.14*f, 0.3*f, 0.15*f
	case t < 1-land:
		f := (t - crouch) / (1 - crouch - land)
		arc := math.Sin(f * math.Pi)
		p.lift = 34 * arc
		p.wide = 1.02 + 0.10*arc // the rabbit stretches in the air
		p.reach = math.Sqrt(arc)
		p.lean = 0.42*math.Cos(f*math.Pi+math.Pi) + 0.10*down
		p.ears = 0.25 + 0.75*arc
	default:
		f := (t - 1 + land) / land
		p.wide = 1 + 0.16*math.Cos(f*math.Pi/2)*(1-f)
		p.ears = 0.35 * (1 - f)
	}
}

// cheer sets the pose of a rabbit that escaped age ticks ago: it jumps for joy.
func (p *rabbitPose) cheer(age float64) {
	p.eye = glad
	if age >= cheerTicks {
		return
	}
	up := math.Abs(math.Sin(age * 0.095))
	p.lift = 30 * up
	p.wide = 1.08 - 0.14*up
	p.ears = 0.45 - 0.6*up
	p.reach = 0.35 * up
	p.lean = -0.3 * up
}

// mourn sets the pose of a trapped rabbit.
func (p *rabbitPose) mourn(t float64) {
	p.eye = sad
	p.ears = 2.75 * t
	p.flick = -0.25 * t
	p.bow = t
	p.wide = 1 + 0.05*t
}

// fidget sets the pose of a waiting rabbit.
func (p *rabbitPose) fidget(i idle) {
	t := 0.0
	if i.what != still {
		t = i.age / fidgetTicks[i.what]
	}
	there := render.EaseThereAndBack(t)
	switch i.what {
	case blinks:
		p.eye = blink
	case flicks:
		p.flick = 0.5 * math.Abs(math.Sin(t*2*math.Pi))
	case looks:
		p.look = math.Min(p.look, 1-2*render.EaseInOut(render.Clamp01(3*min(t, 1-t))))
		p.ears = -0.1 * there
	case stretches:
		p.wide, p.ears, p.lift = 1-0.08*there, -0.15*there, 0
	}
}

// direction returns 1 for hops to the right and -1 for hops to the left.
func direction(from, to render.Pt) float64 {
	if to.X < from.X {
		return -1
	}
	return 1
}

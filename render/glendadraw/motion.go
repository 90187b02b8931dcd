package glendadraw

import (
	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// The durations of movements, in ticks of 1/60 s.
const (
	hopTicks   = 26
	growTicks  = 22
	burstTicks = 34
	turnTicks  = 10 // the head turns
)

// Pace determines the speed of the animations.
type Pace struct {
	Motion render.Motion // with ReducedMotion, the rabbit moves to its new cell at once
	Speed  float64       // speed as a factor; 0 means 1
}

// hop is the rabbit's last move. Its positions are relative to the top left corner of the board, in multiples of a
// hexagon's side. They stay valid if the layout changes.
type hop struct {
	from, to render.Pt
	age      float64 // ticks since the start; hopTicks or more after the landing
}

// at returns the rabbit's position on the ground.
func (h *hop) at() render.Pt {
	t := render.Clamp01((h.age/hopTicks - crouchShare) / (1 - crouchShare - landShare))
	return h.from.Between(h.to, t)
}

func (h *hop) done() bool { return h.age >= hopTicks }

// sprout is a growing wall.
type sprout struct {
	cell hex.Cell
	age  float64
}

// height returns the fraction of a new wall that has grown, from 0 to about 1.
func (s *sprout) height() float64 { return render.EaseOutBack(render.Clamp01(s.age / growTicks)) }

// Tick advances the animations by 1/60 s.
func (b *Board) Tick(pace Pace) {
	if !b.seen {
		return
	}
	if pace.Motion == render.ReducedMotion {
		b.endAnimations()
		return
	}
	step := 1.0
	if pace.Speed > 0 {
		step = pace.Speed
	}
	b.hop.age = min(hopTicks, b.hop.age+step)
	b.turn = min(turnTicks, b.turn+step)
	b.growWalls(step)
	if b.view.Outcome == glenda.Running {
		b.idle.tick()
	}
}

func (b *Board) growWalls(step float64) {
	kept := b.sprouts[:0]
	for _, s := range b.sprouts {
		if s.age += step; s.age < burstTicks {
			kept = append(kept, s)
		}
	}
	b.sprouts = kept
}

func (b *Board) endAnimations() {
	b.hop.age, b.turn, b.idle.What, b.idle.Age = hopTicks, turnTicks, still, 0
	b.sprouts = b.sprouts[:0]
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

func (b *Board) pose() rabbitPose {
	p := sitting(b.face)
	if b.turn < turnTicks { // the rabbit turns around in place
		p.Look = render.Lerp(-1, 1, render.EaseInOut(b.turn/turnTicks))
	}
	switch {
	case !b.hop.done():
		p.setHop(b.hop.age/hopTicks, b.hop.to.Y-b.hop.from.Y)
	case b.view.Outcome == glenda.Running:
		p.setFidget(b.idle)
	}
	return p
}

// direction returns 1 for a hop to the right and -1 for a hop to the left.
func direction(from, to render.Pt) float64 {
	if to.X < from.X {
		return -1
	}
	return 1
}

package miadraw

import (
	"math"

	"menagerie/render"
)

// The durations of movements, in ticks of 1/60 s.
const (
	rollTicks  = 46 // the cup is taken, shaken and put down
	takeTicks  = 14
	slamTicks  = 8
	showTicks  = 26
	popTicks   = 16
	leanTicks  = 12 // all players look at the cup before it is lifted
	crackTicks = 24
	restTicks  = 60 // time after which nothing moves
)

// Tick advances the animations by 1/60 s.
func (b *Board) Tick(m render.Motion) {
	up := 0.0
	if b.round.Open && b.round.Dice != 0 {
		up = 1
	}
	b.lift.Aim(up)
	b.lift.Tick(2.5, m)
	for i := range b.portraits {
		if b.portraits[i].Tick() {
			b.stirs++
		}
	}
	if m == render.ReducedMotion {
		b.endAnimations()
		return
	}
	for _, age := range []*float64{&b.age, &b.rolled, &b.shown, &b.lost, &b.called} {
		*age = min(restTicks, *age+1)
	}
}

func (b *Board) endAnimations() {
	for _, age := range []*float64{&b.age, &b.rolled, &b.shown, &b.lost, &b.called} {
		*age = restTicks
	}
}

// leaning returns how far all players lean towards the cup, from 0 to 1.
func (b *Board) leaning() float64 {
	switch {
	case b.facts.open:
		return 1 - render.EaseOut(b.shown/leanTicks)
	case b.facts.called && !b.facts.over:
		return render.EaseOut(b.called / leanTicks)
	}
	return 0
}

// cupLift returns the progress of the lifting of the cup, from 0 to 1.
func (b *Board) cupLift() float64 {
	switch {
	case b.facts.open:
		return render.EaseOut(b.shown / showTicks)
	case b.round.Dice != 0:
		return b.lift.Value()
	}
	return 0
}

// shake is the position of a cup that is shaken: its offset, height and rotation.
type shake struct {
	x, up, turn float64
	rattling    bool
}

// shaken returns the current position of the cup. It depends only on the time.
func (b *Board) shaken() shake {
	t := b.rolled
	if t >= rollTicks {
		return shake{}
	}
	high := render.EaseOut(t / takeTicks)
	if t > rollTicks-slamTicks {
		high = 1 - render.EaseIn((t-rollTicks+slamTicks)/slamTicks)
	}
	return shake{
		x: 9 * high * math.Sin(t*0.83), up: high*46 + 7*high*math.Sin(t*1.31), turn: 0.3 * high * math.Sin(t*0.83+0.6),
		rattling: t < rollTicks-slamTicks/2,
	}
}

// pseudoRandom returns a pseudo-random number from 0 to 1 that depends only on seed.
func pseudoRandom(seed int) float64 {
	v := math.Sin(float64(seed)*12.9898) * 43758.5453
	return v - math.Floor(v)
}

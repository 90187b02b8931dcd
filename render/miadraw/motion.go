package miadraw

import (
	"math"

	"menagerie/render"
)

// How long movements take, in ticks of 1/60 s.
const (
	RollTicks = 46 // the cup is taken up, shaken and put down
	takeTicks = 14
	slamTicks = 8
	showTicks = 26
	popTicks  = 16
	restTicks = 60 // after which nothing moves any more
)

// Tick lets 1/60 s go by.
func (b *Board) Tick(m render.Motion) {
	up := 0.0
	if b.round.Open && b.round.Dice != 0 {
		up = 1
	}
	b.lift.Aim(up)
	b.lift.Tick(2.5, m)
	if m == render.ReducedMotion {
		b.rest()
		return
	}
	for _, age := range []*float64{&b.age, &b.rolled, &b.shown, &b.lost} {
		*age = min(restTicks, *age+1)
	}
}

// rest ends everything that moves.
func (b *Board) rest() { b.age, b.rolled, b.shown, b.lost = restTicks, restTicks, restTicks, restTicks }

// raised is how far the cup is up so that the dice can be seen, 0 to 1.
func (b *Board) raised() float64 {
	switch {
	case b.facts.open:
		return render.EaseOut(b.shown / showTicks)
	case b.round.Dice != 0:
		return b.lift.Value()
	}
	return 0
}

// shake is where a cup is that is being shaken: moved, turned, and how high it is.
type shake struct {
	x, up, turn float64
	rattling    bool
}

// shaken is how the cup is shaken now. It depends on the time alone.
func (b *Board) shaken() shake {
	t := b.rolled
	if t >= RollTicks {
		return shake{}
	}
	high := render.EaseOut(t / takeTicks)
	if t > RollTicks-slamTicks {
		high = 1 - render.EaseIn((t-RollTicks+slamTicks)/slamTicks)
	}
	return shake{
		x: 9 * high * math.Sin(t*0.83), up: high*46 + 7*high*math.Sin(t*1.31), turn: 0.3 * high * math.Sin(t*0.83+0.6),
		rattling: t < RollTicks-slamTicks/2,
	}
}

// scatter is a number from 0 to 1 that looks like chance and is the same every time.
func scatter(seed int) float64 {
	v := math.Sin(float64(seed)*12.9898) * 43758.5453
	return v - math.Floor(v)
}

package ponddraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// walker is the state of an animated animal.
type walker struct {
	from, to, at pondmath.Vec // start and end of the last step, and the current position
	glide        float64      // progress of the step, 0..1
	course       float64      // direction of the last step longer than 0, in radians
	heading      float64      // direction of the body in radians
	look         float64      // direction of the head in radians
	gait         float64      // phase of the legs in radians
	rest         float64      // posture, from 0 (running) to 1 (resting)
	still        float64      // ticks without a step, at most restTicks
	speed        float64      // units moved in the last tick
}

// place puts the animal at the position p, at rest.
func (w *walker) place(p pondmath.Vec) {
	*w = walker{from: p, to: p, at: p, glide: 1, rest: 1, still: restTicks}
}

func (w *walker) goTo(target pondmath.Vec) {
	if target == w.to {
		return
	}
	step := target.Sub(w.to)
	w.course = step.Angle()
	w.from, w.to, w.glide = w.at, target, 0
}

func (w *walker) endStep() { w.at, w.from, w.glide = w.to, w.to, 1 }

// bodyDirection returns the direction of the cat's body. A running cat faces its running direction, and a resting cat faces
// prey.
func (w *walker) bodyDirection(prey pondmath.Vec) float64 {
	if w.still >= restTicks {
		return w.directionTo(prey)
	}
	return w.course
}

// directionTo returns the direction from the animal to the point p. If the animal is at p, it returns the direction to the
// centre of the pond.
func (w *walker) directionTo(p pondmath.Vec) float64 {
	if p == w.at { // the cat has caught the mouse and faces the pond
		return pondmath.Wrap(w.at.Angle() + math.Pi)
	}
	return p.Sub(w.at).Angle()
}

// restTicks is the number of ticks without a step after which the cat sits down.
const restTicks = 14

// move advances the animation of an animal by one tick. stepTicks is the number of ticks for a step of the game. stride is the
// distance that the animal covers in one cycle of its legs.
func (w *walker) move(stepTicks, stride float64) {
	before := w.at
	w.glide = min(1, w.glide+1/max(1, stepTicks))
	way := w.to.Sub(w.from)
	w.at = w.from.Add(way.Scale(w.glide))
	w.speed = w.at.Sub(before).Len()
	if w.speed == 0 {
		w.still = min(restTicks, w.still+1)
		w.rest = min(1, w.rest+1.0/restTicks)
		return
	}
	w.still = 0
	w.rest = max(0, w.rest-0.2)
	// Limit the speed of the legs. If it were higher, they would seem to stand still or to run backwards.
	w.gait = math.Mod(w.gait+min(0.7, 2*math.Pi*w.speed/stride), 2*math.Pi)
}

// turned rotates the direction a towards the direction b, along the smaller angle between them. share is the fraction of this
// angle, from 0 to 1.
func turned(a, b, share float64) float64 {
	return pondmath.Wrap(a + pondmath.Wrap(b-a)*share)
}

// The lengths of a stride in units, chosen by eye.
const (
	mouseStride = 9_000
	catStride   = 34_000
)

// Tick advances the animations by 1/60 s.
func (b *Board) Tick(pace Pace) {
	if !b.seen {
		return
	}
	b.mouse.move(pace.StepTicks, mouseStride)
	b.cat.move(pace.StepTicks, catStride)
	share := 0.22
	if pace.Motion == render.ReducedMotion {
		share = 1
	}
	b.turnMouse(share)
	b.turnCat(share)
	if pace.Motion == render.ReducedMotion {
		b.rings = b.rings[:0]
		return
	}
	b.clock++
	b.ageRings()
	b.extendWake()
}

func (b *Board) turnMouse(share float64) {
	w := &b.mouse
	w.heading = turned(w.heading, w.course, share)
	w.look = w.heading
	if b.view.Landed() {
		w.heading = turned(w.heading, w.at.Angle(), share)
	}
}

// turnCat turns the cat's body towards its running direction, and its head towards the mouse. share is the fraction of each turn
// that is made now. The angle between body and head is limited, as with a real neck.
func (b *Board) turnCat(share float64) {
	const neck = 1.1
	w := &b.cat
	w.heading = turned(w.heading, w.bodyDirection(b.mouse.at), share)
	away := pondmath.Wrap(w.directionTo(b.mouse.at) - w.heading)
	if b.view.Outcome == pond.CatWon {
		away = 0
	}
	w.look = turned(w.look, w.heading+max(-neck, min(neck, away)), share)
}

// ring is a wave that spreads from a splash.
type ring struct {
	at    pondmath.Vec
	age   float64 // age in ticks; negative before the ring appears
	first bool    // whether it is the first wave of the splash, which is drawn with drops
}

// ringTicks is the number of ticks for which a wave is visible.
const ringTicks = 70

// splash starts three waves, one after the other.
func (b *Board) splash(at pondmath.Vec) {
	for i := range 3 {
		b.rings = append(b.rings, ring{at, float64(-9 * i), i == 0})
	}
}

func (b *Board) ageRings() {
	kept := b.rings[:0]
	for _, r := range b.rings {
		if r.age++; r.age < ringTicks {
			kept = append(kept, r)
		}
	}
	b.rings = kept
}

// wakeMarks is the length of the waves behind the mouse, in ticks.
const wakeMarks = 90

// extendWake adds the position of a swimming mouse to its wake. While the mouse rests, the wake becomes shorter.
func (b *Board) extendWake() {
	if b.mouse.speed > 0 {
		b.wake = append(b.wake, mark{at: b.mouse.at, heading: b.mouse.heading})
	}
	if n := len(b.wake); n > wakeMarks || n > 0 && b.mouse.speed == 0 {
		b.wake = append(b.wake[:0], b.wake[1:]...)
	}
}

// liveliness returns the strength of the animal's movements, from 0 at rest to 1.
func (w *walker) liveliness() float64 { return 1 - w.rest }

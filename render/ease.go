package render

import "math"

// Clamp01 is v brought into 0..1; not-a-number becomes 0.
func Clamp01(v float64) float64 {
	if v > 0 {
		return min(v, 1)
	}
	return 0
}

// Lerp is the value t of the way from a to b: a at 0, b at 1.
func Lerp(a, b, t float64) float64 { return a + (b-a)*t }

// Ease turns the share of the time that has gone by (0..1) into the share of the way that is done: 0 at 0, 1 at 1.
type Ease func(t float64) float64

// EaseLinear goes at one speed.
func EaseLinear(t float64) float64 { return Clamp01(t) }

// EaseIn starts at rest and ends fast: for things that leave.
func EaseIn(t float64) float64 { t = Clamp01(t); return t * t * t }

// EaseOut starts fast and comes to rest: for things that arrive.
func EaseOut(t float64) float64 { return 1 - EaseIn(1-Clamp01(t)) }

// EaseInOut starts and ends at rest: for things that go from one place to another.
func EaseInOut(t float64) float64 {
	if t = Clamp01(t); t < 0.5 {
		return EaseIn(2*t) / 2
	}
	return 1 - EaseIn(2-2*t)/2
}

// EaseOutBack goes a tenth of the way too far and comes back: for small things that should look pleased.
func EaseOutBack(t float64) float64 {
	const over = 1.70158 // makes the overshoot 10 %
	u := Clamp01(t) - 1
	return 1 + (over+1)*u*u*u + over*u*u
}

// EaseBounce falls, and bounces three times.
func EaseBounce(t float64) float64 {
	const a, d = 7.5625, 2.75
	switch t = Clamp01(t); {
	case t < 1/d:
		return a * t * t
	case t < 2/d:
		t -= 1.5 / d
		return a*t*t + 0.75
	case t < 2.5/d:
		t -= 2.25 / d
		return a*t*t + 0.9375
	default:
		t -= 2.625 / d
		return a*t*t + 0.984375
	}
}

// EaseThereAndBack rises to 1 at half time and falls to 0: for a flash or a pulse.
func EaseThereAndBack(t float64) float64 { return math.Sin(math.Pi * Clamp01(t)) }

// Motion says how much on the screen may move. It comes from the settings.
type Motion uint8

// FullMotion shows every movement; ReducedMotion lets values jump to where they are going.
const (
	FullMotion Motion = iota
	ReducedMotion
)

// Tween is a value that goes from one number to another in a number of ticks (1/60 s). The zero Tween rests at 0.
type Tween struct {
	from, to    float64
	tick, ticks int
	ease        Ease
}

// Set puts the value at v at once.
func (t *Tween) Set(v float64) { *t = Tween{from: v, to: v} }

// Go sends the value from where it is to v within ticks. With ReducedMotion, or no ticks, it is there at once. A nil ease
// means EaseInOut.
func (t *Tween) Go(v float64, ticks int, ease Ease, m Motion) {
	if m == ReducedMotion || ticks <= 0 {
		t.Set(v)
		return
	}
	if ease == nil {
		ease = EaseInOut
	}
	*t = Tween{from: t.Value(), to: v, ticks: ticks, ease: ease}
}

// Tick lets 1/60 s go by and reports whether the value changed.
func (t *Tween) Tick() bool {
	if t.Done() {
		return false
	}
	t.tick++
	return true
}

// Done reports whether the value has arrived.
func (t *Tween) Done() bool { return t.tick >= t.ticks }

// Target is where the value is going.
func (t *Tween) Target() float64 { return t.to }

// Value is where the value is now.
func (t *Tween) Value() float64 {
	if t.Done() {
		return t.to
	}
	return Lerp(t.from, t.to, t.ease(float64(t.tick)/float64(t.ticks)))
}

// Spring is a value that follows a target which may change at any time, without a jerk and without swinging past it
// (a critically damped spring). The zero Spring rests at 0.
type Spring struct{ value, speed, target float64 }

// Set puts the value at v, at rest.
func (s *Spring) Set(v float64) { *s = Spring{value: v, target: v} }

// Aim makes v the new target.
func (s *Spring) Aim(v float64) { s.target = v }

// Value is where the value is now.
func (s *Spring) Value() float64 { return s.value }

// Done reports whether the value rests on its target.
func (s *Spring) Done() bool { return s.value == s.target && s.speed == 0 }

// Tick lets 1/60 s go by and reports whether the value changed. It covers nine tenths of the way in about 4*ticks ticks;
// with ReducedMotion it is there at once.
func (s *Spring) Tick(ticks float64, m Motion) bool {
	if s.Done() {
		return false
	}
	if m == ReducedMotion || ticks <= 0 {
		s.Set(s.target)
		return true
	}
	// The exact solution over one tick, so that no choice of ticks can make the spring unstable.
	rate := 1 / ticks
	away := s.value - s.target
	push := s.speed + rate*away
	decay := math.Exp(-rate)
	s.value = s.target + (away+push)*decay
	s.speed = (s.speed - push*rate) * decay
	// A thousandth of a unit is less than any screen can show: come to rest, so that an idle screen can stop drawing.
	if math.Abs(s.value-s.target) < 0.001 && math.Abs(s.speed) < 0.001 {
		s.Set(s.target)
	}
	return true
}

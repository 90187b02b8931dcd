package render

import "math"

// Clamp01 returns v limited to the range from 0 to 1. For NaN it returns 0.
func Clamp01(v float64) float64 {
	if v > 0 {
		return min(v, 1)
	}
	return 0
}

// Lerp returns the number between a and b at the fraction t: a for 0 and b for 1.
func Lerp(a, b, t float64) float64 { return a + (b-a)*t }

// Phase returns the elapsed part of the time from start to end at the time t. The result is limited to the range from 0 to 1.
func Phase(t, start, end float64) float64 { return Clamp01((t - start) / (end - start)) }

// The ease functions map elapsed time (0..1) to progress (0..1). They return 0 at 0 and 1 at 1, unless stated
// otherwise.

// EaseIn maps the progress t of an animation to a progress that starts slowly and ends fast. Use it for things that disappear.
func EaseIn(t float64) float64 { t = Clamp01(t); return t * t * t }

// EaseOut maps the progress t of an animation to a progress that starts fast and ends slowly. Use it for things that appear.
func EaseOut(t float64) float64 { return 1 - EaseIn(1-Clamp01(t)) }

// EaseInOut maps the progress t of an animation to a progress that starts and ends slowly. Use it for movements from one point to
// another.
func EaseInOut(t float64) float64 {
	if t = Clamp01(t); t < 0.5 {
		return EaseIn(2*t) / 2
	}
	return 1 - EaseIn(2-2*t)/2
}

// EaseOutBack maps the progress t of an animation to a progress that rises to 1.1 and ends at 1. Use it for small objects that
// should look lively.
func EaseOutBack(t float64) float64 {
	const over = 1.70158 // makes the overshoot 10 %
	u := Clamp01(t) - 1
	return 1 + (over+1)*u*u*u + over*u*u
}

// EaseThereAndBack maps the progress t of an animation to a value that rises from 0 to 1 and falls back to 0. The maximum is
// at t = 0.5.
func EaseThereAndBack(t float64) float64 { return math.Sin(math.Pi * Clamp01(t)) }

// Motion selects whether movements on the screen are animated. It is a user setting.
type Motion uint8

// The values of Motion. With FullMotion, all movements are animated. With ReducedMotion, every object moves to its target at
// once.
const (
	FullMotion Motion = iota
	ReducedMotion
)

// Spring is an animated value that moves smoothly to a target without overshooting, like a critically damped spring. The target
// may change at any time. The zero Spring stays at 0.
type Spring struct{ value, speed, target float64 }

// Set sets the value and the target to v, and the speed to 0.
func (s *Spring) Set(v float64) { *s = Spring{value: v, target: v} }

// Aim sets the target to v.
func (s *Spring) Aim(v float64) { s.target = v }

// Value returns the current value.
func (s *Spring) Value() float64 { return s.value }

// Done reports whether the spring is at rest at its target.
func (s *Spring) Done() bool { return s.value == s.target && s.speed == 0 }

// Tick advances the spring by 1/60 s and reports whether its value has changed. ticks determines the duration: after 4*ticks
// calls, the value has covered about 90 % of the distance. With ReducedMotion, it jumps to the target.
func (s *Spring) Tick(ticks float64, m Motion) bool {
	if s.Done() {
		return false
	}
	if m == ReducedMotion || ticks <= 0 {
		s.Set(s.target)
		return true
	}
	// Use the exact solution for one tick. It is stable for every value of ticks.
	rate := 1 / ticks
	away := s.value - s.target
	push := s.speed + rate*away
	decay := math.Exp(-rate)
	s.value = s.target + (away+push)*decay
	s.speed = (s.speed - push*rate) * decay
	// A thousandth of a unit is invisible on any screen. Stop there, so that an idle screen is not redrawn.
	if math.Abs(s.value-s.target) < 0.001 && math.Abs(s.speed) < 0.001 {
		s.Set(s.target)
	}
	return true
}

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

// An ease turns the share of the time that has gone by (0..1) into the share of the way that is done: 0 at 0, 1 at 1.

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

// EaseThereAndBack rises to 1 at half time and falls to 0: for a flash or a pulse.
func EaseThereAndBack(t float64) float64 { return math.Sin(math.Pi * Clamp01(t)) }

// Motion says how much on the screen may move. It comes from the settings.
type Motion uint8

// FullMotion shows every movement; ReducedMotion lets values jump to where they are going.
const (
	FullMotion Motion = iota
	ReducedMotion
)

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

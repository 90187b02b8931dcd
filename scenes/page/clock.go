package page

import (
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// AwakeTicks is the number of ticks for which animations continue after an input. They then stop to save processor
// time.
const AwakeTicks = 20 * 60

// AnimationClock measures the time of an animation, and stops while the player is idle. The zero value is a stopped clock.
type AnimationClock struct {
	ticks, awake int
}

// Wake starts the clock if in contains any input.
func (c *AnimationClock) Wake(in *input.Frame) {
	if Touched(in) {
		c.Rouse()
	}
}

// Rouse starts the clock, which stops after AwakeTicks.
func (c *AnimationClock) Rouse() { c.awake = AwakeTicks }

// Tick advances the clock by one tick and reports whether it is running. With reduced motion, the clock never runs.
func (c *AnimationClock) Tick(env *ui.Env) bool {
	if env.ReducedMotion || c.awake == 0 {
		return false
	}
	c.awake--
	c.ticks++
	return true
}

// Seconds returns the time in seconds for which the clock has run.
func (c *AnimationClock) Seconds() float64 { return float64(c.ticks) / 60 }

// Touched reports whether there was any input in this tick.
func Touched(in *input.Frame) bool {
	return in.Pointer.Moved || in.Pointer.Left.Pressed || in.Pointer.WheelY != 0 || in.Text != "" || UsesKeys(in)
}

// UsesKeys reports whether a key or a game pad's button was pressed in this tick.
func UsesKeys(in *input.Frame) bool {
	if len(in.Keys) > 0 {
		return true
	}
	for i := range in.Pads {
		if len(in.Pads[i].Pressed) > 0 {
			return true
		}
	}
	return false
}

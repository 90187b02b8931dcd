package page

import (
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// awakeTicks is the time in ticks for which pictures move after an input. Then the screen is idle and costs nothing.
const awakeTicks = 10 * 60

// AnimationClock is the time of an animation that runs only while the player uses the screen. The zero value is stopped.
type AnimationClock struct {
	ticks, awake int
}

// Wake starts the clock if there was any input in this tick.
func (c *AnimationClock) Wake(in *input.Frame) {
	if Touched(in) {
		c.Rouse()
	}
}

// Rouse starts the clock. It stops after awakeTicks.
func (c *AnimationClock) Rouse() { c.awake = awakeTicks }

// Tick advances the clock by 1/60 s if it runs, and reports whether it did. With reduced motion it never runs.
func (c *AnimationClock) Tick(env *ui.Env) bool {
	if env.ReducedMotion || c.awake == 0 {
		return false
	}
	c.awake--
	c.ticks++
	return true
}

// Seconds returns how long the clock has run.
func (c *AnimationClock) Seconds() float64 { return float64(c.ticks) / 60 }

// Touched reports whether there was any input in this tick.
func Touched(in *input.Frame) bool {
	return in.Pointer.Moved || in.Pointer.Left.Pressed || in.Pointer.WheelY != 0 || in.Text != "" || UsesKeys(in)
}

// UsesKeys reports whether a key or a pad's button was pressed in this tick.
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

package page

import (
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// awakeTicks is how long pictures move after somebody touched anything: a screen that nobody uses costs nothing.
const awakeTicks = 10 * 60

// Life is the time of a picture that moves only while somebody is there. The zero value rests.
type Life struct {
	ticks, awake int
}

// Wake has the picture move for a while if a hand did anything in this tick.
func (l *Life) Wake(in *input.Frame) {
	if Touched(in) {
		l.Rouse()
	}
}

// Rouse has the picture move for a while.
func (l *Life) Rouse() { l.awake = awakeTicks }

// Tick lets 1/60 s go by and reports whether the picture has to be drawn again. With reduced motion it never has.
func (l *Life) Tick(env *ui.Env) bool {
	if env.ReducedMotion || l.awake == 0 {
		return false
	}
	l.awake--
	l.ticks++
	return true
}

// Seconds is how long the picture has moved so far.
func (l *Life) Seconds() float64 { return float64(l.ticks) / 60 }

// Touched reports whether a hand did anything in this tick.
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

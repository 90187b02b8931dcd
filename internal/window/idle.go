package window

import "time"

// idleness counts consecutive frames without drawing.
//
// A pass through the loop costs the same with and without drawing, and an idle screen only waits for input. After half
// a second without drawing, the loop therefore runs only 30 times a second. No ticks are lost, because the engine
// catches up.
type idleness int

const (
	idleAfter = 30 // frames
	idleFrame = time.Second / 30
)

// note counts the next frame.
func (i *idleness) note(nothing bool) {
	if !nothing {
		*i = 0
		return
	}
	*i = min(*i+1, idleAfter)
}

// long reports whether the loop may slow down. A program that is driven by another one gets its pace from there.
func (i idleness) long() bool { return i >= idleAfter && !driven }

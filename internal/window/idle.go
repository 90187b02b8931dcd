package window

import "time"

// idleness counts the frames in a row that had nothing to draw.
//
// Going round the loop costs the same whether something is drawn or not, and all that an idle screen needs is to notice a
// hand: so after half a second of nothing the loop goes round only 30 times a second. Ticks are not lost, since the engine
// makes up for them.
type idleness int

const (
	idleAfter = 30 // frames
	idleFrame = time.Second / 30
)

// note counts a frame that is drawn next.
func (i *idleness) note(nothing bool) {
	if !nothing {
		*i = 0
		return
	}
	*i = min(*i+1, idleAfter)
}

// long reports whether the screen has been idle for so long that the loop may slow down. A program that another one drives
// has its pace from there.
func (i idleness) long() bool { return i >= idleAfter && !driven }

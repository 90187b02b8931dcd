package window

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
)

// touch is a finger on the screen at a position in pixels.
type touch struct {
	id   ebiten.TouchID
	x, y float64
}

// fingers converts the first finger on the screen to the left mouse button.
type fingers struct {
	// Ebitengine reads touches once per frame and misses a touch that begins and ends within one frame. lifts reports
	// such a touch, which becomes a press and, one tick later, a release.
	lifts lifts
	now   []touch
	known []ebiten.TouchID // touches that existed in the last tick
	taps  []touch          // touches that ended before a tick saw them
	held  touch            // touch that presses the button, or the last one that did
	down  bool
	brief bool // the touch held is a tap, which ends in the next tick
}

// read returns the button state of one tick. It reports whether a finger presses or releases the button in this tick.
func (f *fingers) read() (input.Button, bool) {
	f.now = f.now[:0]
	for _, id := range ebiten.AppendTouchIDs(nil) {
		x, y := ebiten.TouchPosition(id)
		f.now = append(f.now, touch{id, float64(x), float64(y)})
	}
	return f.next(f.now, f.lifts.take())
}

// next returns the button state of one tick. It also reports whether a finger presses, holds or releases the button.
// touches are the present touches. releases are the touches that have ended since the last tick.
func (f *fingers) next(touches, releases []touch) (input.Button, bool) {
	lifted := false
	for _, t := range releases {
		if i := slices.Index(f.known, t.id); i >= 0 {
			f.known = slices.Delete(f.known, i, i+1)
			lifted = lifted || t.id == f.held.id
		} else if !f.down || f.brief || lifted { // a second finger does nothing
			f.taps = append(f.taps, t)
		}
	}
	tapping := f.brief || len(f.taps) > 0
	b, ok := f.press(touches, lifted)
	var known []ebiten.TouchID
	for _, t := range touches {
		// A touch that began during a tap begins only in a later tick. So does a new touch with the ID of a touch that
		// ended in this tick.
		again := slices.ContainsFunc(releases, func(e touch) bool { return e.id == t.id })
		if !again && (!tapping || slices.Contains(f.known, t.id)) {
			known = append(known, t.id)
		}
	}
	f.known = known
	return b, ok
}

// press returns the button state of one tick. It also reports whether a finger presses, holds or releases the button.
// lifted must be true if the finger on the button has left the screen.
func (f *fingers) press(touches []touch, lifted bool) (input.Button, bool) {
	if f.down {
		at := slices.IndexFunc(touches, func(t touch) bool { return t.id == f.held.id })
		if f.brief || lifted || at < 0 {
			f.down, f.brief = false, false
			return input.Button{Released: true}, true
		}
		f.held = touches[at]
		return input.Button{Down: true}, true
	}
	if len(f.taps) > 0 {
		f.held, f.taps = f.taps[0], f.taps[1:]
		f.down, f.brief = true, true
		return input.Button{Down: true, Pressed: true}, true
	}
	for _, t := range touches {
		if !slices.Contains(f.known, t.id) {
			f.held, f.down = t, true
			return input.Button{Down: true, Pressed: true}, true
		}
	}
	return input.Button{}, false
}

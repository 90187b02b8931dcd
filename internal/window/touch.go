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

// fingers reads the first finger as the left button of a mouse. Ebitengine samples touches once per frame, so a touch that begins
// and ends between two frames is reported by lifts alone. It becomes a press and, one tick later, a release.
type fingers struct {
	lifts lifts
	now   []touch
	known []ebiten.TouchID // touches of the last tick
	taps  []touch          // touches that ended before a tick saw them
	held  touch            // the finger that presses, or the last one that did
	down  bool
	brief bool // held is a tap, which ends in the next tick
}

// read reads one tick of touches. It reports false while no finger is on the screen, except in the tick of the release.
func (f *fingers) read() (input.Button, bool) {
	f.now = f.now[:0]
	for _, id := range ebiten.AppendTouchIDs(nil) {
		x, y := ebiten.TouchPosition(id)
		f.now = append(f.now, touch{id, float64(x), float64(y)})
	}
	return f.next(f.now, f.lifts.take())
}

// next is read for the touches that Ebitengine reports now, and those that ended since the last tick.
func (f *fingers) next(now, ended []touch) (input.Button, bool) {
	lifted := false
	for _, t := range ended {
		if i := slices.Index(f.known, t.id); i >= 0 {
			f.known = slices.Delete(f.known, i, i+1)
			lifted = lifted || t.id == f.held.id
		} else if !f.down || f.brief || lifted { // a second finger does nothing
			f.taps = append(f.taps, t)
		}
	}
	tapping := f.brief || len(f.taps) > 0
	b, ok := f.press(now, lifted)
	var known []ebiten.TouchID
	for _, t := range now {
		// A touch whose ID ended in this tick is a new one with the same ID, which begins in a later tick. So does one that came
		// during a tap.
		again := slices.ContainsFunc(ended, func(e touch) bool { return e.id == t.id })
		if !again && (!tapping || slices.Contains(f.known, t.id)) {
			known = append(known, t.id)
		}
	}
	f.known = known
	return b, ok
}

// press returns the button of this tick. lifted reports whether the finger that pressed has left the screen meanwhile.
func (f *fingers) press(now []touch, lifted bool) (input.Button, bool) {
	if f.down {
		at := slices.IndexFunc(now, func(t touch) bool { return t.id == f.held.id })
		if f.brief || lifted || at < 0 {
			f.down, f.brief = false, false
			return input.Button{Released: true}, true
		}
		f.held = now[at]
		return input.Button{Down: true}, true
	}
	if len(f.taps) > 0 {
		f.held, f.taps = f.taps[0], f.taps[1:]
		f.down, f.brief = true, true
		return input.Button{Down: true, Pressed: true}, true
	}
	for _, t := range now {
		if !slices.Contains(f.known, t.id) {
			f.held, f.down = t, true
			return input.Button{Down: true, Pressed: true}, true
		}
	}
	return input.Button{}, false
}

package endcard

import "menagerie/scenes/input"

// Calm removes hasty input for a moment after the end of a game, and after the card with the result has opened. Otherwise the last
// key of the game, or the click that skips the ending, could press a button of the card. The zero value removes nothing.
type Calm struct {
	on    bool
	until int  // the tick until which input is removed
	press bool // the card was pressed meanwhile, and the press is not released
}

// calmTicks is the time in which a press does nothing: 0.4 s.
const calmTicks = 24

// Begin removes hasty input from now on.
func (c *Calm) Begin(now int) { c.on, c.until = true, now+calmTicks }

// Filter returns the input without keys and pads until the player has released all of them and calmTicks have passed. It also
// removes each press on the card that begins in this time, until its release. onCard reports whether a button of the mouse, or a
// finger, is pressed on the card in this tick.
func (c *Calm) Filter(in input.Frame, now int, onCard bool) input.Frame {
	if !c.on && !c.press {
		return in
	}
	soon := now <= c.until
	left, right := &in.Pointer.Left, &in.Pointer.Right
	if c.press = c.press || soon && onCard; c.press {
		c.press = left.Down || right.Down
		*left, *right = input.Button{}, input.Button{}
	}
	if c.on = c.on && (soon || in.Holds()); c.on {
		in.Keys, in.Text, in.Pads = nil, "", nil
	}
	return in
}

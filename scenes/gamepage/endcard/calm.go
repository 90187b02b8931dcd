package endcard

import "menagerie/scenes/input"

// Calm removes keys and pads from the input for a moment after the end of a game. Otherwise the last key of the game could
// press a button of the card with the result. The zero value removes nothing.
type Calm struct {
	on    bool
	until int // the tick until which all keys are removed
}

// calmTicks is the shortest time for which keys are removed.
const calmTicks = 20

// Begin removes keys and pads from now on.
func (c *Calm) Begin(now int) { c.on, c.until = true, now+calmTicks }

// Filter returns the input without keys and pads until the player has released all of them and calmTicks have passed.
func (c *Calm) Filter(in input.Frame, now int) input.Frame {
	if c.on = c.on && (in.Holds() || now <= c.until); c.on {
		in.Keys, in.Text, in.Pads = nil, "", nil
	}
	return in
}

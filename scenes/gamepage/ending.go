package gamepage

import (
	"menagerie/scenes/input"
)

// Ending is the animation with which a board shows the end of a game.
type Ending struct {
	Ticks int   // its length
	Cues  []Cue // its sounds, in order; the last one is the tune of the result
}

// Cue is a sound at a tick of an Ending.
type Cue struct {
	At    int
	Sound string
}

// endingPlayer advances an Ending and plays its sounds. The zero value shows nothing.
type endingPlayer struct {
	ending Ending
	at     int // ticks since the beginning
	heard  int // the number of cues that were played
}

// Begin starts an Ending.
func (p *endingPlayer) Begin(e Ending) { *p = endingPlayer{ending: e} }

// Tick advances the ending by one tick.
func (p *endingPlayer) Tick(play func(sound string)) {
	for ; p.heard < len(p.ending.Cues) && p.ending.Cues[p.heard].At <= p.at; p.heard++ {
		play(p.ending.Cues[p.heard].Sound)
	}
	p.at = min(p.at+1, p.ending.Ticks)
}

// Skip jumps to the end, and plays the tune if it was not heard yet.
func (p *endingPlayer) Skip(play func(sound string)) {
	if n := len(p.ending.Cues); p.heard < n {
		play(p.ending.Cues[n-1].Sound)
	}
	p.Finish()
}

// Finish jumps to the end in silence.
func (p *endingPlayer) Finish() { p.at, p.heard = p.ending.Ticks, len(p.ending.Cues) }

// Done reports whether the board shows the last moment.
func (p *endingPlayer) Done() bool { return p.at >= p.ending.Ticks }

// Seconds returns the time since the beginning.
func (p *endingPlayer) Seconds() float64 { return float64(p.at) / 60 }

// inputFilter removes input for a moment after the end of a game, and after the card with the result has opened. Otherwise the last
// key of the game, or the click that skips the ending, could press a button of the card. The zero value removes nothing.
type inputFilter struct {
	on    bool
	until int  // the tick until which input is removed
	press bool // the card was pressed meanwhile, and the press is not released
}

// filterTicks is the number of ticks for which an inputFilter removes presses. It is 0.4 s.
const filterTicks = 24

// Begin removes hasty input from now on.
func (c *inputFilter) Begin(now int) { c.on, c.until = true, now+filterTicks }

// Filter returns the input without keys and pads until the player has released all of them and filterTicks have passed. It also
// removes each press on the card that begins in this time, until its release. onCard reports whether a button of the mouse, or a
// finger, is pressed on the card in this tick.
func (c *inputFilter) Filter(in input.Frame, now int, onCard bool) input.Frame {
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

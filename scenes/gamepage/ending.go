package gamepage

import (
	"menagerie/scenes/input"
)

// Ending is the animation, with sounds, that a board shows at the end of a game.
type Ending struct {
	Ticks int   // length in ticks
	Cues  []Cue // sounds, in order; the last one is the tune for the result
}

// Cue is a sound in an Ending. At is its time in ticks since the beginning.
type Cue struct {
	At    int
	Sound string
}

// endingPlayer advances an Ending and plays its sounds. The zero value shows nothing.
type endingPlayer struct {
	ending Ending
	at     int // ticks since the beginning
	heard  int // number of cues that were played
}

// Begin starts the animation e.
func (p *endingPlayer) Begin(e Ending) { *p = endingPlayer{ending: e} }

// Tick advances the animation by one tick. It calls play for each sound that is due.
func (p *endingPlayer) Tick(play func(sound string)) {
	for ; p.heard < len(p.ending.Cues) && p.ending.Cues[p.heard].At <= p.at; p.heard++ {
		play(p.ending.Cues[p.heard].Sound)
	}
	p.at = min(p.at+1, p.ending.Ticks)
}

// Skip jumps to the end of the animation. It plays the last sound, the tune for the result, unless that sound was already
// played.
func (p *endingPlayer) Skip(play func(sound string)) {
	if n := len(p.ending.Cues); p.heard < n {
		play(p.ending.Cues[n-1].Sound)
	}
	p.Finish()
}

// Finish jumps to the end of the animation without playing sounds.
func (p *endingPlayer) Finish() { p.at, p.heard = p.ending.Ticks, len(p.ending.Cues) }

// Done reports whether the animation has ended.
func (p *endingPlayer) Done() bool { return p.at >= p.ending.Ticks }

// Seconds returns the time since the beginning of the animation.
func (p *endingPlayer) Seconds() float64 { return float64(p.at) / 60 }

// inputFilter removes input for a short time when a game ends or its result appears. Otherwise the last key could press
// a button of the card.
type inputFilter struct {
	on    bool
	until int  // tick until which input is removed
	press bool // whether a press on the card is being removed until its release
}

// filterTicks is the number of ticks for which an inputFilter removes presses. It is 0.4 s.
const filterTicks = 24

// Begin starts the removal of input. now is the current tick.
func (c *inputFilter) Begin(now int) { c.on, c.until = true, now+filterTicks }

// Filter removes input that the player meant for the game when the card with the result appeared. For filterTicks
// ticks, it removes presses that begin on the card. It removes keys and pads until the player has also released all
// keys. onCard reports whether the mouse or a finger presses the card in this tick.
func (c *inputFilter) Filter(in input.Frame, now int, onCard bool) input.Frame {
	// The zero value removes nothing.
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

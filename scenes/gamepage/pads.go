package gamepage

import (
	"menagerie/rules"
	"menagerie/scenes/gamepage/pads"
	"menagerie/scenes/input"
	"menagerie/session"
)

// watchPads returns the Watch that pauses the game when a player's game pad is disconnected.
func (f *Frame) watchPads() pads.Watch {
	return pads.Watch{
		Root: f.Root, Word: f.word, Resume: f.hold,
		Pauses: func() bool { return f.game.Table.Capabilities().Pause },
		Owner: func(pad int) (name string, plays bool) {
			seat, plays := f.padOf(pad)
			return f.Name(seat), plays && f.Phase == session.Playing && (f.state.face == playing || f.state.face == curtained)
		},
	}
}

// padOf returns the seat that a game pad controls, or Nobody if several seats share it. It returns false for an unused pad.
func (f *Frame) padOf(pad int) (rules.Seat, bool) {
	if f.game.PadOf != nil {
		if seat := f.game.PadOf(pad); seat != rules.Nobody {
			return seat, true
		}
	}
	seats := f.game.Table.Seats()
	if len(seats) == 0 || pad != f.pads.Used || f.Env.UI.Hands != input.GamePad {
		return rules.Nobody, false
	}
	if len(seats) > 1 {
		return rules.Nobody, true
	}
	return seats[0], true
}

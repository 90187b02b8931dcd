// Package rules holds what all five games share: who sits where, the names of things, what faults say, and what a bot is.
//
// Everything else about a game lives in its own package below this one. Those packages follow the same verbs by
// convention, not by an interface type:
//
//	func New(c Config, seed uint64) (State, error)
//	func (s State) View(seat rules.Seat) View
//	func (s State) Waiting() []rules.Seat
//	func (s State) Play(seat rules.Seat, m Move) (State, error)
//	func (s State) Over() bool
//	func (s State) Tick() State                 // games with a clock only: one step of 1/60 s
package rules

// Seat is a place at the table, counted from 0 in the order in which the game names its players.
type Seat int16

// Nobody is the seat of a spectator: it sees what everybody may see and never moves.
const Nobody Seat = -1

// Package rules defines what the rules of all five games share: seats, names of values, faults, bots and dialects.
//
// The rules of each game are in a package below this one. By convention, these packages have the same functions:
//
//	func New(c Config, seed uint64) (State, error)
//	func (s State) View(seat rules.Seat) View
//	func (s State) Waiting() []rules.Seat
//	func (s State) Play(seat rules.Seat, m Move) (State, error)
//	func (s State) Over() bool
//	func (s State) Tick() State                 // only in games with a clock: one step of 1/60 s
package rules

// Seat is the number of a player, counted from 0. Each game defines the order of its players.
type Seat int16

// Nobody is the seat of a spectator. A spectator sees only public information and never moves.
const Nobody Seat = -1

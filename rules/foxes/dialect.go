package foxes

import "fmt"

// Dialect holds everything in which programs that follow the specification may differ. The zero Dialect is the one that is
// played locally.
type Dialect struct {
	Range   Range   `json:"range,omitempty"`
	Illegal Illegal `json:"illegal,omitempty"`
	Tides   Tides   `json:"tides,omitempty"`
	Tie     Tie     `json:"tie,omitempty"`
	Writing Writing `json:"writing,omitzero"` // how messages are written; the rules do not use it
}

// Range says which tiles of a fox's step must be within SwimRange of land.
type Range uint8

// The ranges.
const (
	RangeBoth Range = iota // the one that it leaves and the one to which it goes
	RangeFrom              // the one that it leaves: it may swim to where it can't move any more
)

// Illegal says what a request costs that the rules refuse although the cooldown was over.
type Illegal uint8

// The costs.
const (
	IllegalCosts Illegal = iota // the same cooldown as a legal one
	IllegalFree                 // nothing
)

// Tides says which tiles a tide turns.
type Tides uint8

// The kinds of tides. None of them cuts the island in two, or takes its last tile or the last tile of the water.
const (
	TidesCoast  Tides = iota // one after the other at random, of the coast as it is then: the island drifts
	TidesHeight              // the lowest land first, the highest water first: what was flooded last dries first
	TidesAny                 // a flood takes any land at random, an ebb water at the coast
)

// Tie says what happens at Config.Limit when both sides have the same number of animals.
type Tie uint8

// The ways to end a tie.
const (
	TieDraws     Tie = iota // the game is drawn
	TieContinues            // the game goes on until one side has more animals
)

// Validate reports a value that d does not have.
func (d Dialect) Validate() error {
	switch {
	case d.Range > RangeFrom:
		return fmt.Errorf("range %d is unknown", d.Range)
	case d.Illegal > IllegalFree:
		return fmt.Errorf("illegal %d is unknown", d.Illegal)
	case d.Tides > TidesAny:
		return fmt.Errorf("tides %d are unknown", d.Tides)
	case d.Tie > TieContinues:
		return fmt.Errorf("tie %d is unknown", d.Tie)
	}
	return d.Writing.validate()
}

package foxes

import "fmt"

// Dialect selects among the rules in which programs that follow the specification may differ. Local games use the zero
// Dialect.
type Dialect struct {
	Range   Range   `json:"range,omitempty"`
	Illegal Illegal `json:"illegal,omitempty"`
	Tides   Tides   `json:"tides,omitempty"`
	Tie     Tie     `json:"tie,omitempty"`
	Writing Writing `json:"writing,omitzero"` // format of the messages; the rules do not use it
}

// Range selects which tiles of a fox's step must be within SwimRange of land.
type Range uint8

// The values of Range.
const (
	RangeBoth Range = iota // the first and the last tile of the step
	RangeFrom              // the first tile only; the fox may swim to where it can no longer move
)

// Illegal selects the cost of a request that breaks the rules after the cooldown is over.
type Illegal uint8

// The values of Illegal.
const (
	IllegalCosts Illegal = iota // the cooldown of a legal request
	IllegalFree                 // nothing
)

// Tides selects which tiles a tide changes.
type Tides uint8

// The values of Tides. No tide cuts the island in two, or takes the last land or water tile.
const (
	TidesCoast  Tides = iota // random coast tiles, one after the other; the coast changes with each, so the island drifts
	TidesHeight              // lowest land first, or highest water first: what was flooded last dries first
	TidesAny                 // a flood takes any land tile at random, an ebb takes water tiles at the coast
)

// Tie selects what happens at Config.Limit if both sides have the same number of animals.
type Tie uint8

// The values of Tie.
const (
	TieDraws     Tie = iota // the game is drawn
	TieContinues            // the game goes on until one side has more animals
)

// Validate returns an error if a field of d has an unknown value.
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

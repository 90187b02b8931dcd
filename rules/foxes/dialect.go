package foxes

import "fmt"

// Dialect selects a variant of the rules, because programs that follow the specification differ in some rules. Local
// games use the zero Dialect.
type Dialect struct {
	Range   Range   `json:"range,omitempty"`
	Illegal Illegal `json:"illegal,omitempty"`
	Tides   Tides   `json:"tides,omitempty"`
	Tie     Tie     `json:"tie,omitempty"`
	Goal    Goal    `json:"goal,omitempty"`
	Writing Writing `json:"writing,omitzero"` // format of the messages; the rules do not use it
}

// Range selects whether a fox may swim to a tile that is more than SwimRange steps from land.
type Range uint8

// The values of Range.
const (
	RangeBoth Range = iota // the first and the last tile of the step
	RangeFrom              // the first tile only; the fox may swim to where it can no longer move
)

// Illegal selects the penalty for a request that breaks the rules. Requests during the cooldown have no penalty.
type Illegal uint8

// The values of Illegal.
const (
	IllegalCosts Illegal = iota // the cooldown of a legal request
	IllegalFree                 // nothing
)

// Tides selects which tiles a tide changes.
type Tides uint8

// The values of Tides. With each of them, all land stays connected, and at least one tile of land and one of water
// remain.
const (
	TidesCoast  Tides = iota // random coast tiles, one after the other; the coast changes with each, so the island drifts
	TidesHeight              // lowest land first, or highest water first: what was flooded last dries first
	TidesAny                 // a flood takes any land tile at random, an ebb takes water tiles at the coast
)

// Tie selects what happens if both sides have the same number of animals when the time limit is reached.
type Tie uint8

// The values of Tie.
const (
	TieDraws     Tie = iota // the game is drawn
	TieContinues            // the game goes on until one side has more animals
)

// Goal selects how many animals of the other side a side must eat to win before the time limit.
type Goal uint8

// The values of Goal.
const (
	GoalAll   Goal = iota // all
	GoalHalf              // half of Config.Animals, rounded up
	GoalThird             // a third of Config.Animals, rounded up
)

// Validate returns an error if a field of d has an invalid value.
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
	case d.Goal > GoalThird:
		return fmt.Errorf("goal %d is unknown", d.Goal)
	}
	return d.Writing.validate()
}

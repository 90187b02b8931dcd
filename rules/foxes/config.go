package foxes

import (
	"fmt"

	"menagerie/rules"
)

// Config holds the settings of a game. All times are in ticks of 1/60 s.
type Config struct {
	Size     int        `json:"size"`     // number of columns, and of rows; also the number of tiles that the first tides change
	Animals  int        `json:"animals"`  // number of animals of each side at the start
	Cooldown [Sides]int `json:"cooldown"` // minimum time between two requests, by seat; 0 if unknown to a client
	Tide     int        `json:"tide"`     // time from one tide to the next, and to the first one; 0 if unknown to a client
	// Growth is the number of tiles by which the tides grow whenever they change between floods and ebbs. If it is 0, all tides
	// are equal, as the specification demands.
	Growth int `json:"growth,omitempty"`
	// Limit is the time after which the side with more animals wins, or Dialect.Tie applies; 0 means no limit.
	Limit    int     `json:"limit,omitempty"`
	Forecast int     `json:"forecast,omitempty"` // number of tides that are public in advance
	Dialect  Dialect `json:"dialect,omitzero"`
}

// These constants limit the fields of a Config. The function New rejects boards smaller than MinSize, as the
// specification demands. The function Begin accepts them.
const (
	MinSize     = 10
	MaxSize     = 50
	MaxCooldown = 60 * Second
	MaxTide     = 600 * Second
	MaxLimit    = 3600 * Second
	MaxForecast = 6 // after six tides, the cycle begins again
)

// These are the default times in ticks. A cooldown is the time between two moves of a side. The foxes have a longer cooldown,
// because the tides favour them. docs/games/foxes.md has the measurements.
const (
	FoxCooldown     = 126
	DolphinCooldown = 38
	UsualTide       = 6 * Second
	UsualLimit      = 300 * Second
	UsualCooldown   = 1 * Second // assumed if the server's cooldown is unknown
)

// DefaultConfig returns the default settings for a board with the given number of columns and rows. Each side has the number
// of animals that the specification requires.
func DefaultConfig(size int) Config {
	return Config{
		Size: size, Animals: size, Cooldown: [Sides]int{FoxCooldown, DolphinCooldown},
		Tide: UsualTide, Limit: UsualLimit,
	}
}

// SpecifiedConfig returns settings according to the specification. There is no time limit, and both sides have an equal
// cooldown. The specification does not define the length of the cooldown or the time between tides, so this package chooses
// them.
func SpecifiedConfig(size int) Config {
	return Config{Size: size, Animals: size, Cooldown: [Sides]int{UsualCooldown, UsualCooldown}, Tide: 10 * Second}
}

// Specified reports whether c agrees with the specification.
func (c Config) Specified() bool {
	return c.Animals == c.Size && c.Cooldown[Foxes] == c.Cooldown[Dolphins] && c.Limit == 0 && c.Growth == 0 && c.Dialect.Goal == GoalAll
}

// LandTiles returns the number of land tiles at the start: half of the board, rounded down.
func (c Config) LandTiles() int { return c.Size * c.Size / 2 }

// TideTiles returns the number of tiles that the tide with the given number changes, if the rules allow as many. The first tide
// has number 1.
func (c Config) TideTiles(number int) int {
	all := c.Size * c.Size
	turns := min(max(number/tidesInTurn, 0), all) // a View from the network may have any number of tides
	return min(c.Size+c.Growth*turns, all)
}

// MostAnimals returns the maximum number of animals that each side may have at the start.
func (c Config) MostAnimals() int { return max(1, c.Size*c.Size/4) }

// Goal returns the number of animals that a side must eat to win the game before its time limit.
func (c Config) Goal() int {
	parts := 1 + int(c.Dialect.Goal) // the numbers of the goals are in this order
	return (c.Animals + parts - 1) / parts
}

// Eaten reports whether a side has lost the game if it has left animals left.
func (c Config) Eaten(left int) bool {
	return left == 0 || c.Animals > 0 && c.Animals-left >= c.Goal()
}

// Validate returns an error if New would reject c.
func (c Config) Validate() error {
	switch {
	case c.Size < MinSize || c.Size > MaxSize:
		return fmt.Errorf("the size is %d; it must be from %d to %d", c.Size, MinSize, MaxSize)
	case c.Animals < 1 || c.Animals > c.MostAnimals():
		return fmt.Errorf("the number of animals of each side is %d; it must be from 1 to %d", c.Animals, c.MostAnimals())
	}
	return c.validateTimes()
}

// validateTimes returns an error if a time, the forecast or the dialect of c is invalid.
func (c Config) validateTimes() error {
	for seat, n := range c.Cooldown {
		if n < 1 || n > MaxCooldown {
			return fmt.Errorf("the cooldown is %d ticks for the %s and must be 1 to %d", n, SeatName(rules.Seat(seat)), MaxCooldown)
		}
	}
	switch {
	case c.Tide < 1 || c.Tide > MaxTide:
		return fmt.Errorf("the time between tides is %d ticks and must be 1 to %d", c.Tide, MaxTide)
	case !c.validGrowth():
		return fmt.Errorf("the tides grow by %d tiles; the growth must be from 0 to %d", c.Growth, MaxSize*MaxSize)
	case c.Limit < 0 || c.Limit > MaxLimit:
		return fmt.Errorf("the time limit is %d ticks and must be 0 to %d", c.Limit, MaxLimit)
	case c.Forecast < 0 || c.Forecast > MaxForecast:
		return fmt.Errorf("the forecast is %d tides and must be 0 to %d", c.Forecast, MaxForecast)
	}
	return c.Dialect.Validate()
}

func (c Config) validGrowth() bool { return c.Growth >= 0 && c.Growth <= MaxSize*MaxSize }

// Dialect selects a variant of the rules, because programs that follow the specification differ in some rules. The zero Dialect
// is the variant of local games.
type Dialect struct {
	Range   Range   `json:"range,omitempty"`
	Illegal Illegal `json:"illegal,omitempty"`
	Tides   Tides   `json:"tides,omitempty"`
	Tie     Tie     `json:"tie,omitempty"`
	Goal    Goal    `json:"goal,omitempty"`
	Writing Writing `json:"writing,omitzero"` // format of the messages, which the rules do not use
}

// Range selects whether a fox may swim to a tile that is more than SwimRange steps from land.
type Range uint8

// The values of Range.
const (
	RangeBoth Range = iota // both the start and the target of the step must be near land
	RangeFrom              // only the start must be near land, so a fox may swim to where it can no longer move
)

// Illegal selects the penalty for a request that violates the rules. Requests during the cooldown have no penalty.
type Illegal uint8

// The values of Illegal.
const (
	IllegalCosts Illegal = iota // the same cooldown as after a legal request
	IllegalFree                 // no penalty
)

// Tides selects which tiles a tide changes.
type Tides uint8

// The values of Tides. Every kind of tide keeps all land connected, and leaves at least one tile of land and one of water.
const (
	TidesCoast  Tides = iota // random coast tiles, one after the other; each changes the coast, so the island drifts
	TidesHeight              // lowest land first, or highest water first, so the last flooded tile dries first
	TidesAny                 // a flood changes any land tiles at random, an ebb random water tiles at the coast
)

// Tie selects what happens if both sides have equally many animals at the time limit.
type Tie uint8

// The values of Tie.
const (
	TieDraws     Tie = iota // the game is drawn
	TieContinues            // the game goes on until one side has more animals
)

// Goal selects how many animals a side must eat to win before the time limit.
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
		return fmt.Errorf("the rule \"range\" has the unknown value %d", d.Range)
	case d.Illegal > IllegalFree:
		return fmt.Errorf("the rule \"illegal\" has the unknown value %d", d.Illegal)
	case d.Tides > TidesAny:
		return fmt.Errorf("the rule \"tides\" has the unknown value %d", d.Tides)
	case d.Tie > TieContinues:
		return fmt.Errorf("the rule \"tie\" has the unknown value %d", d.Tie)
	case d.Goal > GoalThird:
		return fmt.Errorf("the rule \"goal\" has the unknown value %d", d.Goal)
	}
	return d.Writing.validate()
}

package foxes

import (
	"fmt"

	"menagerie/rules"
)

// Config holds the settings of a game. All times are in ticks.
type Config struct {
	Size     int        `json:"size"`               // number of columns and of rows; also the number of tiles that a tide changes
	Animals  int        `json:"animals"`            // number of animals of each side at the start
	Cooldown [Sides]int `json:"cooldown"`           // by seat: the wait after a request; 0 if unknown to a client
	Tide     int        `json:"tide"`               // time between two tides, and until the first one; 0 if unknown to a client
	Limit    int        `json:"limit,omitempty"`    // time until the number of animals decides the game, or Dialect.Tie if it is equal; 0 means no limit
	Forecast int        `json:"forecast,omitempty"` // number of coming tides that are public
	Dialect  Dialect    `json:"dialect,omitzero"`
}

// Limits of a Config. New requires a size of at least MinSize, as the specification does. Begin also accepts smaller
// boards.
const (
	MinSize     = 10
	MaxSize     = 50
	MaxCooldown = 60 * Second
	MaxTide     = 600 * Second
	MaxLimit    = 3600 * Second
	MaxForecast = 6 // after six tides the cycle repeats
)

// The default times. Foxes wait longer because the tide favours them: a stranded dolphin cannot flee, but a fox in
// water can. docs/games/foxes.md has the measurements.
const (
	FoxCooldown     = 126
	DolphinCooldown = 38
	UsualTide       = 6 * Second
	UsualLimit      = 300 * Second
	UsualCooldown   = 1 * Second // assumed for a server whose cooldown is unknown
)

// DefaultConfig returns the default game on a board of the given size, with as many animals on each side as the
// specification requires.
func DefaultConfig(size int) Config {
	return Config{
		Size: size, Animals: size, Cooldown: [Sides]int{FoxCooldown, DolphinCooldown},
		Tide: UsualTide, Limit: UsualLimit,
	}
}

// SpecifiedConfig returns a game that follows the specification: as many animals on each side as the board is wide, the
// same cooldown for both sides, and no limit. The specification does not define the cooldown or the interval of the
// tides; SpecifiedConfig chooses them.
func SpecifiedConfig(size int) Config {
	return Config{Size: size, Animals: size, Cooldown: [Sides]int{UsualCooldown, UsualCooldown}, Tide: 10 * Second}
}

// Specified reports whether c agrees with what the specification defines.
func (c Config) Specified() bool {
	return c.Animals == c.Size && c.Cooldown[Foxes] == c.Cooldown[Dolphins] && c.Limit == 0
}

// LandTiles returns the number of land tiles at the start: half of the board, rounded down.
func (c Config) LandTiles() int { return c.Size * c.Size / 2 }

// MostAnimals returns the largest number of animals of each side at the start.
func (c Config) MostAnimals() int { return max(1, c.Size*c.Size/4) }

// Validate returns an error if New would reject c.
func (c Config) Validate() error {
	switch {
	case c.Size < MinSize || c.Size > MaxSize:
		return fmt.Errorf("size %d is not in %d..%d", c.Size, MinSize, MaxSize)
	case c.Animals < 1 || c.Animals > c.MostAnimals():
		return fmt.Errorf("%d animals of each side are not in 1..%d", c.Animals, c.MostAnimals())
	}
	return c.validateTimes()
}

// validateTimes checks everything except the size and the number of animals.
func (c Config) validateTimes() error {
	for seat, n := range c.Cooldown {
		if n < 1 || n > MaxCooldown {
			return fmt.Errorf("the cooldown of %d ticks of the %s is not in 1..%d", n, SeatName(rules.Seat(seat)), MaxCooldown)
		}
	}
	switch {
	case c.Tide < 1 || c.Tide > MaxTide:
		return fmt.Errorf("%d ticks from tide to tide are not in 1..%d", c.Tide, MaxTide)
	case c.Limit < 0 || c.Limit > MaxLimit:
		return fmt.Errorf("the limit of %d ticks is not in 0..%d", c.Limit, MaxLimit)
	case c.Forecast < 0 || c.Forecast > MaxForecast:
		return fmt.Errorf("a forecast of %d tides is not in 0..%d", c.Forecast, MaxForecast)
	}
	return c.Dialect.Validate()
}

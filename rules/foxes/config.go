package foxes

import (
	"fmt"

	"menagerie/rules"
)

// Config is what the players agree on before a game. All times are ticks.
type Config struct {
	Size     int        `json:"size"`               // columns and rows; also how many tiles a tide turns
	Animals  int        `json:"animals"`            // of each side at the start
	Cooldown [Sides]int `json:"cooldown"`           // by seat: the wait after a request; 0 where a client doesn't know it
	Tide     int        `json:"tide"`               // from tide to tide, and to the first one; 0 where a client doesn't know it
	Limit    int        `json:"limit,omitempty"`    // then the animals left decide, and Dialect.Tie a tie; 0 is no limit
	Forecast int        `json:"forecast,omitempty"` // how many of the coming tides everybody knows
	Dialect  Dialect    `json:"dialect,omitzero"`
}

// Limits of a Config. New takes boards from MinSize on, as the text has it; Begin takes smaller ones.
const (
	MinSize     = 10
	MaxSize     = 50
	MaxCooldown = 60 * Second
	MaxTide     = 600 * Second
	MaxLimit    = 3600 * Second
	MaxForecast = 6 // after so many tides the cycle begins again
)

// The usual times. Foxes wait longer because the tide favours them: a stranded dolphin cannot flee, a flooded fox can.
// docs/games/foxes.md has the measurements.
const (
	FoxCooldown     = 126
	DolphinCooldown = 38
	UsualTide       = 6 * Second
	UsualLimit      = 300 * Second
	UsualCooldown   = 1 * Second // what to assume of a server as long as one doesn't know
)

// DefaultConfig is a game on a board of a size, with as many animals as the text gives each side.
func DefaultConfig(size int) Config {
	return Config{
		Size: size, Animals: size, Cooldown: [Sides]int{FoxCooldown, DolphinCooldown},
		Tide: UsualTide, Limit: UsualLimit,
	}
}

// SpecifiedConfig returns a game as the specification has it: as many animals on each side as the board is wide, one cooldown
// for both sides, and no limit. The specification gives neither the cooldown nor the interval of the tides.
func SpecifiedConfig(size int) Config {
	return Config{Size: size, Animals: size, Cooldown: [Sides]int{UsualCooldown, UsualCooldown}, Tide: 10 * Second}
}

// Specified reports whether c has what the specification says about a game.
func (c Config) Specified() bool {
	return c.Animals == c.Size && c.Cooldown[Foxes] == c.Cooldown[Dolphins] && c.Limit == 0
}

// LandTiles returns how many tiles the island has at the start: one half, rounded down.
func (c Config) LandTiles() int { return c.Size * c.Size / 2 }

// MostAnimals returns how many animals each side may have at the start.
func (c Config) MostAnimals() int { return max(1, c.Size*c.Size/4) }

// Validate reports what makes c unplayable for New.
func (c Config) Validate() error {
	switch {
	case c.Size < MinSize || c.Size > MaxSize:
		return fmt.Errorf("size %d is not in %d..%d", c.Size, MinSize, MaxSize)
	case c.Animals < 1 || c.Animals > c.MostAnimals():
		return fmt.Errorf("%d animals of each side are not in 1..%d", c.Animals, c.MostAnimals())
	}
	return c.validateTimes()
}

// validateTimes checks everything but the board.
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

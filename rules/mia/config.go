package mia

import "fmt"

// Config holds the settings of a game.
type Config struct {
	Seats   int     `json:"seats"`            // MinSeats to MaxSeats
	Rounds  int     `json:"rounds,omitempty"` // rounds in a game, including cancelled ones; 0 means no limit
	Dialect Dialect `json:"dialect,omitzero"`
}

// Validate returns an error if c contains a value outside its limits.
func (c Config) Validate() error {
	switch {
	case c.Seats < MinSeats || c.Seats > MaxSeats:
		return fmt.Errorf("%d seats are not in %d..%d", c.Seats, MinSeats, MaxSeats)
	case c.Rounds < 0 || c.Rounds > MaxRounds:
		return fmt.Errorf("%d rounds are not in 0..%d", c.Rounds, MaxRounds)
	}
	return c.Dialect.validate()
}

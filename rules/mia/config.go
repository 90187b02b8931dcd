package mia

import "fmt"

// Config is what the players agree on before a game.
type Config struct {
	Seats   int     `json:"seats"`            // MinSeats to MaxSeats
	Rounds  int     `json:"rounds,omitempty"` // after which the game is over, cancelled ones included; 0: never
	Dialect Dialect `json:"dialect,omitzero"`
}

// Validate reports what makes c unplayable.
func (c Config) Validate() error {
	switch {
	case c.Seats < MinSeats || c.Seats > MaxSeats:
		return fmt.Errorf("%d seats are not in %d..%d", c.Seats, MinSeats, MaxSeats)
	case c.Rounds < 0 || c.Rounds > MaxRounds:
		return fmt.Errorf("%d rounds are not in 0..%d", c.Rounds, MaxRounds)
	}
	return c.Dialect.validate()
}

package mia

import "fmt"

// Config holds the settings of a game.
type Config struct {
	Seats   int     `json:"seats"`            // MinSeats to MaxSeats
	Rounds  int     `json:"rounds,omitempty"` // rounds in a game, including cancelled ones; 0 means no limit
	Lives   int     `json:"lives,omitempty"`  // lives of each player; the last player with a life wins; 0 means that points decide
	Dialect Dialect `json:"dialect,omitzero"`
}

// livesLeft returns the number of lives of a player with the given number of played rounds and of points. Each round
// that a player loses costs a life instead of giving a point.
func (c Config) livesLeft(played, points int) int { return max(0, min(c.Lives, c.Lives-played+points)) }

// Validate returns an error if c contains a value outside its limits.
func (c Config) Validate() error {
	switch {
	case c.Seats < MinSeats || c.Seats > MaxSeats:
		return fmt.Errorf("the number of seats is %d and must be %d to %d", c.Seats, MinSeats, MaxSeats)
	case c.Rounds < 0 || c.Rounds > MaxRounds:
		return fmt.Errorf("the number of rounds is %d and must be 0 to %d", c.Rounds, MaxRounds)
	case c.Lives < 0 || c.Lives > MaxLives:
		return fmt.Errorf("the number of lives is %d and must be 0 to %d", c.Lives, MaxLives)
	}
	return c.Dialect.validate()
}

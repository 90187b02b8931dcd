package labyrinth

import "fmt"

// Config is what the players agree on before a game.
type Config struct {
	Width      int     `json:"width"`             // columns, 1 to MaxSize; odd for boards that New lays out
	Height     int     `json:"height"`            // rows, the same
	Players    int     `json:"players"`           // 1 to MaxPlayers, if each can be dealt an objective
	Objectives int     `json:"objectives"`        // that each player is dealt; 0 when they differ
	MoveCap    int     `json:"moveCap,omitempty"` // moves of all after which nobody has won; 0 is no limit
	Dialect    Dialect `json:"dialect,omitzero"`
}

// Limits of a Config. The board game's own board is 7 wide and 7 high and has 24 objectives.
const (
	MinLayout   = 5 // the smallest board that New lays out
	MaxSize     = 31
	MaxPlayers  = 255 // of the protocol as package labyrinthwire reads it
	MaxCorners  = 4   // where pawns begin; with more players several begin in a corner
	ClassicSize = 7
)

// DefaultConfig is the board game's board for a number of players, who share its objectives equally.
func DefaultConfig(players int) Config {
	c := Config{Width: ClassicSize, Height: ClassicSize, Players: players}
	c.Objectives = MostObjectives(c)
	return c
}

// MostObjectives returns how many objectives each player can be dealt on the board that New lays out for c.
func MostObjectives(c Config) int {
	total := quotasOf(c.Width, c.Height).objectives()
	if c.Dialect.Deal == DealOverlapping {
		return total
	}
	return total / max(1, c.Players)
}

// Validate reports what makes c unplayable for New.
func (c Config) Validate() error {
	switch {
	case c.Width < MinLayout || c.Width > MaxSize || c.Width%2 == 0:
		return fmt.Errorf("width %d is not an odd number in %d..%d", c.Width, MinLayout, MaxSize)
	case c.Height < MinLayout || c.Height > MaxSize || c.Height%2 == 0:
		return fmt.Errorf("height %d is not an odd number in %d..%d", c.Height, MinLayout, MaxSize)
	case c.Players < 1 || c.Players > MaxPlayers:
		return fmt.Errorf("%d players are not in 1..%d", c.Players, MaxPlayers)
	case MostObjectives(c) < 1:
		return fmt.Errorf("the board has fewer objectives than %d players: choose a larger board, or let players share objectives", c.Players)
	case c.Objectives < 1 || c.Objectives > MostObjectives(c):
		return fmt.Errorf("%d objectives for each player are not in 1..%d", c.Objectives, MostObjectives(c))
	case c.MoveCap < 0:
		return fmt.Errorf("the move cap %d is negative", c.MoveCap)
	}
	return c.Dialect.validate()
}

package labyrinth

import "fmt"

// Config holds the settings of a game.
type Config struct {
	Width      int     `json:"width"`             // number of columns, 1 to MaxSize; New requires an odd number
	Height     int     `json:"height"`            // number of rows, with the same limits
	Players    int     `json:"players"`           // 1 to MaxPlayers, if there are enough objectives to deal each player one
	Objectives int     `json:"objectives"`        // number of objectives dealt to each player; 0 if the numbers differ
	MoveCap    int     `json:"moveCap,omitempty"` // number of moves of all players after which the game ends without a winner; 0 means no limit
	Dialect    Dialect `json:"dialect,omitzero"`
}

// Limits of a Config. The original board game has 7 by 7 cells and 24 objectives.
const (
	MinLayout   = 5 // the smallest size for New
	MaxSize     = 31
	MaxPlayers  = 255 // limit of the protocol as package labyrinthwire reads it
	MaxCorners  = 4   // number of starting corners; with more players, several begin in the same corner
	ClassicSize = 7
	DefaultSize = ClassicSize // of a new game in every program
)

// DefaultConfig returns a game on a board of the default size. The players share the objectives equally.
func DefaultConfig(players int) Config {
	c := Config{Width: DefaultSize, Height: DefaultSize, Players: players}
	c.Objectives = MostObjectives(c)
	return c
}

// MostObjectives returns the maximum number of objectives for each player. It depends on the size of the board and the
// number of players in c.
func MostObjectives(c Config) int {
	total := quotasOf(c.Width, c.Height).objectives()
	if c.Dialect.Deal == DealOverlapping {
		return total
	}
	return total / max(1, c.Players)
}

// Validate returns an error if New would reject c.
func (c Config) Validate() error {
	switch {
	case c.Width < MinLayout || c.Width > MaxSize || c.Width%2 == 0:
		return fmt.Errorf("the width is %d and must be an odd number from %d to %d", c.Width, MinLayout, MaxSize)
	case c.Height < MinLayout || c.Height > MaxSize || c.Height%2 == 0:
		return fmt.Errorf("the height is %d and must be an odd number from %d to %d", c.Height, MinLayout, MaxSize)
	case c.Players < 1 || c.Players > MaxPlayers:
		return fmt.Errorf("the number of players is %d and must be 1 to %d", c.Players, MaxPlayers)
	case MostObjectives(c) < 1:
		return fmt.Errorf("the board has fewer objectives than %d players: choose a larger board, or let players share objectives", c.Players)
	case c.Objectives < 1 || c.Objectives > MostObjectives(c):
		return fmt.Errorf("the number of objectives for each player is %d and must be 1 to %d", c.Objectives, MostObjectives(c))
	case c.MoveCap < 0:
		return fmt.Errorf("the move cap is %d and must not be negative", c.MoveCap)
	}
	return c.Dialect.validate()
}

package labyrinth

import (
	"fmt"
	"strings"
)

// Config holds the settings of a game.
type Config struct {
	Width      int `json:"width"`      // number of columns, 1 to MaxSize; New requires an odd number
	Height     int `json:"height"`     // number of rows, with the same limits
	Players    int `json:"players"`    // number of players, 1 to MaxPlayers, if there are enough objectives
	Objectives int `json:"objectives"` // number of objectives dealt to each player; 0 if it differs between players
	// MoveCap is the number of moves of all players after which the game ends without a winner; 0 means no limit.
	MoveCap int     `json:"moveCap,omitempty"`
	Dialect Dialect `json:"dialect,omitzero"`
}

// Limits of a Config. The original board game has 7 by 7 cells and 24 objectives.
const (
	MinLayout   = 5 // minimum size for New
	MaxSize     = 31
	MaxPlayers  = 255 // limit of the protocol in package labyrinthwire
	MaxCorners  = 4   // number of starting corners; with more players, several begin in the same corner
	ClassicSize = 7
	DefaultSize = ClassicSize // size of a new game in all programs
)

// DefaultConfig returns the settings for a game on a board of the default size. The objectives are shared equally among the
// players.
func DefaultConfig(players int) Config {
	c := Config{Width: DefaultSize, Height: DefaultSize, Players: players}
	c.Objectives = MostObjectives(c)
	return c
}

// MostObjectives returns the maximum number of objectives for each player. It depends on the size of the board and the number
// of players in c.
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
		return fmt.Errorf("the width is %d; it must be an odd number from %d to %d", c.Width, MinLayout, MaxSize)
	case c.Height < MinLayout || c.Height > MaxSize || c.Height%2 == 0:
		return fmt.Errorf("the height is %d; it must be an odd number from %d to %d", c.Height, MinLayout, MaxSize)
	case c.Players < 1 || c.Players > MaxPlayers:
		return fmt.Errorf("the number of players is %d; it must be from 1 to %d", c.Players, MaxPlayers)
	case MostObjectives(c) < 1:
		return fmt.Errorf("the board has fewer objectives than %d players: choose a larger board, or let players share objectives", c.Players)
	case c.Objectives < 1 || c.Objectives > MostObjectives(c):
		return fmt.Errorf("the number of objectives for each player is %d; it must be from 1 to %d", c.Objectives, MostObjectives(c))
	case c.MoveCap < 0:
		return fmt.Errorf("the move cap is %d; it must not be negative", c.MoveCap)
	}
	return c.Dialect.validate()
}

// Dialect selects a variant of the rules, because the specification leaves some rules open. The zero Dialect is the
// variant of this project.
type Dialect struct {
	Reversal   Reversal   `json:"reversal,omitempty"`
	Sharing    Sharing    `json:"sharing,omitempty"`
	Objectives Objectives `json:"objectives,omitempty"`
	Collect    Collect    `json:"collect,omitempty"`
	Order      Order      `json:"order,omitempty"`
	Deal       Deal       `json:"deal,omitempty"`
	Goal       Goal       `json:"goal,omitempty"`
	Last       Last       `json:"last,omitempty"`
	Writing    Writing    `json:"writing,omitzero"` // format of the messages, which the rules do not use
}

// Reversal selects whether a shift may undo the last one.
type Reversal uint8

// The values of Reversal.
const (
	ReversalForbidden Reversal = iota
	ReversalAllowed
)

// Sharing selects whether several pawns may be on the same cell.
type Sharing uint8

// The values of Sharing.
const (
	CellsShared Sharing = iota
	CellsSingle         // a walk must not end on another pawn; staying on a cell is always allowed
)

// Objectives selects whether a shift moves objectives.
type Objectives uint8

// The values of Objectives.
const (
	ObjectivesTravel Objectives = iota // objectives are on tiles and move with them
	ObjectivesStay                     // objectives are on cells and do not move
)

// Collect selects when objectives are collected.
type Collect uint8

// The values of Collect.
const (
	CollectAll    Collect = iota // by every player after the shift, and by the mover at the end of the walk
	CollectOthers                // by every other player after the shift, and by the mover only at the end of the walk
	CollectMover                 // only by the mover at the end of the walk
)

// Order selects whether a player must collect the objectives in a given order.
type Order uint8

// The values of Order.
const (
	OrderAny   Order = iota
	OrderDealt       // only the first remaining objective of the hand can be collected
)

// Deal selects whether two players may be dealt the same objective.
type Deal uint8

// The values of Deal.
const (
	DealDisjoint Deal = iota
	DealOverlapping
)

// Goal selects what a player must do to win.
type Goal uint8

// The values of Goal.
const (
	GoalCollect Goal = iota // collect all objectives
	GoalReturn              // collect all objectives, then return to the starting cell
)

// Last selects what happens when only one player is left in a game of several.
type Last uint8

// The values of Last.
const (
	LastWins    Last = iota // the game is over, and this player wins
	LastPlaysOn             // this player continues alone
)

func (d Dialect) validate() error {
	switch {
	case d.Reversal > ReversalAllowed:
		return fmt.Errorf("the rule \"reversal\" has the unknown value %d", d.Reversal)
	case d.Sharing > CellsSingle:
		return fmt.Errorf("the rule \"sharing\" has the unknown value %d", d.Sharing)
	case d.Objectives > ObjectivesStay:
		return fmt.Errorf("the rule \"objectives\" has the unknown value %d", d.Objectives)
	case d.Collect > CollectMover:
		return fmt.Errorf("the rule \"collect\" has the unknown value %d", d.Collect)
	case d.Order > OrderDealt:
		return fmt.Errorf("the rule \"order\" has the unknown value %d", d.Order)
	case d.Deal > DealOverlapping:
		return fmt.Errorf("the rule \"deal\" has the unknown value %d", d.Deal)
	case d.Goal > GoalReturn:
		return fmt.Errorf("the rule \"goal\" has the unknown value %d", d.Goal)
	case d.Last > LastPlaysOn:
		return fmt.Errorf("the rule \"last\" has the unknown value %d", d.Last)
	}
	return d.Writing.validate()
}

// codeVersion is the first digit of a dialect's code. It must change whenever the list of fields changes.
const codeVersion = "1"

// fields returns the fields of d in the order of its code.
func (d *Dialect) fields() []*uint8 {
	w := &d.Writing
	return []*uint8{
		(*uint8)(&d.Reversal), (*uint8)(&d.Sharing), (*uint8)(&d.Objectives), (*uint8)(&d.Collect), (*uint8)(&d.Order),
		(*uint8)(&d.Deal), (*uint8)(&d.Goal), (*uint8)(&d.Last), (*uint8)(&w.Bytes), (*uint8)(&w.Long), (*uint8)(&w.Tiles),
		(*uint8)(&w.Layout), (*uint8)(&w.Places), (*uint8)(&w.Ids), (*uint8)(&w.Players), (*uint8)(&w.Insert),
		(*uint8)(&w.Spectators), (*uint8)(&w.Pairing),
	}
}

// Code returns d as a short text for links. The text has a version digit and a digit for each field, without trailing zeros.
// The code of the zero Dialect is "1".
func (d Dialect) Code() string {
	code := []byte(codeVersion)
	for _, value := range d.fields() {
		code = append(code, '0'+*value)
	}
	return codeVersion + strings.TrimRight(string(code[1:]), "0")
}

// ParseDialect returns the dialect with the given code.
func ParseDialect(code string) (Dialect, error) {
	var d Dialect
	digits, ok := strings.CutPrefix(code, codeVersion)
	fields := d.fields()
	if !ok || len(digits) > len(fields) {
		return Dialect{}, fmt.Errorf("%q is not the code of a dialect (the rules and formats of a server)", code)
	}
	for i, digit := range []byte(digits) {
		if digit < '0' || digit > '9' {
			return Dialect{}, fmt.Errorf("%q is not the code of a dialect (the rules and formats of a server)", code)
		}
		*fields[i] = digit - '0'
	}
	return d, d.validate()
}

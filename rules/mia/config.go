package mia

import (
	"fmt"

	"menagerie/rules"
)

// Config holds the settings of a game.
type Config struct {
	Seats  int `json:"seats"`            // number of seats, MinSeats to MaxSeats
	Rounds int `json:"rounds,omitempty"` // number of rounds in a game, including cancelled ones; 0 means no limit
	// Lives is the number of lives of each player; the last player with lives wins; 0 means that points decide.
	Lives   int     `json:"lives,omitempty"`
	Dialect Dialect `json:"dialect,omitzero"`
}

// livesLeft returns the number of lives of a player who has played the given number of rounds. In each round, a player
// gets a point or loses a life.
func (c Config) livesLeft(played, points int) int { return max(0, min(c.Lives, c.Lives-played+points)) }

// Validate returns an error if a value in c is outside its limits.
func (c Config) Validate() error {
	switch {
	case c.Seats < MinSeats || c.Seats > MaxSeats:
		return fmt.Errorf("the number of seats is %d; it must be from %d to %d", c.Seats, MinSeats, MaxSeats)
	case c.Rounds < 0 || c.Rounds > MaxRounds:
		return fmt.Errorf("the number of rounds is %d; it must be from 0 to %d", c.Rounds, MaxRounds)
	case c.Lives < 0 || c.Lives > MaxLives:
		return fmt.Errorf("the number of lives is %d; it must be from 0 to %d", c.Lives, MaxLives)
	}
	return c.Dialect.validate()
}

// Dialect selects a variant of the rules, because the specification and the known servers differ in some rules. The
// zero Dialect is the variant of this project.
type Dialect struct {
	Equal   Equal   `json:"equal,omitempty"`
	Invalid Invalid `json:"invalid,omitempty"`
	Alone   Alone   `json:"alone,omitempty"`
}

// Equal selects what happens if a player announces the same dice as the previous player.
type Equal uint8

// The values of Equal.
const (
	EqualLoses Equal = iota
	EqualStands
)

// Invalid selects what happens to a move at the wrong time. Examples are a second roll and an announcement before the
// roll.
type Invalid uint8

// The values of Invalid.
const (
	InvalidRefused Invalid = iota // nothing changes; known servers ignore such a move until the time is up
	InvalidLoses                  // the seat loses the round
)

// Alone selects whether the only player of a cancelled round gets a point.
type Alone uint8

// The values of Alone.
const (
	AloneNothing Alone = iota
	AlonePoint
)

// NamedDialect is a Dialect with the name that selects it.
type NamedDialect = rules.NamedDialect[Dialect]

// Dialects returns the variants of the rules that have names. One belongs to this project, one to the text of the
// specification, and one to the older known server.
func Dialects() []NamedDialect {
	return []NamedDialect{
		{Name: "house", Dialect: Dialect{}},
		{Name: "text", Dialect: Dialect{Equal: EqualStands, Invalid: InvalidLoses}},
		{Name: "older", Dialect: Dialect{Alone: AlonePoint}},
	}
}

// ParseDialect returns the dialect with the given name.
func ParseDialect(name string) (Dialect, error) { return rules.FindDialect(Dialects(), name) }

func (d Dialect) validate() error {
	switch {
	case d.Equal > EqualStands:
		return fmt.Errorf("the rule \"equal\" has the unknown value %d", d.Equal)
	case d.Invalid > InvalidLoses:
		return fmt.Errorf("the rule \"invalid\" has the unknown value %d", d.Invalid)
	case d.Alone > AlonePoint:
		return fmt.Errorf("the rule \"alone\" has the unknown value %d", d.Alone)
	}
	return nil
}

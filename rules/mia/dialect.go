package mia

import (
	"fmt"

	"menagerie/rules"
)

// Dialect holds everything about the rules in which the text and the servers that speak it differ. The zero Dialect is the
// one that we play, and that of the server from which the text comes.
type Dialect struct {
	Equal   Equal   `json:"equal,omitempty"`
	Invalid Invalid `json:"invalid,omitempty"`
	Alone   Alone   `json:"alone,omitempty"`
}

// Equal says what becomes of an announcement that equals the one before.
type Equal uint8

// The equals.
const (
	EqualLoses Equal = iota
	EqualStands
)

// Invalid says what becomes of a move that exists but is not the seat's turn: an announcement before a roll, a second
// roll, joining a round that runs.
type Invalid uint8

// The invalids.
const (
	InvalidRefused Invalid = iota // nothing changes, as on the servers, which ignore it until the time is up
	InvalidLoses                  // the seat has lost the round
)

// Alone says what the only player who has joined gets for the round that is cancelled.
type Alone uint8

// The alones.
const (
	AloneNothing Alone = iota
	AlonePoint
)

// NamedDialect is a dialect and the name by which people choose it.
type NamedDialect = rules.NamedDialect[Dialect]

// Dialects returns the named dialects: ours; the text read literally; and the older of the two servers.
func Dialects() []NamedDialect {
	return []NamedDialect{
		{Name: "house", Dialect: Dialect{}},
		{Name: "text", Dialect: Dialect{Equal: EqualStands, Invalid: InvalidLoses}},
		{Name: "older", Dialect: Dialect{Alone: AlonePoint}},
	}
}

// ParseDialect reads a dialect's name.
func ParseDialect(name string) (Dialect, error) { return rules.FindDialect(Dialects(), name) }

func (d Dialect) validate() error {
	switch {
	case d.Equal > EqualStands:
		return fmt.Errorf("equal %d is unknown", d.Equal)
	case d.Invalid > InvalidLoses:
		return fmt.Errorf("invalid %d is unknown", d.Invalid)
	case d.Alone > AlonePoint:
		return fmt.Errorf("alone %d is unknown", d.Alone)
	}
	return nil
}

package mia

import (
	"fmt"

	"menagerie/rules"
)

// Dialect selects among the rules in which the specification and the servers that follow it differ. The zero Dialect is
// the project's own, and that of the server that the specification describes.
type Dialect struct {
	Equal   Equal   `json:"equal,omitempty"`
	Invalid Invalid `json:"invalid,omitempty"`
	Alone   Alone   `json:"alone,omitempty"`
}

// Equal selects what happens to an announcement equal to the previous one.
type Equal uint8

// The values of Equal.
const (
	EqualLoses Equal = iota
	EqualStands
)

// Invalid selects what happens to a move that exists but is not allowed at the time. Examples are an announcement
// before a roll, a second roll, and joining a round that has started.
type Invalid uint8

// The values of Invalid.
const (
	InvalidRefused Invalid = iota // nothing changes, as on the servers, which ignore the move until the time is up
	InvalidLoses                  // the seat loses the round
)

// Alone selects what the only player who has joined gets for the cancelled round.
type Alone uint8

// The values of Alone.
const (
	AloneNothing Alone = iota
	AlonePoint
)

// NamedDialect is a Dialect with the name that selects it.
type NamedDialect = rules.NamedDialect[Dialect]

// Dialects returns the named dialects: the project's own, the literal reading of the specification, and the older of
// the two servers.
func Dialects() []NamedDialect {
	return []NamedDialect{
		{Name: "house", Dialect: Dialect{}},
		{Name: "text", Dialect: Dialect{Equal: EqualStands, Invalid: InvalidLoses}},
		{Name: "older", Dialect: Dialect{Alone: AlonePoint}},
	}
}

// ParseDialect returns the dialect called name.
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

package mia

import (
	"fmt"

	"menagerie/rules"
)

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

// Invalid selects what happens to a move at the wrong time, such as an announcement before a roll or a second roll.
type Invalid uint8

// The values of Invalid.
const (
	InvalidRefused Invalid = iota // nothing changes, as on the servers, which ignore the move until the time is up
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

// Dialects returns the named dialects: that of this project, the literal specification, and the older of the two known
// servers.
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

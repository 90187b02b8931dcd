package mia

import "menagerie/rules"

// EventKind says what happened.
type EventKind uint8

// The kinds of events, named after the protocol's messages.
const (
	Started    EventKind = iota // Seats play, in this order
	Cancelled                   // the round, for Reason
	Rolls                       // Seat has rolled
	Announced                   // Seat has announced Dice
	WantsToSee                  // Seat wants to see
	Shown                       // Dice were under the cup
	Lost                        // Seats have lost, for Reason
)

// Event is something that everybody at the table has seen. The events of a round tell all of it that is public.
type Event struct {
	Kind   EventKind    `json:"kind"`
	Seat   rules.Seat   `json:"seat"` // Nobody where no single seat acted
	Dice   Dice         `json:"dice,omitempty"`
	Reason Reason       `json:"reason,omitempty"`
	Seats  []rules.Seat `json:"seats,omitempty"`
}

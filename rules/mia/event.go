package mia

import "menagerie/rules"

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events, with the names of the protocol's messages.
const (
	Started    EventKind = iota // a round has started; Seats holds its players in turn order
	Cancelled                   // the round was cancelled for Reason
	Rolls                       // Seat has rolled
	Announced                   // Seat has announced Dice
	WantsToSee                  // Seat has called the bluff
	Shown                       // the cup was lifted and showed Dice
	Lost                        // Seats have lost the round for Reason
)

// Event is a public event of a round. All public information about a round is in its events.
type Event struct {
	Kind   EventKind    `json:"kind"`
	Seat   rules.Seat   `json:"seat"` // Nobody if the event is not about a single seat
	Dice   Dice         `json:"dice,omitempty"`
	Reason Reason       `json:"reason,omitempty"`
	Seats  []rules.Seat `json:"seats,omitempty"`
}

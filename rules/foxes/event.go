package foxes

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// EventKind says what happened.
type EventKind uint8

// The kinds of events.
const (
	Moved    EventKind = iota // Seat's animal stepped From At
	Ate                       // the same, and ate the animal that was there
	Refused                   // Seat asked for a step From At, which is against the rules for Fault
	Rose                      // a flood turned Flips to water
	Fell                      // an ebb turned Flips to land
	Flooded                   // the tile of Seat's fox at At turned to water, and it can swim
	Stranded                  // the tide left Seat's animal at At where it cannot move
	Freed                     // the tide let Seat's animal at At move again
	Ended                     // the game is over
)

// Event is something that everybody has seen.
type Event struct {
	Number int        `json:"number"` // of all events of the game, from 1
	Tick   int        `json:"tick"`   // Position.Now when it happened
	Kind   EventKind  `json:"kind"`
	Seat   rules.Seat `json:"seat"` // Nobody where no side acted and no animal is meant
	From   Point      `json:"from"` // where a step began; else the same as At
	At     Point      `json:"at"`
	Fault  Fault      `json:"fault,omitempty"`
	Flips  []Point    `json:"flips,omitempty"`
}

// String tells the event in a line, for logs and playthroughs: "7 at 120: foxes ate 3,4 3,5".
func (e Event) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d at %d:", e.Number, e.Tick)
	if e.Seat != rules.Nobody {
		text.WriteString(" " + SeatName(e.Seat))
	}
	text.WriteString(" " + e.Kind.String())
	switch e.Kind {
	case Moved, Ate:
		text.WriteString(" " + Move{e.From, e.At}.String())
	case Refused:
		text.WriteString(" " + Move{e.From, e.At}.String() + ", " + e.Fault.Error())
	case Flooded, Stranded, Freed:
		fmt.Fprintf(&text, " %d,%d", e.At.X, e.At.Y)
	case Rose, Fell:
		for _, p := range e.Flips {
			fmt.Fprintf(&text, " %d,%d", p.X, p.Y)
		}
	}
	return text.String()
}

// LogLength is how many older events a Position keeps when something happens.
const LogLength = 64

// logged returns p with more events. The log is shared between positions, so that it is never changed in place.
func (p Position) logged(events ...Event) Position {
	keep := p.Log[max(0, len(p.Log)-LogLength):]
	log := make([]Event, 0, len(keep)+len(events))
	log = append(append(log, keep...), events...)
	number := 1
	if len(p.Log) > 0 {
		number += p.Log[len(p.Log)-1].Number
	}
	for i := range events {
		e := &log[len(keep)+i]
		e.Number, e.Tick = number+i, p.Now
	}
	p.Log = log
	return p
}

// Since returns the events after the one of a number, oldest first. Of those that are too old to be kept it has none.
func (p Position) Since(number int) []Event {
	for i, e := range p.Log {
		if e.Number > number {
			return p.Log[i:]
		}
	}
	return nil
}

package foxes

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events.
const (
	Moved    EventKind = iota // Seat's animal moved from From to At
	Ate                       // Seat's animal moved from From to At and ate the animal there
	Refused                   // Seat requested a step from From to At, which was refused for Fault
	Rose                      // a flood changed Flips to water
	Fell                      // an ebb changed Flips to land
	Flooded                   // the tile of Seat's fox at At became water, and the fox can move
	Stranded                  // the tide left Seat's animal at At where it cannot move
	Freed                     // after the tide, Seat's animal at At can move again
	Ended                     // the game is over
)

// Event is a public event of a game.
type Event struct {
	Number int        `json:"number"` // number of the event in the game, from 1
	Tick   int        `json:"tick"`   // value of Position.Now at the event
	Kind   EventKind  `json:"kind"`
	Seat   rules.Seat `json:"seat"` // Nobody if the event is not about one side or one animal
	From   Point      `json:"from"` // the first tile of a step; otherwise equal to At
	At     Point      `json:"at"`
	Fault  Fault      `json:"fault,omitempty"`
	Flips  []Point    `json:"flips,omitempty"`
}

// String returns a description in one line, for logs and tests. An example is "7 at 120: foxes ate 3,4 3,5".
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

// LogLength is the number of earlier events that a Position keeps.
const LogLength = 64

// logged returns p with events added to its log. It copies the log, because several Positions may share it.
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

// Since returns the events after the event with the given number, oldest first, as far as the log still contains them.
func (p Position) Since(number int) []Event {
	for i, e := range p.Log {
		if e.Number > number {
			return p.Log[i:]
		}
	}
	return nil
}

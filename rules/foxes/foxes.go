// Package foxes implements the rules of foxes and dolphins: two species live around an island that the tide changes.
//
//	The board is a square of land and water tiles. All land is one island: every land tile can be reached from every
//	other over land, moving up, down, left and right.
//	One player leads the foxes, the other the dolphins. Each begins with the same number of animals, foxes on land and
//	dolphins in water.
//	There are no turns. A player requests a step of one animal to one of the four adjacent tiles, and must then wait for
//	the side's cooldown before the next request. A request that is refused costs the same wait.
//	A dolphin moves from water to water. A dolphin that the ebb has left on land cannot move.
//	A fox moves on land and in water, but at most two steps away from land. A fox that the flood has left farther out
//	cannot move.
//	On land, a fox eats a dolphin by stepping onto it. In water, a dolphin eats a fox in the same way. A fox cannot step
//	onto a dolphin in water.
//	Two animals of one species are never on the same tile.
//	The tides change as many tiles as the board is wide, or more and more with Config.Growth: three floods in a row, then
//	three ebbs. Tides kill no animals.
//	A side that has lost Config.Goal animals, or its last one, loses the game. At Config.Limit, the side
//	with more animals wins.
//
// Time is in ticks of 1/60 s. All values are integers. The tiles that the coming tides will change are hidden;
// everything else is public.
//
// Source: "OGO 2.2 Specificatiedocument" of group 2 at TU/e (14 April 2009). Where it contradicts itself or leaves
// something open, docs/games/foxes.md describes the choices. Dialect has a field for each rule in which other programs
// may differ.
package foxes

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// Second is the number of ticks in a second.
const Second = 60

// SwimRange is the maximum distance from land, in steps, at which a fox can still move.
const SwimRange = 2

// The seats. The first player to join leads the foxes.
const (
	Foxes    rules.Seat = 0
	Dolphins rules.Seat = 1
)

// Sides is the number of seats.
const Sides = 2

// Outcome is the result of a game, or Running.
type Outcome uint8

// The values of Outcome.
const (
	Running Outcome = iota
	FoxesWon
	DolphinsWon
	Drawn // both sides had equally many animals at the time limit
)

// WonBy returns the outcome of a game that seat has won.
func WonBy(seat rules.Seat) Outcome {
	if seat == Foxes {
		return FoxesWon
	}
	return DolphinsWon
}

// Winner returns the seat that has won, or Nobody.
func (o Outcome) Winner() rules.Seat {
	switch o {
	case FoxesWon:
		return Foxes
	case DolphinsWon:
		return Dolphins
	}
	return rules.Nobody
}

// Reason is the reason why a game is over.
type Reason uint8

// The values of Reason.
const (
	ReasonNone  Reason = iota // the game is not over
	ReasonEaten               // a side has lost Config.Goal animals, or its last one
	ReasonLimit               // Config.Limit was reached
	ReasonLeft                // a player has left
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
	Tick   int        `json:"tick"`   // time of the event, as in Position.Now
	Kind   EventKind  `json:"kind"`
	Seat   rules.Seat `json:"seat"` // side that the event is about; Nobody for an event about no side
	From   Point      `json:"from"` // start of a step; for other events, the same as At
	At     Point      `json:"at"`
	Fault  Fault      `json:"fault,omitempty"`
	Flips  []Point    `json:"flips,omitempty"`
}

// String returns a one-line description of e for logs and tests, such as "7 at 120: foxes ate 3,4 3,5".
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

// LogLength is the number of events that a Position keeps.
const LogLength = 64

// withEvents returns p with events added to its log.
func (p Position) withEvents(events ...Event) Position {
	keep := p.Log[max(0, len(p.Log)-LogLength):]
	// a copy, because several Positions may share p.Log
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

// Since returns the events after the event with the given number, oldest first. It cannot return events that have been removed
// from the log.
func (p Position) Since(number int) []Event {
	for i, e := range p.Log {
		if e.Number > number {
			return p.Log[i:]
		}
	}
	return nil
}

// The names of the values in JSON.
var (
	seatNames    = rules.Names[rules.Seat]{Foxes: "foxes", Dolphins: "dolphins"}
	outcomeNames = rules.Names[Outcome]{Running: "running", FoxesWon: "foxes", DolphinsWon: "dolphins", Drawn: "drawn"}
	reasonNames  = rules.Names[Reason]{ReasonNone: "", ReasonEaten: "eaten", ReasonLimit: "limit", ReasonLeft: "left"}
	currentNames = rules.Names[Current]{Flood: "flood", Ebb: "ebb"}
	kindNames    = rules.Names[EventKind]{
		Moved: "moved", Ate: "ate", Refused: "refused", Rose: "rose", Fell: "fell",
		Flooded: "flooded", Stranded: "stranded", Freed: "freed", Ended: "ended",
	}
	goalNames  = rules.Names[Goal]{GoalAll: "all", GoalHalf: "half", GoalThird: "third"}
	tidesNames = rules.Names[Tides]{TidesCoast: "coast", TidesHeight: "height", TidesAny: "any"}
)

// SeatName returns the name of seat: "foxes" or "dolphins".
func SeatName(seat rules.Seat) string { return seatNames.Of(seat) }

func (o Outcome) String() string                   { return outcomeNames.Of(o) }
func (o Outcome) MarshalText() ([]byte, error)     { return outcomeNames.Text(o) }
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

func (r Reason) String() string                   { return reasonNames.Of(r) }
func (r Reason) MarshalText() ([]byte, error)     { return reasonNames.Text(r) }
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.Read(text, r) }

func (c Current) String() string                   { return currentNames.Of(c) }
func (c Current) MarshalText() ([]byte, error)     { return currentNames.Text(c) }
func (c *Current) UnmarshalText(text []byte) error { return currentNames.Read(text, c) }

func (k EventKind) String() string                   { return kindNames.Of(k) }
func (k EventKind) MarshalText() ([]byte, error)     { return kindNames.Text(k) }
func (k *EventKind) UnmarshalText(text []byte) error { return kindNames.Read(text, k) }

func (t Tides) String() string                   { return tidesNames.Of(t) }
func (t Tides) MarshalText() ([]byte, error)     { return tidesNames.Text(t) }
func (t *Tides) UnmarshalText(text []byte) error { return tidesNames.Read(text, t) }

func (g Goal) String() string                   { return goalNames.Of(g) }
func (g Goal) MarshalText() ([]byte, error)     { return goalNames.Text(g) }
func (g *Goal) UnmarshalText(text []byte) error { return goalNames.Read(text, g) }

// MarshalText returns b in the format of the protocol. The text of a board without tiles is empty.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText parses a result of MarshalText.
func (b *Board) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Board{}
		return nil
	}
	read, err := ParseBoard(string(text))
	if err == nil {
		*b = read
	}
	return err
}

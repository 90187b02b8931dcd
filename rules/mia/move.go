package mia

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// Kind is the kind of a Move.
type Kind uint8

// The values of Kind.
const (
	Nothing  Kind = iota // no move
	Join                 // take part in the round that is about to start
	Roll                 // roll the dice and look at them
	See                  // call the bluff, so that the dice are shown
	Announce             // announce the value in Move.Dice
	TimeOut              // let the time pass: do not join the round, or lose it; in a game with lives every player joins
)

// Move is an action of a seat. Use Say for an announcement. All other moves have only a Kind.
type Move struct {
	Kind Kind
	Dice Dice // announced dice, for an Announce
}

// Say returns the move that announces d.
func Say(d Dice) Move { return Move{Kind: Announce, Dice: d} }

// String returns m in the format of the network protocol, such as "ROLL" or "ANNOUNCE;5,2". It returns "" for Nothing.
func (m Move) String() string {
	if m.Kind == Announce {
		return m.Kind.String() + ";" + m.Dice.String()
	}
	return m.Kind.String()
}

// ParseMove parses a result of Move.String.
func ParseMove(s string) (Move, error) {
	word, rest, more := strings.Cut(s, ";")
	var m Move
	err := kindNames.Read([]byte(word), &m.Kind)
	if err != nil {
		return Move{}, fmt.Errorf("reading the move %q: %w", s, err)
	}
	if more != (m.Kind == Announce) {
		return Move{}, fmt.Errorf("reading the move %q: an announcement needs dice, and other moves must not have dice", s)
	}
	if m.Dice, err = ParseDice(rest); err != nil {
		return Move{}, fmt.Errorf("reading the move %q: %w", s, err)
	}
	return m, nil
}

// MarshalText returns the text of String, or an error if m is invalid.
func (m Move) MarshalText() ([]byte, error) {
	if m.Kind > TimeOut || m.Dice > Mia || m.Kind != Announce && m.Dice != None {
		return nil, fmt.Errorf("a move of kind %d with dice %d has no text form", uint8(m.Kind), uint8(m.Dice))
	}
	return []byte(m.String()), nil
}

// UnmarshalText parses a result of MarshalText.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	*m = parsed
	return err
}

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events, with the names of the protocol's messages.
const (
	Started    EventKind = iota // a round has started; Seats has its players in turn order
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
	Seat   rules.Seat   `json:"seat"` // seat that the event is about; Nobody for an event about several seats or none
	Dice   Dice         `json:"dice,omitempty"`
	Reason Reason       `json:"reason,omitempty"`
	Seats  []rules.Seat `json:"seats,omitempty"`
}

// Fault is the reason why a move is refused: the rule that it violates. Faults can be compared with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // no move of the seat is expected now
	FaultWrongKind                  // a different kind of move is expected from the seat
	FaultDice                       // the announced dice are not a possible roll
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.mia_over", "the game is over"},
	FaultOutOfTurn: {"rule.mia_turn", "it is not this seat's turn"},
	FaultWrongKind: {"rule.mia_kind", "the move has the wrong kind"},
	FaultDice:      {"rule.mia_dice", "no dice have the announced value"},
}

// Key returns the key of the text that screens show for f. Package words contains the text. For logs, the method Error
// returns an English text.
func (f Fault) Key() string   { return faults.Key(f) }
func (f Fault) Args() []any   { return nil }
func (f Fault) Error() string { return faults.Error(f) }

package mia

import (
	"fmt"
	"strings"
)

// Kind is the kind of a Move.
type Kind uint8

// The values of Kind.
const (
	Nothing  Kind = iota // no move
	Join                 // take part in the round that is about to start
	Roll                 // roll the dice and look at them
	See                  // call the bluff: have the announced dice shown
	Announce             // announce Dice
	TimeOut              // let the time run out: sit the round out, or lose it; in a game with lives nobody sits out
)

// Move is an action of one seat. Create an announcement with Say. For all other moves, only the Kind is set.
type Move struct {
	Kind Kind
	Dice Dice // the announced dice, for an Announce
}

// Say returns the announcement of d.
func Say(d Dice) Move { return Move{Kind: Announce, Dice: d} }

// String returns m in the format of the protocol without the token, such as "ROLL" or "ANNOUNCE;5,2". It returns "" for
// Nothing.
func (m Move) String() string {
	if m.Kind == Announce {
		return m.Kind.String() + ";" + m.Dice.String()
	}
	return m.Kind.String()
}

// ParseMove parses the format of String.
func ParseMove(s string) (Move, error) {
	word, rest, more := strings.Cut(s, ";")
	var m Move
	err := kindNames.Read([]byte(word), &m.Kind)
	if err != nil {
		return Move{}, fmt.Errorf("read the move %q: %w", s, err)
	}
	if more != (m.Kind == Announce) {
		return Move{}, fmt.Errorf("read the move %q: only an announcement has dice", s)
	}
	if m.Dice, err = ParseDice(rest); err != nil {
		return Move{}, fmt.Errorf("read the move %q: %w", s, err)
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

// UnmarshalText decodes the format of String.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	*m = parsed
	return err
}

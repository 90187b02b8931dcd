package mia

import (
	"fmt"
	"strings"
)

// Kind says what a move does.
type Kind uint8

// The kinds.
const (
	Nothing  Kind = iota // no move at all
	Join                 // take part in the round that is about to start
	Roll                 // roll the dice and look at them
	See                  // want to see the dice that were announced
	Announce             // announce Dice
	TimeOut              // let the time pass: sit the round out, or lose it
)

// Move is what one seat does. Make an announcement with Say; the others are their Kind alone.
type Move struct {
	Kind Kind
	Dice Dice // of an Announce
}

// Say announces d.
func Say(d Dice) Move { return Move{Kind: Announce, Dice: d} }

// String returns the move as the protocol writes it, but for the token: "ROLL", "ANNOUNCE;5,2"; "" for Nothing.
func (m Move) String() string {
	if m.Kind == Announce {
		return m.Kind.String() + ";" + m.Dice.String()
	}
	return m.Kind.String()
}

// ParseMove reads what String writes.
func ParseMove(s string) (Move, error) {
	word, rest, more := strings.Cut(s, ";")
	var m Move
	err := kindNames.Read([]byte(word), &m.Kind)
	if err != nil {
		return Move{}, fmt.Errorf("read the move %q: %w", s, err)
	}
	if more != (m.Kind == Announce) {
		return Move{}, fmt.Errorf("read the move %q: dice belong to announcements and to nothing else", s)
	}
	if m.Dice, err = ParseDice(rest); err != nil {
		return Move{}, fmt.Errorf("read the move %q: %w", s, err)
	}
	return m, nil
}

// MarshalText writes what String returns.
func (m Move) MarshalText() ([]byte, error) {
	if m.Kind > TimeOut || m.Dice > Mia || m.Kind != Announce && m.Dice != None {
		return nil, fmt.Errorf("no words for a move of kind %d with dice %d", uint8(m.Kind), uint8(m.Dice))
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads what String returns.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	*m = parsed
	return err
}

package glenda

import (
	"fmt"
	"strconv"
	"strings"

	"menagerie/rules/hex"
)

// Kind says what a move does.
type Kind uint8

// The kinds.
const (
	Nothing Kind = iota // no move at all: what the last move is before there was one
	Put                 // the trapper puts a wall on Cell
	Step                // Glenda goes in direction Dir
)

// Move is what one player does in one turn. Make one with PutAt or StepTo.
type Move struct {
	Kind Kind
	Cell hex.Cell // of a Put
	Dir  hex.Dir  // of a Step
}

// PutAt is the trapper's move: a wall on c.
func PutAt(c hex.Cell) Move { return Move{Kind: Put, Cell: c} }

// StepTo is Glenda's move: a step in direction d.
func StepTo(d hex.Dir) Move { return Move{Kind: Step, Dir: d} }

// String returns the move as the protocol writes it: "p 3 4" or "m NE", and "" for Nothing.
func (m Move) String() string {
	switch m.Kind {
	case Nothing:
		return ""
	case Put:
		return fmt.Sprintf("p %d %d", m.Cell.X, m.Cell.Y)
	case Step:
		return "m " + m.Dir.String()
	}
	return fmt.Sprintf("unknown (%d)", m.Kind)
}

// ParseMove reads what String writes: words with one space between them.
func ParseMove(s string) (Move, error) {
	verb, rest, _ := strings.Cut(s, " ")
	switch {
	case s == "":
		return Move{}, nil
	case verb == "p":
		return parsePut(rest)
	case verb == "m":
		d, err := hex.ParseDir(rest)
		if err != nil {
			return Move{}, fmt.Errorf("read the move %q: %w", s, err)
		}
		return StepTo(d), nil
	}
	return Move{}, fmt.Errorf("read the move %q: it begins with neither p nor m", s)
}

func parsePut(s string) (Move, error) {
	x, y, _ := strings.Cut(s, " ")
	column, err := strconv.Atoi(x)
	row, err2 := strconv.Atoi(y)
	if err != nil || err2 != nil {
		return Move{}, fmt.Errorf("read the cell %q: it is not two whole numbers", s)
	}
	return PutAt(hex.Cell{X: column, Y: row}), nil
}

// MarshalText writes what String returns.
func (m Move) MarshalText() ([]byte, error) {
	if m.Kind > Step || m.Kind == Step && m.Dir > hex.NW {
		return nil, fmt.Errorf("no words for the move %+v", struct {
			Kind Kind
			Dir  hex.Dir
		}{m.Kind, m.Dir})
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads what String returns.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	*m = parsed
	return err
}

package glenda

import (
	"fmt"
	"strconv"
	"strings"

	"menagerie/rules"
	"menagerie/rules/hex"
)

// Kind is the kind of a Move.
type Kind uint8

// The values of Kind.
const (
	Nothing Kind = iota // no move; also the last move of a player who has not moved yet
	Put                 // the trapper places a wall on Cell
	Step                // Glenda moves in direction Dir
)

// Move is a player's move. Use PutAt or StepTo to get one.
type Move struct {
	Kind Kind
	Cell hex.Cell // cell of the wall, for a Put
	Dir  hex.Dir  // direction of the step, for a Step
}

// PutAt returns the trapper's move that places a wall on c.
func PutAt(c hex.Cell) Move { return Move{Kind: Put, Cell: c} }

// StepTo returns Glenda's move in direction d.
func StepTo(d hex.Dir) Move { return Move{Kind: Step, Dir: d} }

// String returns the move in the format of the protocol, such as "p 3 4" for a wall or "m NE" for a step. It returns "" for
// Nothing.
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

// ParseMove parses a move in the format of Move.String. The words must be separated by exactly one space.
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
			return Move{}, fmt.Errorf("reading the move %q: %w", s, err)
		}
		return StepTo(d), nil
	}
	return Move{}, fmt.Errorf("reading the move %q: it does not begin with p or m", s)
}

func parsePut(s string) (Move, error) {
	x, y, _ := strings.Cut(s, " ")
	column, err := strconv.Atoi(x)
	row, err2 := strconv.Atoi(y)
	if err != nil || err2 != nil {
		return Move{}, fmt.Errorf("reading the cell %q: it is not two whole numbers", s)
	}
	return PutAt(hex.Cell{X: column, Y: row}), nil
}

// MarshalText returns the text of String, or an error if m is invalid.
func (m Move) MarshalText() ([]byte, error) {
	if m.Kind > Step || m.Kind == Step && m.Dir > hex.NW {
		return nil, fmt.Errorf("the move %+v has no text form", struct {
			Kind Kind
			Dir  hex.Dir
		}{m.Kind, m.Dir})
	}
	return []byte(m.String()), nil
}

// UnmarshalText parses a result of MarshalText.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	*m = parsed
	return err
}

// Fault is the reason why a move is refused: the rule that it violates. Faults can be compared with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultWrongKind                  // the trapper cannot step, and Glenda cannot place walls
	FaultOutside                    // the cell is not on the board
	FaultWall                       // there is a wall on the cell
	FaultGlenda                     // Glenda is on the cell
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.glenda_over", "the game is over"},
	FaultOutOfTurn: {"rule.glenda_turn", "the other player is to move"},
	FaultWrongKind: {"rule.glenda_kind", "the trapper puts walls, and Glenda moves"},
	FaultOutside:   {"rule.glenda_outside", "the cell is not on the board"},
	FaultWall:      {"rule.glenda_wall", "the cell has a wall"},
	FaultGlenda:    {"rule.glenda_glenda", "Glenda is on the cell"},
}

// Key returns the key of the text that screens show for f. Package words contains the text. For logs, the method Error
// returns an English text.
func (f Fault) Key() string   { return faults.Key(f) }
func (f Fault) Args() []any   { return nil }
func (f Fault) Error() string { return faults.Error(f) }

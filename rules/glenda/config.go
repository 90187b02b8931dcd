package glenda

import (
	"fmt"
	"strconv"
	"strings"

	"menagerie/rules"
	"menagerie/rules/hex"
)

// Config holds the settings of a game.
type Config struct {
	Size    int     `json:"size"`             // number of columns and of rows, MinSize to MaxSize
	Walls   Range   `json:"walls"`            // number of walls on the board at the start
	Dialect Dialect `json:"dialect,omitzero"` // rules for escape and capture
}

// Limits of a Config. The original board is 11 wide.
const (
	MinSize     = 5
	MaxSize     = hex.MaxSize
	DefaultSize = 11
)

// Range is a range of integers from Min to Max, from which a game draws one at random.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Exactly returns the range with the single element n.
func Exactly(n int) Range { return Range{n, n} }

// Level is a range of walls with a name.
type Level struct {
	ID    string
	Walls Range
}

// Levels returns the levels of the original program, easiest for the trapper first.
func Levels() []Level {
	return []Level{
		{"easy", Range{10, 14}},
		{"medium", Range{5, 9}},
		{"hard", Range{1, 5}},
		{"impossible", Range{0, 0}},
	}
}

// DefaultConfig returns the board of the original program with the walls of its medium level.
func DefaultConfig() Config { return Config{Size: DefaultSize, Walls: Range{5, 9}} }

// ParseWalls parses a number of walls at the start of a game. s is the ID of a level, a number such as 7, or a range such as
// 3-9.
func ParseWalls(s string) (Range, error) {
	for _, l := range Levels() {
		if l.ID == s {
			return l.Walls, nil
		}
	}
	low, high, two := strings.Cut(s, "-")
	if !two {
		high = low
	}
	from, err := strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil || from < 0 || to < from {
		return Range{}, fmt.Errorf("the number of walls is %q; it must be easy, medium, hard, impossible, a number such as 5, or a range such as 3-9", s)
	}
	return Range{from, to}, nil
}

// MostWalls returns the maximum number of walls at the start of a game on a board of the given size. Most boards with this
// number of random walls still have a path to the border.
func MostWalls(size int) int { return max(14, size*size/3) }

// Validate returns an error if a value in c is outside its limits.
func (c Config) Validate() error {
	switch {
	case c.Size < MinSize || c.Size > MaxSize:
		return fmt.Errorf("the size is %d; it must be from %d to %d", c.Size, MinSize, MaxSize)
	case c.Walls.Min < 0 || c.Walls.Max > MostWalls(c.Size):
		return fmt.Errorf("the number of walls is %d to %d and must be in 0 to %d", c.Walls.Min, c.Walls.Max, MostWalls(c.Size))
	case c.Walls.Min > c.Walls.Max:
		return fmt.Errorf("the smallest number of walls (%d) is above the largest (%d)", c.Walls.Min, c.Walls.Max)
	}
	return c.Dialect.validate()
}

// Middle returns the cell on which Glenda begins.
func (c Config) Middle() hex.Cell { return hex.Cell{X: c.Size / 2, Y: c.Size / 2} }

// Inside reports whether p is a cell of the board.
func (c Config) Inside(p hex.Cell) bool {
	return p.X >= 0 && p.X < c.Size && p.Y >= 0 && p.Y < c.Size
}

// Border reports whether cell p is on the border of the board.
func (c Config) Border(p hex.Cell) bool {
	last := c.Size - 1
	return c.Inside(p) && (p.X == 0 || p.Y == 0 || p.X == last || p.Y == last)
}

// Dialect selects a variant of the rules, because the specification and the known servers differ in some rules. The
// zero Dialect is the variant of this project.
type Dialect struct {
	Escape  Escape  `json:"escape,omitempty"`
	Notice  Notice  `json:"notice,omitempty"`
	Capture Capture `json:"capture,omitempty"`
	Start   Start   `json:"start,omitempty"`
	Begins  Begins  `json:"begins,omitempty"`
}

// Escape selects when Glenda counts as escaped.
type Escape uint8

// The values of Escape.
const (
	EscapeArriving Escape = iota // when she reaches a cell on the border
	EscapeStepping               // when she moves from a border cell in any direction, which nothing can prevent
	EscapeCrossing               // when she moves over the border; moves along the border or back inside are ordinary moves
)

// Notice selects when a game ends after an escape.
type Notice uint8

// The values of Notice.
const (
	NoticeAtOnce   Notice = iota
	NoticeAfterPut        // after the trapper's next wall
)

// Capture selects how the rules detect that Glenda is trapped.
type Capture uint8

// The values of Capture.
const (
	CaptureNoWay       Capture = iota // no path leads to the border
	CaptureThreeSweeps                // three sweeps over the board find no path; sweeps miss very long and winding paths
)

// Start selects what happens if the random walls at the start of a game enclose Glenda.
type Start uint8

// The values of Start.
const (
	StartOpen     Start = iota // the walls are drawn again
	StartAsItFell              // the walls stay, and the trapper's first wall ends the game
)

// Begins selects the player who makes the first move. The specification leaves this open. In all known servers it is the
// trapper.
type Begins uint8

// The values of Begins.
const (
	BeginsTrapper Begins = iota
	BeginsGlenda
)

// BeginsOf returns the Begins with which seat makes the first move.
func BeginsOf(seat rules.Seat) Begins { return Begins(seat) }

// ParseBegins returns the Begins with the given name: "trapper" or "glenda".
func ParseBegins(name string) (b Begins, err error) {
	err = beginsNames.Read([]byte(name), &b)
	return b, err
}

// Seat returns the seat that makes the first move.
func (b Begins) Seat() rules.Seat { return rules.Seat(b) }

// NamedDialect is a Dialect with the name that selects it.
type NamedDialect = rules.NamedDialect[Dialect]

// Dialects returns the variants of the rules that have names. One belongs to this project, one to the text of the
// specification, and two to known servers.
func Dialects() []NamedDialect {
	return []NamedDialect{
		{Name: "house", Dialect: Dialect{}},
		{Name: "text", Dialect: Dialect{Escape: EscapeStepping}},
		{Name: "commit", Dialect: Dialect{Escape: EscapeStepping, Notice: NoticeAfterPut, Capture: CaptureThreeSweeps, Start: StartAsItFell}},
		{Name: "later", Dialect: Dialect{Capture: CaptureThreeSweeps}},
	}
}

// ParseDialect returns the dialect with the given name.
func ParseDialect(name string) (Dialect, error) { return rules.FindDialect(Dialects(), name) }

func (d Dialect) validate() error {
	switch {
	case d.Escape > EscapeCrossing:
		return fmt.Errorf("the rule \"escape\" has the unknown value %d", d.Escape)
	case d.Notice > NoticeAfterPut:
		return fmt.Errorf("the rule \"notice\" has the unknown value %d", d.Notice)
	case d.Capture > CaptureThreeSweeps:
		return fmt.Errorf("the rule \"capture\" has the unknown value %d", d.Capture)
	case d.Start > StartAsItFell:
		return fmt.Errorf("the rule \"start\" has the unknown value %d", d.Start)
	case d.Begins > BeginsGlenda:
		return fmt.Errorf("the rule \"begins\" has the unknown value %d", d.Begins)
	case d.Notice == NoticeAfterPut && d.Escape == EscapeArriving:
		return fmt.Errorf("if Glenda escapes by arriving at the border, the game must end at once")
	}
	return nil
}

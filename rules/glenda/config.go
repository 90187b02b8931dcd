package glenda

import (
	"fmt"
	"strconv"
	"strings"

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

// Range is a range of integers from Min to Max. A game draws one of them at random, with equal probabilities.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Exactly returns the range that contains only n.
func Exactly(n int) Range { return Range{n, n} }

// Level is a named range of walls.
type Level struct {
	ID    string
	Walls Range
}

// Levels returns the levels of the original program, the easiest for the trapper first.
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

// ParseWalls parses the number of walls at the start of a game. The text s is the ID of a level, a number such as 7, or
// a range such as 3-9.
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
		return Range{}, fmt.Errorf("the walls %q are not easy, medium, hard, impossible, a number, or a range such as 3-9", s)
	}
	return Range{from, to}, nil
}

// MostWalls returns the maximum number of walls at the start of a game on a board with size columns. With this number
// of random walls, most boards still have a path to the border.
func MostWalls(size int) int { return max(14, size*size/3) }

// Validate returns an error if c contains a value outside its limits.
func (c Config) Validate() error {
	switch {
	case c.Size < MinSize || c.Size > MaxSize:
		return fmt.Errorf("the size is %d and must be %d to %d", c.Size, MinSize, MaxSize)
	case c.Walls.Min < 0 || c.Walls.Max > MostWalls(c.Size):
		return fmt.Errorf("the number of walls is %d to %d and must be in 0 to %d", c.Walls.Min, c.Walls.Max, MostWalls(c.Size))
	case c.Walls.Min > c.Walls.Max:
		return fmt.Errorf("the smallest number of walls (%d) is above the largest (%d)", c.Walls.Min, c.Walls.Max)
	}
	return c.Dialect.validate()
}

// Middle returns the cell where Glenda begins.
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

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

// Range is a range of integers. A game draws one of them at random, all from Min to Max equally likely.
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

// Levels returns the levels of the original program, easiest for the trapper first.
func Levels() []Level {
	return []Level{
		{"easy", Range{10, 14}},
		{"medium", Range{5, 9}},
		{"hard", Range{1, 5}},
		{"impossible", Range{0, 0}},
	}
}

// DefaultConfig returns the original program's board at medium difficulty.
func DefaultConfig() Config { return Config{Size: DefaultSize, Walls: Range{5, 9}} }

// ParseWalls returns the range that s names: a level's ID, a number such as 7, or a range such as 3-9.
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
		return Range{}, fmt.Errorf("walls %q are neither easy, medium, hard, impossible, a number nor a range like 3-9", s)
	}
	return Range{from, to}, nil
}

// MostWalls returns the largest number of walls at the start of a game on a board of the given size. It is enough for
// every level, and small enough that most boards have a way out.
func MostWalls(size int) int { return max(14, size*size/3) }

// Validate returns an error if c contains a value outside its limits.
func (c Config) Validate() error {
	switch {
	case c.Size < MinSize || c.Size > MaxSize:
		return fmt.Errorf("size %d is not in %d..%d", c.Size, MinSize, MaxSize)
	case c.Walls.Min < 0 || c.Walls.Max > MostWalls(c.Size):
		return fmt.Errorf("%d to %d walls are not in 0..%d", c.Walls.Min, c.Walls.Max, MostWalls(c.Size))
	case c.Walls.Min > c.Walls.Max:
		return fmt.Errorf("walls from %d up to %d are none", c.Walls.Min, c.Walls.Max)
	}
	return c.Dialect.validate()
}

// Middle returns the cell where Glenda begins.
func (c Config) Middle() hex.Cell { return hex.Cell{X: c.Size / 2, Y: c.Size / 2} }

// Inside reports whether p is a cell of the board.
func (c Config) Inside(p hex.Cell) bool {
	return p.X >= 0 && p.X < c.Size && p.Y >= 0 && p.Y < c.Size
}

// Border reports whether p is a cell on the border of the board.
func (c Config) Border(p hex.Cell) bool {
	last := c.Size - 1
	return c.Inside(p) && (p.X == 0 || p.Y == 0 || p.X == last || p.Y == last)
}

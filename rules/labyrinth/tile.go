package labyrinth

import (
	"fmt"
	"strings"
)

// Tile is a tile, represented by the set of its open sides.
type Tile uint8

// The sides of a tile.
const (
	North Tile = 1 << iota
	East
	South
	West
)

const sides = "NESW"

// The usual tiles, each in one orientation.
const (
	Straight = North | South
	Corner   = North | East
	Tee      = North | East | South
	Cross    = North | East | South | West
)

// Turned returns t rotated by 90 degrees clockwise.
func (t Tile) Turned() Tile { return (t<<1 | t>>3) & Cross }

// Rotations returns the different rotations of t, beginning with t itself.
func (t Tile) Rotations() []Tile {
	all := []Tile{t}
	for r := t.Turned(); r != t; r = r.Turned() {
		all = append(all, r)
	}
	return all
}

// Same reports whether o is a rotation of t.
func (t Tile) Same(o Tile) bool {
	for range 4 {
		if t == o {
			return true
		}
		t = t.Turned()
	}
	return false
}

// String returns the letters of the open sides in the order NESW, or "-" if no side is open.
func (t Tile) String() string {
	if t == 0 {
		return "-"
	}
	var s strings.Builder
	for i := range sides {
		if t>>i&1 != 0 {
			s.WriteByte(sides[i])
		}
	}
	if t > Cross {
		return fmt.Sprintf("unknown (%d)", uint8(t))
	}
	return s.String()
}

// ParseTile parses the format of String.
func ParseTile(s string) (Tile, error) {
	for t := Tile(0); t <= Cross; t++ {
		if t.String() == s {
			return t, nil
		}
	}
	return 0, fmt.Errorf("the tile %q does not have the form NE", s)
}

// MarshalText encodes t as String does.
func (t Tile) MarshalText() ([]byte, error) {
	if t > Cross {
		return nil, fmt.Errorf("the tile %d has no name", uint8(t))
	}
	return []byte(t.String()), nil
}

// UnmarshalText decodes the format of String.
func (t *Tile) UnmarshalText(text []byte) error {
	parsed, err := ParseTile(string(text))
	*t = parsed
	return err
}

// Point is a cell of the board: column X from the left and row Y from the top, both counted from 0.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Aside is the position of an objective on the spare tile, which is not on the board.
var Aside = Point{-1, -1}

// step returns the neighbour of p on the given side, which must be North, East, South or West.
func (p Point) step(side Tile) Point {
	switch side {
	case North:
		p.Y--
	case East:
		p.X++
	case South:
		p.Y++
	case West:
		p.X--
	}
	return p
}

package labyrinth

import (
	"fmt"
	"strings"
)

// Tile is a tile as the set of sides to which it is open.
type Tile uint8

// The sides of a tile.
const (
	North Tile = 1 << iota
	East
	South
	West
)

const sides = "NESW"

// The usual tiles, each in one of its rotations.
const (
	Straight = North | South
	Corner   = North | East
	Tee      = North | East | South
	Cross    = North | East | South | West
)

// Turned returns t after a quarter turn clockwise.
func (t Tile) Turned() Tile { return (t<<1 | t>>3) & Cross }

// Rotations returns the different tiles that t becomes by turning it, t itself first.
func (t Tile) Rotations() []Tile {
	all := []Tile{t}
	for r := t.Turned(); r != t; r = r.Turned() {
		all = append(all, r)
	}
	return all
}

// Same reports whether t can be turned into o.
func (t Tile) Same(o Tile) bool {
	for range 4 {
		if t == o {
			return true
		}
		t = t.Turned()
	}
	return false
}

// String returns the open sides in the order NESW, and "-" for a tile without any.
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

// ParseTile reads what String writes.
func ParseTile(s string) (Tile, error) {
	for t := Tile(0); t <= Cross; t++ {
		if t.String() == s {
			return t, nil
		}
	}
	return 0, fmt.Errorf("the tile %q is not written like NE", s)
}

// MarshalText writes what String returns.
func (t Tile) MarshalText() ([]byte, error) {
	if t > Cross {
		return nil, fmt.Errorf("no name for tile %d", uint8(t))
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads what String returns.
func (t *Tile) UnmarshalText(text []byte) error {
	parsed, err := ParseTile(string(text))
	*t = parsed
	return err
}

// Point is a cell of the board: X columns from the left, Y rows from the top, both from 0.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Aside is where the objectives of the spare tile are: not on the board.
var Aside = Point{-1, -1}

// step returns the neighbour of p on a side, which is one of North, East, South and West.
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

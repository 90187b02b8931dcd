package labyrinth

import (
	"fmt"
	"slices"

	"menagerie/rules"
)

// Side is the side of the board at which a tile is pushed in.
type Side uint8

// The sides.
const (
	Left Side = iota
	Right
	Top
	Bottom
)

// Opposite returns the side on which the line's last tile falls out.
func (s Side) Opposite() Side { return s ^ 1 }

// Horizontal reports whether the side's lines are rows.
func (s Side) Horizontal() bool { return s <= Right }

// Insert says where a tile is pushed in: at the Left or Right of row Line, or at the Top or Bottom of column Line.
type Insert struct {
	Side Side `json:"side"`
	Line int  `json:"line"`
}

// Opposite returns the place at which the pushed-out tile would go back in.
func (i Insert) Opposite() Insert { return Insert{i.Side.Opposite(), i.Line} }

// Move is one whole turn: shift, then walk.
type Move struct {
	Insert Insert `json:"insert"`
	Tile   Tile   `json:"tile"` // the spare tile as it is turned
	To     Point  `json:"to"`   // where the pawn ends; its own cell after the shift if it stays
}

// String returns the move as playthroughs write it: "left 1 NE 3,4".
func (m Move) String() string {
	return fmt.Sprintf("%v %d %v %d,%d", m.Insert.Side, m.Insert.Line, m.Tile, m.To.X, m.To.Y)
}

// Event is what one player collected in one turn.
type Event struct {
	Seat       rules.Seat `json:"seat"`
	Objectives []int      `json:"objectives"`
}

// Turn is one move that was made and what came of it.
type Turn struct {
	Seat   rules.Seat `json:"seat"`
	Move   Move       `json:"move"`
	Out    Tile       `json:"out"`    // the tile that fell out, as it lay
	From   Point      `json:"from"`   // where the mover's pawn was before the shift
	Events []Event    `json:"events"` // by seat
}

// Collected reports whether seat collected anything in the turn.
func (t Turn) Collected(seat rules.Seat) bool {
	return slices.ContainsFunc(t.Events, func(e Event) bool { return e.Seat == seat })
}

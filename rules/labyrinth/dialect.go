package labyrinth

import "fmt"

// Dialect holds everything that the text leaves open. The zero Dialect is the one that we play.
type Dialect struct {
	Reversal   Reversal   `json:"reversal,omitempty"`
	Sharing    Sharing    `json:"sharing,omitempty"`
	Objectives Objectives `json:"objectives,omitempty"`
	Collect    Collect    `json:"collect,omitempty"`
	Order      Order      `json:"order,omitempty"`
	Deal       Deal       `json:"deal,omitempty"`
	Goal       Goal       `json:"goal,omitempty"`
	Last       Last       `json:"last,omitempty"`
	Writing    Writing    `json:"writing,omitzero"` // how messages are written; the rules don't look at it
}

// Reversal says whether a shift may undo the last one.
type Reversal uint8

// The reversals.
const (
	ReversalForbidden Reversal = iota
	ReversalAllowed
)

// Sharing says whether pawns may share a cell.
type Sharing uint8

// The sharings.
const (
	CellsShared Sharing = iota
	CellsSingle         // a walk must not end on another pawn; staying is always allowed
)

// Objectives says what a shift does to objectives.
type Objectives uint8

// The behaviours.
const (
	ObjectivesTravel Objectives = iota // they lie on tiles
	ObjectivesStay                     // they are cells of the board
)

// Collect says when objectives are collected.
type Collect uint8

// The moments.
const (
	CollectAll    Collect = iota // after the shift by everybody, and by the mover where it ends
	CollectOthers                // the same, but the mover only where it ends
	CollectMover                 // only by the mover, only where it ends
)

// Order says in which order a player collects.
type Order uint8

// The orders.
const (
	OrderAny   Order = iota
	OrderDealt       // only the first of the list that is left counts
)

// Deal says whether two players may have the same objective.
type Deal uint8

// The deals.
const (
	DealDisjoint Deal = iota
	DealOverlapping
)

// Goal says what a player has to do to win.
type Goal uint8

// The goals.
const (
	GoalCollect Goal = iota // collect all objectives
	GoalReturn              // and then come back to the cell where it began
)

// Last says what happens in a game of several when one player is left.
type Last uint8

// The ends.
const (
	LastWins    Last = iota // the game is over, and that player wins
	LastPlaysOn             // that player plays on alone
)

func (d Dialect) validate() error {
	switch {
	case d.Reversal > ReversalAllowed:
		return fmt.Errorf("reversal %d is unknown", d.Reversal)
	case d.Sharing > CellsSingle:
		return fmt.Errorf("sharing %d is unknown", d.Sharing)
	case d.Objectives > ObjectivesStay:
		return fmt.Errorf("objectives %d are unknown", d.Objectives)
	case d.Collect > CollectMover:
		return fmt.Errorf("collect %d is unknown", d.Collect)
	case d.Order > OrderDealt:
		return fmt.Errorf("order %d is unknown", d.Order)
	case d.Deal > DealOverlapping:
		return fmt.Errorf("deal %d is unknown", d.Deal)
	case d.Goal > GoalReturn:
		return fmt.Errorf("goal %d is unknown", d.Goal)
	case d.Last > LastPlaysOn:
		return fmt.Errorf("last %d is unknown", d.Last)
	}
	return d.Writing.validate()
}

package labyrinth

import (
	"fmt"
	"strings"
)

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

// codeVersion is the first digit of a dialect's code. It changes when fields does.
const codeVersion = "1"

// fields returns the fields of d in the order of its code.
func (d *Dialect) fields() []*uint8 {
	w := &d.Writing
	return []*uint8{
		(*uint8)(&d.Reversal), (*uint8)(&d.Sharing), (*uint8)(&d.Objectives), (*uint8)(&d.Collect), (*uint8)(&d.Order),
		(*uint8)(&d.Deal), (*uint8)(&d.Goal), (*uint8)(&d.Last), (*uint8)(&w.Bytes), (*uint8)(&w.Long), (*uint8)(&w.Tiles),
		(*uint8)(&w.Layout), (*uint8)(&w.Places), (*uint8)(&w.Ids), (*uint8)(&w.Players), (*uint8)(&w.Insert),
		(*uint8)(&w.Spectators), (*uint8)(&w.Pairing),
	}
}

// Code returns d as a short text for links: a version, and a digit for each field. Zeros at the end are left out, so that the
// code of the zero Dialect is "1".
func (d Dialect) Code() string {
	code := []byte(codeVersion)
	for _, value := range d.fields() {
		code = append(code, '0'+*value)
	}
	return codeVersion + strings.TrimRight(string(code[1:]), "0")
}

// ParseDialect returns the dialect of a code.
func ParseDialect(code string) (Dialect, error) {
	var d Dialect
	digits, ok := strings.CutPrefix(code, codeVersion)
	fields := d.fields()
	if !ok || len(digits) > len(fields) {
		return Dialect{}, fmt.Errorf("%q is not the code of a dialect", code)
	}
	for i, digit := range []byte(digits) {
		if digit < '0' || digit > '9' {
			return Dialect{}, fmt.Errorf("%q is not the code of a dialect", code)
		}
		*fields[i] = digit - '0'
	}
	return d, d.validate()
}

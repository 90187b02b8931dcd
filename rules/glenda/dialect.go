package glenda

import (
	"fmt"

	"menagerie/rules"
)

// Dialect selects a variant of the rules, because the specification and the known servers differ in some rules. The
// zero Dialect is the variant of this project.
type Dialect struct {
	Escape  Escape  `json:"escape,omitempty"`
	Notice  Notice  `json:"notice,omitempty"`
	Capture Capture `json:"capture,omitempty"`
	Start   Start   `json:"start,omitempty"`
	Begins  Begins  `json:"begins,omitempty"`
}

// Escape selects when Glenda has escaped.
type Escape uint8

// The values of Escape.
const (
	EscapeArriving Escape = iota // when she reaches a cell on the border
	EscapeStepping               // when she moves from a border cell, in any direction; at that point nothing can stop her
	EscapeCrossing               // when she moves over the border; moves along the border or back inside are ordinary moves
)

// Notice selects whether a game ends at the moment of an escape.
type Notice uint8

// The values of Notice.
const (
	NoticeAtOnce   Notice = iota
	NoticeAfterPut        // after the trapper's next wall
)

// Capture selects how a game detects that Glenda is trapped.
type Capture uint8

// The values of Capture.
const (
	CaptureNoWay       Capture = iota // no path leads to the border
	CaptureThreeSweeps                // three sweeps over the board find no path; they miss very long and winding paths
)

// Start selects what happens if the random walls at the start of a game enclose Glenda.
type Start uint8

// The values of Start.
const (
	StartOpen     Start = iota // the walls are drawn again
	StartAsItFell              // the walls stay, and the trapper's first wall ends the game
)

// Begins selects the player who makes the first move. The specification leaves this open. In all known servers it is
// the trapper.
type Begins uint8

// The values of Begins.
const (
	BeginsTrapper Begins = iota
	BeginsGlenda
)

// BeginsOf returns the value of Begins for which seat makes the first move.
func BeginsOf(seat rules.Seat) Begins { return Begins(seat) }

// ParseBegins returns the value of Begins with the given name: "trapper" or "glenda".
func ParseBegins(name string) (b Begins, err error) {
	err = beginsNames.Read([]byte(name), &b)
	return b, err
}

// Seat returns the seat that makes the first move.
func (b Begins) Seat() rules.Seat { return rules.Seat(b) }

// NamedDialect is a Dialect with the name that selects it.
type NamedDialect = rules.NamedDialect[Dialect]

// Dialects returns the named dialects. They are the rules of this project, of the literal specification, of the server
// published with the specification, and of later servers.
func Dialects() []NamedDialect {
	return []NamedDialect{
		{Name: "house", Dialect: Dialect{}},
		{Name: "text", Dialect: Dialect{Escape: EscapeStepping}},
		{Name: "commit", Dialect: Dialect{Escape: EscapeStepping, Notice: NoticeAfterPut, Capture: CaptureThreeSweeps, Start: StartAsItFell}},
		{Name: "later", Dialect: Dialect{Capture: CaptureThreeSweeps}},
	}
}

// ParseDialect returns the dialect called name.
func ParseDialect(name string) (Dialect, error) { return rules.FindDialect(Dialects(), name) }

func (d Dialect) validate() error {
	switch {
	case d.Escape > EscapeCrossing:
		return fmt.Errorf("escape %d is unknown", d.Escape)
	case d.Notice > NoticeAfterPut:
		return fmt.Errorf("notice %d is unknown", d.Notice)
	case d.Capture > CaptureThreeSweeps:
		return fmt.Errorf("capture %d is unknown", d.Capture)
	case d.Start > StartAsItFell:
		return fmt.Errorf("start %d is unknown", d.Start)
	case d.Begins > BeginsGlenda:
		return fmt.Errorf("begins %d is unknown", d.Begins)
	case d.Notice == NoticeAfterPut && d.Escape == EscapeArriving:
		return fmt.Errorf("the notice must be immediate if Glenda escapes by arriving at the border")
	}
	return nil
}

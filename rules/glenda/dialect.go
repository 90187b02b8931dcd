package glenda

import (
	"fmt"

	"menagerie/rules"
)

// Dialect holds everything about the rules in which the text, the server of its day and the later servers differ. The
// zero Dialect is the one that we play; it plays like the later servers wherever the outcome is not an accident.
type Dialect struct {
	Escape  Escape  `json:"escape,omitempty"`
	Notice  Notice  `json:"notice,omitempty"`
	Capture Capture `json:"capture,omitempty"`
	Start   Start   `json:"start,omitempty"`
}

// Escape says when Glenda has left the garden.
type Escape uint8

// The escapes.
const (
	EscapeArriving Escape = iota // when she reaches a cell on the border
	EscapeStepping               // when she moves from there, in any direction: nothing can stop her any more
)

// Notice says when an escape ends the game.
type Notice uint8

// The notices.
const (
	NoticeAtOnce   Notice = iota
	NoticeAfterPut        // after the trapper's next wall
)

// Capture says how the game finds out that Glenda is trapped.
type Capture uint8

// The captures.
const (
	CaptureNoWay       Capture = iota // there is no way to the border
	CaptureThreeSweeps                // three sweeps over the board find none: very long and winding ways are missed
)

// Start says what happens when chance has walled Glenda in before the first move.
type Start uint8

// The starts.
const (
	StartOpen     Start = iota // the walls are drawn again
	StartAsItFell              // the walls stay, and the trapper's first wall ends the game
)

// NamedDialect is a dialect and the name by which people choose it.
type NamedDialect = rules.NamedDialect[Dialect]

// Dialects returns the named dialects: ours; the text read literally; the server of the text's own commit; and the
// last servers that speak the same lines.
func Dialects() []NamedDialect {
	return []NamedDialect{
		{Name: "house", Dialect: Dialect{}},
		{Name: "text", Dialect: Dialect{Escape: EscapeStepping}},
		{Name: "commit", Dialect: Dialect{EscapeStepping, NoticeAfterPut, CaptureThreeSweeps, StartAsItFell}},
		{Name: "later", Dialect: Dialect{Capture: CaptureThreeSweeps}},
	}
}

// ParseDialect reads a dialect's name.
func ParseDialect(name string) (Dialect, error) { return rules.FindDialect(Dialects(), name) }

func (d Dialect) validate() error {
	switch {
	case d.Escape > EscapeStepping:
		return fmt.Errorf("escape %d is unknown", d.Escape)
	case d.Notice > NoticeAfterPut:
		return fmt.Errorf("notice %d is unknown", d.Notice)
	case d.Capture > CaptureThreeSweeps:
		return fmt.Errorf("capture %d is unknown", d.Capture)
	case d.Start > StartAsItFell:
		return fmt.Errorf("start %d is unknown", d.Start)
	case d.Notice == NoticeAfterPut && d.Escape == EscapeArriving:
		return fmt.Errorf("an escape by arriving is noticed at once")
	}
	return nil
}

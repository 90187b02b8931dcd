// Package glenda implements the rules of Glenda: the rabbit Glenda tries to leave a garden, and the trapper encloses
// her with walls.
//
//	The board is a square of Config.Size columns and rows of hexagons, 11 by default. Package hex describes the layout.
//	Glenda begins in the middle. Some other cells have walls at random.
//	The players move alternately. The trapper moves first. Passing is not allowed.
//	The trapper places a wall on an empty cell.
//	Glenda moves to a neighbouring cell without a wall.
//	Glenda wins when she reaches a cell on the border.
//	The trapper wins as soon as no path to the border is left, even if Glenda could still move.
//	Nothing is hidden. Only the first walls are random.
//
// Source: the second draft of the network game's protocol specification, and the behaviour of the programs that speak
// it. They disagree about some of these rules. Each difference is a field of Dialect, and the zero Dialect gives the
// rules above. docs/games/glenda.md has a table of them.
package glenda

import (
	"menagerie/rules"
)

// The seats. The trapper moves first.
const (
	Trapper rules.Seat = 0
	Glenda  rules.Seat = 1
)

// Outcome is the result of a game, or Running.
type Outcome uint8

// The values of Outcome.
const (
	Running    Outcome = iota // a player is to move
	TrapperWon                // Glenda has no path to the border
	GlendaWon                 // Glenda has escaped
)

// The names of the values in JSON.
var (
	outcomeNames = rules.Names[Outcome]{Running: "running", TrapperWon: "trapper", GlendaWon: "glenda"}
	escapeNames  = rules.Names[Escape]{EscapeArriving: "arriving", EscapeStepping: "stepping", EscapeCrossing: "crossing"}
	noticeNames  = rules.Names[Notice]{NoticeAtOnce: "at once", NoticeAfterPut: "after put"}
	captureNames = rules.Names[Capture]{CaptureNoWay: "no way", CaptureThreeSweeps: "three sweeps"}
	startNames   = rules.Names[Start]{StartOpen: "open", StartAsItFell: "as it fell"}
	beginsNames  = rules.Names[Begins]{BeginsTrapper: "trapper", BeginsGlenda: "glenda"}
)

func (o Outcome) String() string                   { return outcomeNames.Of(o) }
func (o Outcome) MarshalText() ([]byte, error)     { return outcomeNames.Text(o) }
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

func (e Escape) MarshalText() ([]byte, error)     { return escapeNames.Text(e) }
func (e *Escape) UnmarshalText(text []byte) error { return escapeNames.Read(text, e) }

func (n Notice) MarshalText() ([]byte, error)     { return noticeNames.Text(n) }
func (n *Notice) UnmarshalText(text []byte) error { return noticeNames.Read(text, n) }

func (c Capture) MarshalText() ([]byte, error)     { return captureNames.Text(c) }
func (c *Capture) UnmarshalText(text []byte) error { return captureNames.Read(text, c) }

func (s Start) MarshalText() ([]byte, error)     { return startNames.Text(s) }
func (s *Start) UnmarshalText(text []byte) error { return startNames.Read(text, s) }

func (b Begins) MarshalText() ([]byte, error)     { return beginsNames.Text(b) }
func (b *Begins) UnmarshalText(text []byte) error { return beginsNames.Read(text, b) }

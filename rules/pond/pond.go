// Package pond implements the rules of cat and mouse: a mouse swims in a round pond, and a cat runs on the land around
// it.
//
//	Positions have integer coordinates (x right, y down). The pond is x^2 + y^2 <= 160000^2, including its border.
//	Mouse and cat move alternately. The mouse moves first.
//	A mouse move is at most 400 long in a straight line. Staying in place counts as a move.
//	A cat move is at most Config.CatStep long and ends outside the pond. Only its end is checked, so it may cross water.
//	In levels 1, 2 and 3 the cat's step is 1200, 1600 and 1800: three, four and four and a half times the mouse's step.
//	The game continues while the mouse is in the pond.
//	When the mouse has moved out of the pond, the cat has one last move.
//	If that move ends exactly on the mouse, the cat wins. Otherwise the mouse wins.
//	Nothing is hidden. Only the starting positions are random.
//
// Source: "Cat and mouse specification", chapters 1.1 and 1.2. The specification leaves open where a game begins,
// whether moves may have length zero, and what happens in games that never end. docs/games/pond.md describes the
// choices made here.
package pond

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"menagerie/rules"
)

// Radius is the pond's radius in units.
const Radius = 160_000

// MouseStep is the maximum length of a mouse move, in units.
const MouseStep = 400

// The seats. The mouse moves first.
const (
	Mouse rules.Seat = 0
	Cat   rules.Seat = 1
)

// Outcome is the result of a game, or Running. The protocol uses only the first three values.
type Outcome uint8

// The outcomes.
const (
	Running  Outcome = iota // the mouse is in the pond, or has landed and the cat has its last move
	MouseWon                // the mouse landed and the cat did not reach it
	CatWon                  // the mouse landed and the cat moved onto it
	Drawn                   // the mouse has not left the pond in Config.MoveCap moves
)

// MarshalJSON encodes p as [x, y].
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]int32{p.X, p.Y}) }

// UnmarshalJSON parses [x, y]. The array must hold exactly two 32-bit integers.
func (p *Point) UnmarshalJSON(data []byte) error {
	if x, y, ok := twoIntegers(data); ok {
		*p = Point{x, y}
		return nil
	}
	var xy []int32
	if err := json.Unmarshal(data, &xy); err != nil {
		return fmt.Errorf("reading a point: %w", err)
	}
	if len(xy) != 2 {
		return fmt.Errorf("reading a point: got %d numbers, want x and y", len(xy))
	}
	*p = Point{xy[0], xy[1]}
	return nil
}

// twoIntegers parses [x,y] in the format of MarshalJSON. Package json is five times slower, and a saved game may hold a
// million points.
func twoIntegers(data []byte) (x, y int32, ok bool) {
	inner, opened := strings.CutPrefix(string(data), "[")
	inner, closed := strings.CutSuffix(inner, "]")
	first, second, cut := strings.Cut(inner, ",")
	a, err1 := strconv.ParseInt(first, 10, 32)
	b, err2 := strconv.ParseInt(second, 10, 32)
	plain := strconv.Itoa(int(a)) == first && strconv.Itoa(int(b)) == second
	return int32(a), int32(b), opened && closed && cut && err1 == nil && err2 == nil && plain
}

// MarshalJSON encodes m as [x, y].
func (m Move) MarshalJSON() ([]byte, error) { return Point(m).MarshalJSON() }

// UnmarshalJSON parses [x, y]. The array must hold exactly two 32-bit integers.
func (m *Move) UnmarshalJSON(data []byte) error { return (*Point)(m).UnmarshalJSON(data) }

// The names of the values in JSON.
var (
	startNames   = rules.Names[Start]{StartCentre: "centre", StartRandom: "random"}
	outcomeNames = rules.Names[Outcome]{Running: "running", MouseWon: "mouse", CatWon: "cat", Drawn: "drawn"}
)

func (s Start) String() string                   { return startNames.Of(s) }
func (s Start) MarshalText() ([]byte, error)     { return startNames.Text(s) }
func (s *Start) UnmarshalText(text []byte) error { return startNames.Read(text, s) }

func (o Outcome) String() string                   { return outcomeNames.Of(o) }
func (o Outcome) MarshalText() ([]byte, error)     { return outcomeNames.Text(o) }
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

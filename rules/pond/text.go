package pond

import (
	"encoding/json"
	"fmt"

	"menagerie/rules"
)

// MarshalJSON writes p as [x, y].
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]int32{p.X, p.Y}) }

// UnmarshalJSON reads [x, y]: exactly two whole numbers of 32 bits.
func (p *Point) UnmarshalJSON(data []byte) error {
	var xy []int32
	if err := json.Unmarshal(data, &xy); err != nil {
		return fmt.Errorf("read a place: %w", err)
	}
	if len(xy) != 2 {
		return fmt.Errorf("read a place: %d numbers, want x and y", len(xy))
	}
	*p = Point{xy[0], xy[1]}
	return nil
}

// MarshalJSON writes m as [x, y].
func (m Move) MarshalJSON() ([]byte, error) { return Point(m).MarshalJSON() }

// UnmarshalJSON reads [x, y]: exactly two whole numbers of 32 bits.
func (m *Move) UnmarshalJSON(data []byte) error { return (*Point)(m).UnmarshalJSON(data) }

var (
	startNames   = rules.Names[Start]{StartCentre: "centre", StartRandom: "random"}
	outcomeNames = rules.Names[Outcome]{Running: "running", MouseWon: "mouse", CatWon: "cat", Drawn: "drawn"}
)

// String returns the start's name, as in JSON.
func (s Start) String() string { return startNames.Of(s) }

// MarshalText writes the start's name.
func (s Start) MarshalText() ([]byte, error) { return startNames.Text(s) }

// UnmarshalText reads the start's name.
func (s *Start) UnmarshalText(text []byte) error { return startNames.Read(text, s) }

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string { return outcomeNames.Of(o) }

// MarshalText writes the outcome's name: running, mouse, cat or drawn.
func (o Outcome) MarshalText() ([]byte, error) { return outcomeNames.Text(o) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

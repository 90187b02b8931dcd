package pond

import (
	"encoding/json"
	"fmt"
	"slices"
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
	startNames   = []string{StartCentre: "centre", StartRandom: "random"}
	outcomeNames = []string{Running: "running", MouseWon: "mouse", CatWon: "cat", Drawn: "drawn"}
)

// String returns the start's name, as in JSON.
func (s Start) String() string { return name(startNames, int(s)) }

// MarshalText writes the start's name.
func (s Start) MarshalText() ([]byte, error) { return appendName(startNames, int(s)) }

// UnmarshalText reads the start's name.
func (s *Start) UnmarshalText(text []byte) error {
	i, err := parseName(startNames, text)
	*s = Start(i)
	return err
}

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string { return name(outcomeNames, int(o)) }

// MarshalText writes the outcome's name: running, mouse, cat or drawn.
func (o Outcome) MarshalText() ([]byte, error) { return appendName(outcomeNames, int(o)) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error {
	i, err := parseName(outcomeNames, text)
	*o = Outcome(i)
	return err
}

func name(names []string, i int) string {
	if i >= len(names) {
		return fmt.Sprintf("unknown (%d)", i)
	}
	return names[i]
}

func appendName(names []string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("no name for value %d", i)
	}
	return []byte(names[i]), nil
}

func parseName(names []string, text []byte) (int, error) {
	i := slices.Index(names, string(text))
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %q", text, names)
	}
	return i, nil
}

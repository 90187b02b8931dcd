package hex

import (
	"encoding/json"
	"fmt"
	"slices"
)

var dirNames = []string{"NE", "E", "SE", "SW", "W", "NW"}

// String returns the direction's name: NE, E, SE, SW, W or NW.
func (d Dir) String() string {
	if int(d) >= len(dirNames) {
		return fmt.Sprintf("unknown (%d)", uint8(d))
	}
	return dirNames[d]
}

// ParseDir reads a direction's name, in capitals as String writes it.
func ParseDir(s string) (Dir, error) {
	i := slices.Index(dirNames, s)
	if i < 0 {
		return 0, fmt.Errorf("direction %q is none of %q", s, dirNames)
	}
	return Dir(i), nil
}

// MarshalText writes the direction's name.
func (d Dir) MarshalText() ([]byte, error) {
	if int(d) >= len(dirNames) {
		return nil, fmt.Errorf("no name for direction %d", uint8(d))
	}
	return []byte(dirNames[d]), nil
}

// UnmarshalText reads the direction's name.
func (d *Dir) UnmarshalText(text []byte) error {
	parsed, err := ParseDir(string(text))
	*d = parsed
	return err
}

// MarshalJSON writes c as [x, y].
func (c Cell) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{c.X, c.Y}) }

// UnmarshalJSON reads [x, y]: exactly two whole numbers.
func (c *Cell) UnmarshalJSON(data []byte) error {
	var xy []int
	if err := json.Unmarshal(data, &xy); err != nil {
		return fmt.Errorf("read a cell: %w", err)
	}
	if len(xy) != 2 {
		return fmt.Errorf("read a cell: %d numbers, want x and y", len(xy))
	}
	*c = Cell{xy[0], xy[1]}
	return nil
}

package hex

import (
	"encoding/json"
	"fmt"

	"menagerie/rules"
)

var dirNames = rules.Names[Dir]{"NE", "E", "SE", "SW", "W", "NW"}

// String returns the direction's name, such as NE.
func (d Dir) String() string { return dirNames.Of(d) }

// ParseDir returns the direction with the given name, such as "NE".
func ParseDir(s string) (Dir, error) {
	var d Dir
	err := dirNames.Read([]byte(s), &d)
	return d, err
}

// MarshalText encodes d as its name.
func (d Dir) MarshalText() ([]byte, error) { return dirNames.Text(d) }

// UnmarshalText decodes the name of a direction.
func (d *Dir) UnmarshalText(text []byte) error { return dirNames.Read(text, d) }

// MarshalJSON encodes c as [x, y].
func (c Cell) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{c.X, c.Y}) }

// UnmarshalJSON parses [x, y]. The array must hold exactly two integers.
func (c *Cell) UnmarshalJSON(data []byte) error {
	var xy []int
	if err := json.Unmarshal(data, &xy); err != nil {
		return fmt.Errorf("read a cell: %w", err)
	}
	if len(xy) != 2 {
		return fmt.Errorf("read a cell: got %d numbers, want x and y", len(xy))
	}
	*c = Cell{xy[0], xy[1]}
	return nil
}

package labyrinth

import (
	"fmt"
	"slices"
	"strings"
)

var (
	outcomeNames = []string{Running: "running", Won: "won", Abandoned: "abandoned", Stopped: "stopped"}
	reasonNames  = []string{ReasonTimeout: "timeout", ReasonFormat: "format", ReasonNetwork: "network", ReasonIllegal: "illegal"}
	sideNames    = []string{Left: "left", Right: "right", Top: "top", Bottom: "bottom"}
)

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string { return name(outcomeNames, int(o)) }

// MarshalText writes the outcome's name: running, won, abandoned or stopped.
func (o Outcome) MarshalText() ([]byte, error) { return appendName(outcomeNames, int(o)) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error {
	i, err := parseName(outcomeNames, text)
	*o = Outcome(i)
	return err
}

// String returns the reason's name.
func (r Reason) String() string { return name(reasonNames, int(r)) }

// String returns the side's name, as in JSON.
func (s Side) String() string { return name(sideNames, int(s)) }

// MarshalText writes the side's name: left, right, top or bottom.
func (s Side) MarshalText() ([]byte, error) { return appendName(sideNames, int(s)) }

// UnmarshalText reads the side's name.
func (s *Side) UnmarshalText(text []byte) error {
	i, err := parseName(sideNames, text)
	*s = Side(i)
	return err
}

// ParseMove reads what Move.String writes.
func ParseMove(s string) (Move, error) {
	var m Move
	var side, tile string
	if _, err := fmt.Sscanf(strings.TrimSpace(s), "%s %d %s %d,%d", &side, &m.Insert.Line, &tile, &m.To.X, &m.To.Y); err != nil {
		return Move{}, fmt.Errorf("the move %q is not written like %q: %w", s, "left 1 NE 3,4", err)
	}
	if err := m.Insert.Side.UnmarshalText([]byte(side)); err != nil {
		return Move{}, fmt.Errorf("read the move %q: %w", s, err)
	}
	t, err := ParseTile(tile)
	if err != nil {
		return Move{}, fmt.Errorf("read the move %q: %w", s, err)
	}
	m.Tile = t
	return m, nil
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

package labyrinth

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

var (
	outcomeNames = rules.Names[Outcome]{Running: "running", Won: "won", Abandoned: "abandoned", Stopped: "stopped"}
	reasonNames  = rules.Names[Reason]{ReasonTimeout: "timeout", ReasonFormat: "format", ReasonNetwork: "network", ReasonIllegal: "illegal"}
	sideNames    = rules.Names[Side]{Left: "left", Right: "right", Top: "top", Bottom: "bottom"}
)

// String returns the name of o, as in JSON.
func (o Outcome) String() string { return outcomeNames.Of(o) }

// MarshalText returns the name of o: "running", "won", "abandoned" or "stopped".
func (o Outcome) MarshalText() ([]byte, error) { return outcomeNames.Text(o) }

// UnmarshalText decodes the name of an Outcome.
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

// String returns the name of r.
func (r Reason) String() string { return reasonNames.Of(r) }

// String returns the name of s, as in JSON.
func (s Side) String() string { return sideNames.Of(s) }

// MarshalText returns the name of s: "left", "right", "top" or "bottom".
func (s Side) MarshalText() ([]byte, error) { return sideNames.Text(s) }

// UnmarshalText decodes the name of a Side.
func (s *Side) UnmarshalText(text []byte) error { return sideNames.Read(text, s) }

// ParseMove parses the format of Move.String.
func ParseMove(s string) (Move, error) {
	var m Move
	var side, tile string
	if _, err := fmt.Sscanf(strings.TrimSpace(s), "%s %d %s %d,%d", &side, &m.Insert.Line, &tile, &m.To.X, &m.To.Y); err != nil {
		return Move{}, fmt.Errorf("the move %q does not have the form %q: %w", s, "left 1 NE 3,4", err)
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

package foxes

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// Move is a request to move the animal at From to To.
type Move struct {
	From Point `json:"from"`
	To   Point `json:"to"`
}

// String returns the move as two points, such as "3,4 3,5".
func (m Move) String() string {
	return fmt.Sprintf("%d,%d %d,%d", m.From.X, m.From.Y, m.To.X, m.To.Y)
}

// ParseMove parses the format of String.
func ParseMove(s string) (Move, error) {
	var m Move
	n, err := fmt.Sscanf(s, "%d,%d %d,%d", &m.From.X, &m.From.Y, &m.To.X, &m.To.Y)
	if n != 4 || err != nil || m.String() != strings.TrimSpace(s) {
		return Move{}, fmt.Errorf("the move %.40q does not have the form %q", s, "3,4 3,5")
	}
	return m, nil
}

// check returns the reason why seat may not make move m, or 0 if it may. It ignores cooldowns.
func (b Board) check(seat rules.Seat, m Move, r Range) Fault {
	switch {
	case !b.Inside(m.From) || !b.Inside(m.To):
		return FaultOutside
	case b.At(m.From).Owner() != seat:
		return FaultNotYours
	case m.From.Steps(m.To) != 1:
		return FaultFar
	case b.At(m.To).Owner() == seat:
		return FaultOccupied
	case seat == Dolphins:
		return b.checkDolphin(m)
	}
	return b.checkFox(m, r)
}

func (b Board) checkDolphin(m Move) Fault {
	switch {
	case b.At(m.From).IsLand():
		return FaultStranded
	case b.At(m.To).IsLand():
		return FaultAshore
	}
	return 0
}

func (b Board) checkFox(m Move, r Range) Fault {
	switch {
	case !b.LandWithin(m.From, SwimRange):
		return FaultAdrift
	case b.At(m.To) == WaterDolphin:
		return FaultAfloat
	case r == RangeBoth && !b.LandWithin(m.To, SwimRange):
		return FaultTooFar
	}
	return 0
}

// After returns the board after seat has made move m, which must be legal. An animal of the other side on the target
// tile is eaten.
func (b Board) After(seat rules.Seat, m Move) Board {
	tiles := append([]Tile(nil), b.Tiles...)
	from, to := b.Index(m.From), b.Index(m.To)
	tiles[from] = tiles[from].surface()
	tiles[to] = tiles[to].with(seat)
	b.Tiles = tiles
	return b
}

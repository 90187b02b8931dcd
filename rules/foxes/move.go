package foxes

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// Move is a request to move an animal from one tile to another.
type Move struct {
	From Point `json:"from"`
	To   Point `json:"to"`
}

// String returns the move as two points, such as "3,4 3,5".
func (m Move) String() string {
	return fmt.Sprintf("%d,%d %d,%d", m.From.X, m.From.Y, m.To.X, m.To.Y)
}

// ParseMove parses a result of Move.String.
func ParseMove(s string) (Move, error) {
	var m Move
	n, err := fmt.Sscanf(s, "%d,%d %d,%d", &m.From.X, &m.From.Y, &m.To.X, &m.To.Y)
	if n != 4 || err != nil || m.String() != strings.TrimSpace(s) {
		return Move{}, fmt.Errorf("the move %.40q does not have the form %q", s, "3,4 3,5")
	}
	return m, nil
}

// check returns the reason why seat may not make move m, or 0 if m is legal. It ignores cooldowns.
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

// After returns the board after the legal move m of seat. If there is an enemy on the target tile, it is eaten.
func (b Board) After(seat rules.Seat, m Move) Board {
	tiles := append([]Tile(nil), b.Tiles...)
	from, to := b.Index(m.From), b.Index(m.To)
	tiles[from] = tiles[from].withoutAnimal()
	tiles[to] = tiles[to].withAnimal(seat)
	b.Tiles = tiles
	return b
}

// Fault is the reason why a request is refused: the rule that it violates. Faults can be compared with errors.Is.
type Fault uint8

// These are the faults, in the order in which a request is checked. The first three do not start the cooldown.
const (
	FaultOver     Fault = iota + 1 // the game is over
	FaultSeat                      // there is no such player
	FaultEarly                     // the cooldown is not over
	FaultOutside                   // one of the tiles is not on the board
	FaultNotYours                  // the player has no animal there
	FaultFar                       // the tiles are not adjacent
	FaultOccupied                  // an animal of the same species is there
	FaultStranded                  // a dolphin on land cannot move
	FaultAshore                    // a dolphin cannot enter land
	FaultAdrift                    // the fox is too far from land to move
	FaultAfloat                    // a fox cannot attack a dolphin in water
	FaultTooFar                    // the fox would be too far from land
)

var faults = rules.Faults[Fault]{
	FaultOver:     {"rule.foxes_over", "the game is over"},
	FaultSeat:     {"rule.foxes_seat", "there is no such player"},
	FaultEarly:    {"rule.foxes_early", "the cooldown is not over"},
	FaultOutside:  {"rule.foxes_outside", "the tile is not on the board"},
	FaultNotYours: {"rule.foxes_not_yours", "the tile has no animal of the player"},
	FaultFar:      {"rule.foxes_far", "the tiles are not neighbours"},
	FaultOccupied: {"rule.foxes_occupied", "the tile has an animal of the same side"},
	FaultStranded: {"rule.foxes_stranded", "a dolphin on land cannot move"},
	FaultAshore:   {"rule.foxes_ashore", "a dolphin cannot go on land"},
	FaultAdrift:   {"rule.foxes_adrift", "the fox is too far from land to move"},
	FaultAfloat:   {"rule.foxes_afloat", "a fox cannot attack a dolphin in the water"},
	FaultTooFar:   {"rule.foxes_too_far", "the fox would be too far from land"},
}

// Key returns the key of f's text in package words. Screens show this text, and it needs no arguments. For logs, Error
// returns an English text.
func (f Fault) Key() string   { return faults.Key(f) }
func (f Fault) Args() []any   { return nil }
func (f Fault) Error() string { return faults.Error(f) }

// Turn reports whether a request with this fault counts as a turn. In some dialects, such a request starts the cooldown like a
// legal move. Faults up to FaultEarly never count as a turn.
func (f Fault) Turn() bool { return f > FaultEarly }

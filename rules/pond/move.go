package pond

import (
	"menagerie/rules"
)

// Point is a point in the plane, in units of the rules. The centre of the pond is (0, 0), x grows to the right and y
// grows downwards.
type Point struct{ X, Y int32 }

// Move is a move of the mouse or the cat: the point at which it ends.
type Move Point

// InPond reports whether p is in the pond. The border belongs to the pond.
func (p Point) InPond() bool {
	// Check the bounds first: the squares of far coordinates overflow. (-2^31)^2 + (-2^31)^2 is negative in int64.
	if !within(int64(p.X), Radius) || !within(int64(p.Y), Radius) {
		return false
	}
	return square(p.X)+square(p.Y) <= Radius*Radius
}

// Reaches reports whether a move of length step can lead from p to q.
func (p Point) Reaches(q Point, step int32) bool {
	dx, dy, limit := int64(q.X)-int64(p.X), int64(q.Y)-int64(p.Y), int64(step)
	if !within(dx, limit) || !within(dy, limit) { // before squaring, as in InPond
		return false
	}
	return dx*dx+dy*dy <= limit*limit
}

func within(d, limit int64) bool { return -limit <= d && d <= limit }

func square(x int32) int64 { return int64(x) * int64(x) }

// Fault is the reason why a move is refused: the rule that it violates. Faults can be compared with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultTooFar                     // the target is farther away than the player's step
	FaultInWater                    // the target is in the pond, which the cat cannot enter
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.pond_over", "the game is over"},
	FaultOutOfTurn: {"rule.pond_turn", "the other player is to move"},
	FaultTooFar:    {"rule.pond_far", "the move is too long"},
	FaultInWater:   {"rule.pond_water", "the cat must stay outside the pond"},
}

// Key returns the key of the text that screens show for f. Package words contains the text. For logs, the method Error
// returns an English text.
func (f Fault) Key() string   { return faults.Key(f) }
func (f Fault) Args() []any   { return nil }
func (f Fault) Error() string { return faults.Error(f) }

package pond

// Point is a point in the plane, in units of the rules. The centre of the pond is (0, 0), x grows to the right and y
// grows downwards.
type Point struct{ X, Y int32 }

// Move is the point that a player moves to.
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

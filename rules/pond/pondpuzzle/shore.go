package pondpuzzle

import (
	"math/bits"

	"menagerie/rules/pond"
)

// Turn is a full turn in bearings. A bearing is a direction from the centre of the pond in tenths of a degree. Bearings
// increase clockwise on a screen, from the x axis towards the y axis.
const Turn = 3600

// sineUnit is the number that stands for 1 in sines and cosines.
const sineUnit = 1 << 30

// direction returns the cosine and the sine of a bearing.
func direction(bearing int) (cos, sin int64) {
	bearing = wrap(bearing)
	cos, sin = quarterDirection(bearing % (Turn / 4))
	for range bearing / (Turn / 4) {
		cos, sin = -sin, cos
	}
	return cos, sin
}

// wrap returns the bearing from 0 to Turn-1 that is equal to bearing modulo a full turn.
func wrap(bearing int) int { return (bearing%Turn + Turn) % Turn }

// quarterDirection returns the cosine and the sine of a bearing from 0 to 90 degrees.
func quarterDirection(bearing int) (cos, sin int64) {
	if bearing > Turn/8 {
		sin, cos = quarterDirection(Turn/4 - bearing)
		return cos, sin
	}
	const halfTurn = 3373259426 // pi
	x := int64(bearing) * halfTurn / (Turn / 2)
	cos, sin = sineUnit, x
	term := int64(sineUnit)
	for n := int64(1); n <= 10; n++ { // the Taylor series
		if term = term * x / sineUnit / n; n == 1 {
			continue
		}
		signed := term
		if n%4 >= 2 {
			signed = -term
		}
		if n%2 == 0 {
			cos += signed
		} else {
			sin += signed
		}
	}
	return cos, sin
}

// Shore returns the landing point at the given bearing. The point is one or two units outside the pond.
func Shore(bearing int) pond.Point {
	const quarters = 4*pond.Radius + 6
	cos, sin := direction(bearing)
	return pond.Point{X: int32(nearest(quarters*cos, 4*sineUnit)), Y: int32(nearest(quarters*sin, 4*sineUnit))}
}

// Bearing returns the bearing of p. The bearing of the centre is 0.
func Bearing(p pond.Point) int {
	from := 0
	if p.Y < 0 || p.Y == 0 && p.X < 0 {
		from, p = Turn/2, pond.Point{X: -p.X, Y: -p.Y}
	}
	low, high := 0, Turn/2 // the point is at or behind low, and before high
	for high-low > 1 {
		if middle := (low + high) / 2; ahead(middle, p) >= 0 {
			low = middle
		} else {
			high = middle
		}
	}
	if ahead(low, p) > -ahead(high, p) {
		low = high
	}
	return wrap(from + low)
}

// ahead returns the distance of p from the line that leads from the centre at the given bearing, in units of
// 1/sineUnit. It is positive if p is clockwise of the line.
func ahead(bearing int, p pond.Point) int64 {
	cos, sin := direction(bearing)
	return cos*int64(p.Y) - sin*int64(p.X)
}

// alongShore returns the distance from a to b on the shorter way along the shore, in units, positive if clockwise. Both
// points must be near the shore.
func alongShore(a, b pond.Point) int {
	const tenths = 2792527 // length of 10000 bearings along the shore
	from, to := Bearing(a), Bearing(b)
	turn := wrap(to-from+Turn/2) - Turn/2
	return int(nearest(int64(turn)*tenths, 10000) + nearest(ahead(to, b), sineUnit) - nearest(ahead(from, a), sineUnit))
}

// nearest returns a/b rounded to the nearest integer. b must be positive.
func nearest(a, b int64) int64 {
	if a < 0 {
		return -nearest(-a, b)
	}
	return (a + b/2) / b
}

// root returns the square root of n, rounded down. n must not be negative.
func root(n int64) int64 {
	if n < 2 {
		return n
	}
	for x := int64(1) << ((bits.Len64(uint64(n)) + 1) / 2); ; {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

// cross returns the cross product of the vectors a and b. It is positive if the shorter turn from a to b is clockwise.
func cross(a, b pond.Point) int64 { return int64(a.X)*int64(b.Y) - int64(a.Y)*int64(b.X) }

func dot(a, b pond.Point) int64 { return int64(a.X)*int64(b.X) + int64(a.Y)*int64(b.Y) }

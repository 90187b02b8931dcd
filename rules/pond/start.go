package pond

import "math/rand/v2"

// startStream is the second half of the random seed. It makes this package's random numbers differ from those of other
// users of the same seed.
const startStream = 0x706f6e64 // "pond"

// startPlaces returns the starting positions of mouse and cat.
func startPlaces(start Start, seed uint64) (mouse, cat Point) {
	var chance rand.PCG
	chance.Seed(seed, startStream)
	rng := rand.New(&chance)
	cat = shorePlace(rng)
	if start == StartRandom {
		mouse = discPlace(rng, StartRadius)
	}
	return mouse, cat
}

// discPlace returns a random lattice point of the disc around the centre. All points are equally likely.
func discPlace(rng *rand.Rand, radius int32) Point {
	for {
		p := Point{rng.Int32N(2*radius+1) - radius, rng.Int32N(2*radius+1) - radius}
		if square(p.X)+square(p.Y) <= int64(radius)*int64(radius) {
			return p
		}
	}
}

// shorePlace picks a random direction, all equally likely, and returns the first lattice point outside the pond in that
// direction. The point satisfies Radius^2 < x^2 + y^2 <= (Radius+2)^2.
func shorePlace(rng *rand.Rand) Point {
	const far, near = 1 << 29, 1 << 24 // near keeps the error from rounding length below 0.01 units on the shore
	for {
		direction := discPlace(rng, far)
		length := root(square(direction.X) + square(direction.Y))
		if length >= near {
			return firstOutside(direction, length)
		}
	}
}

// firstOutside moves outwards from the border in steps of a quarter unit until the rounded point is outside the pond.
// Rounding to the lattice moves a point by at most 0.71 units, so the loop ends within 1.5 units of the pond.
func firstOutside(direction Point, length int64) Point {
	for quarters := int64(4 * Radius); ; quarters++ {
		p := Point{
			X: nearest(int64(direction.X)*quarters, 4*length),
			Y: nearest(int64(direction.Y)*quarters, 4*length),
		}
		if !p.InPond() {
			return p
		}
	}
}

// nearest returns a/b rounded to the nearest integer. b must be positive.
func nearest(a, b int64) int32 {
	if a < 0 {
		return -nearest(-a, b)
	}
	return int32((a + b/2) / b)
}

// root returns the integer part of the square root of n, by Newton's method.
func root(n int64) int64 {
	if n < 2 {
		return n
	}
	x := int64(1) << 31
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

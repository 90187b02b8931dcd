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

// discPlace returns a random point with integer coordinates in the disc with the given radius around the centre. All
// such points are equally likely.
func discPlace(rng *rand.Rand, radius int32) Point {
	for {
		p := Point{rng.Int32N(2*radius+1) - radius, rng.Int32N(2*radius+1) - radius}
		if square(p.X)+square(p.Y) <= int64(radius)*int64(radius) {
			return p
		}
	}
}

// shorePlace returns the first point with integer coordinates outside the pond in a random direction. All directions
// are equally likely.
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

// firstOutside returns the first rounded point outside the pond in the given direction from the centre. length is the length of
// direction. The search moves outwards from the shore in steps of a quarter unit.
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

// root returns the square root of n, rounded down.
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

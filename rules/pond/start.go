package pond

import "math/rand/v2"

// startStream separates this game's use of a seed from every other use of the same seed.
const startStream = 0x706f6e64 // "pond"

// startPlaces chooses where mouse and cat begin.
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

// discPlace returns a lattice point of the disc around the centre, every one equally likely.
func discPlace(rng *rand.Rand, radius int32) Point {
	for {
		p := Point{rng.Int32N(2*radius+1) - radius, rng.Int32N(2*radius+1) - radius}
		if square(p.X)+square(p.Y) <= int64(radius)*int64(radius) {
			return p
		}
	}
}

// shorePlace returns the first lattice point outside the pond in a direction of which every one is equally likely:
// Radius^2 < x^2 + y^2 <= (Radius+2)^2.
func shorePlace(rng *rand.Rand) Point {
	const far, near = 1 << 29, 1 << 24 // near keeps the rounding of length below a hundredth of a unit on the shore
	for {
		direction := discPlace(rng, far)
		length := root(square(direction.X) + square(direction.Y))
		if length >= near {
			return firstOutside(direction, length)
		}
	}
}

// firstOutside walks outwards from the border in quarters of a unit. Rounding to the lattice moves a place by at most
// 0.71 units, so that the walk ends before it is 1.5 units from the pond.
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

// nearest returns a/b rounded to the nearest whole number, for b > 0.
func nearest(a, b int64) int32 {
	if a < 0 {
		return -nearest(-a, b)
	}
	return int32((a + b/2) / b)
}

// root returns the whole part of the square root of n by Newton's method.
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

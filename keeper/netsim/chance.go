package netsim

import "time"

// chance draws what happens at a place of the traffic. It has no state: the same place gives the same draw.
type chance struct {
	connection uint64
	direction  direction
}

type direction uint64

// The directions, as the server sees them.
const (
	inward direction = iota
	outward
)

// what a draw is for, so that what happens at one place doesn't hang together.
type purpose uint64

const (
	forJitter purpose = iota
	forSplit
	forPause
	forLoss
	forDouble
	forEcho // how much later the second one comes
	forReorder
)

// draw is a number that the seed and the place decide.
func (c chance) draw(seed uint64, place uint64, why purpose) uint64 {
	x := mix(seed)
	for _, word := range [...]uint64{c.connection, uint64(c.direction), place, uint64(why)} {
		x = mix(x ^ word)
	}
	return x
}

// mix is one step of splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// span draws a time up to most.
func (c chance) span(s Spec, place uint64, why purpose, most time.Duration) time.Duration {
	if most <= 0 {
		return 0
	}
	return time.Duration(c.draw(s.Seed, place, why) % uint64(most+1))
}

// happens draws whether something happens that happens so often.
func (c chance) happens(s Spec, place uint64, why purpose, often Share) bool {
	return Share(c.draw(s.Seed, place, why)%uint64(all)) < often
}

// late draws how long something is on the way.
func (c chance) late(s Spec, place uint64) time.Duration {
	return s.Delay + c.span(s, place, forJitter, s.Jitter)
}

package netsim

import "time"

// chance makes the pseudo-random draws for one direction of one connection. A draw depends only on the seed, the
// position in the traffic and the purpose.
type chance struct {
	connection uint64
	direction  direction
}

type direction uint64

// The directions, seen from the server.
const (
	inward direction = iota
	outward
)

// purpose identifies what a random number is used for. Random numbers with different purposes are independent of each
// other.
type purpose uint64

const (
	forJitter purpose = iota
	forSplit
	forPause
	forLoss
	forDouble
	forEcho // delay of the second copy
	forReorder
)

// draw returns a pseudo-random number for a position and a purpose.
func (c chance) draw(seed uint64, place uint64, why purpose) uint64 {
	x := mix(seed)
	for _, word := range [...]uint64{c.connection, uint64(c.direction), place, uint64(why)} {
		x = mix(x ^ word)
	}
	return x
}

// mix is one step of the generator splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
// 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// span draws a duration of at most limit.
func (c chance) span(s Spec, place uint64, why purpose, limit time.Duration) time.Duration {
	if limit <= 0 {
		return 0
	}
	return time.Duration(c.draw(s.Seed, place, why) % uint64(limit+1))
}

// happens reports whether a pseudo-random event with this probability happens.
func (c chance) happens(s Spec, place uint64, why purpose, probability Share) bool {
	return Share(c.draw(s.Seed, place, why)%uint64(all)) < probability
}

// late draws the delay of a packet.
func (c chance) late(s Spec, place uint64) time.Duration {
	return s.Delay + c.span(s, place, forJitter, s.Jitter)
}

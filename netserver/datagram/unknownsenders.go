package datagram

import (
	"hash/maphash"
	"time"

	"menagerie/netserver"
)

// UnknownSenderLimiter limits the rate of datagrams from unregistered peers, both in total and from each network. Its
// memory is fixed: each network shares one of 256 limits with some other networks.
type UnknownSenderLimiter struct {
	all  netserver.Bucket
	seed maphash.Seed
	each [256]netserver.Bucket
}

// NewUnknownSenderLimiter returns a limiter for the datagrams of unknown peers. total is the rate for all networks
// together, and perNetwork is the rate for each network, in datagrams per second. A burst may contain the datagrams of
// four seconds. A rate of 0 or less means no limit.
func NewUnknownSenderLimiter(total, perNetwork float64) *UnknownSenderLimiter {
	const seconds = 4
	s := &UnknownSenderLimiter{all: netserver.NewBucket(total, int(seconds*total)), seed: maphash.MakeSeed()}
	for i := range s.each {
		s.each[i] = netserver.NewBucket(perNetwork, int(seconds*perNetwork))
	}
	return s
}

// Allow reports whether a datagram that has just arrived from p is within the limits. Clients in this process are not
// limited.
func (s *UnknownSenderLimiter) Allow(p Peer, now time.Time) bool {
	if p.Local() {
		return true
	}
	i := maphash.Comparable(s.seed, p.Neighbourhood()) % uint64(len(s.each))
	return s.each[i].Allow(now) && s.all.Allow(now)
}

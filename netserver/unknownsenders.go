package netserver

import (
	"hash/maphash"
	"time"
)

// UnknownSenderLimiter limits the rate of datagrams from peers that a server does not know, for all peers together and for
// each neighbourhood. Its memory is fixed: neighbourhoods share buckets by a hash, so many invented addresses affect each
// other and few real ones.
type UnknownSenderLimiter struct {
	all  Bucket
	seed maphash.Seed
	each [256]Bucket
}

// NewUnknownSenderLimiter returns a limiter with the given rates per second, and bursts of a few seconds. A rate of 0 or
// less is no limit.
func NewUnknownSenderLimiter(all, each float64) *UnknownSenderLimiter {
	const seconds = 4
	s := &UnknownSenderLimiter{all: NewBucket(all, int(seconds*all)), seed: maphash.MakeSeed()}
	for i := range s.each {
		s.each[i] = NewBucket(each, int(seconds*each))
	}
	return s
}

// Allow reports whether a peer may be heard now. Those in this process always may.
func (s *UnknownSenderLimiter) Allow(p Peer, now time.Time) bool {
	if p.Local() {
		return true
	}
	i := maphash.Comparable(s.seed, p.Neighbourhood()) % uint64(len(s.each))
	return s.each[i].Allow(now) && s.all.Allow(now)
}

package netserver

import (
	"hash/maphash"
	"time"
)

// Strangers bounds how often peers are heard that a server doesn't know, all together and each neighbourhood by itself. Its
// memory is fixed: neighbourhoods share buckets by chance, so that a crowd of invented addresses can only get in each
// other's way, and in that of a few others.
type Strangers struct {
	all  Bucket
	seed maphash.Seed
	each [256]Bucket
}

// NewStrangers allows all together to be heard so often a second, and each neighbourhood so often, with bursts of a few
// seconds. Rates of 0 or less allow everything.
func NewStrangers(all, each float64) *Strangers {
	const seconds = 4
	s := &Strangers{all: NewBucket(all, int(seconds*all)), seed: maphash.MakeSeed()}
	for i := range s.each {
		s.each[i] = NewBucket(each, int(seconds*each))
	}
	return s
}

// Allow reports whether a peer may be heard now. Those in this process always may.
func (s *Strangers) Allow(p Peer, now time.Time) bool {
	if p.Local() {
		return true
	}
	i := maphash.Comparable(s.seed, p.Neighbourhood()) % uint64(len(s.each))
	return s.each[i].Allow(now) && s.all.Allow(now)
}

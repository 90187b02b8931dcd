package datagram

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"hash/maphash"
	"iter"
	"maps"
	"net/netip"
	"time"

	"menagerie/netserver"
)

// Limits for addresses that may be forged.
const (
	amplification  = 3       // maximum number of bytes sent to an address, per byte received from it
	unprovenBudget = 8 << 10 // maximum number of bytes per second to all such addresses together
	maxApplicants  = 1024
	maxTries       = 16 // maximum number of wrong tokens from one address
	tokenBytes     = 4
)

// Applicant is an address that has sent a request. The address may be forged. To prove that it receives datagrams, the
// applicant must return a token that the server has sent to it. T is the type of the request.
type Applicant[T any] struct {
	Peer  Peer
	Token string
	Wants T
	Heard time.Time // time of the last datagram

	received, sent int // number of bytes received and sent
	tries          int
}

// Applicants holds the applicants of a server. It is not safe for concurrent use.
type Applicants[T any] struct {
	all        map[Peer]*Applicant[T] // applicants by Peer.Source
	perNetwork int
	budget     netserver.Bucket
}

// NewApplicants returns an empty Applicants. perNetwork is the maximum number of applicants from one network (see
// neighbourhood.OfIP). Applicants on this machine are not limited.
func NewApplicants[T any](perNetwork int) *Applicants[T] {
	return &Applicants[T]{
		all: map[Peer]*Applicant[T]{}, perNetwork: perNetwork, budget: netserver.NewBucket(unprovenBudget, unprovenBudget),
	}
}

// Len returns the number of applicants.
func (s *Applicants[T]) Len() int { return len(s.all) }

// Hear counts a datagram of the given length in bytes, and returns its sender. A new sender is not stored unless the caller
// passes it to Add.
func (s *Applicants[T]) Hear(from Peer, bytes int, now time.Time) *Applicant[T] {
	a := s.all[from.Source()]
	if a == nil {
		a = &Applicant[T]{}
	}
	a.Peer, a.Heard = from, now
	a.received += bytes
	return a
}

// Add adds an Applicant, which must be a result of the method Hear. If there are too many applicants, it removes the
// applicant that has been silent for the longest time.
func (s *Applicants[T]) Add(a *Applicant[T]) {
	if a.Token == "" {
		a.Token = newToken()
	}
	if s.all[a.Peer.Source()] != nil {
		return
	}
	if network := a.Peer.Neighbourhood(); !network.Addr().IsLoopback() {
		s.dropOldest(s.perNetwork, func(other *Applicant[T]) bool { return other.Peer.Neighbourhood() == network })
	}
	s.dropOldest(maxApplicants, func(*Applicant[T]) bool { return true })
	s.all[a.Peer.Source()] = a
}

// dropOldest removes the applicant that has been silent longest among those that match, if at least limit applicants
// match.
func (s *Applicants[T]) dropOldest(limit int, matches func(*Applicant[T]) bool) {
	n, oldest := 0, (*Applicant[T])(nil)
	for _, a := range s.all {
		if !matches(a) {
			continue
		}
		if n++; oldest == nil || a.Heard.Before(oldest.Heard) {
			oldest = a
		}
	}
	if n >= limit {
		s.Remove(oldest)
	}
}

// newToken returns a random token of five characters.
func newToken() string {
	var b [tokenBytes]byte
	_, _ = rand.Read(b[:]) // it never fails
	// Short, because MaySend allows only short datagrams to an Applicant that has sent short datagrams. An attacker who
	// does not receive the token cannot guess it: there are 2^30 tokens, and only maxTries attempts.
	const length = 5
	return base64.RawURLEncoding.EncodeToString(b[:])[:length]
}

// Returned reports whether the given token is the one that was sent to applicant a. After too many wrong tokens, it
// removes the applicant.
func (s *Applicants[T]) Returned(a *Applicant[T], token string) bool {
	if token == "" {
		return false
	}
	if subtle.ConstantTimeCompare([]byte(token), []byte(a.Token)) == 1 {
		return true
	}
	if a.tries++; a.tries >= maxTries {
		s.Remove(a)
	}
	return false
}

// MaySend reports whether the server may send a datagram of the given length in bytes to applicant a. If it may,
// MaySend counts the datagram. The bytes sent to an Applicant are limited to a multiple of the bytes received from it.
// All applicants together share a limit of bytes per second.
func (s *Applicants[T]) MaySend(a *Applicant[T], bytes int, now time.Time) bool {
	if a.sent+bytes > amplification*a.received || !s.budget.AllowN(now, bytes) {
		return false
	}
	a.sent += bytes
	return true
}

// Remove removes applicant a.
func (s *Applicants[T]) Remove(a *Applicant[T]) { delete(s.all, a.Peer.Source()) }

// RemoveAt removes the Applicant with the address of peer, if there is one.
func (s *Applicants[T]) RemoveAt(peer Peer) { delete(s.all, peer.Source()) }

// All returns the applicants in no particular order. The caller may remove them.
func (s *Applicants[T]) All() iter.Seq[*Applicant[T]] { return maps.Values(s.all) }

// Within reports whether the peer's address is in one of networks. It returns false for a client in this process.
func (p Peer) Within(networks []netip.Prefix) bool {
	for _, n := range networks {
		if !p.Local() && n.Contains(p.address.Addr()) {
			return true
		}
	}
	return false
}

// UnknownSenderLimiter limits the rate of datagrams from unregistered peers, in total and from each network. To use a fixed
// amount of memory, it has only 256 limits for networks, so some networks share a limit.
type UnknownSenderLimiter struct {
	all  netserver.Bucket
	seed maphash.Seed
	each [256]netserver.Bucket
}

// NewUnknownSenderLimiter returns a limiter for datagrams. rate is the maximum number of datagrams per second.
// networkRate is the maximum number per second from one network. A burst may contain the datagrams of four seconds. A
// rate of 0 or less means no limit.
func NewUnknownSenderLimiter(rate, networkRate float64) *UnknownSenderLimiter {
	const seconds = 4
	s := &UnknownSenderLimiter{all: netserver.NewBucket(rate, int(seconds*rate)), seed: maphash.MakeSeed()}
	for i := range s.each {
		s.each[i] = netserver.NewBucket(networkRate, int(seconds*networkRate))
	}
	return s
}

// Allow reports whether a datagram that arrives from p at the given time is within the limits. Clients in this process are not
// limited.
func (s *UnknownSenderLimiter) Allow(p Peer, now time.Time) bool {
	if p.Local() {
		return true
	}
	i := maphash.Comparable(s.seed, p.Neighbourhood()) % uint64(len(s.each))
	return s.each[i].Allow(now) && s.all.Allow(now)
}

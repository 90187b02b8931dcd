package netserver

import "time"

// Bucket bounds a rate while allowing bursts (the "generic cell rate algorithm": one time instead of a number of tokens).
// The zero value allows everything.
type Bucket struct {
	every time.Duration
	burst time.Duration
	due   time.Time // when what was taken so far would be paid off at the allowed rate
}

// NewBucket allows perSecond in the long run and burst at once; a perSecond of 0 or less allows everything.
func NewBucket(perSecond float64, burst int) Bucket {
	if perSecond <= 0 {
		return Bucket{}
	}
	every := time.Duration(float64(time.Second) / perSecond)
	return Bucket{every: every, burst: time.Duration(max(1, burst)) * every}
}

// Take takes one and returns how long to wait before it is used.
func (b *Bucket) Take(now time.Time) time.Duration {
	if b.every == 0 {
		return 0
	}
	if b.due.Before(now) {
		b.due = now
	}
	b.due = b.due.Add(b.every)
	return max(0, b.due.Sub(now)-b.burst)
}

// Allow takes one if it can be used at once, and otherwise none.
func (b *Bucket) Allow(now time.Time) bool {
	before := *b
	if b.Take(now) == 0 {
		return true
	}
	*b = before
	return false
}

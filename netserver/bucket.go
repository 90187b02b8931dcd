package netserver

import "time"

// Bucket limits the rate of events and allows bursts. It implements the generic cell rate algorithm, so it stores a
// time instead of a number of tokens. The zero value does not limit the rate.
type Bucket struct {
	every time.Duration
	burst time.Duration
	due   time.Time // time at which all events so far would fit the rate
}

// NewBucket returns a Bucket that allows perSecond events per second on average, and burst events at once. If perSecond
// is 0 or less, the rate is not limited.
func NewBucket(perSecond float64, burst int) Bucket {
	if perSecond <= 0 {
		return Bucket{}
	}
	every := time.Duration(float64(time.Second) / perSecond)
	return Bucket{every: every, burst: time.Duration(max(1, burst)) * every}
}

// Take counts an event and returns how long the caller must wait before it handles the event.
func (b *Bucket) Take(now time.Time) time.Duration { return b.take(now, 1) }

func (b *Bucket) take(now time.Time, n int) time.Duration {
	if b.every == 0 {
		return 0
	}
	if b.due.Before(now) {
		b.due = now
	}
	b.due = b.due.Add(time.Duration(n) * b.every)
	return max(0, b.due.Sub(now)-b.burst)
}

// Allow reports whether an event that happens now is within the limit. Only events within the limit are counted.
func (b *Bucket) Allow(now time.Time) bool { return b.AllowN(now, 1) }

// AllowN is Allow for n events that happen together.
func (b *Bucket) AllowN(now time.Time, n int) bool {
	before := *b
	if b.take(now, n) == 0 {
		return true
	}
	*b = before
	return false
}

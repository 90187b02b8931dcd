package limitclock

import (
	"sync/atomic"
	"time"
)

// Punctuality counts events, and how many of them were late.
type Punctuality struct{ All, Late atomic.Int64 }

// Note counts an event that was handled with this delay.
func (p *Punctuality) Note(delay time.Duration) {
	const late = 20 * time.Millisecond
	p.All.Add(1)
	if delay > late {
		p.Late.Add(1)
	}
}

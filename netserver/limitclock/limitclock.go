// Package limitclock provides the clock for the time limits of a server.
//
// A tool for bot authors can slow this clock down or stop it while the server runs. A nil *Clock is the clock of the
// machine, which is what a server without such a tool uses.
//
// Code that waits for a time of this clock sleeps for the duration that Wait returns, and then checks the clock again.
package limitclock

import (
	"math"
	"sync"
	"time"
)

// Clock is a clock that can run slower than the computer's clock, or stop. It is safe for concurrent use.
type Clock struct {
	mu    sync.Mutex
	pace  Pace
	grace time.Duration
	shown time.Time // the value of Now at the last change
	at    time.Time // the machine's time of the last change
}

// New returns a clock that shows the machine's time and runs at the usual pace.
func New() *Clock {
	now := time.Now()
	return &Clock{shown: now, at: now}
}

// Set sets the pace and the grace period of the clock. The grace period begins with each connection and with each game.
// Time limits that would begin during the grace period begin at its end.
func (c *Clock) Set(pace Pace, grace time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown, c.at = c.now(), time.Now()
	c.pace, c.grace = pace, grace
}

// now is Now for a caller that holds the lock.
func (c *Clock) now() time.Time { return c.shown.Add(c.pace.Shrink(time.Since(c.at))) }

// Now returns the time of the clock.
func (c *Clock) Now() time.Time {
	if c == nil {
		return time.Now()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

// By returns the end of a time limit. The limit begins now, or at the end of the grace period if that is later. The
// grace period begins at start, the start of the connection or of the game. All times are times of this clock.
func (c *Clock) By(limit time.Duration, start time.Time) time.Time {
	if c == nil {
		return time.Now().Add(limit)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	begins := start.Add(c.grace)
	if now := c.now(); begins.Before(now) {
		begins = now
	}
	return begins.Add(limit)
}

// Over reports whether the clock has reached deadline.
func (c *Clock) Over(deadline time.Time) bool { return !c.Now().Before(deadline) }

// Glance is the longest sleep before a check whether the pace has changed.
const Glance = 200 * time.Millisecond

// Until returns how long to sleep before checking again whether a time limit has ended. rest is the rest of the time
// limit on the clock. The result is at most Glance, because the pace may change. It is 0 only if no time is left.
func (c *Clock) Until(rest time.Duration, pace Pace) time.Duration {
	if c == nil || rest <= 0 {
		return max(0, rest)
	}
	return min(Glance, pace.stretch(rest))
}

// Wait returns how long to sleep before checking again whether the clock has reached deadline. It returns 0 if the
// clock has reached deadline.
func (c *Clock) Wait(deadline time.Time) time.Duration {
	return c.Until(deadline.Sub(c.Now()), c.Pace())
}

// Look returns when to check again whether the clock has reached deadline. The result is a time of the computer's
// clock.
func (c *Clock) Look(deadline time.Time) time.Time {
	if c == nil {
		return deadline
	}
	return time.Now().Add(c.Wait(deadline))
}

// Stretch returns how much time passes on the computer's clock while limit passes on this clock. It returns a negative
// value if this clock has stopped.
func (c *Clock) Stretch(limit time.Duration) time.Duration {
	pace := c.Pace()
	if pace == Stopped {
		return -1
	}
	return pace.stretch(limit)
}

// Pace returns the present pace.
func (c *Clock) Pace() Pace {
	if c == nil {
		return Usual
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pace
}

// Pace is a factor for time limits, in thousandths. With the Pace 10_000, all limits are ten times as long as usual.
type Pace int32

// Special paces.
const (
	Usual   Pace = 0  // limits are as configured, as with a Pace of 1000
	Stopped Pace = -1 // limits never end
)

const thousand = 1000

// stretch returns how long d of the clock takes in machine time.
func (p Pace) stretch(d time.Duration) time.Duration {
	switch {
	case p == Stopped:
		return math.MaxInt64
	case p == Usual:
		return d
	case d > math.MaxInt64/time.Duration(p):
		return math.MaxInt64
	}
	return (d*time.Duration(p) + thousand - 1) / thousand
}

// Shrink returns how far the clock advances in d of machine time.
func (p Pace) Shrink(d time.Duration) time.Duration {
	switch {
	case p == Stopped:
		return 0
	case p == Usual:
		return d
	case d > math.MaxInt64/thousand:
		return d / time.Duration(p) * thousand
	}
	return d * thousand / time.Duration(p)
}

// lateness is the longest delay of a timer while the process runs normally. A longer delay means that the process was
// stopped, for example because the computer was suspended.
const lateness = time.Second

// Paused reports whether the process was suspended while it waited until deadline, which is a time of the computer's
// clock. If so, the caller must restart its time limit. Messages that arrived during the suspension are still unread.
func Paused(deadline time.Time) bool { return !deadline.IsZero() && time.Since(deadline) > lateness }

// Settle returns how long the caller must wait before it may judge that a peer was too slow. deadline is the end of the
// peer's time limit as a time of the computer's clock. If the process was stopped or the processors were busy, messages
// that arrived in time are still unread. The result is 0 if the caller runs punctually. The caller must not call Settle
// a second time for the same time limit, because a busy computer is never punctual.
func Settle(deadline time.Time) time.Duration {
	const punctual, reading = 2 * time.Millisecond, 20 * time.Millisecond
	if late := time.Since(deadline); late > punctual {
		return reading + min(late, lateness)
	}
	return 0
}

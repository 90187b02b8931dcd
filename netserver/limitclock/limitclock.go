// Package limitclock provides the clock for the time limits of a server.
//
// Tools for bot authors can slow this clock down or stop it while the server runs. A nil *Clock is the machine's clock, for
// servers without such a tool.
//
// Code that waits for a time on this clock sleeps for the duration that Wait returns, and then checks the clock again.
package limitclock

import (
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// Clock is a clock for time limits. It can be stopped, or run slower than the machine's clock. It is safe for concurrent use.
type Clock struct {
	mu    sync.Mutex
	pace  Pace
	grace time.Duration
	shown time.Time // time on this clock at the last change of the pace
	at    time.Time // time on the machine's clock at that change
}

// New returns a clock with the machine's time and the usual pace.
func New() *Clock {
	now := time.Now()
	return &Clock{shown: now, at: now}
}

// Set sets the pace and the grace period. Each connection and each game begins with a grace period. A time limit that would
// begin in a grace period begins at the end of the grace period.
func (c *Clock) Set(pace Pace, grace time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown, c.at = c.now(), time.Now()
	c.pace, c.grace = pace, grace
}

// now is like Now, but the caller must hold the lock.
func (c *Clock) now() time.Time { return c.shown.Add(c.pace.Shrink(time.Since(c.at))) }

// Now returns the current time on this clock.
func (c *Clock) Now() time.Time {
	if c == nil {
		return time.Now()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

// By returns the end of a time limit that begins now. If the grace period is not over, the limit begins at the end of the
// grace period. start is the time at which the connection or the game began. All times are on this clock.
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

// Over reports whether deadline has passed on this clock.
func (c *Clock) Over(deadline time.Time) bool { return !c.Now().Before(deadline) }

// Glance is the longest time to sleep without checking whether the pace has changed.
const Glance = 200 * time.Millisecond

// Until returns how long to sleep before checking a time limit again. The argument rest is the remaining time on this clock.
// The result is at most Glance, because the pace may change. It is 0 if no time remains.
func (c *Clock) Until(rest time.Duration, pace Pace) time.Duration {
	if c == nil || rest <= 0 {
		return max(0, rest)
	}
	return min(Glance, pace.stretch(rest))
}

// Wait returns how long to sleep before checking again whether this clock has reached deadline. It returns 0 if the clock has
// reached deadline.
func (c *Clock) Wait(deadline time.Time) time.Duration {
	return c.Until(deadline.Sub(c.Now()), c.Pace())
}

// Passed returns how long ago the deadline was. It returns 0 for a deadline in the future.
func (c *Clock) Passed(deadline time.Time) time.Duration { return max(0, c.Now().Sub(deadline)) }

// Look returns the time at which the caller must check again whether this clock has reached deadline. The result is a
// time on the machine's clock. If deadline is zero, there is no deadline, and the result is zero.
func (c *Clock) Look(deadline time.Time) time.Time {
	if c == nil || deadline.IsZero() {
		return deadline
	}
	return time.Now().Add(c.Wait(deadline))
}

// Stretch converts a time limit on this clock to a duration on the machine's clock. If this clock has stopped, it
// returns a negative duration.
func (c *Clock) Stretch(limit time.Duration) time.Duration {
	pace := c.Pace()
	if pace == Stopped {
		return -1
	}
	return pace.stretch(limit)
}

// Pace returns the current pace.
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
	Usual   Pace = 0  // time limits are as configured, as with 1000
	Stopped Pace = -1 // time limits never end
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

// Shrink returns the time that passes on a Clock with pace p while the time d passes on the machine's clock.
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

// maxDelay is the longest delay of a timer in normal operation. A longer delay means that the process was suspended, for
// example together with the computer.
const maxDelay = time.Second

// Paused reports whether the process was suspended while it waited for deadline, a time on the machine's clock. If it was, the
// caller must restart its time limit, because messages that have arrived during the suspension are still unread.
func Paused(deadline time.Time) bool { return !deadline.IsZero() && time.Since(deadline) > maxDelay }

// Settle returns how long the caller must wait before it may judge that a peer was too slow. deadline is the end of the peer's
// time limit on the machine's clock. The result is 0 if the caller runs punctually. Otherwise the process was suspended or the
// processors were busy, and messages that arrived in time may still be unread.
//
// Settle must not be called twice for the same time limit, because a busy machine is never punctual; see Settler.
func Settle(deadline time.Time) time.Duration {
	if late := time.Since(deadline); late > punctual {
		return reading + min(late, maxDelay)
	}
	return 0
}

const (
	punctual = 2 * time.Millisecond
	reading  = 20 * time.Millisecond // time for reading the messages that have arrived
)

// A Settler decides when a caller may treat a peer as too slow. The process may have been suspended while the peer's
// time limit ran. The caller therefore calls Wait again after each wait. The zero value is ready for a new time limit.
type Settler struct{ waits int }

// Wait returns the time that the caller must still wait. If it is 0, the caller may treat the peer as too slow. due is
// the planned end of the time limit or of the previous wait, on the machine's clock.
func (s *Settler) Wait(due time.Time) time.Duration {
	const maxWaits = 4
	wait := Settle(due)
	if s.waits > 0 && wait <= 2*reading || s.waits == maxWaits {
		return 0
	}
	if wait > 0 {
		s.waits++
	}
	return wait
}

// Reset prepares s for the next time limit.
func (s *Settler) Reset() { s.waits = 0 }

// Alarm calls a function at a given time on a Clock, whose pace may change before.
type Alarm struct {
	clock *Clock
	rings func()

	mu      sync.Mutex
	by      time.Time
	limit   time.Duration // duration from the call that set the alarm to by
	due     time.Time     // time at which the timer expires, on the machine's clock
	on      bool
	settler Settler
	timer   *time.Timer
}

// Alarm returns an Alarm that calls f in its own goroutine when the clock has reached deadline. Stop and Set have no effect on
// a call that has already begun. f must therefore check whether the call is still needed.
func (c *Clock) Alarm(deadline time.Time, f func()) *Alarm {
	a := &Alarm{clock: c, rings: f}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer = time.AfterFunc(a.setDeadline(deadline), a.handleTimer)
	return a
}

// setDeadline sets the deadline and returns the duration of the timer.
func (a *Alarm) setDeadline(deadline time.Time) time.Duration {
	a.by, a.limit, a.on = deadline, max(0, deadline.Sub(a.clock.Now())), true
	a.settler.Reset()
	wait := a.duration()
	a.due = a.due.Add(-a.clock.Passed(deadline)) // the process was stopped before it set the alarm
	return wait
}

// duration returns how long the timer must run from now on.
func (a *Alarm) duration() time.Duration {
	wait := a.clock.Wait(a.by)
	a.due = time.Now().Add(wait)
	return wait
}

// handleTimer is called when the timer ends. It calls a.rings if the alarm is due, and otherwise restarts the timer.
func (a *Alarm) handleTimer() {
	a.mu.Lock()
	// the process was suspended, so the whole time limit begins again
	if a.on && Paused(a.due) {
		a.by = a.clock.Now().Add(a.limit)
		a.settler.Reset()
	}
	due := a.due
	wait := a.duration() // changes a.due
	ring, settle := a.on && wait == 0, time.Duration(0)
	if ring {
		settle = a.settler.Wait(due)
	}
	switch {
	case settle > 0:
		ring = false
		a.due = a.due.Add(settle)
		a.timer.Reset(settle)
	case ring:
		a.on = false
	case a.on:
		a.timer.Reset(wait)
	}
	a.mu.Unlock()
	if ring {
		a.rings()
	}
}

// Set moves the alarm to deadline.
func (a *Alarm) Set(deadline time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer.Reset(a.setDeadline(deadline))
}

// Stop turns the alarm off.
func (a *Alarm) Stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.on = false
	a.timer.Stop()
}

// GameTime measures the time of a running game. It does not include suspensions of the process. It runs slower if the
// operator has made the time limits longer. The method Pass lets time pass. During a pause of the game, call the method
// Skip instead. A GameTime is not safe for concurrent use.
type GameTime struct {
	Clock   *Clock        // clock of the time limits; nil for the machine's clock
	Elapsed time.Duration // time of the game at the last update

	updated time.Time // time of the last update
	wakes   time.Time // time until which the game sleeps
}

// Due returns the planned end of the game's current or last sleep, as a time on the machine's clock.
func (g *GameTime) Due() time.Time { return g.wakes }

// Delay records that the game sleeps until the given time on the machine's clock.
func (g *GameTime) Delay(until time.Time) { g.wakes = until }

// Skip makes now the time of the last update, without advancing the game's time.
func (g *GameTime) Skip(now time.Time) { g.updated = now }

// Pass advances the game's time to now.
func (g *GameTime) Pass(now time.Time) { g.Elapsed, g.updated = g.At(now), now }

// At returns the game's time at now, a time on the machine's clock.
func (g *GameTime) At(now time.Time) time.Duration {
	if Paused(g.wakes) {
		now = g.wakes
	}
	return g.Elapsed + g.pace().Shrink(max(0, now.Sub(g.updated)))
}

// Sleep returns how long the game must sleep before it checks its time again. target is the time of the game's next event. The
// caller must sleep for exactly this duration, because a much longer sleep is treated as a suspension of the process.
func (g *GameTime) Sleep(now time.Time, target time.Duration) time.Duration {
	return g.sleep(now, g.Clock.Until(target-g.Elapsed, g.pace()))
}

// Glance is like Sleep, for a paused game.
func (g *GameTime) Glance(now time.Time) time.Duration { return g.sleep(now, Glance) }

func (g *GameTime) sleep(now time.Time, d time.Duration) time.Duration {
	g.wakes = now.Add(d)
	return d
}

// pace returns the pace of the clock, or Usual if the clock has stopped.
func (g *GameTime) pace() Pace {
	if pace := g.Clock.Pace(); pace != Stopped {
		return pace
	}
	// a running game continues
	return Usual
}

// Punctuality counts events, and those of them that were handled late.
type Punctuality struct{ All, Late atomic.Int64 }

// Note counts an event that was handled with the given delay. If the delay is more than 20 ms, the event counts as late.
func (p *Punctuality) Note(delay time.Duration) {
	const late = 20 * time.Millisecond
	p.All.Add(1)
	if delay > late {
		p.Late.Add(1)
	}
}

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
	"sync/atomic"
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

// now is like Now, but the caller must hold the lock.
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

// Passed returns how long ago the deadline was. It returns 0 for a deadline in the future.
func (c *Clock) Passed(deadline time.Time) time.Duration { return max(0, c.Now().Sub(deadline)) }

// Look returns when to check again whether the clock has reached deadline. The result is a time of the computer's
// clock. The zero time means no deadline, also as the result.
func (c *Clock) Look(deadline time.Time) time.Time {
	if c == nil || deadline.IsZero() {
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

// maxDelay is the longest delay of a timer while the process runs normally. A longer delay means that the process was
// stopped, for example because the computer was suspended.
const maxDelay = time.Second

// Paused reports whether the process was suspended while it waited until deadline, which is a time of the computer's
// clock. If so, the caller must restart its time limit. Messages that arrived during the suspension are still unread.
func Paused(deadline time.Time) bool { return !deadline.IsZero() && time.Since(deadline) > maxDelay }

// Settle returns how long the caller must wait before it may judge that a peer was too slow. deadline is the end of the
// peer's time limit as a time of the computer's clock. If the process was stopped or the processors were busy, messages
// that arrived in time are still unread. The result is 0 if the caller runs punctually. The caller must not call Settle
// a second time for the same time limit, because a busy computer is never punctual; see Settler.
func Settle(deadline time.Time) time.Duration {
	if late := time.Since(deadline); late > punctual {
		return reading + min(late, maxDelay)
	}
	return 0
}

const (
	punctual = 2 * time.Millisecond
	reading  = 20 * time.Millisecond // for reading the messages that have arrived
)

// A Settler waits before the caller judges that a peer was too slow, as Settle does. It waits again if the process did not
// run during the wait, because then the messages are still unread. The zero value is ready for a new time limit.
type Settler struct{ waits int }

// Wait returns how long the caller must wait. due is the end of the time limit or of the last wait, as a time of the computer's
// clock. The result is 0 if the caller may judge now.
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

// Alarm calls a function when the clock reaches a given time. The pace of the clock may change before that time.
type Alarm struct {
	clock *Clock
	rings func()

	mu      sync.Mutex
	by      time.Time
	limit   time.Duration // from the call that set the alarm until by
	due     time.Time     // the machine's time at which the timer expires
	on      bool
	settler Settler
	timer   *time.Timer
}

// Alarm returns an alarm that calls f in its own goroutine when the clock reaches deadline. Stop and Set have no effect
// on a call that has already begun. f must therefore check whether the call is still needed.
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

// handleTimer handles the end of the timer. If the clock has reached the time of the alarm, it calls a.rings. Otherwise
// it restarts the timer. If the process was suspended, the whole time limit begins again.
func (a *Alarm) handleTimer() {
	a.mu.Lock()
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

// Set moves the alarm to another time.
func (a *Alarm) Set(deadline time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer.Reset(a.setDeadline(deadline))
}

// Stop switches the alarm off.
func (a *Alarm) Stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.on = false
	a.timer.Stop()
}

// GameTime measures the time of a running game without suspensions of the process. It runs slower while an operator
// slows the time limits down. To pause the game, the caller calls Skip instead of Pass. A GameTime is not safe for
// concurrent use.
type GameTime struct {
	Clock   *Clock        // nil for the machine's
	Elapsed time.Duration // at the last update

	updated time.Time // time of the last update
	wakes   time.Time // time until which the game sleeps
}

// Due returns the time until which the game sleeps, or has slept.
func (g *GameTime) Due() time.Time { return g.wakes }

// Delay states that the game will wake up at the given time of the computer's clock.
func (g *GameTime) Delay(until time.Time) { g.wakes = until }

// Skip updates the time without counting the time since the last update.
func (g *GameTime) Skip(now time.Time) { g.updated = now }

// Pass updates the time.
func (g *GameTime) Pass(now time.Time) { g.Elapsed, g.updated = g.At(now), now }

// At returns the time of the game at now.
func (g *GameTime) At(now time.Time) time.Duration {
	if Paused(g.wakes) {
		now = g.wakes
	}
	return g.Elapsed + g.pace().Shrink(max(0, now.Sub(g.updated)))
}

// Sleep returns how long the game must sleep before it checks its time again. target is the game's time of the next
// event. The caller must sleep for exactly this duration. A much longer sleep is treated as a suspension of the
// process.
func (g *GameTime) Sleep(now time.Time, target time.Duration) time.Duration {
	return g.sleep(now, g.Clock.Until(target-g.Elapsed, g.pace()))
}

// Glance is like Sleep, for a game whose time does not pass.
func (g *GameTime) Glance(now time.Time) time.Duration { return g.sleep(now, Glance) }

func (g *GameTime) sleep(now time.Time, d time.Duration) time.Duration {
	g.wakes = now.Add(d)
	return d
}

// pace returns the pace of the clock, or the usual pace if the clock has stopped. A game that is still running then
// continues at the usual pace.
func (g *GameTime) pace() Pace {
	if pace := g.Clock.Pace(); pace != Stopped {
		return pace
	}
	return Usual
}

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

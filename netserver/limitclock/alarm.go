package limitclock

import (
	"sync"
	"time"
)

// Alarm calls a function when the clock reaches a given time. The pace of the clock may change before that time.
type Alarm struct {
	clock *Clock
	rings func()

	mu    sync.Mutex
	by    time.Time
	limit time.Duration // from the call that set the alarm until by
	due   time.Time     // the machine's time at which the timer expires
	on    bool
	late  bool // the time has come, and the alarm only waits until messages have been read; see Settle
	timer *time.Timer
}

// Alarm returns an alarm that calls f in its own goroutine when the clock reaches deadline. Stop and Set have no effect
// on a call that has already begun. f must therefore check whether the call is still needed.
func (c *Clock) Alarm(deadline time.Time, f func()) *Alarm {
	a := &Alarm{clock: c, rings: f}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer = time.AfterFunc(a.start(deadline), a.look)
	return a
}

// start begins to wait until deadline. It returns the duration of the timer.
func (a *Alarm) start(deadline time.Time) time.Duration {
	a.by, a.limit, a.on, a.late = deadline, max(0, deadline.Sub(a.clock.Now())), true, false
	return a.wait()
}

// wait returns how long the timer must run now.
func (a *Alarm) wait() time.Duration {
	wait := a.clock.Wait(a.by)
	a.due = time.Now().Add(wait)
	return wait
}

// look handles the end of the timer. If the clock has reached the time of the alarm, look calls a.rings. Otherwise it
// restarts the timer. If the process was suspended, the whole time limit begins again.
func (a *Alarm) look() {
	a.mu.Lock()
	if a.on && Paused(a.due) {
		a.by, a.late = a.clock.Now().Add(a.limit), false
	}
	settle := Settle(a.due)
	wait := a.wait()
	ring := a.on && wait == 0
	switch {
	case ring && settle > 0 && !a.late:
		ring, a.late = false, true
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
	a.timer.Reset(a.start(deadline))
}

// Stop switches the alarm off.
func (a *Alarm) Stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.on = false
	a.timer.Stop()
}

package netsim

import (
	"sync"
	"time"
)

// Alarm rings when a moment of the clock of the limits has come.
type Alarm struct {
	r     *Simulation
	rings func()

	mu    sync.Mutex
	by    time.Time
	limit time.Duration // from the moment when it was set until by
	due   time.Time     // when the timer was to ring, on the machine's clock
	on    bool
	timer *time.Timer
}

// Alarm calls rings on a goroutine of its own when the moment has come, unless it is stopped or set anew before. It may have
// rung just before that; rings should look whether it is still wanted.
func (r *Simulation) Alarm(by time.Time, rings func()) *Alarm {
	a := &Alarm{r: r, rings: rings}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer = time.AfterFunc(a.start(by), a.look)
	return a
}

// start begins to wait for by. It returns how long the timer has to run.
func (a *Alarm) start(by time.Time) time.Duration {
	a.by, a.limit, a.on = by, max(0, by.Sub(a.r.Now())), true
	return a.wait()
}

// wait returns how long the timer has to run now.
func (a *Alarm) wait() time.Duration {
	wait := a.r.Wait(a.by)
	a.due = time.Now().Add(wait)
	return wait
}

// look rings if it is time. After the process was stopped, the whole limit begins again.
func (a *Alarm) look() {
	a.mu.Lock()
	if a.on && Paused(a.due) {
		a.by = a.r.Now().Add(a.limit)
	}
	wait := a.wait()
	ring := a.on && wait == 0
	switch {
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

// Set lets it ring at another moment.
func (a *Alarm) Set(by time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer.Reset(a.start(by))
}

// Stop lets it ring no more.
func (a *Alarm) Stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.on = false
	a.timer.Stop()
}

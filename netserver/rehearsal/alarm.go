package rehearsal

import (
	"sync"
	"time"
)

// Alarm rings when a moment of the clock of the limits has come.
type Alarm struct {
	r     *Rehearsal
	rings func()

	mu    sync.Mutex
	by    time.Time
	on    bool
	timer *time.Timer
}

// Alarm calls rings on a goroutine of its own when the moment has come, unless it is stopped or set anew before. It may have
// rung just before that; rings should look whether it is still wanted.
func (r *Rehearsal) Alarm(by time.Time, rings func()) *Alarm {
	a := &Alarm{r: r, rings: rings}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.by, a.on = by, true
	a.timer = time.AfterFunc(r.Wait(by), a.look)
	return a
}

// look rings if it is time.
func (a *Alarm) look() {
	a.mu.Lock()
	wait := a.r.Wait(a.by)
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
	a.by, a.on = by, true
	a.timer.Reset(a.r.Wait(by))
}

// Stop lets it ring no more.
func (a *Alarm) Stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.on = false
	a.timer.Stop()
}

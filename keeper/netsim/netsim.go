// Package netsim simulates networks and time limits for people who write bots. A host can stretch or stop its time limits, and
// its network can delay, cut, merge, lose, double or reorder what is sent.
//
//	spec, err := netsim.Parse("delay=40ms,jitter=20ms,loss=2%,split=3,seed=7,limits=x10,grace=5s")
//	r := netsim.New(spec)
//	limits := netserver.Limits{Rehearsal: r}   // or miaserver.Options{Rehearsal: r}
//	...
//	r.StopLimits()                             // while the host runs
//	r.Counters()                               // what the simulation has done
//
// A nil *Simulation changes nothing: its clock is the machine's.
//
// All random choices follow from the seed, the number of the connection, the direction, and the position in the traffic. The
// number of a connection is its place in the order in which connections begin, or in which addresses send their first datagram.
// The position is the byte of a stream, or the number of the datagram. The same seed and the same traffic therefore give the same
// disturbances, whatever other connections do.
//
// Time limits use the clock that Now returns. It runs slower while limits are stretched and stands while they are stopped. Code
// that waits for a moment of this clock sleeps for the time that Wait returns, and then checks the clock again.
package netsim

import (
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// Simulation disturbs the connections of a host and controls its time limits. Its methods may be called from any goroutine.
type Simulation struct {
	connections atomic.Uint64 // so far
	tally       tally

	mu      sync.Mutex
	spec    Spec
	quiet   bool      // trouble rests
	stopped bool      // limits rest
	shown   time.Time // what Now was when something was changed last
	at      time.Time // when that was
}

// New returns a simulation with the settings in spec.
func New(spec Spec) *Simulation {
	now := time.Now()
	return &Simulation{spec: spec, shown: now, at: now}
}

// Status is the state of a simulation.
type Status struct {
	Spec          Spec
	TroubleRests  bool // on purpose; the Spec may have none anyway
	LimitsStopped bool // by the Spec or by StopLimits
}

// Status returns what is on.
func (r *Simulation) Status() Status {
	r.mu.Lock()
	defer r.mu.Unlock()
	return Status{Spec: r.spec, TroubleRests: r.quiet, LimitsStopped: r.pace() == Stopped}
}

// Set replaces what is done from now on. What is under way already arrives as it was to.
func (r *Simulation) Set(spec Spec) {
	r.change(func() { r.spec, r.quiet, r.stopped = spec, false, false })
}

// StopLimits lets no time limit pass until StartLimits.
func (r *Simulation) StopLimits() { r.change(func() { r.stopped = true }) }

// StartLimits lets time limits pass again: as the Spec says, or as usual if that stops them.
func (r *Simulation) StartLimits() {
	r.change(func() {
		r.stopped = false
		if r.spec.Limits == Stopped {
			r.spec.Limits = Usual
		}
	})
}

// RestTrouble leaves the traffic alone until StartTrouble.
func (r *Simulation) RestTrouble() { r.change(func() { r.quiet = true }) }

// StartTrouble ends RestTrouble.
func (r *Simulation) StartTrouble() { r.change(func() { r.quiet = false }) }

// change changes something between two readings of the clock.
func (r *Simulation) change(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown, r.at = r.now(), time.Now()
	do()
}

func (r *Simulation) pace() Pace {
	if r.stopped {
		return Stopped
	}
	return r.spec.Limits
}

// now is what the clock of the limits shows.
func (r *Simulation) now() time.Time { return r.shown.Add(r.pace().Shrink(time.Since(r.at))) }

// trouble is what is done to the traffic now.
func (r *Simulation) trouble() Spec {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.quiet {
		return Spec{Seed: r.spec.Seed}
	}
	return r.spec
}

// Now is the clock of the limits. It has shown the machine's time when the simulation was made.
func (r *Simulation) Now() time.Time {
	if r == nil {
		return time.Now()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now()
}

// By is when a limit that begins now is over, on the clock of the limits, for somebody who came at since on the same clock:
// no limit begins before the Grace is over.
func (r *Simulation) By(limit time.Duration, since time.Time) time.Time {
	if r == nil {
		return time.Now().Add(limit)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	now, begins := r.now(), since.Add(r.spec.Limits.Shrink(r.spec.Grace))
	if begins.Before(now) {
		begins = now
	}
	return begins.Add(limit)
}

// Over reports whether a moment of the clock of the limits has come.
func (r *Simulation) Over(by time.Time) bool { return !r.Now().Before(by) }

// Glance is how long nobody waits without looking whether limits have changed.
const Glance = 200 * time.Millisecond

// Until is how long to wait before looking whether so much time has passed at a pace. It is above 0 if left is.
func (r *Simulation) Until(left time.Duration, pace Pace) time.Duration {
	if r == nil || left <= 0 {
		return max(0, left)
	}
	return min(Glance, pace.stretch(left))
}

// Wait is how long to wait before looking whether a moment of the clock of the limits has come. It is above 0 before it.
func (r *Simulation) Wait(by time.Time) time.Duration {
	return r.Until(by.Sub(r.Now()), r.Pace())
}

// Look is the moment of the machine's clock at which to look whether a moment of the clock of the limits has come.
func (r *Simulation) Look(by time.Time) time.Time {
	if r == nil {
		return by
	}
	return time.Now().Add(r.Wait(by))
}

// Stretch is how long a limit takes in the machine's time; it is below 0 if it takes for ever.
func (r *Simulation) Stretch(limit time.Duration) time.Duration {
	if r == nil {
		return limit
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pace() == Stopped {
		return -1
	}
	return r.pace().stretch(limit)
}

// Pace returns how fast limits pass now.
func (r *Simulation) Pace() Pace {
	if r == nil {
		return Usual
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pace()
}

// Pace is by how many thousandths time limits are longer: 10_000 is ten times as long.
type Pace int32

// Paces that aren't stretched.
const (
	Usual   Pace = 0  // as the host says, like 1000
	Stopped Pace = -1 // they never end
)

const thousand = 1000

// stretch is how long something takes that is d on the clock of the limits.
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

// Shrink is how far the clock of the limits goes meanwhile.
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

// tally counts what was done.
type tally struct{ delayed, cut, merged, lost, doubled, reordered, dropped atomic.Int64 }

// Counters are the figures of a simulation so far.
type Counters struct {
	Delayed   int64 `json:"delayed"`   // writes and datagrams that had to wait
	Cut       int64 `json:"cut"`       // pieces that streams were cut into
	Merged    int64 `json:"merged"`    // writes that left together with one before
	Lost      int64 `json:"lost"`      // datagrams, as do the following
	Doubled   int64 `json:"doubled"`   //
	Reordered int64 `json:"reordered"` // that were overtaken
	Dropped   int64 `json:"dropped"`   // because too many were on the way
}

// Counters returns the counters as they are now.
func (r *Simulation) Counters() Counters {
	if r == nil {
		return Counters{}
	}
	t := &r.tally
	return Counters{
		Delayed: t.delayed.Load(), Cut: t.cut.Load(), Merged: t.merged.Load(), Lost: t.lost.Load(),
		Doubled: t.doubled.Load(), Reordered: t.reordered.Load(), Dropped: t.dropped.Load(),
	}
}

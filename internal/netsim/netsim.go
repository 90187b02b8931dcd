// Package netsim simulates networks and time limits for people who write bots. A host can stretch or stop its time
// limits. Its network can delay, lose or reorder data.
//
//	spec, err := netsim.Parse("delay=40ms,jitter=20ms,loss=2%,split=3,seed=7,limits=x10,grace=5s")
//	r := netsim.New(spec)
//	server, err := pondserver.New(pondserver.Options{Observer: r.Observer()})
//	...
//	r.StopLimits()   // while the host runs
//	r.Counters()     // what the simulation has done
//
// A nil *Simulation changes nothing.
//
// All random choices depend only on the seed, the number of the connection, the direction, and the position in the
// traffic. Connections are numbered in the order in which they begin. For datagrams, each address counts as a
// connection. The position is the number of the byte in a stream, or the number of the datagram. The same seed and the
// same traffic therefore cause the same disturbances, independent of other connections.
//
// The time limits of a server use the clock of its simulation. Package limitclock describes this clock.
package netsim

import (
	"net"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
)

// Simulation simulates a bad network for the connections of a host. It can stop or stretch the time limits of the host. It is
// safe for concurrent use.
type Simulation struct {
	connections atomic.Uint64 // number of connections so far
	tally       tally
	clock       *limitclock.Clock // clock of the time limits

	mu      sync.Mutex
	spec    Spec
	quiet   bool // RestTrouble was called
	stopped bool // the time limits are stopped
}

// New returns a simulation with the settings in spec.
func New(spec Spec) *Simulation {
	r := &Simulation{clock: limitclock.New()}
	r.Set(spec)
	return r
}

// Clock returns the clock of the time limits. It is nil if r is nil.
func (r *Simulation) Clock() *limitclock.Clock {
	if r == nil {
		return nil
	}
	return r.clock
}

// Status is the state of a simulation.
type Status struct {
	Spec          Spec
	TroubleRests  bool // RestTrouble was called
	LimitsStopped bool // the time limits are stopped, by the Spec or by StopLimits
}

// Status returns the current state.
func (r *Simulation) Status() Status {
	r.mu.Lock()
	defer r.mu.Unlock()
	return Status{Spec: r.spec, TroubleRests: r.quiet, LimitsStopped: r.pace() == limitclock.Stopped}
}

// Set replaces the settings. The due times of queued data do not change.
func (r *Simulation) Set(spec Spec) {
	r.change(func() { r.spec, r.quiet, r.stopped = spec, false, false })
}

// StopLimits stops all time limits until StartLimits is called.
func (r *Simulation) StopLimits() { r.change(func() { r.stopped = true }) }

// StartLimits makes the time limits run again. If the Spec itself turns the time limits off, StartLimits also changes
// the Spec to the usual limits.
func (r *Simulation) StartLimits() {
	r.change(func() {
		r.stopped = false
		if r.spec.Limits == limitclock.Stopped {
			r.spec.Limits = limitclock.Usual
		}
	})
}

// RestTrouble suspends the disturbances until StartTrouble is called.
func (r *Simulation) RestTrouble() { r.change(func() { r.quiet = true }) }

// StartTrouble resumes the disturbances.
func (r *Simulation) StartTrouble() { r.change(func() { r.quiet = false }) }

// change calls f while it holds r.mu. It then applies the new settings to the clock of the time limits.
func (r *Simulation) change(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
	r.clock.Set(r.pace(), r.spec.Limits.Shrink(r.spec.Grace))
}

func (r *Simulation) pace() limitclock.Pace {
	if r.stopped {
		return limitclock.Stopped
	}
	return r.spec.Limits
}

// disturbances returns the current settings. If the disturbances are stopped, all settings except the seed are zero.
func (r *Simulation) disturbances() Spec {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.quiet {
		return Spec{Seed: r.spec.Seed}
	}
	return r.spec
}

type tally struct{ delayed, cut, merged, lost, doubled, reordered, dropped atomic.Int64 }

// Counters count what a simulation has done.
type Counters struct {
	Delayed   int64 `json:"delayed"`   // delayed writes and datagrams
	Cut       int64 `json:"cut"`       // pieces into which streams were cut
	Merged    int64 `json:"merged"`    // writes merged with the previous one
	Lost      int64 `json:"lost"`      // lost datagrams
	Doubled   int64 `json:"doubled"`   // datagrams delivered twice
	Reordered int64 `json:"reordered"` // datagrams that a later one has overtaken
	Dropped   int64 `json:"dropped"`   // datagrams dropped because a limit of Link was reached
}

// Counters returns the current counts.
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

// Observer returns a new Observer that connects a server with the simulation. If r is nil, the Observer changes nothing.
func (r *Simulation) Observer() *observe.Observer {
	if r == nil {
		return &observe.Observer{}
	}
	return &observe.Observer{Clock: r.clock, Network: network{r}}
}

type network struct{ simulation *Simulation }

var _ observe.Network = network{}

func (n network) Conn(raw net.Conn) (net.Conn, observe.Delay) {
	c := n.simulation.Conn(raw)
	return c, c
}

func (n network) Datagrams(receive, send func(peer any, datagram []byte)) observe.Datagrams {
	return NewLink(n.simulation, receive, send)
}

// generator makes the pseudo-random numbers for one direction of a connection. A number depends only on the seed, the position
// in the traffic and the purpose.
type generator struct {
	connection uint64
	direction  direction
}

type direction uint64

// The directions, seen from the server.
const (
	inward direction = iota
	outward
)

// purpose is the use of a random number. Random numbers with different purposes are independent of each other.
type purpose uint64

const (
	forJitter purpose = iota
	forSplit
	forPause
	forLoss
	forDouble
	forEcho // decides the delay of the second copy
	forReorder
)

// draw returns a pseudo-random number for a position and a purpose.
func (c generator) draw(seed uint64, place uint64, why purpose) uint64 {
	x := mix(seed)
	for _, word := range [...]uint64{c.connection, uint64(c.direction), place, uint64(why)} {
		x = mix(x ^ word)
	}
	return x
}

// mix is one step of the generator splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
// 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// drawDuration draws a duration of at most limit.
func (c generator) drawDuration(s Spec, place uint64, why purpose, limit time.Duration) time.Duration {
	if limit <= 0 {
		return 0
	}
	return time.Duration(c.draw(s.Seed, place, why) % uint64(limit+1))
}

// drawEvent draws whether an event with the given probability happens.
func (c generator) drawEvent(s Spec, place uint64, why purpose, probability Share) bool {
	return Share(c.draw(s.Seed, place, why)%uint64(all)) < probability
}

func (c generator) drawDelay(s Spec, place uint64) time.Duration {
	return s.Delay + c.drawDuration(s, place, forJitter, s.Jitter)
}

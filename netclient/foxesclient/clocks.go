package foxesclient

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// clocks are what the client has measured of times that the protocol does not tell. All are ticks; 0 is unknown.
type clocks struct {
	answered time.Duration // when our last turn was answered; 0 if the next N tells nothing
	own      int           // our cooldown
	moved    int           // when the other side moved last
	between  []int         // the last times between two of its moves, which are its cooldown or more
	turned   int           // when the tide did, or the game began
	tide     int           // from tide to tide
	stopped  bool          // the process was stopped since turned
}

// Times that a measurement must have to be believed, and the patience of a client that knows nothing: more than the
// longest cooldown that the text suggests.
const (
	leastMeasured = 50 * time.Millisecond
	patienceAtAll = 5500 * time.Millisecond
	patienceMore  = time.Second
)

// resume drops the measurements under way, because the process was stopped while the server's time went on.
func (c *clocks) resume() { c.answered, c.moved, c.stopped = 0, 0, true }

// heardNext takes an N: the time since the answer to our turn is the cooldown.
func (c *clocks) heardNext(now time.Duration) {
	passed := now - c.answered
	if c.answered == 0 || passed < leastMeasured {
		return
	}
	c.own, c.answered = settle(c.own, roundTicks(passed)), 0
}

// sawMove takes a move of the other side.
func (c *clocks) sawMove(now int) {
	const kept = 8
	if passed := now - c.moved; c.moved > 0 && passed > 0 {
		c.between = append(c.between, passed)
		c.between = c.between[max(0, len(c.between)-kept):]
	}
	c.moved = now
}

// other is what the moves of the other side tell of its cooldown; 0 is nothing. It is the second shortest time between two of
// them, as a line that was stuck for a moment makes one too short.
func (c *clocks) other() int {
	if len(c.between) < 2 {
		return 0
	}
	return slices.Sorted(slices.Values(c.between))[1]
}

// sawTide takes a tide. The first one comes a whole interval after the beginning, but who looks on has not seen that.
func (c *clocks) sawTide(now int, begun bool) {
	if passed := now - c.turned; (begun || c.turned > 0) && passed > 0 && !c.stopped {
		c.tide = settle(c.tide, passed)
	}
	c.turned, c.stopped = now, false
}

// settle lets a measurement that differs a little correct what was known, and one that differs much replace it.
func settle(known, measured int) int {
	const weight, much = 4, 4
	if off := measured - known; known == 0 || off > known/much || -off > known/much {
		return measured
	}
	return known + (measured-known)/weight
}

// cooldowns are those of both sides as far as they are known. The other side's is taken to be ours until a move of it came
// sooner.
func (c *clocks) cooldowns(seat rules.Seat) [foxes.Sides]int {
	var all [foxes.Sides]int
	if seat == rules.Nobody {
		return all
	}
	all[seat], all[1-seat] = c.own, c.own
	if other := c.other(); other > 0 && (c.own == 0 || other < c.own) {
		all[1-seat] = other
	}
	return all
}

// expected is how long our cooldown will be.
func (c *clocks) expected() int {
	if c.own > 0 {
		return c.own
	}
	return foxes.UsualCooldown
}

// patience returns how long to wait for an N, until we try a move without. A server that says N after our moves is waited for
// as long as it takes.
func (c *clocks) patience() time.Duration {
	if c.own == 0 {
		return patienceAtAll
	}
	return time.Duration(c.own)*time.Second/foxes.Second + patienceMore
}

func roundTicks(d time.Duration) int {
	return int((d*foxes.Second + time.Second/2) / time.Second)
}

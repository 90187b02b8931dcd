package foxesclient

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// clocks measures the durations that the protocol does not transmit, such as cooldowns. Its integers are numbers of
// ticks, and 0 means unknown.
type clocks struct {
	answered   time.Duration // when the server responded to the client's last turn; 0 if the next N measures nothing
	own        int           // the client's cooldown
	moved      int           // when the opponent last moved
	between    []int         // the last times between two moves of the opponent; each is at least its cooldown
	turned     int           // when the last tide came or the game began
	tide       int           // time between two tides
	stopped    bool          // the process was stopped since turned
	joinedLate bool          // the client is a spectator, so the game may have begun earlier
}

// These durations are for measuring cooldowns. A measured cooldown below leastMeasured is ignored. While the cooldown
// is unknown, the client waits patienceAtAll for permission to move. This is longer than the longest cooldown that the
// specification suggests.
const (
	leastMeasured = 50 * time.Millisecond
	patienceAtAll = 5500 * time.Millisecond
	patienceMore  = time.Second
)

// resume discards the measurements that have not ended yet. It is called after the process was stopped, because the
// server's time continued.
func (c *clocks) resume() { c.answered, c.moved, c.stopped = 0, 0, true }

// heardNext handles the message N, the permission to move. It measures the client's cooldown, which is the time since
// the response to the client's last move.
func (c *clocks) heardNext(now time.Duration) {
	passed := now - c.answered
	if c.answered == 0 || passed < leastMeasured {
		return
	}
	c.own, c.answered = settle(c.own, roundTicks(passed)), 0
}

// sawMove handles a move of the opponent.
func (c *clocks) sawMove(now int) {
	const kept = 8
	if passed := now - c.moved; c.moved > 0 && passed > 0 {
		c.between = append(c.between, passed)
		c.between = c.between[max(0, len(c.between)-kept):]
	}
	c.moved = now
}

// other returns the measured cooldown of the opponent, or 0 if it is unknown. The result is the second shortest time
// between two moves of the opponent. Network delays can make the shortest time too short.
func (c *clocks) other() int {
	if len(c.between) < 2 {
		return 0
	}
	return slices.Sorted(slices.Values(c.between))[1]
}

// sawTide handles a tide and measures the time since the previous tide. tick is the time of the tide. For the first
// tide, it measures the time since the start of the game. A spectator may have joined late, so its first measurement
// begins with the first tide.
func (c *clocks) sawTide(tick int) {
	if passed := tick - c.turned; (!c.joinedLate || c.turned > 0) && passed > 0 && !c.stopped {
		c.tide = settle(c.tide, passed)
	}
	c.turned, c.stopped = tick, false
}

// settle returns a weighted average of estimate and measurement, with more weight on estimate. If estimate is 0, or if
// the two differ by more than a quarter of estimate, it returns measurement.
func settle(estimate, measurement int) int {
	const weight, much = 4, 4
	if off := measurement - estimate; estimate == 0 || off > estimate/much || -off > estimate/much {
		return measurement
	}
	return estimate + (measurement-estimate)/weight
}

// cooldowns returns the cooldown of each side in ticks, or 0 if it is unknown. seat is the client's seat. The
// opponent's cooldown is assumed to equal the client's, unless a shorter one has been measured.
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

// expected returns the client's cooldown, or an estimate while it is unknown.
func (c *clocks) expected() int {
	if c.own > 0 {
		return c.own
	}
	return foxes.UsualCooldown
}

// patience returns how long the client waits after a move for the message N, the permission to move. Afterwards the
// client assumes that it may move.
func (c *clocks) patience() time.Duration {
	if c.own == 0 {
		return patienceAtAll
	}
	return time.Duration(c.own)*time.Second/foxes.Second + patienceMore
}

func roundTicks(d time.Duration) int {
	return int((d*foxes.Second + time.Second/2) / time.Second)
}

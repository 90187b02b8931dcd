package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// clock says when the sides may step, in ticks from now.
type clock struct {
	ready      [foxes.Sides]int
	cooldown   [foxes.Sides]int
	end        int  // a tide comes
	foxesFirst bool // when both may step at once
}

func clockOf(p foxes.Position) clock {
	c := clock{cooldown: p.Config.Cooldown}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		c.ready[seat] = p.Cooldown(seat)
		if c.cooldown[seat] == 0 {
			c.cooldown[seat] = foxes.UsualCooldown
		}
	}
	c.end, _ = tideTimes(p)
	return c
}

// after returns the clock as it is some ticks later, just after a tide, if nobody steps until then.
func (c clock) after(ticks, tide int) clock {
	for seat := range c.ready {
		c.ready[seat] = max(0, c.ready[seat]-ticks)
	}
	c.end = tide
	return c
}

// The values, in animals.
const (
	soon     = 0.25 // an animal that is lost one tide later is worth so much less
	beached  = 0.3  // a dolphin still on land at the next tide
	adrift   = 0.15 // a fox still out of reach of land at the next tide
	exposure = 0.04 // a fox in water that comes away
	nearness = 0.05 // a hunter beside its prey; half of it for each step more
)

// fight lets both sides race for the animals that expose found until the next tide, marks those that are lost, and
// returns what the foxes gain, in animals. A side makes one step at a time for all of its animals. Dolphins go for the
// fox that they reach first; foxes save the one that is reached first, and otherwise eat the dolphin that is nearest.
func (a *arena) fight(c clock) float64 {
	value := 0.0
	for len(a.jobs) > 0 {
		seat := foxes.Dolphins
		if f, d := c.ready[foxes.Foxes], c.ready[foxes.Dolphins]; f < d || f == d && c.foxesFirst {
			seat = foxes.Foxes
		}
		now := c.ready[seat]
		if now >= c.end {
			break
		}
		j := a.choose(seat)
		if j == nil {
			c.ready[seat] = far // nothing to do for this side
			if c.ready[1-seat] >= far {
				break
			}
			continue
		}
		worth := 1 - soon*float64(now)/float64(foxes.UsualTide)
		value += j.step(seat) * max(worth, 0.2)
		c.ready[seat] += c.cooldown[seat]
	}
	return value + a.leftover()
}

// choose returns what a side does next, or nil.
func (a *arena) choose(seat rules.Seat) *job {
	var best *job
	least := far
	for i := range a.jobs {
		j := &a.jobs[i]
		if j.lost || j.saved {
			continue
		}
		n := j.attack
		switch {
		case j.seat != seat: // prey
			n += rescueFirst
			if seat == foxes.Dolphins {
				n -= rescueFirst
			}
		case j.escape >= far: // cannot be helped
			continue
		case j.attack >= far: // nobody comes: there is time
			n = rescueLast
		}
		if n < least {
			best, least = j, n
		}
	}
	return best
}

// A fox that a dolphin can reach is saved before a stranded dolphin is hunted; one that none can reach afterwards.
const (
	rescueFirst = 100
	rescueLast  = 1000
)

// step makes one step of a side for a job and returns what the foxes gain.
func (j *job) step(seat rules.Seat) float64 {
	if j.seat == seat {
		j.escape--
		j.saved = j.escape == 0
		return 0
	}
	if j.attack--; j.attack > 0 {
		return 0
	}
	j.lost = true
	if j.seat == foxes.Dolphins {
		return 1
	}
	return -1
}

// leftover values the animals that nobody has reached or that came away.
func (a *arena) leftover() float64 {
	value := 0.0
	for i := range a.jobs {
		j := &a.jobs[i]
		switch {
		case j.lost:
		case j.seat == foxes.Dolphins:
			value += beached + closeness(j.attack)
		case j.escape >= far:
			value -= adrift + closeness(j.attack)
		default:
			value -= exposure + closeness(j.attack)
		}
	}
	return value
}

// closeness values hunters near an animal on the wrong ground.
func closeness(steps int) float64 {
	if steps > swimSight {
		return 0
	}
	return nearness * 2 / float64(int(1)<<max(0, steps))
}

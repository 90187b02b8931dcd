package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// clock holds when the sides may move, in ticks from now.
type clock struct {
	ready      [foxes.Sides]int
	cooldown   [foxes.Sides]int
	end        int  // time of the next tide
	foxesFirst bool // the foxes move first if both sides may move at the same time
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

// after returns the clock the given number of ticks later, just after a tide, if no side moves until then.
func (c clock) after(ticks, tide int) clock {
	for seat := range c.ready {
		c.ready[seat] = max(0, c.ready[seat]-ticks)
	}
	c.end = tide
	return c
}

// The values, in units of one animal.
const (
	soon     = 0.8  // loss of value of an animal that is lost one tide later
	beached  = 0.3  // a dolphin still on land at the next tide
	adrift   = 0.15 // a fox still out of reach of land at the next tide
	exposure = 0.04 // a fox in water that escapes
	nearness = 0.05 // a hunter next to its prey; half of it for each further step
)

// losses holds the losses of each side, in animals.
type losses [foxes.Sides]float64

// add adds share times other to l.
func (l *losses) add(share float64, other losses) {
	for seat := range l {
		l[seat] += share * other[seat]
	}
}

// fight simulates the race for the animals that expose found, until the next tide. It marks the animals that are lost
// and returns the losses of each side. A side makes one step at a time for all of its animals. Dolphins attack the fox
// that they reach first. Foxes save the fox that would be reached first; otherwise they attack the nearest dolphin.
func (a *arena) fight(c clock) losses {
	var sum losses
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
			c.ready[seat] = far // this side has nothing to do
			if c.ready[1-seat] >= far {
				break
			}
			continue
		}
		worth := 1 - soon*float64(now)/float64(a.tide)
		if j.step(seat) {
			sum[j.seat] += max(worth, 0.2)
		}
		c.ready[seat] += c.cooldown[seat]
	}
	return a.leftover(sum)
}

// choose returns the next job of seat, or nil if there is none.
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
		case j.escape >= far: // it cannot move
			continue
		case j.attack >= far: // no enemy comes, so there is time
			n = rescueLast
		}
		if n < least {
			best, least = j, n
		}
	}
	return best
}

// A fox that a dolphin can reach is saved before a stranded dolphin is hunted. A fox that no dolphin can reach is saved
// afterwards.
const (
	rescueFirst = 100
	rescueLast  = 1000
)

// step makes one step of seat for job j and reports whether the animal is eaten by this step.
func (j *job) step(seat rules.Seat) bool {
	if j.seat == seat {
		j.escape--
		j.saved = j.escape == 0
		return false
	}
	j.attack--
	j.lost = j.attack == 0
	return j.lost
}

// leftover adds the values of the animals that were not reached or that escaped.
func (a *arena) leftover(sum losses) losses {
	for i := range a.jobs {
		j := &a.jobs[i]
		switch {
		case j.lost:
		case j.seat == foxes.Dolphins:
			sum[j.seat] += beached + closeness(j.attack)
		case j.escape >= far:
			sum[j.seat] += adrift + closeness(j.attack)
		default:
			sum[j.seat] += exposure + closeness(j.attack)
		}
	}
	return sum
}

// closeness returns the value of a hunter near an animal on the wrong ground.
func closeness(steps int) float64 {
	if steps > swimSight {
		return 0
	}
	return nearness * 2 / float64(int(1)<<max(0, steps))
}

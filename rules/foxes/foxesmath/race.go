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

// after returns the clock as it is after the given number of ticks in which no side moves. tide is the number of ticks from
// then to the next tide.
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

// fight simulates the moves of both sides until the next tide, and returns the losses of each side. Only animals in
// danger matter: dolphins on land and foxes in water. Dolphins attack the fox that they reach first. Foxes first save
// the fox in greatest danger. fight marks the lost animals.
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

// choose returns the animal for which seat should act next, or nil if there is none.
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

// These are the priorities of saving a fox in water. A smaller number is more urgent. The foxes first save foxes that a
// dolphin can reach. Then they hunt dolphins on land, and last they save other foxes.
const (
	rescueFirst = 100
	rescueLast  = 1000
)

// step simulates a move of seat that attacks or saves the animal in danger j. If seat is the enemy, the nearest enemy makes a
// step towards j, and step reports whether j is eaten. Otherwise j is a fox that makes a step towards land.
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

// leftover adds the expected losses of the animals in danger that were not eaten.
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

// closeness returns the expected loss of an animal in danger whose nearest enemy is the given number of steps away.
func closeness(steps int) float64 {
	if steps > swimSight {
		return 0
	}
	return nearness * 2 / float64(int(1)<<max(0, steps))
}

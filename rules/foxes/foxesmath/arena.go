package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// arena is a position in a form for fast computation. Its methods modify it in place. A tile is its index in
// Board.Tiles.
type arena struct {
	size  int
	near  [][4]int     // indices of the adjacent tiles of each tile; -1 for outside the board
	owner []rules.Seat // owner of the animal on each tile
	teams [foxes.Sides][]int
	land  []bool // whether each tile is land now

	clock  clock
	tideIn int // ticks until the next tide
	tide   int // ticks from one tide to the next

	jobs  []endangered // result of findEndangered
	todo  []int        // buffer for searches
	seen  []int
	visit int
}

// endangered is a dolphin on land or a fox in water. Enemies try to eat it, and a fox tries to return to land.
type endangered struct {
	seat   rules.Seat
	member int // index of the animal in teams[seat]
	at     int
	attack int // number of steps to the animal for the nearest enemy; far if none is near
	escape int // number of steps from the animal to land; far if it cannot move
	home   int // tile of the land to which the animal would go
	lost   bool
	saved  bool
}

// far is more steps than any animal makes.
const far = 1 << 20

// sight is the maximum number of steps from an endangered animal to an enemy that is found.
const sight = 16

func newArena(p foxes.Position) *arena {
	b := p.Board
	a := &arena{
		size: b.Size, near: b.Near(), owner: make([]rules.Seat, len(b.Tiles)), land: landOf(b),
		seen: make([]int, len(b.Tiles)), clock: clockOf(p),
	}
	a.tideIn, a.tide = tideTimes(p)
	for i, t := range b.Tiles {
		a.owner[i] = t.Owner()
		if t.Owner() != rules.Nobody {
			a.teams[t.Owner()] = append(a.teams[t.Owner()], i)
		}
	}
	return a
}

// tideTimes returns the number of ticks until the next tide, or an estimate, and the number of ticks between two tides.
func tideTimes(p foxes.Position) (next, between int) {
	between = p.Config.Tide
	if between == 0 {
		between = foxes.UsualTide
	}
	next, ok := p.TideIn()
	if !ok {
		// the time of the next tide is unknown
		next = between / 2
	}
	return next, between
}

// play makes a legal move and returns a function that undoes it.
func (a *arena) play(seat rules.Seat, from, to int) (undo func()) {
	eaten := a.owner[to]
	me := indexOf(a.teams[seat], from)
	a.teams[seat][me] = to
	a.owner[from], a.owner[to] = rules.Nobody, seat
	it := -1
	if eaten != rules.Nobody {
		it = indexOf(a.teams[eaten], to)
		a.teams[eaten][it] = gone
	}
	return func() {
		a.teams[seat][me] = from
		a.owner[from], a.owner[to] = seat, eaten
		if it >= 0 {
			a.teams[eaten][it] = to
		}
	}
}

// gone is the tile of an animal that was eaten.
const gone = -1

func indexOf(tiles []int, tile int) int {
	for i, t := range tiles {
		if t == tile {
			return i
		}
	}
	return -1
}

// findEndangered stores the dolphins on land and the foxes in water in a.jobs. land[i] is true if tile i is land.
func (a *arena) findEndangered(land []bool) {
	a.jobs = a.jobs[:0]
	for n, i := range a.teams[foxes.Foxes] {
		if i != gone && !land[i] {
			escape, home := a.escape(land, i)
			a.jobs = append(a.jobs, endangered{seat: foxes.Foxes, member: n, at: i, attack: a.stepsToDolphin(land, i), escape: escape, home: home})
		}
	}
	for n, i := range a.teams[foxes.Dolphins] {
		if i != gone && land[i] {
			a.jobs = append(a.jobs, endangered{seat: foxes.Dolphins, member: n, at: i, attack: a.stepsToFox(land, i), escape: far})
		}
	}
}

// stepsToDolphin returns the number of steps from a fox in water to the nearest dolphin. If no dolphin is near, it
// returns the constant far.
func (a *arena) stepsToDolphin(land []bool, from int) int {
	return a.nearestTile(from, sight, func(i int) (bool, bool) {
		return !land[i], a.owner[i] == foxes.Dolphins
	})
}

// stepsToFox returns the number of steps from a dolphin on land to the nearest fox. If no fox is near, it returns the
// constant far.
func (a *arena) stepsToFox(land []bool, start int) int {
	return a.nearestTile(start, sight, func(i int) (bool, bool) {
		// foxes walk on land and swim near the coast
		open := land[i] || a.owner[i] != foxes.Dolphins && a.nearLand(land, i)
		return open, a.owner[i] == foxes.Foxes
	})
}

func (a *arena) nearLand(land []bool, i int) bool {
	for _, j := range a.near[i] {
		if j >= 0 && land[j] {
			return true
		}
	}
	return false
}

// nearestTile returns the number of steps from start to the nearest wanted tile. All tiles on the path are open. If the
// number exceeds limit, nearestTile returns the constant far.
func (a *arena) nearestTile(start, limit int, look func(int) (open, wanted bool)) int {
	a.visit++
	a.todo = append(a.todo[:0], start)
	a.seen[start] = a.visit
	for n, steps := 0, 1; steps <= limit; steps++ {
		for end := len(a.todo); n < end; n++ {
			for _, j := range a.near[a.todo[n]] {
				if j < 0 || a.seen[j] == a.visit {
					continue
				}
				a.seen[j] = a.visit
				open, wanted := look(j)
				if !open {
					continue
				}
				if wanted {
					return steps
				}
				a.todo = append(a.todo, j)
			}
		}
	}
	return far
}

// escape returns the number of steps that a fox on the given water tile needs to reach a land tile. target is the
// nearest land tile. If it is more than two steps away, steps is the constant far.
func (a *arena) escape(land []bool, tile int) (steps, target int) {
	steps, target = far, tile
	for _, i := range a.near[tile] {
		if i < 0 || a.owner[i] == foxes.Foxes {
			continue
		}
		if land[i] {
			return 1, i
		}
		if a.owner[i] == foxes.Dolphins {
			continue
		}
		for _, j := range a.near[i] {
			if j >= 0 && land[j] && a.owner[j] != foxes.Foxes {
				steps, target = 2, j
			}
		}
	}
	return steps, target
}

// clock holds when the sides may move, in ticks from now.
type clock struct {
	ready      [foxes.Sides]int
	cooldown   [foxes.Sides]int
	end        int  // time of the next tide in ticks
	foxesFirst bool // the foxes move first when both sides may move
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

// after returns the clock after the given number of ticks in which nobody moves. untilTide is the number of ticks that
// then remain until the next tide.
func (c clock) after(ticks, untilTide int) clock {
	for seat := range c.ready {
		c.ready[seat] = max(0, c.ready[seat]-ticks)
	}
	c.end = untilTide
	return c
}

// The values, in units of one animal.
const (
	soon     = 0.8  // reduction of the loss of an animal that is lost one tide later
	beached  = 0.3  // loss for a dolphin that is still on land at the next tide
	adrift   = 0.15 // loss for a fox that is still out of reach of land at the next tide
	exposure = 0.04 // loss for a fox in water that escapes
	nearness = 0.05 // gain for a hunter next to its prey; half of it for each further step
)

// losses holds the losses of each side, in animals.
type losses [foxes.Sides]float64

// add adds share times other to l.
func (l *losses) add(share float64, other losses) {
	for seat := range l {
		l[seat] += share * other[seat]
	}
}

// fight simulates the moves of both sides until the next tide, and returns the losses of each side. It considers only
// dolphins on land and foxes in water.
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
	return a.addUneaten(sum)
}

// choose returns the animal for which seat should act next, or nil if there is none.
func (a *arena) choose(seat rules.Seat) *endangered {
	var best *endangered
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

// rescueFirst is the priority for saving a fox in water that a dolphin can reach. rescueLast is the priority for saving
// any other fox in water. A smaller number is more urgent. Hunting a dolphin on land has a priority between the two.
const (
	rescueFirst = 100
	rescueLast  = 1000
)

// step simulates a step of the given side while j, an animal in danger, is hunted. If j belongs to this side, j moves
// towards land. Otherwise the nearest enemy moves towards j. step reports whether the enemy eats j.
func (j *endangered) step(seat rules.Seat) bool {
	if j.seat == seat {
		// j is a fox and makes a step towards land
		j.escape--
		j.saved = j.escape == 0
		return false
	}
	// the nearest enemy makes a step towards j
	j.attack--
	j.lost = j.attack == 0
	return j.lost
}

// addUneaten adds the expected losses of the animals in danger that were not eaten.
func (a *arena) addUneaten(sum losses) losses {
	for i := range a.jobs {
		j := &a.jobs[i]
		switch {
		case j.lost:
		case j.seat == foxes.Dolphins:
			sum[j.seat] += beached + lossAtDistance(j.attack)
		case j.escape >= far:
			sum[j.seat] += adrift + lossAtDistance(j.attack)
		default:
			sum[j.seat] += exposure + lossAtDistance(j.attack)
		}
	}
	return sum
}

// lossAtDistance returns the expected loss of an animal in danger whose nearest enemy is the given number of steps
// away.
func lossAtDistance(steps int) float64 {
	if steps > sight {
		return 0
	}
	return nearness * 2 / float64(int(1)<<max(0, steps))
}

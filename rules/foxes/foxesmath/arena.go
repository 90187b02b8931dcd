package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// arena is a position laid out for counting: it is changed in place, move by move and land by land. Tiles are numbers of
// Board.Tiles.
type arena struct {
	size  int
	near  [][4]int     // the tiles beside each tile, -1 off the board
	owner []rules.Seat // by tile
	teams [foxes.Sides][]int
	land  []bool // the land now

	clock  clock
	tideIn int // ticks until the next tide
	tide   int // ticks from tide to tide

	jobs  []job // what expose found
	todo  []int // scratch of searches
	seen  []int
	visit int
}

// job is an animal on the wrong ground: the others want to eat it, and a fox wants to get back to land.
type job struct {
	seat   rules.Seat
	member int // its number in its team
	at     int
	attack int // steps that the nearest enemy needs; far if none comes
	escape int // steps to land; far for one that cannot move
	home   int // the land to which it would go
	lost   bool
	saved  bool
}

// far is more steps than anybody makes.
const far = 1 << 20

// The searches look no farther.
const (
	swimSight = 6  // for dolphins around a flooded fox
	walkSight = 12 // for foxes around a stranded dolphin
)

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

// tideTimes returns the times of the tides; where a client doesn't know them, the next one could come any time.
func tideTimes(p foxes.Position) (next, between int) {
	between = p.Config.Tide
	if between == 0 {
		between = foxes.UsualTide
	}
	next, ok := p.TideIn()
	if !ok {
		next = between / 2
	}
	return next, between
}

// play makes a legal move and returns how to take it back.
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

// gone stands for the place of an animal that was eaten.
const gone = -1

func indexOf(tiles []int, tile int) int {
	for i, t := range tiles {
		if t == tile {
			return i
		}
	}
	return -1
}

// expose finds the animals on the wrong ground of a land.
func (a *arena) expose(land []bool) {
	a.jobs = a.jobs[:0]
	for n, i := range a.teams[foxes.Foxes] {
		if i != gone && !land[i] {
			escape, home := a.escape(land, i)
			a.jobs = append(a.jobs, job{seat: foxes.Foxes, member: n, at: i, attack: a.swim(land, i), escape: escape, home: home})
		}
	}
	for n, i := range a.teams[foxes.Dolphins] {
		if i != gone && land[i] {
			a.jobs = append(a.jobs, job{seat: foxes.Dolphins, member: n, at: i, attack: a.walk(land, i), escape: far})
		}
	}
}

// swim returns how many steps the nearest dolphin that can move is away from a fox in water.
func (a *arena) swim(land []bool, from int) int {
	return a.search(from, swimSight, func(i int) (bool, bool) {
		return !land[i], a.owner[i] == foxes.Dolphins
	})
}

// walk returns how many steps the nearest fox that can move is away from a stranded dolphin. Foxes walk, and swim along
// the coast.
func (a *arena) walk(land []bool, from int) int {
	return a.search(from, walkSight, func(i int) (bool, bool) {
		open := land[i] || a.owner[i] != foxes.Dolphins && a.beach(land, i)
		return open, a.owner[i] == foxes.Foxes
	})
}

// beach reports whether land lies beside a tile.
func (a *arena) beach(land []bool, i int) bool {
	for _, j := range a.near[i] {
		if j >= 0 && land[j] {
			return true
		}
	}
	return false
}

// search walks outwards from a tile over those that are open and returns the steps to the first that is wanted, or far.
func (a *arena) search(from, sight int, look func(int) (open, wanted bool)) int {
	a.visit++
	a.todo = append(a.todo[:0], from)
	a.seen[from] = a.visit
	for n, steps := 0, 1; steps <= sight; steps++ {
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

// escape returns how many steps a fox in water needs to land, and to which: 1 or 2, or far if it cannot move or its ways
// are taken.
func (a *arena) escape(land []bool, from int) (steps, home int) {
	steps, home = far, from
	for _, i := range a.near[from] {
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
				steps, home = 2, j
			}
		}
	}
	return steps, home
}

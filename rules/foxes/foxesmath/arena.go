package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// arena is a position in a form for fast computation. Moves and land are changed in place. Tiles are indices in
// Board.Tiles.
type arena struct {
	size  int
	near  [][4]int     // by tile: the adjacent tiles, -1 for outside the board
	owner []rules.Seat // by tile
	teams [foxes.Sides][]int
	land  []bool // the current land

	clock  clock
	tideIn int // ticks until the next tide
	tide   int // ticks between two tides

	jobs  []job // result of expose
	todo  []int // scratch for searches
	seen  []int
	visit int
}

// job is an animal on the wrong ground. Enemies try to eat it, and a fox tries to return to land.
type job struct {
	seat   rules.Seat
	member int // index of the animal in its team
	at     int
	attack int // steps that the nearest enemy needs; far if there is none near
	escape int // steps to land; far if the animal cannot move
	home   int // the land tile that it would go to
	lost   bool
	saved  bool
}

// far is more steps than any animal makes.
const far = 1 << 20

// The ranges of the searches, in steps.
const (
	swimSight = 6  // for dolphins around a fox in water
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

// tideTimes returns the ticks until the next tide and between tides. If a client does not know when the next tide
// comes, it assumes half of the interval.
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

// expose finds the animals that are on the wrong ground for the given land.
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

// swim returns the number of steps from a fox in water to the nearest dolphin that can reach it.
func (a *arena) swim(land []bool, from int) int {
	return a.search(from, swimSight, func(i int) (bool, bool) {
		return !land[i], a.owner[i] == foxes.Dolphins
	})
}

// walk returns the number of steps from a stranded dolphin to the nearest fox that can reach it. Foxes walk on land and
// swim along the coast.
func (a *arena) walk(land []bool, from int) int {
	return a.search(from, walkSight, func(i int) (bool, bool) {
		open := land[i] || a.owner[i] != foxes.Dolphins && a.beach(land, i)
		return open, a.owner[i] == foxes.Foxes
	})
}

// beach reports whether a tile is adjacent to land.
func (a *arena) beach(land []bool, i int) bool {
	for _, j := range a.near[i] {
		if j >= 0 && land[j] {
			return true
		}
	}
	return false
}

// search is a breadth-first search from a tile over open tiles. It returns the number of steps to the first wanted
// tile, or far if there is none within sight.
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

// escape returns the number of steps that a fox in water needs to land, and the land tile. The number is 1 or 2, or far
// if the fox cannot move or its ways are blocked.
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

package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// arena is a position in a form for fast computation. Methods modify it in place. Tiles are indices in Board.Tiles.
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

// job is an animal in danger: a dolphin on land or a fox in water. Its enemies try to eat it. If the animal is a fox,
// it tries to return to land.
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

// tideTimes returns the number of ticks until the next tide, and the number of ticks between two tides. If the time of
// the next tide is unknown, it is assumed to be half of the interval.
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

// expose finds the animals in danger, which are dolphins on land and foxes in water. It stores them in a.jobs. land[i] is true
// if tile i is land.
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

// swim returns the number of steps from the tile of a fox in water to the nearest dolphin. If no dolphin can reach the fox
// soon, it returns far.
func (a *arena) swim(land []bool, from int) int {
	return a.search(from, swimSight, func(i int) (bool, bool) {
		return !land[i], a.owner[i] == foxes.Dolphins
	})
}

// walk returns the number of steps from start, the tile of a dolphin on land, to the nearest fox. Foxes walk on land and swim
// near the coast. If no fox can reach the dolphin soon, walk returns far.
func (a *arena) walk(land []bool, start int) int {
	return a.search(start, walkSight, func(i int) (bool, bool) {
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

// search returns the number of steps from start to the nearest wanted tile. The path may use only open tiles. look(i) reports
// whether tile i is open and whether it is wanted. If no wanted tile is within limit steps, search returns far.
func (a *arena) search(start, limit int, look func(int) (open, wanted bool)) int {
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

// escape returns the number of steps that the fox on the water tile start needs to land. home is the land tile that it reaches.
// If the fox cannot move, or if land is not within two steps, steps is far.
func (a *arena) escape(land []bool, start int) (steps, home int) {
	steps, home = far, start
	for _, i := range a.near[start] {
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

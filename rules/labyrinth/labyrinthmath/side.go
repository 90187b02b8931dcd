package labyrinthmath

import (
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// side is the state of a player: the position of its pawn and the cells that it wants.
type side[M mask] struct {
	at   int
	want goals[M]
	next goals[M] // if objectives count in the order dealt: the goals after the next collection
	left int      // number of remaining objectives, including the wanted ones
}

// goals is a set of cells that a player wants to reach. aside reports whether one of the objectives is on the spare
// tile.
type goals[M mask] struct {
	cells M
	aside bool
}

// goalsAt returns the goals for the objectives ids.
func (f *frame[M]) goalsAt(p labyrinth.Position, ids []int) goals[M] {
	var g goals[M]
	for _, id := range ids {
		if at := p.Objectives[id]; at == labyrinth.Aside {
			g.aside = true
		} else {
			g.cells = with(g.cells, f.bit(at))
		}
	}
	return g
}

// player returns the side of seat with the objectives ids. If objectives count in the order dealt, it wants only the
// first.
func (f *frame[M]) player(p labyrinth.Position, seat rules.Seat, ids []int) side[M] {
	player := p.Players[seat]
	s := side[M]{at: f.bit(player.At), left: player.Left()}
	if p.Config.Dialect.Order == labyrinth.OrderDealt && len(ids) > 0 {
		s.want = f.goalsAt(p, ids[:1])
		s.next = f.goalsAt(p, ids[1:min(2, len(ids))])
		return s
	}
	s.want = f.goalsAt(p, ids)
	if len(ids) == 0 && player.Left() == 0 {
		s.want = goals[M]{cells: with(s.want.cells, f.bit(player.Start))} // it only has to return home
		s.left = 1
	}
	return s
}

// customs holds the settings of a dialect that affect the computation.
type customs struct {
	travel  bool // objectives move with their tiles
	ordered bool // objectives count in the order dealt
	passive bool // other players collect after a shift
	own     bool // the mover collects after a shift
}

func customsOf(d labyrinth.Dialect) customs {
	return customs{
		travel:  d.Objectives == labyrinth.ObjectivesTravel,
		ordered: d.Order == labyrinth.OrderDealt,
		passive: d.Collect != labyrinth.CollectMover,
		own:     d.Collect == labyrinth.CollectAll,
	}
}

// carriedGoals returns g after a shift of l.
func carriedGoals[M mask](c customs, g goals[M], l *line[M]) goals[M] {
	if !c.travel {
		return g
	}
	slid := goals[M]{cells: l.slid(g.cells), aside: has(g.cells, l.exit)}
	if g.aside {
		slid.cells = with(slid.cells, l.entry)
	}
	return slid
}

// shifted returns s after a shift of l.
func shifted[M mask](c customs, s side[M], l *line[M]) side[M] {
	s.at = l.carried(s.at)
	s.want, s.next = carriedGoals(c, s.want, l), carriedGoals(c, s.next, l)
	return s
}

// collected returns s after it has collected the objective at a wanted cell.
func collected[M mask](c customs, s side[M], bit int) side[M] {
	s.left--
	if c.ordered {
		s.want, s.next = s.next, goals[M]{}
		return s
	}
	s.want.cells = without(s.want.cells, bit)
	return s
}

// tally counts, for every cell, how many of up to 255 sets contain it. Each plane holds one bit of all counters.
type tally[M mask] struct {
	planes [8]M
	sets   int
}

func (t *tally[M]) add(m M) {
	t.sets++
	for i := 0; i < len(t.planes) && !empty(m); i++ {
		carry := and(t.planes[i], m)
		t.planes[i] = xor(t.planes[i], m)
		m = carry
	}
}

func (t *tally[M]) at(bit int) int {
	n := 0
	for i := range t.planes {
		if has(t.planes[i], bit) {
			n |= 1 << i
		}
	}
	return n
}

// share returns the part of the sets that contain a cell.
func (t *tally[M]) share(bit int) float64 {
	if t.sets == 0 {
		return 0
	}
	return float64(t.at(bit)) / float64(t.sets)
}

package labyrinthmath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// side is the state of a player: the cell of its pawn and the cells that it wants to reach.
type side[M mask] struct {
	at   int
	home int // starting cell
	want goals[M]
	next goals[M] // goals after the next collection, if objectives are collected in a given order
	left int      // number of goals still to be reached, including wanted and the starting cell
}

// goals is a set of cells that a player wants to reach.
type goals[M mask] struct {
	cells M
	aside bool // an objective is on the spare tile
	fixed bool // the goals do not move with the tiles
}

// goalsAt returns the goals for the objectives ids.
func (f *frame[M]) goalsAt(p labyrinth.Position, ids []int) goals[M] {
	g := goals[M]{fixed: p.Config.Dialect.Objectives == labyrinth.ObjectivesStay}
	for _, id := range ids {
		if at := p.Objectives[id]; at == labyrinth.Aside {
			g.aside = true
		} else {
			g.cells = with(g.cells, f.bit(at))
		}
	}
	return g
}

// goalCell returns the goal to return to a cell.
func goalCell[M mask](bit int) goals[M] {
	var none M
	return goals[M]{cells: with(none, bit), fixed: true}
}

// player returns the state of the player at the given seat. ids has the objectives that this player still has to
// collect.
func (f *frame[M]) player(p labyrinth.Position, seat rules.Seat, ids []int) side[M] {
	player := p.Players[seat]
	s := side[M]{at: f.bit(player.At), home: f.bit(player.Start), left: GoalsLeft(p, seat)}
	switch {
	case player.Left() == 0:
		s.want = goalCell[M](s.home)
	case p.Config.Dialect.Order == labyrinth.OrderDealt && len(ids) > 0:
		// with a fixed order, only the first objective is a goal
		s.want = f.goalsAt(p, ids[:1])
		s.next = f.goalsAt(p, ids[1:min(2, len(ids))])
	default:
		s.want = f.goalsAt(p, ids)
	}
	return s
}

// GoalsLeft returns the number of goals that seat must still reach: its objectives and, in some dialects, its starting cell.
func GoalsLeft(p labyrinth.Position, seat rules.Seat) int {
	left := p.Players[seat].Left()
	if mustReturn(p) {
		left++
	}
	return left
}

// mustReturn reports whether players must return to their starting cells to win.
func mustReturn(p labyrinth.Position) bool {
	return p.Config.Dialect.Goal == labyrinth.GoalReturn ||
		// this player has collected all objectives, and the game still goes on
		slices.ContainsFunc(p.Players, func(player labyrinth.Player) bool { return !player.Out && player.Left() == 0 })
}

// dialectRules holds those settings of a dialect that affect the search.
type dialectRules struct {
	ordered bool // objectives are collected in the order of dealing
	passive bool // other players collect after a shift
	own     bool // the mover collects after a shift
	returns bool // players must return to their starting cells in the end
}

func dialectRulesOf(p labyrinth.Position) dialectRules {
	d := p.Config.Dialect
	return dialectRules{
		ordered: d.Order == labyrinth.OrderDealt,
		passive: d.Collect != labyrinth.CollectMover,
		own:     d.Collect == labyrinth.CollectAll,
		returns: mustReturn(p),
	}
}

func carriedGoals[M mask](g goals[M], l *line[M]) goals[M] {
	if g.fixed {
		return g
	}
	slid := goals[M]{cells: l.cellsAfter(g.cells), aside: has(g.cells, l.exit)}
	if g.aside {
		slid.cells = with(slid.cells, l.entry)
	}
	return slid
}

func shifted[M mask](s side[M], l *line[M]) side[M] {
	s.at = l.pawnAfter(s.at)
	s.want, s.next = carriedGoals(s.want, l), carriedGoals(s.next, l)
	return s
}

// collected returns the side s after it has reached the wanted cell with index bit.
func collected[M mask](c dialectRules, s side[M], bit int) side[M] {
	s.left--
	if c.ordered {
		s.want, s.next = s.next, goals[M]{}
	} else {
		s.want.cells = without(s.want.cells, bit)
	}
	if c.returns && s.left == 1 {
		s.want = goalCell[M](s.home)
		if bit == s.home {
			s.left = 0
		}
	}
	return s
}

// tally counts in how many of the added sets each cell is. planes[k] holds bit k of the counters of all cells. The
// constant capacity is the maximum number of sets.
type tally[M mask] struct {
	planes [8]M
	sets   int
}

const capacity = 255

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

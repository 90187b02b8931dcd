package tournament

import (
	"cmp"
	"maps"
	"slices"

	"menagerie/internal/estimate"
)

// blocks collects the games of one entrant for estimates.
type blocks map[block]*estimate.Block

// add adds the points of the game m. rounds is the number of its rounds, or 0 for a game that is not divided into rounds. A
// round counts as an independent result, and so does a game without rounds.
func (b blocks) add(m Match, points float64, rounds int) {
	sum := b[m.block]
	if sum == nil {
		sum = &estimate.Block{}
		b[m.block] = sum
	}
	sum.Points += points
	sum.Games++
	sum.Trials += max(1, rounds)
}

// strata returns the blocks, grouped by their opponents, in a fixed order.
func (b blocks) strata() [][]estimate.Block {
	keys := slices.SortedFunc(maps.Keys(b), func(x, y block) int {
		return cmp.Or(x.group-y.group, x.variant-y.variant, x.board-y.board)
	})
	var all [][]estimate.Block
	for i, key := range keys {
		if i == 0 || key.group != keys[i-1].group || key.variant != keys[i-1].variant {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], *b[key])
	}
	return all
}

// against returns the points of a seat against the seat other. In a game of two without rounds, these are the points of
// the result. In any other game, the seat with more points gets 1.
func (r *Result) against(seat, other int) float64 {
	mine, theirs := r.Seats[seat].Points, r.Seats[other].Points
	switch {
	case len(r.Seats) == 2 && r.Rounds == 0:
		return mine
	case mine > theirs:
		return 1
	case mine < theirs:
		return 0
	}
	return 0.5
}

// meetings collects the games of all pairs of entrants for ratings.
type meetings map[[2]int]blocks

func (all meetings) add(r Result, m Match) {
	if r.Annulled() {
		return
	}
	for seat, a := range m.Order {
		for other, b := range m.Order {
			if a < b {
				pair := [2]int{a, b}
				if all[pair] == nil {
					all[pair] = blocks{}
				}
				all[pair].add(m, r.against(seat, other), 0)
			}
		}
	}
}

// rate returns the ratings of n entrants.
func (all meetings) rate(n int) estimate.Ratings {
	var pairings []estimate.Pairing
	for _, pair := range slices.SortedFunc(maps.Keys(all), func(x, y [2]int) int { return slices.Compare(x[:], y[:]) }) {
		p := estimate.Pairing{A: pair[0], B: pair[1]}
		for _, blocks := range all[pair].strata() {
			p.Blocks = append(p.Blocks, blocks...)
		}
		pairings = append(pairings, p)
	}
	return estimate.Rate(n, pairings)
}

package tournament

import (
	"cmp"
	"maps"
	"slices"

	"menagerie/internal/estimate"
)

// Stage is the size of a tournament before bots were added or removed.
type Stage struct {
	Entrants int `json:"entrants"` // number of entrants, which are the first ones of Head.Entrants
	Games    int `json:"games"`    // number of games at that time; see Head.Games
}

// stages returns all stages. The last one is the tournament as it is now.
func (h Head) stages() []Stage {
	return append(slices.Clone(h.Earlier), Stage{len(h.Entrants), h.Games})
}

// Active returns the entrants that still take part.
func (h Head) Active() []Entrant {
	return slices.DeleteFunc(slices.Clone(h.Entrants), func(e Entrant) bool { return e.Removed != 0 })
}

// Counts reports whether m counts in the table. It returns false if one of the entrants of m was removed.
func (h Head) Counts(m Match) bool {
	return !slices.ContainsFunc(m.Order, func(entrant int) bool { return h.Entrants[entrant].Removed != 0 })
}

// Matches returns the number of games of the tournament, including the games of removed entrants. A result above
// MaxMatches means only that there are too many games.
func (h Head) Matches() int {
	if len(h.Earlier) == 0 {
		return min(h.countGroups(len(h.Entrants))*h.variants()*min(h.Games, MaxMatches+1), MaxMatches+1)
	}
	all := 0
	for s, stage := range h.stages() {
		members := h.members(s, stage)
		if h.countGroups(len(members)) > MaxMatches || all > MaxMatches {
			return MaxMatches + 1
		}
		for _, group := range h.groupsOf(members) {
			all += max(0, stage.Games-h.gamesBefore(group, s)) * h.variants()
		}
	}
	return min(all, MaxMatches+1)
}

// countGroups returns the number of groups that n entrants can form, or MaxMatches+1 if there are more than MaxMatches.
func (h Head) countGroups(n int) int {
	k := h.Seats
	if h.Gauntlet != "" {
		n, k = n-1, k-1
	}
	groups := 1
	for i := range k {
		if groups = groups * (n - i) / (i + 1); groups > MaxMatches {
			return MaxMatches + 1
		}
	}
	return groups
}

// members returns the entrants that play in the stage s. number is the number of s.
func (h Head) members(number int, s Stage) []int {
	var all []int
	for i, e := range h.Entrants[:s.Entrants] {
		if e.Removed == 0 || e.Removed > number {
			all = append(all, i)
		}
	}
	return all
}

// groupsOf returns all groups of entrants that play each other, in lexicographical order.
func (h Head) groupsOf(members []int) [][]int {
	hero := slices.IndexFunc(members, func(i int) bool { return h.Entrants[i].Name == h.Gauntlet })
	if hero < 0 {
		return groups(members, h.Seats)
	}
	others := slices.Delete(slices.Clone(members), hero, hero+1)
	all := groups(others, h.Seats-1)
	for i, group := range all {
		all[i] = append(group, members[hero])
		slices.Sort(all[i])
	}
	slices.SortFunc(all, slices.Compare[[]int])
	return all
}

// gamesBefore returns the number of games that the group plays in all stages before the stage with the given number.
func (h Head) gamesBefore(group []int, number int) int {
	games := 0
	for _, s := range h.Earlier[:number] {
		if slices.Max(group) < s.Entrants {
			games = s.Games // which never decreases
		}
	}
	return games
}

// Match is one scheduled game.
type Match struct {
	Number  int    // number of the game in the order of play, from 0
	Order   []int  // index of the entrant in Head.Entrants, by seat
	Variant string // variant of the game
	Seed    uint64 // seed of the board; with Head.OwnSeeds, seed of the game
	block   block
}

// block identifies the games of a group of entrants that are played in one variant on one board. With OwnSeeds, each game has
// its own board.
type block struct{ group, variant, board int }

// Schedule returns all games in the order of play. A group is a set of entrants that play together. All groups play on the same
// boards, unless OwnSeeds is true. On each board a group plays one game per seat, and every entrant has every seat once.
//
// With ByBoard, a group plays these games one after the other, which keeps the table of an unfinished tournament fair.
// Otherwise, no group plays its second game before all groups have played their first.
//
// The games of each stage follow those of the stage before, so the number of a game never changes.
func (h Head) Schedule() []Match {
	p := planner{Head: h, all: make([]Match, 0, h.Matches()), ids: map[[MaxSeats]int]int{}, together: 1}
	if h.ByBoard {
		p.together = h.Seats
	}
	for board := range (h.Games + h.Seats - 1) / h.Seats {
		p.seeds = append(p.seeds, h.boardSeed(board))
	}
	for number, s := range h.stages() {
		groups := h.groupsOf(h.members(number, s))
		for first := 0; first < s.Games; first += p.together {
			for variant := range h.variants() {
				for _, group := range groups {
					p.add(group, variant, max(first, h.gamesBefore(group, number)), min(first+p.together, s.Games))
				}
			}
		}
	}
	return p.all
}

// planner collects the games of a schedule.
type planner struct {
	Head
	all      []Match
	seeds    []uint64              // seeds of the boards
	ids      map[[MaxSeats]int]int // number of each group, for block.group
	together int                   // number of games that a group plays one after the other
}

// add adds the games first to end-1 of one group.
func (p *planner) add(group []int, variant, first, end int) {
	var key [MaxSeats]int
	copy(key[:], group)
	id, known := p.ids[key]
	if !known {
		id = len(p.ids)
		p.ids[key] = id
	}
	for turn := first; turn < end; turn++ {
		board := turn / p.Seats
		m := Match{
			Number: len(p.all), Order: seatOrder(group, board, turn%p.Seats), Variant: p.variant(variant), Seed: p.seeds[board],
			block: block{id, variant, board},
		}
		if p.OwnSeeds {
			m.Seed, m.block.board = p.gameSeed(m.Number), turn
		}
		p.all = append(p.all, m)
	}
}

// groups returns all choices of k members in lexicographical order.
func groups(members []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for last := k - 1; last < len(members); last++ {
		for _, rest := range groups(members[:last], k-1) {
			all = append(all, append(slices.Clone(rest), members[last]))
		}
	}
	slices.SortFunc(all, slices.Compare[[]int])
	return all
}

// seatOrder returns the members of a group in the order of their seats. The first member stays in front, and order
// selects one of the permutations of the others. Finally, all members move by shift seats.
func seatOrder(group []int, order, shift int) []int {
	others := slices.Clone(group[1:])
	row := group[:1:1]
	for len(others) > 0 {
		// order is the number of the permutation
		i := order % len(others)
		order /= len(others)
		row = append(row, others[i])
		others = slices.Delete(others, i, i+1)
	}
	return slices.Concat(row[len(row)-shift:], row[:len(row)-shift])
}

// blocks collects the games of one entrant for estimates.
type blocks map[block]*estimate.Block

// add adds the points of the game m to the sum of its block. A block contains the games of a group on one board. A game
// counts as one result, or as one result for each round.
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

// pointsAgainst returns the points of one seat against another. If the game has two players and no rounds, these are
// the points of the result. In any other game, the seat with more points gets 1.
func (r *Result) pointsAgainst(seat, other int) float64 {
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
				all[pair].add(m, r.pointsAgainst(seat, other), 0)
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

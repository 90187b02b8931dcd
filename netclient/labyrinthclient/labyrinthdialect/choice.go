package labyrinthdialect

import (
	"slices"

	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// prospect is the effect of the client's shift, the first half of a move, in one Candidate.
type prospect struct {
	*Candidate
	shift
	ok    bool // some law allows the shift
	left  []int
	spare byte // the encoding of the tile that the next player must insert
}

func (t *Candidate) prospect(m labyrinthwire.Move) prospect {
	p := prospect{Candidate: t, left: t.left()}
	if p.shift, p.ok = t.shifted(t.You, m); p.ok {
		p.spare = 0xff
		for _, tile := range p.after.Board.Spare.Rotations() {
			p.spare = min(p.spare, t.tiles.encode[tile])
		}
	}
	return p
}

// legal returns the share of the laws left that allow the walk to a cell.
func (p prospect) legal(m labyrinthwire.Move) float64 {
	if !p.ok {
		return 0
	}
	laws, _ := p.counting()
	return p.shift.legal(laws, p.place(m.To)).count() / laws.count()
}

// mostCompared is how many candidates ambiguity compares.
const mostCompared = 16

// overruled is the factor for moves that are illegal in the plain reading. Other dialects never make up for it.
const overruled = 1e-3

// allows reports whether the plain reading allows m. It must be the reading of p.
func (p prospect) allows(m labyrinthwire.Move) bool {
	laws, _ := p.counting()
	if laws.has(0) {
		laws = 1
	}
	return p.ok && p.shift.legal(laws, p.place(m.To)) != 0
}

// legality returns the probability that m, a message from the client, is a legal move. The probability is 1 if m is
// legal in every likely dialect. If the plain reading explains every message and does not allow m, the probability is tiny.
func legality(all []prospect, m labyrinthwire.Move) float64 {
	legal, sum := 0.0, 0.0
	for _, p := range all {
		legal += p.Weight * p.legal(m)
		sum += p.Weight
	}
	if all[0].plain && !all[0].allows(m) {
		return overruled * legal / sum
	}
	return legal / sum
}

// ambiguity returns a measure of how little the server's response to m will show about the dialect. It is the share of
// the pairs of likely dialects that the response cannot distinguish. Pairs in which the move leads to different boards
// have a much higher weight.
func ambiguity(all []prospect, m labyrinthwire.Move) float64 {
	const diverging = 100
	var counts [mostCompared]options
	n, sum, open := min(len(all), mostCompared), 0.0, 0.0
	alone := len(all[0].Position.InGame()) == 1
	for i, p := range all[:n] {
		counts[i] = p.collects(m)
		sum += p.Weight
	}
	for i, a := range all[:n] {
		for j, b := range all[:n] {
			both, told := a.Weight*b.Weight/(sum*sum), counts[i]&counts[j] == 0
			switch diverge := a.insert != b.insert || a.spare != b.spare; {
			case diverge && !(alone && told):
				open += diverging * both
			case !told:
				open += both
			}
		}
	}
	return open
}

// collects returns the set of numbers of objectives that the client may collect with the move m. The set has more than
// one member if the variants of the rules for collecting lead to different numbers.
func (p prospect) collects(m labyrinthwire.Move) (counts options) {
	if !p.ok {
		return 1
	}
	_, ways := p.counting()
	to := p.place(m.To)
	ways.filter(func(way int) bool {
		var d Dialect
		d.setWay(way)
		counts |= 1 << len(due(p.left, d, p.objectives(p.shift, d), p.cells(p.You, d, to)))
		return false
	})
	return counts
}

func (all Candidates) prospects(m labyrinthwire.Move) []prospect {
	var ahead []prospect
	for _, t := range all.Likely() {
		ahead = append(ahead, t.prospect(m))
	}
	return ahead
}

// certain is the lowest probability at which a move is treated as legal in every likely dialect. It is slightly below 1
// to allow for rounding.
const certain = 1 - 1e-9

// Safe reports whether m, a message from the client, is a legal move in every likely dialect.
func (all Candidates) Safe(m labyrinthwire.Move) bool {
	return legality(all.prospects(m), m) >= certain
}

// Careful returns the moves that are legal with the highest probability. If several moves are equally probable, it
// prefers moves that lead to the same board in all likely dialects. Among these, it prefers moves whose response shows
// most about the dialect. Careful is faster if moves with the same shift are neighbours in the slice.
func (all Candidates) Careful(moves []labyrinth.Move, player int) []labyrinth.Move {
	var best []labyrinth.Move
	var ahead []prospect
	most, least := 0.0, 0.0
	for i, move := range moves {
		m := all[0].Encode(player, move)
		if i == 0 || move.Insert != moves[i-1].Insert || move.Tile != moves[i-1].Tile {
			ahead = all.prospects(m)
		}
		legal := legality(ahead, m)
		if legal < most-1e-9 {
			continue
		}
		open := 1.0
		if len(ahead) > 1 {
			open = ambiguity(ahead, m)
		}
		switch {
		case legal > most+1e-9, open < least-1e-9:
			best, most, least = append(best[:0], move), legal, open
		case open < least+1e-9:
			best = append(best, move)
		}
	}
	return slices.Clip(best)
}

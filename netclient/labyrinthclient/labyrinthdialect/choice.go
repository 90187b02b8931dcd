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
	ok    bool // at least one law allows the shift
	left  []int
	spare byte // encoding of the tile that the next player must insert
}

func (t *Candidate) prospect(m labyrinthwire.Move) prospect {
	p := prospect{Candidate: t, left: t.remainingObjectives()}
	if p.shift, p.ok = t.applyShift(t.You, m); p.ok {
		p.spare = 0xff
		for _, tile := range p.after.Board.Spare.Rotations() {
			p.spare = min(p.spare, t.tiles.encode[tile])
		}
	}
	return p
}

// legalShare returns the share of the remaining laws that allow the walk to the cell in m.
func (p prospect) legalShare(m labyrinthwire.Move) float64 {
	if !p.ok {
		return 0
	}
	laws, _ := p.usableOptions()
	return p.shift.legalLaws(laws, p.place(m.To)).count() / laws.count()
}

const maxCompared = 16

// illegalPlainFactor multiplies the probability that a move is legal if the specification forbids the move. It is so
// small that the client prefers any move that the specification allows.
const illegalPlainFactor = 1e-3

// plainAllows reports whether m is legal according to the plain reading of the specification. p must describe the board
// after the shift of tiles in m.
func (p prospect) plainAllows(m labyrinthwire.Move) bool {
	laws, _ := p.usableOptions()
	if laws.has(0) {
		laws = 1
	}
	return p.ok && p.shift.legalLaws(laws, p.place(m.To)) != 0
}

// legality returns the probability that m, a message from the client, is a legal move.
func legality(all []prospect, m labyrinthwire.Move) float64 {
	legal, sum := 0.0, 0.0
	for _, p := range all {
		legal += p.Weight * p.legalShare(m)
		sum += p.Weight
	}
	// the plain reading explains every message so far, but does not allow m
	if all[0].plain && !all[0].plainAllows(m) {
		return illegalPlainFactor * legal / sum
	}
	return legal / sum
}

// ambiguity returns how much the server's response to m leaves unknown. It sums the probabilities of all pairs of
// dialects that the response does not distinguish. Pairs of dialects that lead to different boards have a larger
// weight.
func ambiguity(all []prospect, m labyrinthwire.Move) float64 {
	const diverging = 100
	var counts [maxCompared]options
	n, sum, open := min(len(all), maxCompared), 0.0, 0.0
	alone := len(all[0].Position.InGame()) == 1
	for i, p := range all[:n] {
		counts[i] = p.collectedCounts(m)
		sum += p.Weight
	}
	for i, a := range all[:n] {
		for j, b := range all[:n] {
			both, told := a.Weight*b.Weight/(sum*sum), counts[i]&counts[j] == 0
			switch diverge := a.insert != b.insert || a.spare != b.spare; {
			case diverge && !(alone && told):
				// after such a move, the two dialects have different boards
				open += diverging * both
			case !told:
				open += both
			}
		}
	}
	return open
}

// collectedCounts returns how many objectives the client can collect with the move m, under each rule for collecting.
func (p prospect) collectedCounts(m labyrinthwire.Move) (counts options) {
	if !p.ok {
		return 1
	}
	_, ways := p.usableOptions()
	to := p.place(m.To)
	ways.filter(func(way int) bool {
		var d Dialect
		d.setWay(way)
		counts |= 1 << len(collected(p.left, d, p.objectiveCells(p.shift, d), p.collectingCells(p.You, d, to)))
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

// certain is the lowest probability that counts as 1. It allows for rounding.
const certain = 1 - 1e-9

// Safe reports whether m, a move of the client, is legal in every likely dialect.
func (all Candidates) Safe(m labyrinthwire.Move) bool {
	return legality(all.prospects(m), m) >= certain
}

// Careful returns the best of the given moves. It prefers moves that are most probably legal. Second, it prefers moves
// that lead to the same board in all likely dialects. Third, it prefers moves whose response distinguishes the most
// dialects. Careful is faster if moves with the same shift of tiles are adjacent in the slice.
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

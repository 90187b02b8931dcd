package labyrinthclient

import (
	"slices"

	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// prospect is what the first half of a message of ours means in one track.
type prospect struct {
	*track
	shift
	ok    bool // the shift is legal under some law
	left  []int
	spare byte // stands for the tile that the next player must insert, as it is written
}

func (t *track) prospect(m labyrinthwire.Move) prospect {
	p := prospect{track: t, left: t.left()}
	if p.shift, p.ok = t.shifted(t.you, m); p.ok {
		p.spare = 0xff
		for _, tile := range p.after.Board.Spare.Rotations() {
			p.spare = min(p.spare, t.tiles.encode[tile])
		}
	}
	return p
}

// legal returns the share of the laws left under which the walk to a cell is legal too.
func (p prospect) legal(m labyrinthwire.Move) float64 {
	if !p.ok {
		return 0
	}
	laws, _ := p.counting()
	return p.shift.legal(laws, p.place(m.To)).count() / laws.count()
}

// mostCompared is how many tracks are compared by what would follow from a move.
const mostCompared = 16

// legality returns how likely it is that the server takes a message for a legal move: 1 if it is one in every likely dialect.
func legality(all []prospect, m labyrinthwire.Move) float64 {
	legal, sum := 0.0, 0.0
	for _, p := range all {
		legal += p.weight * p.legal(m)
		sum += p.weight
	}
	return legal / sum
}

// ambiguity returns how much would be open after a move of ours. It is the share of the pairs of likely dialects between which
// the response of the server would not decide. A pair counts more if the boards differ after the move. Then a next player who
// does not know the dialect may have no message that is legal in both. If we are the only player, such a pair counts nothing if
// what we collect decides.
func ambiguity(all []prospect, m labyrinthwire.Move) float64 {
	const diverging = 100
	var counts [mostCompared]options
	n, sum, open := min(len(all), mostCompared), 0.0, 0.0
	alone := len(all[0].at.InGame()) == 1
	for i, p := range all[:n] {
		counts[i] = p.collects(m)
		sum += p.weight
	}
	for i, a := range all[:n] {
		for j, b := range all[:n] {
			both, told := a.weight*b.weight/(sum*sum), counts[i]&counts[j] == 0
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

// collects returns the numbers of objectives that a message of ours may collect, in the ways that are left.
func (p prospect) collects(m labyrinthwire.Move) (counts options) {
	if !p.ok {
		return 1
	}
	_, ways := p.counting()
	to := p.place(m.To)
	ways.filter(func(way int) bool {
		var d Dialect
		d.setWay(way)
		counts |= 1 << len(due(p.left, d, p.objectives(p.shift, d), p.cells(p.you, d, to)))
		return false
	})
	return counts
}

func (all survivors) prospects(m labyrinthwire.Move) []prospect {
	var ahead []prospect
	for _, t := range all.likely() {
		ahead = append(ahead, t.prospect(m))
	}
	return ahead
}

// certain is the legality from which on a message is legal in every likely dialect, whatever rounding does.
const certain = 1 - 1e-9

// safe reports whether a message of ours is a legal move in every likely dialect.
func (all survivors) safe(m labyrinthwire.Move) bool { return legality(all.prospects(m), m) >= certain }

// careful returns those of some moves that are likeliest to be legal: in all likely dialects, if there are such moves. Of these
// it returns only the ones that leave least open. It is quick if moves with the same shift follow each other.
func (all survivors) careful(moves []labyrinth.Move, player int) []labyrinth.Move {
	var best []labyrinth.Move
	var ahead []prospect
	most, least := 0.0, 0.0
	for i, move := range moves {
		m := all[0].encode(player, move)
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

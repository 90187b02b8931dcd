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
	ok      bool // the shift is legal under some law
	places  []labyrinth.Point
	dialect Dialect
	left    []int
	spare   byte // stands for the tile that the next player must insert, as it is written
}

func (t *track) prospect(m labyrinthwire.Move) prospect {
	p := prospect{track: t, dialect: t.dialect(), left: t.left()}
	if p.shift, p.ok = t.shifted(t.you, m); p.ok {
		p.places, p.spare = t.objectives(p.shift, p.dialect), 0xff
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
	count := func(o options) (n float64) {
		o.filter(func(int) bool { n++; return true })
		return n
	}
	laws, _ := p.counting()
	return count(p.shift.legal(laws, p.place(m.To))) / count(laws)
}

// stuck is how much worse it is to lose track of the board than to learn nothing.
const stuck = 100

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

// surprise returns how much the server's messages after a move of ours would distinguish the likely dialects: by what we
// collect, and by the tile that the next player inserts. The less, the better: it is 1 if all dialects expect the same.
// If there is no other player, nobody shows which tile is the spare one, so that the shift should be the same in all dialects.
func surprise(all []prospect, m labyrinthwire.Move) float64 {
	type outcome struct {
		collected int
		spare     byte
	}
	var outcomes [mostCompared]outcome
	n, sum, same := min(len(all), mostCompared), 0.0, 0.0
	alone := len(all[0].at.InGame()) == 1
	for i, p := range all[:n] {
		outcomes[i] = outcome{spare: p.spare}
		if to := p.place(m.To); p.ok {
			outcomes[i].collected = len(due(p.left, p.dialect, p.places, p.cells(p.you, p.dialect, to)))
		}
		sum += p.weight
	}
	for i, a := range all[:n] {
		for j, b := range all[:n] {
			both := a.weight * b.weight / (sum * sum)
			told := outcomes[i].collected != outcomes[j].collected
			switch {
			case alone && a.insert != b.insert && !(told && a.settled() && b.settled()):
				same += stuck * both
			case outcomes[i].spare == outcomes[j].spare && !told:
				same += both
			}
		}
	}
	return same
}

// settled reports whether one way of collecting is left.
func (t *track) settled() bool {
	_, ways := t.counting()
	return ways&(ways-1) == 0
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

// careful returns those of some moves that are likeliest to be legal: in all likely dialects, if there are such moves. While
// the dialects disagree, it returns of these only the ones that distinguish them best. It is quick if moves with the same
// shift follow each other.
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
		told := 1.0
		if len(ahead) > 1 {
			told = surprise(ahead, m)
		}
		switch {
		case legal > most+1e-9, told < least-1e-9:
			best, most, least = append(best[:0], move), legal, told
		case told < least+1e-9:
			best = append(best, move)
		}
	}
	return slices.Clip(best)
}

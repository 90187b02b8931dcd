package glendabot

import (
	"math/rand/v2"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// hopeless is larger than any distance.
const hopeless = 1 << 16

// shortest moves to the neighbour that is nearest to the border.
//
// Among equals, the earlier directions are a little more likely if a nearer cell was found after the first one, as in
// the first program.
func shortest(v glenda.View, rng *rand.Rand) glenda.Move {
	legal := v.Legal()
	distances := glendamath.Distances(v)
	best, least, found := legal[0], hopeless+1, 0
	for _, m := range legal {
		d := steps(distances, v.Glenda.Neighbour(m.Dir))
		switch {
		case d < least:
			best, least = m, d
			found++
		case d == least:
			if found++; rng.IntN(found) == 0 {
				best = m
			}
		}
	}
	return best
}

// steps returns the number of c in f, or hopeless if there is none.
func steps(f *glendamath.Field, c hex.Cell) int {
	if n, ok := f.At(c); ok {
		return n
	}
	return hopeless
}

// safest moves to the neighbour with the smallest two-distance. If no neighbour has one, it moves to the neighbour
// nearest to the border.
func safest(v glenda.View, rng *rand.Rand) glenda.Move {
	two, distances := glendamath.TwoDistances(v), glendamath.Distances(v)
	return least(v.Legal(), rng, func(m glenda.Move) int {
		n := v.Glenda.Neighbour(m.Dir)
		if d, ok := two.At(n); ok {
			return d
		}
		return hopeless + steps(distances, n)
	})
}

// next walls the neighbour of Glenda's cell that is nearest to the border.
func next(v glenda.View, rng *rand.Rand) glenda.Move {
	distances := glendamath.Distances(v)
	legal := v.Legal()
	return least(legal, rng, func(m glenda.Move) int {
		if v.Glenda.Distance(m.Cell) != 1 {
			return hopeless + 1
		}
		return steps(distances, m.Cell)
	})
}

// costliest walls the cell after which Glenda's best exit has the largest two-distance. Among equals it leaves her the
// fewest exits with that two-distance. If there are walls that leave her no exit with a two-distance, it takes the one
// nearest to her. That ends the game soonest.
func costliest(v glenda.View, rng *rand.Rand) glenda.Move {
	threats := glendamath.Threats(v)
	return least(v.Legal(), rng, func(m glenda.Move) int {
		if n, ok := threats.At(m.Cell); ok {
			return n
		}
		return v.Glenda.Distance(m.Cell) - hopeless
	})
}

// least returns the move with the smallest value of of. Among equals it picks one at random, all equally likely.
func least(moves []glenda.Move, rng *rand.Rand, of func(glenda.Move) int) glenda.Move {
	best, lowest, found := moves[0], 0, 0
	for _, m := range moves {
		n := of(m)
		switch {
		case found == 0 || n < lowest:
			best, lowest, found = m, n, 1
		case n == lowest:
			if found++; rng.IntN(found) == 0 {
				best = m
			}
		}
	}
	return best
}

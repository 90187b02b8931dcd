package glendabot

import (
	"math/rand/v2"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// hopeless is more than any distance.
const hopeless = 1 << 16

// shortest goes to the neighbour that is nearest to the border.
//
// Among equals it prefers the earlier directions a little where it found a nearer one after the first, as the first
// program does.
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

// steps returns a cell's number in f, or hopeless.
func steps(f *glendamath.Field, c hex.Cell) int {
	if n, ok := f.At(c); ok {
		return n
	}
	return hopeless
}

// safest goes to the neighbour with the least two-distance; of those that have none, to the one nearest to the border.
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

// next walls the cell to which Glenda would go on a shortest way.
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

// costliest walls the cell after which the best two-distance that Glenda can go to is greatest; of equals, one that
// leaves her the fewest such cells. It likes best to leave her none, near to her so that the game comes to its end.
func costliest(v glenda.View, rng *rand.Rand) glenda.Move {
	threats := glendamath.Threats(v)
	return least(v.Legal(), rng, func(m glenda.Move) int {
		if n, ok := threats.At(m.Cell); ok {
			return n
		}
		return v.Glenda.Distance(m.Cell) - hopeless
	})
}

// least returns one of the moves for which of is least, every one equally likely.
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

package glendabot

import (
	"math/rand/v2"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// hopeless is larger than any distance.
const hopeless = 1 << 16

// shortest moves to the neighbouring cell that is nearest to the border.
//
// If several cells are equally near, it picks one at random. As in the original program, their probabilities are not
// exactly equal.
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

// steps returns the number that f holds for cell c, or hopeless if it holds none.
func steps(f *glendamath.Field, c hex.Cell) int {
	if n, ok := f.At(c); ok {
		return n
	}
	return hopeless
}

// safest moves to the neighbouring cell with the smallest two-distance, a measure of the distance to the border. If no
// neighbouring cell has a two-distance, it moves to the cell nearest to the border.
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

// next places a wall on the cell next to Glenda that is nearest to the border.
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

// costliest places the wall after which the escape is hardest for Glenda, according to glendamath.Threats. A wall that
// prevents the escape for good is best. Of several such walls, it places the one nearest to her.
func costliest(v glenda.View, rng *rand.Rand) glenda.Move {
	threats := glendamath.Threats(v)
	return least(v.Legal(), rng, func(m glenda.Move) int {
		if n, ok := threats.At(m.Cell); ok {
			return n
		}
		return v.Glenda.Distance(m.Cell) - hopeless
	})
}

// least returns the move with the smallest value of cost. Among equal moves it picks one at random.
func least(moves []glenda.Move, rng *rand.Rand, cost func(glenda.Move) int) glenda.Move {
	best, lowest, found := moves[0], 0, 0
	for _, m := range moves {
		n := cost(m)
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

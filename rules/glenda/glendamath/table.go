package glendamath

import "menagerie/rules/glenda/glendamath/glendatable"

// newTable returns a table for a single search of budget nodes. Its size is about a quarter of that number, within
// limits.
func newTable[M mask[M]](budget int) *glendatable.Table[M] {
	const smallest, largest = 1 << 10, 1 << 17
	return glendatable.New[M](max(smallest, min(largest, budget/4)))
}

// lastingTable returns a table for all searches of a game, with budget nodes each.
func lastingTable[M mask[M]](budget int) *glendatable.Table[M] {
	const smallest = 1 << 10
	var none M
	largest := 1 << 20
	if none.stride() > narrowSize {
		largest = 1 << 18 // an entry is four times as large
	}
	return glendatable.Lasting[M](max(smallest, min(largest, 4*budget)))
}

// key returns p as a key of a table.
func (p place[M]) key() glendatable.Position[M] {
	return glendatable.Position[M]{Free: p.free, At: p.at, Hash: p.hash}
}

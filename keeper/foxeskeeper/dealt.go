package foxeskeeper

import (
	"slices"

	"menagerie/rules/foxes"
)

// Dealt returns a function that reports whether a seed produces the island and the tides in views, which are the Views
// of a record. It compares only the land, because animals do not influence the tides.
func Dealt(views []foxes.View) func(seed uint64) bool {
	var seen [][]bool
	for _, v := range views {
		land := foxes.NewShore(v.Board).Land()
		if len(seen) == 0 || !slices.Equal(seen[len(seen)-1], land) {
			seen = append(seen, land)
		}
	}
	return func(seed uint64) bool {
		for _, kind := range []foxes.Tides{foxes.TidesCoast, foxes.TidesAny, foxes.TidesHeight} {
			if follows(seen, views[0], kind, seed) {
				return true
			}
		}
		return false
	}
}

// follows reports whether a game with this seed and kind of tides shows islands, in this order. first is the first View of the
// record. The record may begin after some tides, whose number is in first.
func follows(islands [][]bool, first foxes.View, kind foxes.Tides, seed uint64) bool {
	const cycle = 6 // a client that joins late knows the number of the tide up to its cycle
	before := 0
	if first.Tides > 0 {
		before = first.Tides + cycle
	}
	c := foxes.DefaultConfig(first.Board.Size)
	c.Limit, c.Tide, c.Dialect.Tides = 0, 1, kind
	s, err := foxes.New(c, seed)
	if err != nil {
		return false
	}
	found := 0
	for i := range before + len(islands) {
		land := foxes.NewShore(s.View(foxes.Foxes).Board).Land()
		switch {
		case slices.Equal(land, islands[found]):
			found++
		case found > 0 || i >= before:
			return false
		}
		if found == len(islands) {
			return true
		}
		s = s.Tick()
	}
	return false
}

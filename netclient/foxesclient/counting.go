package foxesclient

import (
	"slices"

	"menagerie/rules/foxes"
)

// counting is what is known of how the server counts places.
type counting struct {
	fixed bool            // it was given
	left  []foxes.Writing // the ways that nothing speaks against, the likeliest first; never empty
	seen  bool            // a move was made as the first of them says
}

func newCounting(d Dialect) counting {
	given := d.Rules.Writing
	c := counting{fixed: d.Places == PlacesGiven, left: []foxes.Writing{{Base: given.Base, Order: given.Order}}}
	if !c.fixed {
		c.left = everyWay(given)
	}
	return c
}

// everyWay has all ways of counting, one of them first.
func everyWay(first foxes.Writing) []foxes.Writing {
	all := []foxes.Writing{{Base: first.Base, Order: first.Order}}
	for _, w := range foxes.Countings() {
		if !w.CountsLike(first) {
			all = append(all, w)
		}
	}
	return all
}

// now is the way in which the next move is written.
func (c *counting) now() foxes.Writing { return c.left[0] }

// writing is w with the way in which places are counted.
func (c *counting) writing(w foxes.Writing) foxes.Writing {
	w.Base, w.Order = c.now().Base, c.now().Order
	return w
}

// made learns from a move that the server has made: only ways remain in which it is what was sent.
func (c *counting) made(f *flight, made foxes.Move) {
	numbers := f.as.Numbers(f.move)
	fits := func(w foxes.Writing) bool { return w.Move(numbers) == made }
	left := slices.DeleteFunc(everyWay(c.now()), func(w foxes.Writing) bool { return !fits(w) })
	if c.fixed || len(left) == 0 {
		return
	}
	if !fits(c.now()) {
		c.seen = false
	}
	if c.seen {
		return // what was seen before is at least as good
	}
	both := slices.DeleteFunc(slices.Clone(left), func(w foxes.Writing) bool { return !slices.ContainsFunc(c.left, w.CountsLike) })
	if len(both) > 0 {
		left = both
	}
	c.left, c.seen = left, len(left) == 1
}

// refused learns from a move that the server has refused: a way in which it was legal is not the server's. It reports whether
// another way will be tried.
func (c *counting) refused(legal func(foxes.Writing) bool) bool {
	if c.fixed || c.seen {
		return false
	}
	before := c.now()
	left := slices.DeleteFunc(slices.Clone(c.left), legal)
	if len(left) == 0 {
		left = everyWay(before)[1:] // something else was the reason once, so that every way is possible again
		left = append(left, before)
	}
	c.left = left
	return !c.now().CountsLike(before)
}

// met tells what was found out.
func (c *counting) met() string {
	if !c.seen && !c.fixed {
		return ""
	}
	for i, w := range foxes.Countings() {
		if w.CountsLike(c.now()) {
			return metNames[i]
		}
	}
	return ""
}

// metNames say how places are counted, in the order of foxes.Countings.
var metNames = [...]string{
	"netfoxes.met_one_column", "netfoxes.met_zero_row", "netfoxes.met_zero_column", "netfoxes.met_one_row",
}

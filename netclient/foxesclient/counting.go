package foxesclient

import (
	"slices"

	"menagerie/rules/foxes"
)

// counting finds out how the server counts columns and rows.
type counting struct {
	fixed bool            // the way to count columns and rows was given in the Profile
	left  []foxes.Writing // ways that are still possible, the likeliest first; never empty
	seen  bool            // a move has confirmed the first way
}

func newCounting(d Dialect) counting {
	given := d.Rules.Writing
	c := counting{fixed: d.Places == PlacesGiven, left: []foxes.Writing{{Base: given.Base, Order: given.Order}}}
	if !c.fixed {
		c.left = allCountings(given)
	}
	return c
}

// allCountings returns all countings. The first one is start.
func allCountings(start foxes.Writing) []foxes.Writing {
	all := []foxes.Writing{{Base: start.Base, Order: start.Order}}
	for _, w := range foxes.Countings() {
		if !w.CountsLike(start) {
			all = append(all, w)
		}
	}
	return all
}

func (c *counting) current() foxes.Writing { return c.left[0] }

// writing returns w with the counting of the next move.
func (c *counting) writing(w foxes.Writing) foxes.Writing {
	w.Base, w.Order = c.current().Base, c.current().Order
	return w
}

// confirm compares the numbers that the client has sent with the move that the server has confirmed. It excludes each
// way to number columns and rows in which the numbers mean another move.
func (c *counting) confirm(f *pendingMove, move foxes.Move) {
	numbers := f.as.Numbers(f.move)
	fits := func(w foxes.Writing) bool { return w.Move(numbers) == move }
	left := slices.DeleteFunc(allCountings(c.current()), func(w foxes.Writing) bool { return !fits(w) })
	if c.fixed || len(left) == 0 {
		return
	}
	if !fits(c.current()) {
		c.seen = false
	}
	if c.seen {
		return // the earlier evidence is at least as good
	}
	both := slices.DeleteFunc(slices.Clone(left), func(w foxes.Writing) bool { return !slices.ContainsFunc(c.left, w.CountsLike) })
	if len(both) > 0 {
		left = both
	}
	c.left, c.seen = left, len(left) == 1
}

// refuse handles the refusal of a move. It excludes each way to number columns and rows in which the move would have
// been legal. legal reports whether the move is legal in a given way. refuse reports whether the next move will be sent
// in another way.
func (c *counting) refuse(legal func(foxes.Writing) bool) bool {
	if c.fixed || c.seen {
		return false
	}
	before := c.current()
	left := slices.DeleteFunc(slices.Clone(c.left), legal)
	if len(left) == 0 {
		left = allCountings(before)[1:] // an earlier refusal had another reason, so all countings are possible again
		left = append(left, before)
	}
	c.left = left
	return !c.current().CountsLike(before)
}

// confirmedKey returns the text key of the confirmed numbering of the tiles. The result is "" while the numbering is
// uncertain.
func (c *counting) confirmedKey() string {
	if !c.seen && !c.fixed {
		return ""
	}
	for i, w := range foxes.Countings() {
		if w.CountsLike(c.current()) {
			return countingKeys[i]
		}
	}
	return ""
}

// countingKeys has a key in package words for each of foxes.Countings.
var countingKeys = [...]string{
	"netfoxes.met_one_column", "netfoxes.met_zero_row", "netfoxes.met_zero_column", "netfoxes.met_one_row",
}

package glenda

import "menagerie/rules/hex"

// trapped reports whether Glenda at p has lost, in the way that the dialect looks for it.
func (c Config) trapped(walls hex.Set, p hex.Cell) bool {
	if c.Dialect.Capture == CaptureThreeSweeps {
		return !c.sweptWayOut(walls, p)
	}
	return !c.wayOut(walls, p)
}

// wayOut reports whether a way without walls leads from p to the border.
func (c Config) wayOut(walls hex.Set, p hex.Cell) bool {
	seen := hex.Set{}.With(p)
	for open := []hex.Cell{p}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if c.Border(at) {
			return true
		}
		for _, d := range hex.Dirs() {
			// A cell that is not on the border has all its neighbours on the board.
			if n := at.Neighbour(d); !walls.Has(n) && !seen.Has(n) {
				seen = seen.With(n)
				open = append(open, n)
			}
		}
	}
	return false
}

// sweptWayOut is wayOut as the original finds it: three times it goes over all cells, column by column, and learns which
// ones have a way out from the neighbours that are known to have one. A way that winds against that order more than
// twice is missed.
func (c Config) sweptWayOut(walls hex.Set, p hex.Cell) bool {
	const sweeps = 3
	var out hex.Set
	for range sweeps {
		for x := range c.Size {
			for y := range c.Size {
				at := hex.Cell{X: x, Y: y}
				if !walls.Has(at) && (c.Border(at) || touches(out, at)) {
					out = out.With(at)
				}
			}
		}
	}
	return c.Border(p) || touches(out, p)
}

// touches reports whether a neighbour of p is in s.
func touches(s hex.Set, p hex.Cell) bool {
	for _, d := range hex.Dirs() {
		if s.Has(p.Neighbour(d)) {
			return true
		}
	}
	return false
}

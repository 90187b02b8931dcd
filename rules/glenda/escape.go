package glenda

import "menagerie/rules/hex"

// trapped reports whether Glenda is trapped at cell p, according to c.Dialect.Capture.
func (c Config) trapped(walls hex.Set, p hex.Cell) bool {
	if c.Dialect.Capture == CaptureThreeSweeps {
		return !c.sweptWayOut(walls, p)
	}
	return !c.wayOut(walls, p)
}

// wayOut reports whether a path without walls leads from p to the border.
func (c Config) wayOut(walls hex.Set, p hex.Cell) bool {
	seen := hex.Set{}.With(p)
	for open := []hex.Cell{p}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if c.Border(at) {
			return true
		}
		for _, d := range hex.Dirs() {
			// A cell that is not on the border has all six neighbours on the board.
			if n := at.Neighbour(d); !walls.Has(n) && !seen.Has(n) {
				seen = seen.With(n)
				open = append(open, n)
			}
		}
	}
	return false
}

// sweptWayOut reports whether the algorithm of the first known server finds a path from p to the border. The algorithm
// visits all cells three times, each time in the same order. It misses winding paths that need more than three visits.
func (c Config) sweptWayOut(walls hex.Set, p hex.Cell) bool {
	const sweeps = 3
	var out hex.Set
	for range sweeps {
		for inset := range (c.Size + 1) / 2 {
			out = c.sweep(walls, out, inset)
		}
	}
	return c.Border(p) || touches(out, p)
}

// sweep returns escaping together with further free cells: those on the border, and those next to a cell that is already in the
// set. It visits each cell once, column by column. It skips cells that are less than inset cells away from the border.
func (c Config) sweep(walls, escaping hex.Set, inset int) hex.Set {
	for x := inset; x < c.Size-inset; x++ {
		for y := inset; y < c.Size-inset; y++ {
			at := hex.Cell{X: x, Y: y}
			if !walls.Has(at) && (c.Border(at) || touches(escaping, at)) {
				escaping = escaping.With(at)
			}
		}
	}
	return escaping
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

package glenda

import "menagerie/rules/hex"

// trapped reports whether Glenda at p is trapped, using the dialect's test.
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

// sweptWayOut reports whether p has a way out, with the original program's algorithm. A cell has a way out if it is on
// the border or next to a cell that has one. The original sweeps over squares that shrink towards the middle, column by
// column, and repeats this three times. It misses paths that turn against this order too often.
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

// sweep visits the cells that are at least inset cells away from the border. It returns out with the cells added for
// which it found a way out.
func (c Config) sweep(walls, out hex.Set, inset int) hex.Set {
	for x := inset; x < c.Size-inset; x++ {
		for y := inset; y < c.Size-inset; y++ {
			at := hex.Cell{X: x, Y: y}
			if !walls.Has(at) && (c.Border(at) || touches(out, at)) {
				out = out.With(at)
			}
		}
	}
	return out
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

package glendamath

// search holds the state of a search of one position. It counts every position that it visits as a node. Limits are in
// nodes, so the results are the same on every machine.
type search[M mask[M]] struct {
	*board[M]
	table   table[M]
	nodes   int
	limit   int         // number of nodes at which to stop
	pause   func() bool // called at regular intervals; true ends the search for good
	asked   int         // number of nodes at the last call of pause
	stopped bool        // the search must stop for now
	ended   bool        // the search must stop for good
}

func newSearch[M mask[M]](b *board[M], budget int, pause func() bool) *search[M] {
	return &search[M]{board: b, table: newTable[M](budget), pause: pause}
}

// allow lets the search use the given number of further nodes.
func (s *search[M]) allow(nodes int) {
	s.limit = s.nodes + nodes
	s.stopped = s.ended || nodes <= 0
}

// askEvery returns the number of nodes between two calls of pause: few enough to stop quickly, and enough that the
// calls cost next to nothing.
func (s *search[M]) askEvery() int { return max(4, 256*narrowSize*narrowSize/len(s.near)/4) }

// visit counts a node and reports whether the search must stop.
func (s *search[M]) visit() bool {
	s.nodes++
	if s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes-s.asked >= s.askEvery() {
		s.asked = s.nodes
		s.ended = s.ended || s.pause()
		s.stopped = s.stopped || s.ended
	}
	return s.stopped
}

// forever is the number of moves for positions from which Glenda never escapes.
const forever = 1<<15 - 1

// entry is what is known about a position with the trapper to move.
type entry[M mask[M]] struct {
	free   M
	rest   M // the cells on which an escape depends
	at     int16
	proved int16 // Glenda escapes within this number of moves; 0 if unknown
	failed int16 // she does not escape within this number of moves
	best   int16 // the bit of the wall that kept her in, plus one
}

// table is a transposition table. A new position replaces an older one with the same index, because it belongs to the
// current part of the search tree.
type table[M mask[M]] struct{ entries []entry[M] }

// newTable returns a table for a search of budget nodes. About one node in four is stored.
func newTable[M mask[M]](budget int) table[M] {
	const smallest, largest = 1 << 10, 1 << 17
	size := smallest
	for size < largest && size < budget/4 {
		size *= 2
	}
	return table[M]{make([]entry[M], size)}
}

// find returns the entry for p, or nil if there is none.
func (t table[M]) find(p place[M]) *entry[M] {
	e := &t.entries[p.hash&uint64(len(t.entries)-1)]
	// Compare the whole position: a proof must not depend on hashes being different.
	if e.free != p.free || int(e.at) != p.at {
		return nil
	}
	return e
}

// claim returns the entry for p. If the entry held another position, claim clears it.
func (t table[M]) claim(p place[M]) *entry[M] {
	if e := t.find(p); e != nil {
		return e
	}
	e := &t.entries[p.hash&uint64(len(t.entries)-1)]
	*e = entry[M]{free: p.free, at: int16(p.at)}
	return e
}

package glendamath

// search thinks about one position. It counts every position that it looks at as a node, so that it can be told when
// to stop and still finds the same on every machine.
type search[M mask[M]] struct {
	*board[M]
	table   table[M]
	nodes   int
	limit   int         // nodes after which to stop
	pause   func() bool // asked every now and then; true ends the search for good
	asked   int         // nodes when pause was last asked
	stopped bool        // it must end for now
	ended   bool        // it must end for good
}

func newSearch[M mask[M]](b *board[M], budget int, pause func() bool) *search[M] {
	return &search[M]{board: b, table: newTable[M](budget), pause: pause}
}

// allow lets the search go on for so many nodes.
func (s *search[M]) allow(nodes int) {
	s.limit = s.nodes + nodes
	s.stopped = s.ended || nodes <= 0
}

// askEvery is a compromise: often enough to end within a blink, and so seldom that asking costs nothing.
func (s *search[M]) askEvery() int { return max(4, 256*narrowSize*narrowSize/len(s.near)/4) }

// visit counts a node and reports whether the search must end.
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

// forever is the number of moves in which Glenda does not escape when she never does.
const forever = 1<<15 - 1

// entry is what is known about one position with the trapper to move.
type entry[M mask[M]] struct {
	free   M
	rest   M // the cells on which an escape rests
	at     int16
	proved int16 // Glenda escapes within so many moves; 0 when that is not known
	failed int16 // she does not escape within so many
	best   int16 // the wall that kept her, plus one
}

// table remembers positions. A newer one takes the place of an older one with the same index, because it belongs to the
// part of the tree in which the search is.
type table[M mask[M]] struct{ entries []entry[M] }

// newTable returns a table for a search of so many nodes. About one node in four is worth remembering.
func newTable[M mask[M]](budget int) table[M] {
	const smallest, largest = 1 << 10, 1 << 17
	size := smallest
	for size < largest && size < budget/4 {
		size *= 2
	}
	return table[M]{make([]entry[M], size)}
}

// find returns what is known about p, or nil.
func (t table[M]) find(p place[M]) *entry[M] {
	e := &t.entries[p.hash&uint64(len(t.entries)-1)]
	// The whole position is compared: a proof must not rest on two positions having different hashes.
	if e.free != p.free || int(e.at) != p.at {
		return nil
	}
	return e
}

// claim returns the entry for p, emptied if it held another position.
func (t table[M]) claim(p place[M]) *entry[M] {
	if e := t.find(p); e != nil {
		return e
	}
	e := &t.entries[p.hash&uint64(len(t.entries)-1)]
	*e = entry[M]{free: p.free, at: int16(p.at)}
	return e
}

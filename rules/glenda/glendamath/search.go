package glendamath

import "menagerie/rules/glenda/glendamath/glendatable"

// search holds the state of a search of one position. Each visited position is a node. Limits are numbers of nodes, so
// the results are the same on every machine.
type search[M mask[M]] struct {
	*board[M]
	table   *glendatable.Table[M]
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

// askEvery returns the number of nodes between two calls of s.pause. It is smaller on large boards, where a node takes longer.
func (s *search[M]) askEvery() int { return max(4, 256*narrowSize*narrowSize/len(s.near)/4) }

// visit counts a node. It reports whether the search must stop.
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

// forever is the number of moves that stands for "Glenda never escapes".
const forever = 1<<15 - 1

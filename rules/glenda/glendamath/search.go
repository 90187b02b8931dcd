package glendamath

// search holds the state of a search of one position. Its limits are numbers of positions (nodes), so that results do
// not depend on the machine's speed.
type search[M mask[M]] struct {
	*board[M]
	table   *Table[M]
	nodes   int
	limit   int         // number of nodes at which the search stops
	pause   func() bool // called at regular intervals; true ends the search for good
	asked   int         // number of nodes at the last call of pause
	stopped bool        // the search must stop for now
	ended   bool        // the search must stop for good
}

func newSearch[M mask[M]](b *board[M], budget int, pause func() bool) *search[M] {
	return &search[M]{board: b, table: newTable[M](budget), pause: pause}
}

// addNodes lets the search use the given number of further nodes.
func (s *search[M]) addNodes(nodes int) {
	s.limit = s.nodes + nodes
	s.stopped = s.ended || nodes <= 0
}

// pauseInterval returns the number of nodes between two calls of s.pause: fewer on large, slower boards.
func (s *search[M]) pauseInterval() int { return max(4, 256*narrowSize*narrowSize/len(s.near)/4) }

// visit counts a node. It reports whether the search must stop.
func (s *search[M]) visit() bool {
	s.nodes++
	if s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes-s.asked >= s.pauseInterval() {
		s.asked = s.nodes
		s.ended = s.ended || s.pause()
		s.stopped = s.stopped || s.ended
	}
	return s.stopped
}

// forever is the number of moves that stands for "Glenda never escapes".
const forever = 1<<15 - 1

// answer is the result of a search for an escape.
type answer int8

const (
	unknown answer = iota // the search was stopped before it found out
	out                   // Glenda escapes within the given number of moves
	late                  // Glenda does not escape within that number
	shut                  // Glenda never escapes
)

// escape reports whether Glenda can force an escape within the given number of moves. The trapper is to move. If she
// escapes, rest is the set of cells on which the escape depends. Walls on other cells cannot prevent it.
//
// The method is known from programs for the game of Hex. If Glenda escapes after the trapper passes, the trapper must
// wall a cell on which that escape depends. Each response of Glenda to one of these walls leaves fewer candidates. If
// no candidate is left, she escapes.
func (s *search[M]) escape(p place[M], moves int) (rest M, a answer) {
	if s.visit() {
		return rest, unknown
	}
	var l levels[M]
	switch v := s.computeLevels(p, moves, &l); {
	case v == never:
		return rest, shut
	case v > moves:
		return rest, late
	case v == 1:
		return s.twoExits(p), out
	}
	if e := s.table.Find(p.key()); e != nil {
		switch {
		case e.Proved > 0 && int(e.Proved) <= moves:
			return e.Rest, out
		case e.Failed == forever:
			return rest, shut
		case int(e.Failed) >= moves:
			return rest, late
		}
	}
	rest, best, a := s.refute(p, moves, &l)
	if a != unknown {
		s.remember(p, moves, rest, best, a)
	}
	return rest, a
}

func (s *search[M]) remember(p place[M], moves int, rest M, best int, a answer) {
	e := s.table.Claim(p.key())
	switch a {
	case out:
		e.Proved, e.Rest = int16(moves), rest
	case late:
		e.Failed, e.Best = int16(moves), int16(best+1)
	case shut:
		e.Failed, e.Best = forever, int16(best+1)
	}
}

// twoExits returns two free border cells next to Glenda. There must be two such cells. Glenda then escapes, because the
// trapper can wall only one of them.
func (s *search[M]) twoExits(p place[M]) M {
	exits := s.exits(p).and(s.border)
	var rest M
	rest = rest.with(exits.first())
	return rest.with(exits.minus(exits.first()).first())
}

// refute searches for a wall that prevents Glenda's escape within the given number of moves. best is the number of this
// wall's cell, or -1. If there is no such wall, rest has the cells that Glenda needs for her escape. a is the result of
// the search.
func (s *search[M]) refute(p place[M], moves int, l *levels[M]) (rest M, best int, a answer) {
	rest, a = s.reply(p, moves, l)
	if a != out {
		return rest, -1, a
	}
	mustPlay := rest.minus(p.at)
	for _, w := range s.orderWalls(p, moves, mustPlay) {
		if !mustPlay.has(w.bit) {
			continue
		}
		needs, a := s.answer(s.wall(p, w.bit), moves)
		if a != out {
			return rest, w.bit, a
		}
		mustPlay = mustPlay.and(needs)
		rest = rest.or(needs)
	}
	if s.stopped {
		return rest, -1, unknown
	}
	return rest, -1, out
}

// answer is like escape, but for a position in which Glenda is to move.
func (s *search[M]) answer(p place[M], moves int) (rest M, a answer) {
	if s.visit() {
		return rest, unknown
	}
	var l levels[M]
	s.computeLevels(p, moves-1, &l)
	return s.reply(p, moves, &l)
}

// reply reports whether Glenda can force an escape within the given number of moves. Glenda must be to move. If she
// escapes, rest has the cells that she needs for it. reply uses the levels in l and adds further ones.
func (s *search[M]) reply(p place[M], moves int, l *levels[M]) (rest M, a answer) {
	exits := s.exits(p)
	if now := exits.and(s.border); !now.empty() {
		return rest.with(now.first()), out
	}
	a = shut
	for k := 0; !exits.empty(); k++ {
		if k >= moves {
			return rest, late
		}
		if k > l.top && !s.addLevel(p, l) {
			break // the other exits have no level
		}
		now := exits.and(l.at[k])
		exits = exits.without(now)
		for ; !now.empty(); now = now.minus(now.first()) {
			rest, got := s.escape(s.hop(p, now.first()), moves-1)
			switch got {
			case out:
				return rest.with(now.first()), out
			case unknown:
				return rest, unknown
			case late:
				a = late
			}
		}
	}
	return rest, a
}

// choice is a wall with its worth. A lower worth is better.
type choice struct{ bit, worth int }

// orderWalls returns the walls in mustPlay, sorted from best to worst for the trapper.
func (s *search[M]) orderWalls(p place[M], moves int, mustPlay M) []choice {
	hint := -1
	if e := s.table.Find(p.key()); e != nil {
		hint = int(e.Best) - 1
	}
	var order []choice
	for left := mustPlay; !left.empty(); left = left.minus(left.first()) {
		w := left.first()
		if s.visit() {
			break
		}
		worth := s.borderNearness(s.wall(p, w), moves-1)
		if worth <= 0 {
			return []choice{{w, worth}} // this wall decides
		}
		if w == hint {
			worth = 1
		}
		order = append(order, choice{w, worth})
	}
	sortChoices(order)
	return order
}

// sortChoices sorts order by worth. The sort is stable.
func sortChoices(order []choice) {
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && order[j].worth < order[j-1].worth; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
}

// newTable returns a table for a search with the given budget of nodes. The size of the table is about a quarter of
// budget, within limits.
func newTable[M mask[M]](budget int) *Table[M] {
	const smallest, largest = 1 << 10, 1 << 17
	return New[M](max(smallest, min(largest, budget/4)))
}

// newGameTable returns a table for all searches of a game, with budget nodes each.
func newGameTable[M mask[M]](budget int) *Table[M] {
	const smallest = 1 << 10
	var none M
	largest := 1 << 20
	if none.stride() > narrowSize {
		largest = 1 << 18 // an entry is four times as large
	}
	return Lasting[M](max(smallest, min(largest, 4*budget)))
}

func (p place[M]) key() Position[M] {
	return Position[M]{Free: p.free, At: p.at, Hash: p.hash}
}

package glendapuzzle

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/rules/puzzle"
)

// The types of the calendar. The bounds are the quintiles of 500 puzzles.
var (
	trap   = typeWith(0, recipe{glenda.Trapper, 7, glenda.Range{Min: 8, Max: 13}, hidden}, [4]int{5, 6, 15, 39})
	large  = typeWith(0, recipe{glenda.Trapper, 9, glenda.Range{Min: 15, Max: 20}, hidden}, [4]int{5, 13, 39, 49})
	escape = typeWith(1, recipe{glenda.Glenda, 7, glenda.Range{Min: 8, Max: 14}, hidden}, [4]int{4, 7, 18, 28})
)

// Stages returns the stages of the ladder. In the puzzles of the first stage, the winning walls are next to Glenda, on a
// shortest path to the border.
func Stages() []puzzle.Stage[Puzzle] {
	easy := typeWith(0, recipe{glenda.Trapper, 7, glenda.Range{Min: 8, Max: 13}, obvious}, [4]int{})
	return []puzzle.Stage[Puzzle]{{Type: easy, Steps: 5}, {Type: trap, Steps: 13}, {Type: escape, Steps: 7}, {Type: large, Steps: 5}}
}

// typeWith returns a type of puzzles that are made by a recipe.
func typeWith(number uint64, r recipe, bounds [puzzle.Bands - 1]int) puzzle.Type[Puzzle] {
	return puzzle.Type[Puzzle]{
		Number: number,
		Make: func(random *rand.Rand) (Puzzle, bool) {
			p := r.draw(random)
			return p, r.accepts(p)
		},
		Draw:       r.draw,
		Difficulty: Puzzle.difficulty,
		Bounds:     bounds,
	}
}

// A recipe describes the puzzles of a type.
type recipe struct {
	player rules.Seat
	size   int
	walls  glenda.Range
	fits   func(glenda.View, glenda.Move) bool // reports whether a move may win
}

// draw returns a candidate. Glenda is in the middle of the board or next to it.
func (r recipe) draw(random *rand.Rand) Puzzle {
	p := Puzzle{Player: r.player, Size: r.size, Glenda: glenda.Config{Size: r.size}.Middle()}
	if d := random.IntN(7); d < 6 {
		p.Glenda = p.Glenda.Neighbour(hex.Dir(d))
	}
	for n := r.walls.Min + random.IntN(r.walls.Max-r.walls.Min+1); p.Walls.Len() < n; {
		if c := (hex.Cell{X: random.IntN(r.size), Y: random.IntN(r.size)}); c != p.Glenda {
			p.Walls = p.Walls.With(c)
		}
	}
	return p
}

// The limits of proofs, in nodes of a search. A search with the smaller limit decides most positions.
const (
	quick = 4_000
	sure  = 250_000
)

// limits returns the limits, in nodes, of the two searches for the winner after a first move. The second search is for moves
// that the first one leaves undecided. The limits for large boards make the search for puzzles five times as fast.
func (r recipe) limits() [2]int {
	if r.size > 7 {
		return [2]int{300, 100_000}
	}
	return [2]int{quick, sure}
}

// accepts reports whether the filters accept a candidate. The winner after each first move must be known. One to three walls
// must win, or exactly one hop. Each winning move must satisfy r.fits.
func (r recipe) accepts(p Puzzle) bool {
	const fewest, fewLeft = 4, 5
	most := [2]int{glenda.Trapper: 3, glenda.Glenda: 1}[p.Player]
	v := p.State().View(p.Player)
	if len(v.Legal()) < fewest || held(v) || glendamath.Winner(v, r.limits()[0]) == verdicts[1-p.Player] {
		return false
	}
	wins, moves := 0, likely(v)
	for _, nodes := range r.limits() {
		var left []glenda.Move
		for _, m := range moves {
			switch glendamath.Winner(after(v, m), nodes) {
			case glendamath.Open:
				left = append(left, m)
			case verdicts[p.Player]:
				if wins++; wins > most || !r.fits(v, m) {
					return false
				}
			}
			if len(left) > fewLeft {
				return false
			}
		}
		moves = left
	}
	return wins > 0 && len(moves) == 0
}

// verdicts holds the verdict that a seat has won.
var verdicts = [2]glendamath.Verdict{glenda.Trapper: glendamath.TrapperWins, glenda.Glenda: glendamath.GlendaWins}

// winner returns the winner of a position. It returns Open if a search of at most sure nodes does not find the winner.
func winner(v glenda.View) glendamath.Verdict {
	if w := glendamath.Winner(v, quick); w != glendamath.Open {
		return w
	}
	return glendamath.Winner(v, sure)
}

// after returns the position after a legal move.
func after(v glenda.View, m glenda.Move) glenda.View {
	next, err := v.After(m)
	if err != nil {
		panic(err) // cannot happen: the move is legal
	}
	return next
}

// held reports whether Glenda's cell has no two-distance. If the trapper is to move, he then wins. If Glenda is to move, at
// most one of her hops can win.
func held(v glenda.View) bool {
	_, ok := glendamath.TwoDistances(v).At(v.Glenda)
	return !ok
}

// obvious reports whether the cell of a hop or a wall is next to Glenda, on a shortest way to the border.
func obvious(v glenda.View, m glenda.Move) bool {
	to, steps := target(v, m), glendamath.Distances(v)
	here, _ := steps.At(v.Glenda)
	there, ok := steps.At(to)
	return ok && there < here && v.Glenda.Distance(to) == 1
}

// hidden reports whether a move is not obvious.
func hidden(v glenda.View, m glenda.Move) bool { return !obvious(v, m) }

// target returns the cell of a wall, or the cell to which a hop leads.
func target(v glenda.View, m glenda.Move) hex.Cell {
	if m.Kind == glenda.Step {
		return v.Glenda.Neighbour(m.Dir)
	}
	return m.Cell
}

// likely returns the legal moves. Moves that probably win come first. In this order, the filters soon reject most
// candidates.
func likely(v glenda.View) []glenda.Move {
	worth := glendamath.Threats(v)
	if v.Mover() == glenda.Glenda {
		worth = glendamath.Distances(v)
	}
	moves := v.Legal()
	slices.SortStableFunc(moves, func(a, b glenda.Move) int {
		n, _ := worth.At(target(v, a)) // 0 for a wall that holds her for good
		o, _ := worth.At(target(v, b))
		return cmp.Compare(n, o)
	})
	return moves
}

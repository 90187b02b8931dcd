package glendapuzzle

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/rules/puzzle"
)

// The types of the calendar. The bounds are the quintiles of 500 puzzles.
var (
	trap   = newType(0, recipe{glenda.Trapper, 7, glenda.Range{Min: 8, Max: 13}, hidden}, [4]int{5, 6, 15, 39})
	large  = newType(0, recipe{glenda.Trapper, 9, glenda.Range{Min: 15, Max: 20}, hidden}, [4]int{5, 13, 39, 49})
	escape = newType(1, recipe{glenda.Glenda, 7, glenda.Range{Min: 8, Max: 14}, hidden}, [4]int{4, 7, 18, 28})
)

// Stages returns the stages of the ladder. In the first stage, the winning walls are next to Glenda on a shortest path to the
// border.
func Stages() []puzzle.Stage[Puzzle] {
	easy := newType(0, recipe{glenda.Trapper, 7, glenda.Range{Min: 8, Max: 13}, obvious}, [4]int{})
	return []puzzle.Stage[Puzzle]{{Type: easy, Steps: 5}, {Type: trap, Steps: 13}, {Type: escape, Steps: 7}, {Type: large, Steps: 5}}
}

func newType(number uint64, r recipe, bounds [puzzle.Bands - 1]int) puzzle.Type[Puzzle] {
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
	fits   func(glenda.View, glenda.Move) bool // reports whether the move may win
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

// quick and sure are the maximum numbers of nodes in two searches for the winner. The search with sure nodes is made
// only if the first one does not find the winner.
const (
	quick = 4_000
	sure  = 250_000
)

// limits returns the maximum numbers of nodes in two searches for the winner. The second search is made only if the
// first one does not find the winner.
func (r recipe) limits() [2]int {
	if r.size > 7 {
		// with lower limits, the search for large puzzles is five times as fast
		return [2]int{300, 100_000}
	}
	return [2]int{quick, sure}
}

// accepts reports whether the filters accept a candidate.
func (r recipe) accepts(p Puzzle) bool {
	const fewest, fewLeft = 4, 5
	most := [2]int{glenda.Trapper: 3, glenda.Glenda: 1}[p.Player]
	v := p.State().View(p.Player)
	if len(v.Legal()) < fewest || held(v) || glendamath.Winner(v, r.limits()[0]) == verdicts[1-p.Player] {
		return false
	}
	// The winner after each move must be known. One to three walls of the trapper must win, or one step of Glenda.
	wins, moves := 0, movesByPromise(v)
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

// winner returns the winner of a position. It returns Open if a search does not find the winner. The constant named
// sure limits the nodes of this search.
func winner(v glenda.View) glendamath.Verdict {
	if w := glendamath.Winner(v, quick); w != glendamath.Open {
		return w
	}
	return glendamath.Winner(v, sure)
}

func after(v glenda.View, m glenda.Move) glenda.View {
	next, err := v.After(m)
	if err != nil {
		panic(err) // cannot happen: the move is legal
	}
	return next
}

// held reports whether the two-distances prove that the trapper wins on his turn (see glendamath.TwoDistances). On
// Glenda's turn, at most one of her steps can then win.
func held(v glenda.View) bool {
	_, ok := glendamath.TwoDistances(v).At(v.Glenda)
	return !ok
}

// obvious reports whether the cell of a hop or a wall is next to Glenda and on a shortest way to the border.
func obvious(v glenda.View, m glenda.Move) bool {
	to, steps := target(v, m), glendamath.Distances(v)
	here, _ := steps.At(v.Glenda)
	there, ok := steps.At(to)
	return ok && there < here && v.Glenda.Distance(to) == 1
}

func hidden(v glenda.View, m glenda.Move) bool { return !obvious(v, m) }

// target returns the cell of a wall, or the cell to which a hop leads.
func target(v glenda.View, m glenda.Move) hex.Cell {
	if m.Kind == glenda.Step {
		return v.Glenda.Neighbour(m.Dir)
	}
	return m.Cell
}

// movesByPromise returns the legal moves, sorted so that those that probably win come first. In this order, most
// candidates for a puzzle are rejected early.
func movesByPromise(v glenda.View) []glenda.Move {
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

// budgets holds the numbers of nodes of the searches that measure the difficulty.
var budgets = []int{100, 300, 1_000, 3_000, 10_000, 30_000, 100_000}

// runs is the number of times that the bot "twodistance" chooses a move in the same position. Its choice among equally
// good moves is random.
const runs = 8

func (p Puzzle) difficulty() int {
	const turns = 8
	v := p.State().View(p.Player)
	// the weakest player that finds a winning first move
	sum := runs * p.weakest(v)
	for i, m := range p.Solution() {
		if v.Mover() == p.Player && i < 2*turns {
			// errors of the bot twodistance in the first turns of the solution
			sum += p.errors(v)
			if !held(v) {
				sum++
			}
		}
		v = after(v, m)
	}
	return sum
}

// weakest returns the number of the weakest player that finds a winning move in v. Player 0 is the bot "twodistance".
// Player i+1 is a search with budgets[i] nodes. If no player finds a winning move, the result is len(budgets)+1.
func (p Puzzle) weakest(v glenda.View) int {
	if p.errors(v) < runs/2 {
		return 0
	}
	for i, nodes := range budgets {
		if m, _ := glendamath.Choose(context.Background(), v, nodes); p.keepsWin(v, m) {
			return i + 1
		}
	}
	return len(budgets) + 1
}

// errors returns how often the bot twodistance errs in several runs.
func (p Puzzle) errors(v glenda.View) int {
	bot, err := glendabot.For(p.Player, "twodistance-plain")
	if err != nil {
		panic(err) // cannot happen: both seats have this bot
	}
	wrong, known := 0, map[glenda.Move]bool{}
	for run := range uint64(runs) {
		m, _ := bot.Bot(context.Background(), v, rand.New(rand.NewPCG(run, 0)))
		right, ok := known[m]
		if !ok {
			right = p.keepsWin(v, m)
			known[m] = right
		}
		if !right {
			wrong++
		}
	}
	return wrong
}

// keepsWin reports whether the player still has a proved win after move m.
func (p Puzzle) keepsWin(v glenda.View, m glenda.Move) bool {
	return winner(after(v, m)) == verdicts[p.Player]
}

package labyrinthpuzzle

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"menagerie/rules/labyrinth"
	"menagerie/rules/puzzle"
	"menagerie/rules/rulestest"
)

// full reports whether the tests check as many puzzles as docs/games/labyrinth.md records. This takes an hour.
var full = os.Getenv("MENAGERIE_PROOFS") != ""

// shift is the first part of a turn.
type shift struct {
	in   labyrinth.Insert
	tile labyrinth.Tile
}

// solving returns the first shifts with which a game can be won in the given number of turns. It tries every legal move.
func solving(t *testing.T, s labyrinth.State, turns int) map[shift]bool {
	found := map[shift]bool{}
	for _, m := range s.View(0).Legal() {
		next, err := s.Play(0, m)
		if err != nil {
			t.Fatalf("%v: got the error %v, want a legal move", m, err)
		}
		if v := next.View(0); turns == 1 && v.Outcome == labyrinth.Won || turns == 2 && v.Outcome == labyrinth.Running && collectable(v) {
			found[shift{m.Insert, m.Tile}] = true
		}
	}
	return found
}

// collectable reports whether a legal move ends on the target.
func collectable(v labyrinth.View) bool {
	goals := map[shift]labyrinth.Point{}
	return slices.ContainsFunc(v.Legal(), func(m labyrinth.Move) bool {
		s := shift{m.Insert, m.Tile}
		if _, ok := goals[s]; !ok {
			next, _ := v.AfterShift(s.in, s.tile) // the shift is legal
			goals[s] = target(next)
		}
		return m.To == goals[s]
	})
}

// A second solver, which tries every legal move, finds the same solutions. The full test checks 1000 puzzles of each type.
func TestASlowerSolverConfirmsThePuzzles(t *testing.T) {
	counts := map[int]int{1: 20, 2: 20}
	if full {
		counts = map[int]int{1: 1000, 2: 1000}
	}
	for _, p := range samples(max(counts[1], counts[2])) {
		if counts[p.Turns]--; counts[p.Turns] < 0 {
			continue
		}
		s, most := p.State(), 1
		if p.Turns == 2 {
			most = 3
			if won := solving(t, s, 1); len(won) > 0 {
				t.Errorf("%v: got %v, want no solution in one turn", p, won)
			}
		}
		got := solving(t, s, p.Turns)
		first := p.Solution()[0]
		if len(got) != p.countFirstShifts(9) || len(got) < 1 || len(got) > most || !got[shift{first.Insert, first.Tile}] {
			t.Errorf("%v: got the first shifts %v, want 1 to %d with that of %v", p, got, most, first)
		}
		if v := s.View(0); v.Board.Reach(p.Start)[p.Target.Y*p.Size+p.Target.X] {
			t.Errorf("%v: the pawn reaches the target without a shift, want no way", p)
		}
	}
}

// A solver is a model of a player. It looks at some of the shifts, in random order, and follows walks only for some steps. It
// overlooks half of the shifts that move the pawn, and half of those that move the target.
type solver struct{ sight, shifts int }

// solves reports whether the solver reaches the target in the given number of turns.
func (s solver) solves(at labyrinth.Position, turns int, random *rand.Rand) bool {
	return slices.ContainsFunc(s.looked(at, random), func(m labyrinth.Move) bool {
		next, err := at.AfterShift(m.Insert, m.Tile)
		if err != nil || turns == 1 {
			return err == nil && s.sees(next.Board, next.Players[0].At, target(next))
		}
		m.To = next.Players[0].At
		shifted := afterMove(at, m)
		ends := near(next.Board, m.To, s.sight)
		return slices.ContainsFunc(s.looked(shifted, random), func(m labyrinth.Move) bool {
			last, err := shifted.AfterShift(m.Insert, m.Tile)
			return err == nil && slices.ContainsFunc(ends, func(end labyrinth.Point) bool {
				return s.sees(last.Board, pawnAfterShift(shifted.Board, end, m.Insert), target(last))
			})
		})
	})
}

// sees reports whether a way of at most sight steps leads from one cell to the other.
func (s solver) sees(b labyrinth.Board, from, to labyrinth.Point) bool {
	return to != labyrinth.Aside && slices.Contains(near(b, to, s.sight), from)
}

// near returns the cells at most the given number of steps away.
func near(b labyrinth.Board, from labyrinth.Point, steps int) []labyrinth.Point {
	cells := []labyrinth.Point{from}
	for begin := 0; steps > 0; steps-- {
		end := len(cells)
		for _, c := range cells[begin:end] {
			for side, n := range neighbours(c) {
				if passage(b, c, n, side) && !slices.Contains(cells, n) {
					cells = append(cells, n)
				}
			}
		}
		begin = end
	}
	return cells
}

// looked returns the shifts that the solver looks at.
func (s solver) looked(at labyrinth.Position, random *rand.Rand) []labyrinth.Move {
	var moves []labyrinth.Move
	for _, in := range at.Inserts() {
		for _, tile := range at.Board.Spare.Rotations() {
			pawn, goal := at.Players[0].At, target(at)
			rides, moved := pawnAfterShift(at.Board, pawn, in) != pawn, at.Board.Carried(goal, in) != goal
			if !(rides && random.IntN(2) == 0 || moved && random.IntN(2) == 0) {
				moves = append(moves, labyrinth.Move{Insert: in, Tile: tile})
			}
		}
	}
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves[:min(len(moves), s.shifts)]
}

// failures returns the number of times that solvers with different limits fail.
func failures(p Puzzle, random *rand.Rand) int {
	n := 0
	for _, sight := range []int{2, 4, 6, 9, 12} {
		for _, shifts := range []int{8, 16, 32} {
			for range 4 {
				if !(solver{sight, shifts}).solves(p.State().View(0).Position, p.Turns, random) {
					n++
				}
			}
		}
	}
	return n
}

// The more difficult a puzzle is, the more often the solvers fail. The full test measures 200 puzzles of each type.
func TestDifficultyPredictsFailure(t *testing.T) {
	n, least := 40, 0.5
	if full {
		n, least = 200, 0.7
	}
	all := samples(n)
	for i, k := range []puzzle.Type[Puzzle]{one, two} {
		random := rand.New(rand.NewPCG(4, 4))
		var difficulty, failed []int
		for _, p := range all[i*n : (i+1)*n] {
			difficulty, failed = append(difficulty, p.difficulty()), append(failed, failures(p, random))
		}
		r := rulestest.RankCorrelation(difficulty, failed)
		if t.Logf("type %d: the rank correlation of %d puzzles is %.2f", k.Number, n, r); r < least {
			t.Errorf("type %d: got the rank correlation %.2f, want at least %.2f", k.Number, r, least)
		}
	}
}

// The bounds are the quintiles of 500 puzzles. The full test measures them.
func TestBoundsAreQuintiles(t *testing.T) {
	if !full {
		t.Skip("this takes minutes; set MENAGERIE_PROOFS to run it")
	}
	for _, k := range []puzzle.Type[Puzzle]{one, two} {
		var all []int
		for i := 0; len(all) < 500; i++ {
			if p, ok := k.Any(-2, i); ok {
				all = append(all, k.Difficulty(p))
			}
		}
		slices.Sort(all)
		if got := [4]int{all[100], all[200], all[300], all[400]}; got != k.Bounds {
			t.Errorf("type %d: got the bounds %v, want %v", k.Number, got, k.Bounds)
		}
	}
}

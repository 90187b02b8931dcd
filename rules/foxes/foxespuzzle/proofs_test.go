package foxespuzzle

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/puzzle"
	"menagerie/rules/rulestest"
)

// full reports whether the tests check as many puzzles as docs/games/foxes.md records. This takes minutes.
var full = os.Getenv("MENAGERIE_PROOFS") != ""

// samples returns the first n puzzles of a day that the calendar does not show.
func samples(n int) []Puzzle {
	var all []Puzzle
	for i := 0; len(all) < n; i++ {
		if p, ok := TypeOf(0).Any(-3, i); ok {
			all = append(all, p)
		}
	}
	return all
}

// ticked returns the game after a number of ticks.
func ticked(s foxes.State, ticks int) foxes.State {
	for range ticks {
		s = s.Tick()
	}
	return s
}

// solving counts the sequences of the given number of steps, and those that solve p, with the rules of the game.
func solving(t *testing.T, p Puzzle, s foxes.State, steps int) lines {
	if steps == 0 {
		c := lines{all: 1}
		if v := s.View(rules.Nobody); v.Tides == 0 {
			s = ticked(s, v.NextTide-v.Now)
		}
		if p.Judge(s) == puzzle.Solved {
			c.good = 1
		}
		return c
	}
	var sum lines
	for _, m := range s.View(foxes.Foxes).Moves(foxes.Foxes) {
		next, err := s.Play(foxes.Foxes, m)
		if err != nil {
			t.Fatalf("%v: got the error %v, want a legal move", m, err)
		}
		c := solving(t, p, ticked(next, Cooldown), steps-1)
		sum.good, sum.all = sum.good+c.good, sum.all+c.all
	}
	return sum
}

// A second solver, which plays every sequence of steps by the rules, finds the same numbers of solutions. The full test checks 1000
// puzzles.
func TestASlowerSolverConfirmsThePuzzles(t *testing.T) {
	n := 20
	if full {
		n = 1000
	}
	for _, p := range samples(n) {
		f := p.field()
		for steps := range p.Steps + 1 {
			got, want := f.count(steps), solving(t, p, p.State(), steps)
			if got != want || (want.good > 0) != (steps == p.Steps) || 100*want.good > mostGood*want.all {
				t.Errorf("%v: got %v solutions in %d steps, want %v, at most %d %% and only in %d", p, got, steps, want, mostGood, p.Steps)
			}
		}
	}
}

// A solver is a model of a player. It imagines random sequences of steps and makes the first one that looks safe, or else the last
// one. It does not see every danger. A planner imagines nine of ten steps according to the plain idea.
type solver struct {
	sequences int
	blind     float64 // the probability to overlook the danger of a tile
	plans     bool
}

// solves reports whether the solver solves the puzzle.
func (s solver) solves(p Puzzle, random *rand.Rand) bool {
	for n := 1; ; n++ {
		f := p.field()
		seen := slices.Clone(f.deadly)
		for i, deadly := range seen {
			seen[i] = deadly && random.Float64() >= s.blind
		}
		for range p.Steps {
			s.step(f, random)
		}
		safe := !slices.ContainsFunc(f.foxes[:], func(i int) bool { return seen[i] })
		if safe || n == s.sequences {
			return f.safe()
		}
	}
}

// step makes a step that the solver imagines.
func (s solver) step(f *field, random *rand.Rand) {
	var choices []step
	if s.plans && random.IntN(10) > 0 {
		choices = f.plainSteps()
	}
	if len(choices) == 0 {
		for k, from := range f.foxes {
			for _, to := range f.near[from] {
				if f.legal(to) {
					choices = append(choices, step{k, from, to})
				}
			}
		}
	}
	c := choices[random.IntN(len(choices))]
	f.move(c.fox, c.to)
}

// failures returns the number of times that solvers fail, of 8 for each solver.
func failures(p Puzzle, random *rand.Rand) int {
	n := 0
	for _, s := range []solver{{5, 0.1, false}, {20, 0.1, false}, {60, 0.05, false}, {1, 0.1, true}, {3, 0.1, true}, {8, 0.1, true}} {
		for range 8 {
			if !s.solves(p, random) {
				n++
			}
		}
	}
	return n
}

// The more difficult a puzzle is, the more often the solvers fail. The full test measures 200 puzzles.
func TestDifficultyPredictsFailure(t *testing.T) {
	n, least := 40, 0.5
	if full {
		n, least = 200, 0.7
	}
	random := rand.New(rand.NewPCG(4, 4))
	var difficulties, failed []int
	for _, p := range samples(n) {
		difficulties, failed = append(difficulties, difficulty(p)), append(failed, failures(p, random))
	}
	r := rulestest.RankCorrelation(difficulties, failed)
	if t.Logf("the rank correlation of %d puzzles is %.2f", n, r); r < least {
		t.Errorf("got the rank correlation %.2f, want at least %.2f", r, least)
	}
}

// The bounds are the quintiles of 500 puzzles. The full test measures them.
func TestBoundsAreQuintiles(t *testing.T) {
	if !full {
		t.Skip("this takes minutes; set MENAGERIE_PROOFS to run it")
	}
	var all []int
	for i := 0; len(all) < 500; i++ {
		if p, ok := TypeOf(0).Any(-2, i); ok {
			all = append(all, difficulty(p))
		}
	}
	slices.Sort(all)
	if got, want := TypeOf(0).Bounds, [4]int{all[100], all[200], all[300], all[400]}; got != want {
		t.Errorf("got the bounds %v, want %v", got, want)
	}
}

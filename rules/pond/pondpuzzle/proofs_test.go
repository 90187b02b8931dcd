package pondpuzzle

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/rules/puzzle"
	"menagerie/rules/rulestest"
)

// full reports whether the tests check as many puzzles as docs/games/pond.md records. This takes an hour.
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

// second plays a game in which the mouse swims straight to a bearing, with floating point. It reports whether the mouse escapes from
// the bot perfect.
func second(t *testing.T, p Puzzle, bearing int) bool {
	t.Helper()
	cat, err := pondbot.For(pond.Cat, "perfect")
	if err != nil {
		t.Fatal(err)
	}
	s, rng := p.State(), rand.New(rand.NewPCG(1, 1))
	start := pondmath.At(p.Mouse)
	way := pondmath.Polar(float64(bearing)*2*math.Pi/Turn, pond.Radius+1.5).Sub(start)
	covered := 0.0
	for !s.Over() {
		var m pond.Move
		m, covered = straight(s.View(pond.Mouse).Mouse, start, way, covered)
		s, err = s.Play(pond.Mouse, m)
		if err == nil {
			m, _ := cat.Bot(context.Background(), s.View(pond.Cat), rng)
			s, err = s.Play(pond.Cat, m)
		}
		if err != nil {
			t.Fatalf("%v, bearing %d: got the error %v, want a legal move", p, bearing, err)
		}
	}
	return s.View(rules.Nobody).Outcome == pond.MouseWon
}

// straight returns the longest move along a straight way, and the distance covered from the start then.
func straight(mouse pond.Point, start, way pondmath.Vec, covered float64) (pond.Move, float64) {
	for covered += pond.MouseStep; ; covered -= 0.05 {
		at := start.Add(way.Scale(min(1, covered/way.Len())))
		p := pond.Point{X: int32(math.Round(at.X)), Y: int32(math.Round(at.Y))}
		if mouse.Reaches(p, pond.MouseStep) {
			return pond.Move(p), covered
		}
	}
}

// The bot perfect agrees with the window, one degree inside and outside its edges, and at every tenth degree. The full test checks
// 1000 puzzles.
func TestASlowerSolverConfirmsThePuzzles(t *testing.T) {
	n := 20
	if full {
		n = 1000
	}
	for _, p := range samples(n) {
		bearings := []int{p.From - degree, p.From + min(degree, p.width()/2), p.To - min(degree, p.width()/2), p.To + degree}
		for b := 0; b < Turn; b += 10 * degree {
			if p.angleToWindow(b) >= degree {
				bearings = append(bearings, b)
			}
		}
		for _, b := range bearings {
			if got, want := second(t, p, b), p.angleToWindow(b) == 0; got != want {
				t.Errorf("%v, bearing %d: got an escape from the bot %t, want %t", p, b, got, want)
			}
		}
	}
}

// A solver is a model of a player. With a spread it aims three times near a plain aim. Otherwise it tries random bearings.
type solver struct {
	spread float64 // standard deviation in tenths of a degree
	tries  int
}

// solves reports whether the solver hits the window.
func (s solver) solves(p Puzzle, random *rand.Rand) bool {
	plain := p.plainAims()
	for range s.tries {
		aim := random.IntN(Turn)
		if s.spread > 0 {
			aim = plain[random.IntN(len(plain))] + int(s.spread*random.NormFloat64())
		}
		if p.angleToWindow(aim) == 0 {
			return true
		}
	}
	return false
}

// failures returns the number of times that solvers fail, of 40 for each solver.
func failures(p Puzzle, random *rand.Rand) int {
	n := 0
	for _, s := range []solver{{100, 3}, {250, 3}, {450, 3}, {0, 3}, {0, 10}, {0, 30}} {
		for range 40 {
			if !s.solves(p, random) {
				n++
			}
		}
	}
	return n
}

// The more difficult a puzzle is, the more often the solvers fail. The full test measures 200 puzzles.
func TestDifficultyPredictsFailure(t *testing.T) {
	n, least := 20, 0.5
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
	if got, want := TypeOf(0).Bounds, [puzzle.Bands - 1]int{all[100], all[200], all[300], all[400]}; got != want {
		t.Errorf("got the bounds %v, want %v", got, want)
	}
}

package labyrinthpuzzle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/rules/labyrinth"
	"menagerie/rules/puzzle"
)

func never() bool { return false }

// text describes a puzzle and its solution.
func text(p Puzzle) string {
	s := fmt.Sprintf("%s, size %d, seed %d, %d,%d to %d,%d, difficulty %d:", p.Kind(), p.Size, p.Seed, p.Start.X, p.Start.Y, p.Target.X, p.Target.Y, p.difficulty())
	for _, m := range p.Solution() {
		s += fmt.Sprintf(" %v;", m)
	}
	return s
}

// The puzzles of a day and of the ladder never change.
func TestPuzzlesAreFixed(t *testing.T) {
	var b strings.Builder
	for d := puzzle.DayOf(2026, 11, 23); d < puzzle.DayOf(2026, 11, 30); d++ {
		p, _ := On(d)
		fmt.Fprintf(&b, "day %d: %s\n", d, text(p))
	}
	for step := 1; step <= puzzle.Steps; step++ {
		fmt.Fprintf(&b, "step %d: %s\n", step, text(Ladder(step)))
	}
	golden.Check(t, "testdata/puzzles.txt", []byte(b.String()))
}

// The table begins on 1 November 2026. It has the puzzles that Find finds.
func TestTheTableHasThePuzzlesThatFindFinds(t *testing.T) {
	first, last := puzzle.DayOf(2026, 11, 1), days.First+puzzle.Day(len(days.Numbers))-1
	for _, d := range []puzzle.Day{first, first + 1, first + 4, last - 1, last} {
		got, ok := On(d)
		if want, _ := Find(d, never); !ok || got != want {
			t.Errorf("day %d: got %v, %t; want %v", d, got, ok, want)
		}
	}
	for _, d := range []puzzle.Day{first - 1, last + 1} {
		if p, ok := On(d); ok {
			t.Errorf("day %d: got %v, want no puzzle outside the table", d, p)
		}
	}
	if p, ok := Find(first, func() bool { return true }); ok {
		t.Errorf("got %v from a search that was stopped, want no puzzle", p)
	}
}

// In the ladder, the kinds and sizes follow each other as planned, and the difficulty never falls.
func TestTheLadderRises(t *testing.T) {
	var got []string
	last := 0
	for step := 1; step <= puzzle.Steps; step++ {
		p := Ladder(step)
		got = append(got, fmt.Sprint(p.Kind(), p.Size))
		if d := p.difficulty(); d < last {
			t.Errorf("step %d: got the difficulty %d, want at least %d as before", step, d, last)
		} else {
			last = d
		}
		if n := p.countFirstShifts(9); (step <= 5) != (n >= 3 && p.Turns == 1) || n < 1 || n > 8 {
			t.Errorf("step %d: got %d first shifts that solve it, want 3 to 8 up to step 5, and then fewer", step, n)
		}
	}
	want := slices.Concat(slices.Repeat([]string{"one5"}, 12), slices.Repeat([]string{"one7"}, 8), slices.Repeat([]string{"two7"}, 6), slices.Repeat([]string{"one9"}, 4))
	if !slices.Equal(got, want) {
		t.Errorf("got the ladder %v, want %v", got, want)
	}
}

// samples returns n puzzles of each type of the calendar.
func samples(n int) []Puzzle {
	var all []Puzzle
	for _, k := range []puzzle.Type[Puzzle]{one, two} {
		end := len(all) + n
		for i := 0; len(all) < end; i++ {
			if p, ok := k.Any(-3, i); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// play returns the game after the player's moves, and fails if a verdict before the last move is not Going.
func play(t *testing.T, p Puzzle, moves ...labyrinth.Move) labyrinth.State {
	t.Helper()
	s := p.State()
	for _, m := range moves {
		if v := p.Judge(s); v != puzzle.Going {
			t.Errorf("%v: got the verdict %d before %v, want Going", p, v, m)
		}
		next, err := s.Play(p.Seat(), m)
		if err != nil {
			t.Fatalf("%v: got the error %v for the move %v, want a legal move", p, err, m)
		}
		s = next
	}
	return s
}

func TestSolutionsSolve(t *testing.T) {
	for _, p := range samples(30) {
		moves := p.Solution()
		if v := p.Judge(play(t, p, moves...)); v != puzzle.Solved || len(moves) != p.Turns {
			t.Errorf("%v: got the verdict %d after %v, want Solved after %d turns", p, v, moves, p.Turns)
		}
		if m, ok := p.Reply(p.State()); ok {
			t.Errorf("%v: got the reply %v, want no opponent", p, m)
		}
	}
}

// After a failure, the walk to the gap is legal and does not collect. The two cells of the gap are neighbours, and no passage
// connects them.
func TestRefutationsEndAtAGap(t *testing.T) {
	gaps, aside, stopped := 0, 0, 0
	for _, p := range samples(5) {
		for _, m := range p.State().View(0).Legal() {
			moves := append(p.Solution()[:p.Turns-1:p.Turns-1], m)
			if p.Turns == 2 {
				moves = []labyrinth.Move{m, play(t, p, m).View(0).Legal()[0]}
			}
			s := play(t, p, moves...)
			if p.Judge(s) != puzzle.Failed {
				continue
			}
			instead, v := p.Refutation(s), s.View(0)
			gap, ok := p.Gap(s)
			switch {
			case v.Objectives[0] == labyrinth.Aside:
				aside++
				if ok || instead != nil {
					t.Errorf("%v, %v: got the walk %v for a target on the spare tile, want none", p, moves, instead)
				}
				continue
			case !ok: // the pawn could have reached the target
				stopped++
				if got := p.Judge(play(t, p, append(moves[:p.Turns-1:p.Turns-1], instead...)...)); got != puzzle.Solved {
					t.Errorf("%v, %v: got the verdict %d for the walk to the target, want Solved", p, moves, got)
				}
				continue
			}
			gaps++
			after := play(t, p, append(moves[:p.Turns-1:p.Turns-1], instead...)...)
			if p.Judge(after) != puzzle.Failed || after.View(0).Players[0].At != gap[0] {
				t.Errorf("%v, %v: got the walk %v, want it to fail at %v", p, moves, instead, gap)
			}
			if !slices.Contains(neighbourList(gap[0]), gap[1]) || v.Board.Path(gap[0], gap[1]) != nil && len(v.Board.Path(gap[0], gap[1])) == 2 {
				t.Errorf("%v, %v: got the gap %v, want neighbours without a passage", p, moves, gap)
			}
		}
	}
	if gaps < 500 || aside < 10 || stopped < 10 {
		t.Errorf("got %d gaps, %d targets on the spare tile, %d walks that stopped early; want at least 500, 10, 10", gaps, aside, stopped)
	}
}

func neighbourList(c labyrinth.Point) []labyrinth.Point {
	n := neighbours(c)
	return n[:]
}

func BenchmarkOn(b *testing.B) {
	for b.Loop() {
		On(days.First + 4)
	}
}

func BenchmarkProof(b *testing.B) {
	d := days.First + 4
	i, _ := days.Number(d)
	for b.Loop() {
		TypeOf(d).Candidate(d, i)
	}
}

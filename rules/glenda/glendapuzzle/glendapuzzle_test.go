package glendapuzzle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/puzzle"
)

// text describes a puzzle and the first move of its solution.
func text(p Puzzle) string {
	cells := ""
	for c := range p.Walls.All() {
		cells += fmt.Sprintf(" %d,%d", c.X, c.Y)
	}
	return fmt.Sprintf("%s, size %d, Glenda at %d,%d, walls%s, difficulty %d: %v\n",
		p.Kind(), p.Size, p.Glenda.X, p.Glenda.Y, cells, p.difficulty(), p.Solution()[0])
}

// The puzzles of a day and of the ladder never change.
func TestPuzzlesAreFixed(t *testing.T) {
	var b strings.Builder
	for d := puzzle.DayOf(2026, 11, 23); d < puzzle.DayOf(2026, 11, 30); d++ {
		p, _ := On(d)
		fmt.Fprintf(&b, "day %d: %s", d, text(p))
	}
	for step := 1; step <= puzzle.Steps; step++ {
		fmt.Fprintf(&b, "step %d: %s", step, text(Ladder(step)))
	}
	golden.Check(t, "testdata/puzzles.txt", []byte(b.String()))
}

// The table begins on 1 November 2026. Its puzzles are candidates in the band of the day, and those that Find finds.
func TestTheTableHasThePuzzlesThatFindFinds(t *testing.T) {
	first, last := puzzle.DayOf(2026, 11, 1), days.First+puzzle.Day(len(days.Numbers))-1
	monday := first + 1
	if want, ok := Find(monday, func() bool { return false }); !ok || known(t, monday) != want {
		t.Errorf("day %d: got %v, want %v, %t", monday, known(t, monday), want, ok)
	}
	for _, d := range []puzzle.Day{first, first + 2, first + 3, first + 4, last - 1, last} {
		i, _ := days.Number(d)
		if want, ok := TypeOf(d).Candidate(d, i); !ok || known(t, d) != want {
			t.Errorf("day %d: got %v, want %v, %t", d, known(t, d), want, ok)
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

func known(t *testing.T, d puzzle.Day) Puzzle {
	t.Helper()
	p, ok := On(d)
	if !ok {
		t.Fatalf("day %d: got no puzzle, want one in the table", d)
	}
	return p
}

// In the ladder, the kinds and sizes follow each other as planned, and the difficulty never falls. In the first five steps, all
// winning walls are obvious.
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
		if m := p.Solution()[0]; obvious(p.State().View(p.Player), m) != (step <= 5) {
			t.Errorf("step %d: got the winning move %v, want an obvious one up to step 5 only", step, m)
		}
	}
	want := slices.Concat(slices.Repeat([]string{"trap7"}, 18), slices.Repeat([]string{"escape7"}, 7), slices.Repeat([]string{"trap9"}, 5))
	if !slices.Equal(got, want) {
		t.Errorf("got the ladder %v, want %v", got, want)
	}
}

// samples returns n puzzles of a type of the calendar that the program does not show.
func samples(k puzzle.Type[Puzzle], n int) []Puzzle {
	var all []Puzzle
	for i := 0; len(all) < n; i++ {
		if p, ok := k.Any(-3, i); ok {
			all = append(all, p)
		}
	}
	return all
}

// shown returns the first n puzzles of the table that have the given player and size.
func shown(player rules.Seat, size, n int) []Puzzle {
	var all []Puzzle
	for d := days.First; len(all) < n; d++ {
		if p, ok := On(d); ok && p.Player == player && p.Size == size {
			all = append(all, p)
		} else if !ok {
			panic("the table is too short")
		}
	}
	return all
}

// mixed returns a few puzzles of each type.
func mixed() []Puzzle {
	return slices.Concat(shown(glenda.Trapper, 7, 3), shown(glenda.Glenda, 7, 3), shown(glenda.Trapper, 9, 1))
}

// play returns the game after the moves of both players. It fails if the verdict before the last move is not Going.
func play(t *testing.T, p Puzzle, s glenda.State, moves []glenda.Move) glenda.State {
	t.Helper()
	for _, m := range moves {
		next, err := s.Play(s.Waiting()[0], m)
		if err != nil {
			t.Fatalf("%v: got the error %v for the move %v, want a legal move", p, err, m)
		}
		s = next
	}
	return s
}

// The moves of the solution win. The opponent's moves are those of Reply, and every position before the end is still won.
func TestSolutionsSolve(t *testing.T) {
	for _, p := range mixed() {
		s := p.State()
		for i, m := range p.Solution() {
			if v := p.Judge(s); v != puzzle.Going {
				t.Errorf("%v: got the verdict %d before move %d, want Going", p, v, i)
			}
			reply, ok := p.Reply(s)
			if theirs := s.Waiting()[0] != p.Seat(); ok != theirs || theirs && reply != m {
				t.Errorf("%v: got the reply %v, %t before move %d, want %v of the opponent only", p, reply, ok, i, m)
			}
			s = play(t, p, s, []glenda.Move{m})
		}
		if v := p.Judge(s); v != puzzle.Solved {
			t.Errorf("%v: got the verdict %d after the solution, want Solved", p, v)
		}
		if m, ok := p.Reply(s); ok {
			t.Errorf("%v: got the reply %v after the end, want none", p, m)
		}
	}
}

// Every first move either keeps the win or fails at once. The refutation of a wrong move is a game that the opponent wins. The
// number of right moves is that of the type, and none of them is obvious.
func TestWrongMovesFail(t *testing.T) {
	for _, p := range mixed() {
		v := p.State().View(p.Player)
		right, most := 0, 3
		if p.Player == glenda.Glenda {
			most = 1
		}
		for i, m := range v.Legal() {
			s := play(t, p, p.State(), []glenda.Move{m})
			switch p.Judge(s) {
			case puzzle.Failed:
				if i%5 > 0 && len(v.Legal()) > 6 { // a sample, because a refutation takes a while
					continue
				}
				end := play(t, p, s, p.Refutation(s))
				if got := p.Judge(end); got != puzzle.Failed || !end.Over() {
					t.Errorf("%v, %v: got the verdict %d after the refutation, want a lost game", p, m, got)
				}
			default:
				if right++; obvious(v, m) {
					t.Errorf("%v: got the obvious winning move %v, want only others", p, m)
				}
			}
		}
		if right < 1 || right > most {
			t.Errorf("%v: got %d winning moves, want 1 to %d", p, right, most)
		}
	}
}

func BenchmarkOn(b *testing.B) {
	for b.Loop() {
		On(days.First)
	}
}

// The first day is a Sunday with the larger board.
func BenchmarkProof(b *testing.B) {
	i, _ := days.Number(days.First)
	for b.Loop() {
		TypeOf(days.First).Candidate(days.First, i)
	}
}

func BenchmarkJudge(b *testing.B) {
	p, _ := On(days.First)
	for b.Loop() {
		p.Judge(p.State())
	}
}

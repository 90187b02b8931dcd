package foxespuzzle

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/puzzle"
)

func never() bool { return false }

// text describes a puzzle and its solution.
func text(p Puzzle) string {
	return fmt.Sprintf("%v, tides %d, difficulty %d: %v", p.Board, p.Seed, difficulty(p), p.Solution())
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
		if want, _ := Find(d, never); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("day %d: got %v, %t; want %v", d, got, ok, want)
		}
		if band := TypeOf(d).Band(difficulty(got)); band != d.Band() {
			t.Errorf("day %d: got a puzzle of band %d, want %d", d, band, d.Band())
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

// In the ladder, the difficulty never falls. The first five puzzles have two steps, and the others three.
func TestTheLadderRises(t *testing.T) {
	last := 0
	for step := 1; step <= puzzle.Steps; step++ {
		p, want := Ladder(step), 3
		if step <= 5 {
			want = 2
		}
		d := difficulty(p)
		if d < last || p.Steps != want {
			t.Errorf("step %d: got the difficulty %d and %d steps, want at least %d as before, and %d steps", step, d, p.Steps, last, want)
		}
		last = d
	}
}

// stepped returns the game after the foxes have made move m and their cooldown is over.
func stepped(t *testing.T, s foxes.State, m foxes.Move) foxes.State {
	t.Helper()
	s, err := s.Play(foxes.Foxes, m)
	if err != nil {
		t.Fatalf("Play(%v) = %v, want no error", m, err)
	}
	return ticked(s, Cooldown)
}

// The flood comes after the last step of the solution, and the foxes are safe then.
func TestSolutionsSolve(t *testing.T) {
	for step := 1; step <= puzzle.Steps; step++ {
		p := Ladder(step)
		s := p.State()
		for n, m := range p.Solution() {
			if got := p.Judge(s); got != puzzle.Going {
				t.Errorf("step %d: got verdict %d after %d moves, want %d", step, got, n, puzzle.Going)
			}
			s = stepped(t, s, m)
		}
		if got := p.Judge(s); got != puzzle.Solved || len(p.Solution()) != p.Steps || s.View(p.Seat()).Tides != 1 {
			t.Errorf("step %d: got verdict %d after the moves %v, want %d after %d moves", step, got, p.Solution(), puzzle.Solved, p.Steps)
		}
	}
}

// After a wrong solution, the moves of Refutation are legal moves of dolphins that eat a fox.
func TestRefutationsEatFoxes(t *testing.T) {
	for step := 1; step <= puzzle.Steps; step++ {
		p := Ladder(step)
		s := ticked(p.State(), p.Steps*Cooldown) // no fox moves
		moves := p.Refutation(s)
		if got := p.Judge(s); got != puzzle.Failed || len(moves) == 0 {
			t.Errorf("step %d: got verdict %d and the refutation %v without a move, want %d and moves", step, got, moves, puzzle.Failed)
		}
		for _, m := range moves {
			eaten, err := s.Play(foxes.Dolphins, m)
			if b := eaten.View(rules.Nobody).Board; err != nil || b.Count(foxes.Foxes) != pack-1 {
				t.Errorf("step %d: got %d foxes after the dolphin's move %v, error %v; want %d", step, b.Count(foxes.Foxes), m, err, pack-1)
			}
		}
	}
}

func BenchmarkOn(b *testing.B) {
	for b.Loop() {
		On(days.First + 4)
	}
}

func BenchmarkFind(b *testing.B) {
	d := days.First
	for b.Loop() {
		Find(d, never)
		d++
	}
}

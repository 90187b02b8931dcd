package puzzle_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"menagerie/rules/puzzle"
)

// The calendar agrees with the one of package time for 400 years, which is the period of the Gregorian calendar.
func TestDaysFollowTheCalendar(t *testing.T) {
	start := time.Date(1926, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range 146097 {
		at := start.AddDate(0, 0, n)
		d := puzzle.DayOf(at.Year(), int(at.Month()), at.Day())
		year, month, day := d.Date()
		if want := n - 36525; int(d) != want ||
			year != at.Year() || month != int(at.Month()) || day != at.Day() || d.Weekday() != (int(at.Weekday())+6)%7 {
			t.Fatalf("%v: got day %d, date %d-%d-%d, weekday %d; want day %d", at, d, year, month, day, d.Weekday(), want)
		}
	}
}

// numbers is a type whose puzzles are the numbers from 0 to 99. Its filter refuses odd numbers.
var numbers = puzzle.Type[int]{
	Number:     9,
	Make:       func(random *rand.Rand) (int, bool) { n := random.IntN(100); return n, n%2 == 0 },
	Difficulty: func(n int) int { return n },
	Bounds:     [4]int{20, 40, 60, 80},
}

func never() bool { return false }

// The puzzle of a day is the first candidate that passes the filters in the band of the day.
func TestFindReturnsTheFirstCandidateOfTheBand(t *testing.T) {
	for d := puzzle.Day(300); d < 314; d++ {
		got, i, ok := numbers.Find(d, never)
		if !ok || got%2 != 0 || got/20+1 != d.Band() {
			t.Errorf("day %d: got %d, %t; want an even number of band %d", d, got, ok, d.Band())
		}
		for j := range i {
			if n, ok := numbers.Candidate(d, j); ok {
				t.Errorf("day %d: got candidate %d, want the earlier candidate %d, which is %d", d, i, j, n)
			}
		}
	}
}

func TestFindStops(t *testing.T) {
	if got, _, ok := numbers.Find(300, func() bool { return true }); ok {
		t.Errorf("got the puzzle %d of a search that was stopped, want none", got)
	}
}

// The seeds of the days never change, because the puzzles follow from them.
func TestTheSeedsOfDaysAreFixed(t *testing.T) {
	var got []int
	for i := range 5 {
		n, _ := numbers.Any(300, i)
		got = append(got, n)
	}
	if want := []int{52, 82, 49, 33, 76}; !reflect.DeepEqual(got, want) {
		t.Errorf("got the candidates %d, want %d", got, want)
	}
}

// Difficulties may be negative.
func TestALadderMayBeginBelowZero(t *testing.T) {
	easy := numbers
	easy.Difficulty = func(n int) int { return n - 200 }
	if got, ok := puzzle.ChooseLadder([]puzzle.Stage[int]{{easy, puzzle.Steps}}); !ok || len(got.Numbers) != puzzle.Steps {
		t.Errorf("got the ladder %v, %t; want %d steps", got, ok, puzzle.Steps)
	}
}

// In a ladder, the difficulty never falls, no puzzle appears twice, and the first step is much easier than the last.
func TestALadderRises(t *testing.T) {
	hard := numbers
	hard.Number, hard.Make = 10, func(random *rand.Rand) (int, bool) { return 30 + random.IntN(90), true }
	stages := []puzzle.Stage[int]{{numbers, 20}, {hard, 10}}
	got, ok := puzzle.ChooseLadder(stages)
	if !ok || got.First != 1 || len(got.Numbers) != puzzle.Steps {
		t.Fatalf("got the ladder %v, %t; want %d steps from 1 on", got, ok, puzzle.Steps)
	}
	var steps []int
	for n, i := range got.Numbers {
		of := numbers
		if n >= 20 {
			of = hard
		}
		p, ok := of.Any(puzzle.LadderDay, i)
		if step := puzzle.Step(stages, got, n+1); !ok || step != p {
			t.Errorf("step %d: got the puzzle %d, want candidate %d, which is %d, %t", n+1, step, i, p, ok)
		}
		steps = append(steps, p)
		if slices.Contains(got.Numbers[n/20*20:n], i) {
			t.Errorf("step %d: got candidate %d again, want another puzzle", n+1, i)
		}
	}
	if !slices.IsSorted(steps) || steps[0] > 10 || steps[29] < 90 {
		t.Errorf("got the difficulties %d, want them to rise from at most 10 to at least 90", steps)
	}
	if got, ok := puzzle.ChooseLadder([]puzzle.Stage[int]{{hard, 1}, {hard, 1}, {puzzle.Type[int]{
		Make: func(*rand.Rand) (int, bool) { return 1, true }, Difficulty: func(int) int { return 1 }}, 1}}); ok {
		t.Errorf("got the ladder %v with an easy last step, want none", got)
	}
}

func TestATableSurvivesWritingAndReading(t *testing.T) {
	want := puzzle.Table{First: 304, Numbers: []int{0, 127, 128, 70000}}
	text := want.Append(nil)
	got, ok := puzzle.ParseTable(text)
	if !ok || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %t; want %v", got, ok, want)
	}
	for n := range len(text) {
		if cut, ok := puzzle.ParseTable(text[:n]); ok && len(cut.Numbers) == len(want.Numbers) {
			t.Errorf("%d of %d bytes: got %v, want fewer numbers or an error", n, len(text), cut)
		}
	}
	for d, want := range map[puzzle.Day]int{303: -1, 304: 0, 307: 70000, 308: -1} {
		if i, ok := got.Number(d); ok != (want >= 0) || ok && i != want {
			t.Errorf("day %d: got %d, %t; want %d", d, i, ok, want)
		}
	}
}

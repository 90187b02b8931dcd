package puzzletable_test

import (
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"menagerie/rules/puzzle"
	"menagerie/rules/puzzle/puzzletable"
)

// numbers is a type whose puzzles are the numbers from 0 to 99.
func numbers(puzzle.Day) puzzle.Type[int] {
	return puzzle.Type[int]{
		Number:     9,
		Make:       func(random *rand.Rand) (int, bool) { return random.IntN(100), true },
		Difficulty: func(n int) int { return n },
		Bounds:     [4]int{20, 40, 60, 80},
	}
}

func read(t *testing.T, file string) puzzle.Table {
	t.Helper()
	text, err := os.ReadFile(file)
	table, ok := puzzle.ParseTable(text)
	if err != nil || !ok {
		t.Fatalf("%s: got %v, error %v; want a table", file, text, err)
	}
	return table
}

// A table that grows in two calls is the same as one that is written at once. Its numbers are those that Find returns.
func TestATableGrows(t *testing.T) {
	stages := []puzzle.Stage[int]{{Type: numbers(0), Steps: puzzle.Steps}}
	t.Chdir(t.TempDir())
	for _, last := range []puzzle.Day{310, 320} {
		if err := puzzletable.Write(numbers, stages, last); err != nil {
			t.Fatalf("day %d: got the error %v, want none", last, err)
		}
	}
	days, ladder := read(t, puzzletable.Days), read(t, puzzletable.Ladder)
	var want []int
	for d := days.First; d <= 320; d++ {
		_, i, _ := numbers(d).Find(d, func() bool { return false })
		want = append(want, i)
	}
	if days.First != puzzle.DayOf(2026, 11, 1) || !reflect.DeepEqual(days.Numbers, want) {
		t.Errorf("got the days %v, want %v from 1 November 2026 on", days, want)
	}
	if len(ladder.Numbers) != puzzle.Steps {
		t.Errorf("got the ladder %v, want %d steps", ladder, puzzle.Steps)
	}
}

func TestADamagedTableIsKept(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile(puzzletable.Days, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	stages := []puzzle.Stage[int]{{Type: numbers(0), Steps: puzzle.Steps}}
	if err := puzzletable.Write(numbers, stages, 310); err == nil {
		t.Error("got no error for an empty file, want one")
	}
}

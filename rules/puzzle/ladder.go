package puzzle

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// LadderDay is the day whose candidates are the puzzles of ladders. The calendar does not show this day.
const LadderDay Day = -1

// A Stage is a part of a ladder: consecutive steps with puzzles of one type.
type Stage[P any] struct {
	Type  Type[P]
	Steps int // number of steps
}

// A rung is a puzzle that a ladder can contain.
type rung struct{ number, difficulty int }

// ChooseLadder chooses the puzzles of a ladder. It makes ten puzzles for each step and sorts them all by difficulty. The puzzle
// chosen for step n is about as difficult as number 10*(n-1) in this order. It is never easier than the puzzle of the step
// before. t holds the number of the chosen candidate for each step. If there is no such ladder, ok is false.
func ChooseLadder[P any](stages []Stage[P]) (t Table, ok bool) {
	const choices = 10
	var each [][]rung
	var all []int
	for _, s := range stages {
		rungs := s.Type.rungs(choices * s.Steps)
		each = append(each, rungs)
		for _, r := range rungs {
			all = append(all, r.difficulty)
		}
	}
	slices.Sort(all)
	t, lowest := Table{First: 1}, math.MinInt
	for i, s := range stages {
		for left := s.Steps; left > 0; left-- {
			quantile := all[choices*len(t.Numbers)]
			n, ok := next(each[i], left, lowest, quantile)
			if !ok {
				return t, false
			}
			t.Numbers, lowest = append(t.Numbers, each[i][n].number), each[i][n].difficulty
			each[i] = each[i][n+1:]
		}
	}
	return t, true
}

// Step makes the puzzle of the given step, counted from 1. t is a result of ChooseLadder for the same stages.
func Step[P any](stages []Stage[P], t Table, step int) P {
	i, ok := t.Number(Day(step))
	if !ok {
		panic(fmt.Sprintf("puzzle: the ladder has no step %d", step))
	}
	for _, s := range stages {
		if step <= s.Steps {
			return s.Type.Known(LadderDay, i)
		}
		step -= s.Steps
	}
	panic(fmt.Sprintf("puzzle: the stages of the ladder end %d steps too early", step))
}

// next returns the index of the first rung that is at least as difficult as difficulty. rungs are sorted by difficulty.
//
// If fewer than count rungs are left from there, next returns an easier rung, but none below lowest. ok is false if
// fewer than count rungs are left from this one.
func next(rungs []rung, count, lowest, difficulty int) (n int, ok bool) {
	from := func(least int) int {
		n, _ := slices.BinarySearchFunc(rungs, least, func(r rung, least int) int { return cmp.Compare(r.difficulty, least) })
		return n
	}
	last := len(rungs) - count
	return max(from(lowest), min(from(difficulty), last)), from(lowest) <= last
}

// rungs returns the first n puzzles of LadderDay, the easiest first.
func (t Type[P]) rungs(n int) []rung {
	var found []rung
	for i := 0; len(found) < n; i++ {
		if p, ok := t.Any(LadderDay, i); ok {
			found = append(found, rung{i, t.Difficulty(p)})
		}
	}
	slices.SortStableFunc(found, func(a, b rung) int { return cmp.Compare(a.difficulty, b.difficulty) })
	return found
}

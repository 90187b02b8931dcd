// Package puzzle chooses the puzzles of a day and of the ladder. The games supply the types of puzzles: see for example
// rules/glenda/glendapuzzle. A puzzle depends only on the date, its type and constants in the source. All machines and all later
// versions of the program therefore show the same puzzle on the same day.
package puzzle

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Bands is the number of bands of difficulty. Band 1 holds the easiest fifth of a type's puzzles, band 5 the hardest fifth.
const Bands = 5

// Steps is the number of steps of a ladder. A ladder is a fixed sequence of puzzles that become harder. Its steps are numbered
// from 1.
const Steps = 30

// Verdict is the result of a puzzle, or Going.
type Verdict uint8

// The values of Verdict.
const (
	Going  Verdict = iota // the player can still solve the puzzle, or does not know yet that it is lost
	Solved                // the player has solved the puzzle
	Failed                // the player's moves do not solve the puzzle
)

// A Type is a type of puzzle. P is one puzzle of this type.
type Type[P any] struct {
	Number uint64 // part of the seeds, from 0 to 63; no other type of any game has this number
	// Make makes a candidate from random values. It returns false if a filter refuses the candidate. It must not depend on
	// a clock: limits of searches are numbers of nodes.
	Make func(random *rand.Rand) (P, bool)
	// Draw makes the same candidate without the filters. It is nil if Make is fast.
	Draw       func(random *rand.Rand) P
	Difficulty func(P) int    // in a unit of the type
	Bounds     [Bands - 1]int // the lowest difficulty of the bands 2 to 5
}

// Band returns the band of a difficulty, from 1 to Bands.
func (t Type[P]) Band(difficulty int) int {
	band := 1
	for _, bound := range t.Bounds {
		if difficulty >= bound {
			band++
		}
	}
	return band
}

// Candidate makes candidate i of a day. It returns false if a filter refuses the candidate, or if the candidate is not in the
// band of the day.
func (t Type[P]) Candidate(d Day, i int) (P, bool) {
	p, ok := t.Any(d, i)
	return p, ok && t.Band(t.Difficulty(p)) == d.Band()
}

// Any makes candidate i of a day in any band. It returns false if a filter refuses the candidate.
func (t Type[P]) Any(d Day, i int) (P, bool) {
	return t.Make(t.Random(d, i))
}

// Known makes candidate i of a day at once. The caller must know that the filters accept the candidate.
func (t Type[P]) Known(d Day, i int) P {
	if t.Draw != nil {
		return t.Draw(t.Random(d, i))
	}
	p, _ := t.Any(d, i)
	return p
}

// Random returns the random values from which Make makes candidate i of a day.
func (t Type[P]) Random(d Day, i int) *rand.Rand {
	return rand.New(rand.NewPCG(64*uint64(d)+t.Number, uint64(i)))
}

// Find searches for the puzzle of a day. This is the first candidate that passes all filters in the band of the day.
// Find also returns the number of the candidate. The search may take minutes. If stop returns true, Find ends early and
// returns false.
func (t Type[P]) Find(d Day, stop func() bool) (P, int, bool) {
	for i := 0; !stop(); i++ {
		if p, ok := t.Candidate(d, i); ok {
			return p, i, true
		}
	}
	var none P
	return none, 0, false
}

// A Day is a date of the Gregorian calendar, as the number of days since 1 January 2026. Earlier days are negative.
type Day int

// firstDay is 1 January 2026 in days since 1 March of the year 0.
const firstDay = 739922

// DayOf returns the day of a date. The month is from 1 to 12, and the day of the month from 1.
func DayOf(year, month, day int) Day {
	if month < 3 { // the year of this computation begins in March, so that the leap day is its last day
		year, month = year-1, month+12
	}
	return Day(365*year + floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) + (153*(month-3)+2)/5 + day - 1 - firstDay)
}

// Date returns the date of d. The month is from 1 to 12, and the day of the month from 1.
func (d Day) Date() (year, month, day int) {
	year = 2026 + min(floorDiv(int(d), 365), floorDiv(int(d), 366)) // never too late
	for DayOf(year+1, 1, 1) <= d {
		year++
	}
	for month = 12; DayOf(year, month, 1) > d; {
		month--
	}
	return year, month, int(d-DayOf(year, month, 1)) + 1
}

// Weekday returns the day of the week, from 0 for Monday to 6 for Sunday.
func (d Day) Weekday() int {
	const thursday = 3 // 1 January 2026
	return int(d) + thursday - 7*floorDiv(int(d)+thursday, 7)
}

// Band returns the band of difficulty of the day's puzzles. The puzzles become harder from Monday to Sunday.
func (d Day) Band() int { return [7]int{1, 2, 3, 3, 4, 4, 5}[d.Weekday()] }

// floorDiv returns a/b, rounded down. The divisor b is positive.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

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
			n, ok := nextRung(each[i], left, lowest, quantile)
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

// nextRung returns the index of the first rung that is at least as difficult as difficulty. rungs are sorted by difficulty.
//
// If fewer than count rungs are left from there, nextRung returns an easier rung, but none below lowest. ok is false if fewer
// than count rungs are left from this one.
func nextRung(rungs []rung, count, lowest, difficulty int) (n int, ok bool) {
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

// A Table holds the numbers of the candidates that Find has found for consecutive days. With a table, the program makes the
// puzzle of a day at once.
type Table struct {
	First   Day
	Numbers []int
}

// ParseTable reads a table from the bytes that Append has written. It returns false if the bytes are not a table.
func ParseTable(text []byte) (Table, bool) {
	day, n := binary.Varint(text)
	if n <= 0 {
		return Table{}, false
	}
	t := Table{First: Day(day)}
	for text = text[n:]; len(text) > 0; text = text[n:] {
		var i uint64
		if i, n = binary.Uvarint(text); n <= 0 || i > math.MaxInt32 {
			return Table{}, false
		}
		t.Numbers = append(t.Numbers, int(i))
	}
	return t, true
}

// Append appends the table to text: the first day as a varint, and each number as a uvarint.
func (t Table) Append(text []byte) []byte {
	text = binary.AppendVarint(text, int64(t.First))
	for _, i := range t.Numbers {
		text = binary.AppendUvarint(text, uint64(i))
	}
	return text
}

// Number returns the number of a day's candidate. It returns false if the table does not contain the day.
func (t Table) Number(d Day) (int, bool) {
	if d < t.First || int(d-t.First) >= len(t.Numbers) {
		return 0, false
	}
	return t.Numbers[d-t.First], true
}

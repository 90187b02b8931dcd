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

// Bands is the number of bands of difficulty. Band 1 has the easiest fifth of the puzzles of a type, and band 5 the hardest
// fifth.
const Bands = 5

// Steps is the number of steps on a ladder. A ladder is a fixed sequence of puzzles of increasing difficulty, numbered from 1.
const Steps = 30

// Verdict is whether a puzzle is solved.
type Verdict uint8

// The values of Verdict.
const (
	Going  Verdict = iota // the puzzle can still be solved, or the player does not know yet that it is lost
	Solved                // the player has solved the puzzle
	Failed                // the player's moves cannot solve the puzzle any more
)

// A Type is a type of puzzle. A value of P is one puzzle of this type.
type Type[P any] struct {
	Number uint64 // number of the type, 0 to 63, from which seeds are derived; different for all types of all games
	// Make returns a possible puzzle, made from random values. It returns false if a filter rejects the puzzle. It must not
	// depend on a clock, so searches are limited by numbers of nodes.
	Make func(random *rand.Rand) (P, bool)
	// Draw returns the same puzzle as Make without the filters. It is nil if Make is fast.
	Draw       func(random *rand.Rand) P
	Difficulty func(P) int    // returns the difficulty of a puzzle, in a unit of the type
	Bounds     [Bands - 1]int // lowest difficulties of the bands 2 to 5
}

// Band returns the band to which a difficulty belongs, from 1 to Bands.
func (t Type[P]) Band(difficulty int) int {
	band := 1
	for _, bound := range t.Bounds {
		if difficulty >= bound {
			band++
		}
	}
	return band
}

// Candidate makes possible puzzle number i for day d. It returns false if a filter rejects the puzzle, or if its difficulty is
// not in the band of the day.
func (t Type[P]) Candidate(d Day, i int) (P, bool) {
	p, ok := t.Any(d, i)
	return p, ok && t.Band(t.Difficulty(p)) == d.Band()
}

// Any makes the puzzle with number i for day d. The puzzle may have any difficulty. The result is false if a filter
// rejects the puzzle.
func (t Type[P]) Any(d Day, i int) (P, bool) {
	return t.Make(t.Random(d, i))
}

// Known makes puzzle number i for day d without checking the filters. The caller must be sure that they accept the puzzle.
func (t Type[P]) Known(d Day, i int) P {
	if t.Draw != nil {
		return t.Draw(t.Random(d, i))
	}
	p, _ := t.Any(d, i)
	return p
}

// Random returns the random values with which Make makes puzzle number i for day d.
func (t Type[P]) Random(d Day, i int) *rand.Rand {
	return rand.New(rand.NewPCG(64*uint64(d)+t.Number, uint64(i)))
}

// Find searches for the puzzle of day d. It is the first puzzle for which the method Candidate returns true. Find
// returns this puzzle and its number. The search may take minutes. If stop returns true, Find ends the search and
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

// DayOf returns the Day with the given date. month is from 1 to 12, and day from 1 to 31.
func DayOf(year, month, day int) Day {
	if month < 3 { // the year of this computation begins in March, so that the leap day is its last day
		year, month = year-1, month+12
	}
	return Day(365*year + floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400) + (153*(month-3)+2)/5 + day - 1 - firstDay)
}

// Date returns the date of d. month is from 1 to 12, and day from 1 to 31.
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

// Band returns the band of difficulty of the daily puzzles on d. They become harder from Monday to Sunday.
func (d Day) Band() int { return [7]int{1, 2, 3, 3, 4, 4, 5}[d.Weekday()] }

// floorDiv returns a/b, rounded down. The divisor b is positive.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// LadderDay is the Day for which the puzzles of ladders are made. It is not a day of the calendar.
const LadderDay Day = -1

// A Stage is a part of a ladder: successive steps with puzzles of one type.
type Stage[P any] struct {
	Type  Type[P]
	Steps int // number of steps
}

// A rung is a puzzle that a ladder can contain.
type rung struct{ number, difficulty int }

// ChooseLadder chooses the puzzles of a ladder, one for each step. The puzzles become more difficult from step to step.
// t has the number of the chosen puzzle for each step. ok is false if the stages have too few puzzles for such a
// choice.
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
			// the puzzle should be about as difficult as the puzzle at this place of the sorted list of all puzzles
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

// Step makes the puzzle of the given step of a ladder. Steps are counted from 1. t must be the result of ChooseLadder for
// these stages.
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

// nextRung returns the index of the first rung with at least the given difficulty. rungs must be sorted by difficulty.
// The index is lower if fewer than count rungs would follow from there. ok is false if the index would be that of a
// rung below the difficulty minimum.
func nextRung(rungs []rung, count, minimum, difficulty int) (n int, ok bool) {
	from := func(least int) int {
		n, _ := slices.BinarySearchFunc(rungs, least, func(r rung, least int) int { return cmp.Compare(r.difficulty, least) })
		return n
	}
	// if fewer than count rungs remain from there, the index is that of an easier rung, but of none below minimum
	last := len(rungs) - count
	return max(from(minimum), min(from(difficulty), last)), from(minimum) <= last
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

// A Table holds the numbers of the puzzles for successive days. It makes the slow search with Type.Find unnecessary for
// these days.
type Table struct {
	First   Day
	Numbers []int
}

// ParseTable parses text, a result of Append. It returns false if text is not a table.
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

// Append appends the table in binary form to text: the first day as a varint, and each number as an unsigned varint.
func (t Table) Append(text []byte) []byte {
	text = binary.AppendVarint(text, int64(t.First))
	for _, i := range t.Numbers {
		text = binary.AppendUvarint(text, uint64(i))
	}
	return text
}

// Number returns the number of the puzzle for day d. It returns false if the table does not contain the day.
func (t Table) Number(d Day) (int, bool) {
	if d < t.First || int(d-t.First) >= len(t.Numbers) {
		return 0, false
	}
	return t.Numbers[d-t.First], true
}

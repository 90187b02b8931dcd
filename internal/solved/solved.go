// Package solved stores which puzzles the player has solved, and computes the streak from them.
//
// A Book holds one Result for each puzzle that the player has tried. Its text consists of readable lines:
//
//	menagerie puzzles 1
//	{"game":"pond","day":"2026-11-23","fails":1,"end":"solved","timely":true}
//	{"game":"pond","step":12,"hints":1,"end":"solved"}
//
// The package knows neither the puzzles of a game nor the file of the text.
package solved

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"menagerie/rules/puzzle"
)

// Key identifies a puzzle: the daily puzzle of a game, or a step on the game's ladder of puzzles.
type Key struct {
	Game string
	Day  puzzle.Day // day of a daily puzzle; 0 for a step of the ladder
	Step int        // number of the step, from 1; 0 for a daily puzzle
}

// End is how a puzzle has ended.
type End string

const (
	Open   End = ""       // the puzzle is not finished
	Solved End = "solved" // the player has found the solution
	Seen   End = "seen"   // the program has shown the solution before the player found it
)

// Result is what a player has done with a puzzle.
type Result struct {
	End    End   `json:"end,omitempty"`
	Fails  int   `json:"fails,omitempty"`  // number of failed tries before the end
	Hints  int   `json:"hints,omitempty"`  // number of hints before the end
	Timely bool  `json:"timely,omitempty"` // a daily puzzle was opened on its own day, so it counts for the streak
	Lost   []int `json:"lost,omitempty"`   // points lost at each question, in a puzzle with questions
}

// Failed returns r with one more failed attempt. If the puzzle has ended, it returns r unchanged.
func (r Result) Failed() Result {
	if r.End == Open {
		r.Fails++
	}
	return r
}

// Hinted returns r with one more hint. It returns r unchanged if the puzzle has ended.
func (r Result) Hinted() Result {
	if r.End == Open {
		r.Hints++
	}
	return r
}

// Ended returns r with the end e. It returns r unchanged if the puzzle has ended before.
func (r Result) Ended(e End) Result {
	if r.End == Open {
		r.End = e
	}
	return r
}

// MostStars is the number of stars for a puzzle solved at the first try without a hint.
const MostStars = 3

// Stars returns the number of stars. It is MostStars for the first attempt without hints, 2 after one failed attempt or one
// hint, and 1 after more of them. It is 0 if the player has not solved the puzzle.
func (r Result) Stars() int {
	if r.End != Solved {
		return 0
	}
	return max(1, MostStars-r.Fails-r.Hints)
}

// MostPoints is the number of points for the best answers to all questions of a puzzle.
const MostPoints = 100

// Points returns the points of a puzzle with questions. ok is false for other puzzles.
func (r Result) Points() (n int, ok bool) {
	n = MostPoints
	for _, lost := range r.Lost {
		n -= lost
	}
	return max(0, n), len(r.Lost) > 0
}

// Mark is the mark of a puzzle in a list of puzzles.
type Mark uint8

const (
	Unsolved Mark = iota
	Helped        // solved with hints; shown as a hollow mark
	Alone         // solved without hints; shown as a filled mark
)

// Mark returns the mark of r.
func (r Result) Mark() Mark {
	switch {
	case r.End != Solved:
		return Unsolved
	case r.Hints > 0:
		return Helped
	}
	return Alone
}

// Signs returns one sign for each element of losses. Each element is the number of points that were lost at one
// question. The sign is ● for almost no points, ◐ for a few points and ○ for many points.
func Signs(losses []int) string {
	var all strings.Builder
	for _, n := range losses {
		switch {
		case n <= 1:
			all.WriteRune('●')
		case n <= 10:
			all.WriteRune('◐')
		default:
			all.WriteRune('○')
		}
	}
	return all.String()
}

// Book holds the results of all puzzles that the player has tried. The zero value is empty.
type Book struct {
	results map[Key]Result
}

// Result returns the result of a puzzle. It is the zero Result if the player has not tried the puzzle.
func (b *Book) Result(k Key) Result { return b.results[k] }

// Set stores the result of a puzzle.
func (b *Book) Set(k Key, r Result) {
	if b.results == nil {
		b.results = map[Key]Result{}
	}
	b.results[k] = r
}

// Copy returns a copy of the book.
func (b *Book) Copy() *Book { return &Book{maps.Clone(b.results)} }

// keys returns the keys of all results: daily puzzles sorted by day, and then ladder puzzles sorted by step.
func (b *Book) keys() []Key {
	return slices.SortedFunc(maps.Keys(b.results), func(x, y Key) int {
		return cmp.Or(cmp.Compare(x.Step, y.Step), cmp.Compare(x.Day, y.Day), cmp.Compare(x.Game, y.Game))
	})
}

// Climbed returns the number of solved steps on the ladder of the named game.
func (b *Book) Climbed(game string) (n int) {
	for k, r := range b.results {
		if k.Game == game && k.Step > 0 && r.End == Solved {
			n++
		}
	}
	return n
}

// Streak describes the series of days on which the player has solved a daily puzzle.
type Streak struct {
	Now  int // number of days in the current streak
	Best int // number of days in the longest streak
}

// Streak returns the current and the longest streak. A day counts if the player opened a puzzle of that day on that day and
// solved it. Any other day ends the streak. There are two exceptions: today never ends a streak, and neither does one missed
// day in each week. A week begins on Monday.
func (b *Book) Streak(today puzzle.Day) (s Streak) {
	played := map[puzzle.Day]bool{}
	first := today
	for k, r := range b.results {
		if k.Step == 0 && r.End == Solved && r.Timely {
			played[k.Day] = true
			first = min(first, k.Day)
		}
	}
	forgiven := first - 7 // the Monday of the last week with a forgiven day
	for d := first; d <= today; d++ {
		monday := d - puzzle.Day(d.Weekday())
		switch {
		case played[d]:
			s.Now++
			s.Best = max(s.Best, s.Now)
		case d == today:
		case s.Now > 0 && monday != forgiven:
			forgiven = monday
		default:
			s.Now = 0
		}
	}
	return s
}

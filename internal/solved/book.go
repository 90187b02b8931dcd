package solved

import (
	"cmp"
	"maps"
	"slices"

	"menagerie/rules/puzzle"
)

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

// keys returns the keys of all results: those of days by day, and then those of ladders by step.
func (b *Book) keys() []Key {
	return slices.SortedFunc(maps.Keys(b.results), func(x, y Key) int {
		return cmp.Or(cmp.Compare(x.Step, y.Step), cmp.Compare(x.Day, y.Day), cmp.Compare(x.Game, y.Game))
	})
}

// Climbed returns the number of solved steps on the ladder of a game.
func (b *Book) Climbed(game string) (n int) {
	for k, r := range b.results {
		if k.Game == game && k.Step > 0 && r.End == Solved {
			n++
		}
	}
	return n
}

// Streak is the number of successive days on which the player has solved a puzzle of that day.
type Streak struct {
	Now  int // the streak that lasts until today
	Best int // the longest streak
}

// Streak returns the present and the longest streak at the end of the day today. A day counts if the player has opened a puzzle
// of that day on that day and solved it. Any other day ends the streak. There are two exceptions: today, which is not over, and
// the first such day in a week. A week begins on Monday.
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

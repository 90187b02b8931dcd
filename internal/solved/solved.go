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
	"slices"
	"strings"

	"menagerie/rules/puzzle"
)

// Key identifies a puzzle: the puzzle of a game on a day, or a step of the game's ladder.
type Key struct {
	Game string
	Day  puzzle.Day // 0 for a step of a ladder
	Step int        // from 1; 0 for the puzzle of a day
}

// End is how the player has finished a puzzle.
type End string

const (
	Open   End = ""       // the puzzle is not finished
	Solved End = "solved" // the player has found the solution
	Seen   End = "seen"   // the program has shown the solution before the player found it
)

// Result is what a player has done with a puzzle.
type Result struct {
	End    End   `json:"end,omitempty"`
	Fails  int   `json:"fails,omitempty"`  // failed tries before the end
	Hints  int   `json:"hints,omitempty"`  // hints before the end
	Timely bool  `json:"timely,omitempty"` // the puzzle was opened on its own day, so it counts for the streak
	Lost   []int `json:"lost,omitempty"`   // the points lost at each question, in a puzzle with questions
}

// Same reports whether two results are equal.
func (r Result) Same(s Result) bool {
	return r.End == s.End && r.Fails == s.Fails && r.Hints == s.Hints && r.Timely == s.Timely && slices.Equal(r.Lost, s.Lost)
}

// Failed returns r after another failed try. A finished puzzle keeps its result.
func (r Result) Failed() Result {
	if r.End == Open {
		r.Fails++
	}
	return r
}

// Hinted returns r after another hint.
func (r Result) Hinted() Result {
	if r.End == Open {
		r.Hints++
	}
	return r
}

// Ended returns r with an end, unless the puzzle was finished before.
func (r Result) Ended(e End) Result {
	if r.End == Open {
		r.End = e
	}
	return r
}

// MostStars is the number of stars for a puzzle that is solved at the first try without a hint.
const MostStars = 3

// Stars returns the number of stars. It is 2 after a second try or one hint, and 1 after more tries or hints. A puzzle
// that the player has not solved has no stars.
func (r Result) Stars() int {
	if r.End != Solved {
		return 0
	}
	return max(1, MostStars-r.Fails-r.Hints)
}

// MostPoints is the number of points for a puzzle whose questions are all answered in the best way.
const MostPoints = 100

// Points returns the points of a puzzle with questions. It returns false for other puzzles.
func (r Result) Points() (n int, ok bool) {
	n = MostPoints
	for _, lost := range r.Lost {
		n -= lost
	}
	return max(0, n), len(r.Lost) > 0
}

// Mark is how lists of puzzles show a Result.
type Mark uint8

const (
	Unsolved Mark = iota
	Helped        // solved with a hint: a hollow mark
	Alone         // solved without a hint: a filled mark
)

// Mark returns the mark of a result.
func (r Result) Mark() Mark {
	switch {
	case r.End != Solved:
		return Unsolved
	case r.Hints > 0:
		return Helped
	}
	return Alone
}

// Signs returns a sign for each question of a puzzle. Sign i shows that answer i has lost points[i] points.
func Signs(points []int) string {
	var all strings.Builder
	for _, n := range points {
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

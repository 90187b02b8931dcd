// Package puzzle chooses the puzzles of a day and of the ladder. The games supply the types of puzzles: see for example
// rules/glenda/glendapuzzle. A puzzle depends only on the date, its type and constants in the source. All machines and all later
// versions of the program therefore show the same puzzle on the same day.
package puzzle

import "math/rand/v2"

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

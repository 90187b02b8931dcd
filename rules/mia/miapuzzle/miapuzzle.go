// Package miapuzzle makes the puzzles of Mia: five questions about rounds of two players. In each question the opponent is one of
// the bots that always play by the same rule, and the player knows this rule. The values of the options are exact. They follow from the
// rule, the dice, and the best play of the player in the rest of the round.
package miapuzzle

import (
	_ "embed" // for the tables
	"math/rand/v2"
	"slices"

	"menagerie/rules/puzzle"
)

// A Puzzle is a list of questions.
type Puzzle struct{ Questions []Question }

// Characters returns the names of the opponents, in the order in which the ladder introduces them.
func Characters() []string {
	return []string{"liar", "honest", "neversee", "beginner", "cautious", "see54", "bold"}
}

type recipe struct {
	from   *pool
	topics []Topic  // topics of the questions
	names  []string // names of the possible opponents, in questions with one opponent
}

// These are the topics of the five questions in a puzzle. dayTopics is for the puzzle of a day. firstTopics and
// singleTopics are for steps of the ladder in which all questions are about one character.
var (
	dayTopics    = []Topic{Turn, Word, Turn, Word, Which}
	firstTopics  = []Topic{Turn, Turn, Turn, Turn, Turn}
	singleTopics = []Topic{Turn, Word, Turn, Word, Turn}
)

// TypeOf returns the type of the daily puzzles, which does not depend on the day. Its field Difficulty is in tenths.
func TypeOf(puzzle.Day) puzzle.Type[Puzzle] {
	return recipe{allQuestions(), dayTopics, Characters()}.puzzleType()
}

func allQuestions() *pool {
	var all []*odds
	for _, name := range Characters() {
		all = append(all, oddsAgainst(name))
	}
	return questions(all)
}

// Stages returns the stages of the ladder. Each stage introduces an opponent. The puzzles of the last stage are like the daily
// puzzles.
func Stages() []puzzle.Stage[Puzzle] {
	from := allQuestions()
	stages := []puzzle.Stage[Puzzle]{
		{Type: recipe{from, firstTopics, []string{"liar"}}.puzzleType(), Steps: 2},
		{Type: recipe{from, firstTopics, []string{"honest"}}.puzzleType(), Steps: 3},
	}
	for _, name := range Characters()[len(stages):] {
		stages = append(stages, puzzle.Stage[Puzzle]{Type: recipe{from, singleTopics, []string{name}}.puzzleType(), Steps: 3})
	}
	return append(stages, puzzle.Stage[Puzzle]{Type: recipe{from, dayTopics, Characters()}.puzzleType(), Steps: 10})
}

func (r recipe) puzzleType() puzzle.Type[Puzzle] {
	return puzzle.Type[Puzzle]{
		Number:     4,
		Make:       r.draw,
		Difficulty: Puzzle.difficulty,
		Bounds:     [puzzle.Bands - 1]int{1550, 1756, 1938, 2123},
	}
}

// draw makes a puzzle with a random question for each topic of the recipe. It returns false if two of the questions are
// equal.
func (r recipe) draw(random *rand.Rand) (Puzzle, bool) {
	var p Puzzle
	var left []string
	for _, topic := range r.topics {
		all := r.from[topic]
		if topic != Which {
			if len(left) == 0 {
				left = slices.Clone(r.names)
			}
			// each character is the opponent once before any is repeated
			k := random.IntN(len(left))
			all = questionsAbout(all, left[k])
			left = slices.Delete(left, k, k+1)
		}
		if topic == Turn {
			// calling and rolling are equally often the best option
			all = withBest(all, random.IntN(2))
		}
		q := all[random.IntN(len(all))]
		if slices.ContainsFunc(p.Questions, q.equals) {
			return Puzzle{}, false
		}
		p.Questions = append(p.Questions, q)
	}
	return p, true
}

// questionsAbout returns the questions in list whose first opponent is the bot called name.
func questionsAbout(list []Question, name string) []Question {
	var some []Question
	for _, q := range list {
		if q.Who[0] == name {
			some = append(some, q)
		}
	}
	return some
}

// withBest returns the questions in which the option with the given index is the best. If there are none, it returns
// all questions.
func withBest(questions []Question, option int) []Question {
	var some []Question
	for _, q := range questions {
		if q.Best == option {
			some = append(some, q)
		}
	}
	if len(some) == 0 {
		return questions
	}
	return some
}

// On returns the puzzle of a day. ok is false if the day is not in the table of puzzles.
func On(d puzzle.Day) (p Puzzle, ok bool) {
	i, ok := days.Number(d)
	if !ok {
		return Puzzle{}, false
	}
	return TypeOf(d).Known(d, i), true
}

// Find searches for the puzzle of a day that is not in the table of puzzles. It returns false if stop has returned true.
func Find(d puzzle.Day, stop func() bool) (Puzzle, bool) {
	p, _, ok := TypeOf(d).Find(d, stop)
	return p, ok
}

// Ladder returns the puzzle of a step on the ladder, from 1 to puzzle.Steps.
func Ladder(step int) Puzzle { return puzzle.Step(Stages(), ladder, step) }

//go:generate go run miadays/main.go 2036-12-31

var (
	//go:embed days.bin
	daysText []byte
	//go:embed ladder.bin
	ladderText []byte

	days, _   = puzzle.ParseTable(daysText) // a test reads both tables
	ladder, _ = puzzle.ParseTable(ladderText)
)

// Kind returns the kind of the puzzle, which is a part of the keys of its texts.
func (p Puzzle) Kind() string { return "questions" }

// Points returns the points for the chosen options. The result is 100 minus the cost of the wrong options, and at least 0.
func (p Puzzle) Points(choices []int) int {
	points := 100
	for i, c := range choices {
		points -= p.Questions[i].Options[c].Lost
	}
	return max(0, points)
}

// Enough is the minimum number of points with which a puzzle is solved.
const Enough = 90

// Judge returns whether the chosen options solve the puzzle. While choices are missing, the result is Going.
func (p Puzzle) Judge(choices []int) puzzle.Verdict {
	switch {
	case len(choices) < len(p.Questions):
		return puzzle.Going
	case p.Points(choices) < Enough:
		return puzzle.Failed
	}
	return puzzle.Solved
}

// Solution returns the best option of each question.
func (p Puzzle) Solution() []int {
	var choices []int
	for _, q := range p.Questions {
		choices = append(choices, q.Best)
	}
	return choices
}

// difficulty returns the sum of the difficulties of the questions, in units of 1/10.
func (p Puzzle) difficulty() int {
	sum := 0
	for _, q := range p.Questions {
		sum += q.difficulty
	}
	return sum
}

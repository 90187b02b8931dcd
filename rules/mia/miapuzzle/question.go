package miapuzzle

import (
	"slices"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

// Topic is the kind of a Question.
type Topic uint8

// The values of Topic.
const (
	Turn  Topic = iota // call the bluff, or roll?
	Word               // what do you say?
	Which              // which of three players do you call?
)

// Certain is the unit of Option.Wins: a player who certainly wins the round has this value.
const Certain = 10_000

// A Question is a situation in a round of two players. The player knows how the opponent plays, and chooses one of the options.
// The values of the options assume the best play later in the round.
type Question struct {
	Topic    Topic
	Who      []string // the names of the opponents in package miabot: one, or three for Which
	Before   mia.Dice // the player's announcement before Standing, or None; always None for Word
	Standing mia.Dice // the opponent's announcement; for Word it may be None
	Dice     mia.Dice // the player's dice; only for Word
	Options  []Option
	Best     int // index of the best option

	difficulty int // in units of 1/10
}

// An Option is a choice of the player.
type Option struct {
	Move mia.Move // for Which, to call the bluff of the opponent Question.Who with the same index as the option
	Wins int      // probability of winning the round, from 0 to Certain
	Lost int      // points that this option loses compared with the best one, from 0 to 100
}

// newQuestion returns q with the options, whose probabilities of losing are given.
func newQuestion(q Question, moves []mia.Move, losses []int) Question {
	q.Best = bestOf(losses)
	for i, m := range moves {
		q.Options = append(q.Options, Option{
			Move: m,
			Wins: rounded(certain-losses[i], Certain),
			Lost: rounded(losses[i]-losses[q.Best], 100),
		})
	}
	return q
}

// equals reports whether both questions describe the same situation.
func (q Question) equals(o Question) bool {
	return q.Topic == o.Topic && slices.Equal(q.Who, o.Who) && q.Before == o.Before && q.Standing == o.Standing && q.Dice == o.Dice
}

// bestOf returns the index of the lowest loss.
func bestOf(losses []int) int {
	best := 0
	for i, loss := range losses {
		if loss < losses[best] {
			best = i
		}
	}
	return best
}

// rounded returns a probability in units of 1/unit.
func rounded(p, unit int) int { return (p*unit + certain/2) / certain }

// A Roll is one of the 36 results of two dice under the opponent's cup.
type Roll struct {
	First, Second int  // the faces of the dice, 1 to 6
	Says          int  // how often the opponent makes the announcement after this roll, in tenths
	True          bool // whether the announcement would be true
}

// Rolls returns the 36 possible rolls of the opponent q.Who[index], for a question with the topic Turn or Which.
func (q Question) Rolls(index int) []Roll {
	rule, _ := miabot.RuleOf(q.Who[index])
	var rolls []Roll
	for first := 1; first <= 6; first++ {
		for second := 1; second <= 6; second++ {
			dice, err := mia.DiceOf(first, second)
			if err != nil {
				panic(err) // every pair of faces has a Dice
			}
			roll := Roll{First: first, Second: second, True: dice >= q.Standing}
			words := rule.Says(q.Before, dice)
			for _, b := range words {
				if b == q.Standing {
					roll.Says += tenths / len(words)
				}
			}
			rolls = append(rolls, roll)
		}
	}
	return rolls
}

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
	Turn  Topic = iota // whether to call the bluff or to roll
	Word               // which dice to announce
	Which              // which of three players' bluff to call
)

// Certain is the value of Option.Wins for a certain win.
const Certain = 10_000

// A Question is a situation in a round of two players. The player knows how the opponent plays, and chooses an option. The
// values of the options assume perfect play after this choice.
type Question struct {
	Topic    Topic
	Who      []string // names of the opponents in package miabot: three for the topic Which, otherwise one
	Before   mia.Dice // player's announcement before Standing, or None; always None for the topic Word
	Standing mia.Dice // opponent's announcement; may be None for the topic Word
	Dice     mia.Dice // player's dice, for the topic Word
	Options  []Option
	Best     int // index of the best option

	difficulty int // difficulty in units of 1/10
}

// An Option is one of the player's choices in a Question.
type Option struct {
	Move mia.Move // move of the option; for the topic Which, calling the bluff of the opponent Question.Who with the same index
	Wins int      // probability of winning the round, as a share of Certain
	Lost int      // points that this option loses, compared with the best one, 0 to 100
}

// newQuestion returns q with the options, whose probabilities of losing are given.
func newQuestion(q Question, moves []mia.Move, losses []int) Question {
	q.Best = lowestLoss(losses)
	for i, m := range moves {
		q.Options = append(q.Options, Option{
			Move: m,
			Wins: rounded(probabilityOne-losses[i], Certain),
			Lost: rounded(losses[i]-losses[q.Best], 100),
		})
	}
	return q
}

// equals reports whether both questions describe the same situation.
func (q Question) equals(o Question) bool {
	return q.Topic == o.Topic && slices.Equal(q.Who, o.Who) && q.Before == o.Before && q.Standing == o.Standing && q.Dice == o.Dice
}

// lowestLoss returns the index of the smallest element of losses.
func lowestLoss(losses []int) int {
	best := 0
	for i, loss := range losses {
		if loss < losses[best] {
			best = i
		}
	}
	return best
}

// rounded returns a probability in units of 1/unit.
func rounded(p, unit int) int { return (p*unit + probabilityOne/2) / probabilityOne }

// A Roll is one of the 36 results of two dice under the opponent's cup.
type Roll struct {
	First, Second int  // numbers of the dice, 1 to 6
	Says          int  // how often the opponent makes the announcement after this roll, in tenths
	True          bool // the announcement would be true
}

// Rolls returns the 36 possible rolls of one opponent. index selects the opponent in q.Who. The topic of q must be Turn
// or Which.
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

// The least advantages of the best option, in units of 1/probabilityOne.
const (
	turnGap = probabilityOne * 8 / 100 // minimum advantage of the best option over the other one
	wordGap = probabilityOne * 5 / 100 // minimum advantage over announcing the truth, or the lowest dice that are high enough
	// nextGap is the minimum advantage over the second best announcement, which then loses one point after rounding.
	nextGap  = probabilityOne / 200
	whichGap = probabilityOne * 10 / 100 // minimum advantage over the second best option
)

// A pool holds all questions that pass the filters, by topic.
type pool [Which + 1][]Question

func questions(all []*odds) *pool {
	p := &pool{}
	for i, o := range all {
		for a := range mia.Mia {
			for b := a + 1; b < mia.Mia; b++ {
				p.addTurn(o, a, b)
				for j := range i {
					for k := range j {
						p.addWhich([]*odds{all[k], all[j], o}, a, b)
					}
				}
			}
			for _, r := range mia.Values() {
				p.addWord(o, a, r)
			}
		}
	}
	return p
}

// addTurn adds the question whether to call the opponent's bluff or to roll. The opponent has announced b, and previous
// is the announcement before b. addTurn does nothing if the better option is not much better.
func (p *pool) addTurn(o *odds, previous, b mia.Dice) {
	calling, ok := o.lossIfCalling(previous, b)
	rolling := o.rolling[b]
	gap := max(calling-rolling, rolling-calling)
	if !ok || gap < turnGap {
		return
	}
	q := newQuestion(Question{Topic: Turn, Who: []string{o.name}, Before: previous, Standing: b},
		[]mia.Move{{Kind: mia.See}, {Kind: mia.Roll}}, []int{calling, rolling})
	const plain = 14 // a player without an idea calls from 65 on
	rungs := plain - int(b)
	if q.Best == 1 {
		rungs = int(b) - plain + 1
	}
	q.difficulty = difficulty(rungs, gap)
	p[Turn] = append(p[Turn], q)
}

// addWord adds the question which announcement the player should make. previous is the opponent's announcement, and
// dice are the player's real dice. addWord does nothing if the best announcement is not much better than the others.
func (p *pool) addWord(o *odds, previous, dice mia.Dice) {
	if previous != mia.None && !o.canAnnounce(previous) {
		return
	}
	var moves []mia.Move
	var losses []int
	for b := previous + 1; b <= mia.Mia; b++ {
		moves, losses = append(moves, mia.Say(b)), append(losses, o.lossIfAnnouncing(dice, b))
	}
	rungs, plain := mustLie, 0
	if dice > previous {
		rungs, plain = mayTellTruth, int(dice-previous)-1
	}
	gap := losses[plain] - losses[lowestLoss(losses)]
	if gap < wordGap || margin(losses) < nextGap {
		return
	}
	q := newQuestion(Question{Topic: Word, Who: []string{o.name}, Standing: previous, Dice: dice}, moves, losses)
	q.difficulty = difficulty(rungs, gap)
	p[Word] = append(p[Word], q)
}

// addWhich adds the question which of three opponents' bluffs the player should call. Each opponent has announced b,
// and previous is the announcement before b. addWhich does nothing if the best option is not much better than the
// others.
func (p *pool) addWhich(three []*odds, previous, b mia.Dice) {
	var who []string
	var moves []mia.Move
	var losses []int
	for _, o := range three {
		loss, ok := o.lossIfCalling(previous, b)
		if !ok {
			return
		}
		who, moves, losses = append(who, o.name), append(moves, mia.Move{Kind: mia.See}), append(losses, loss)
	}
	gap := margin(losses)
	if gap < whichGap {
		return
	}
	q := newQuestion(Question{Topic: Which, Who: who, Before: previous, Standing: b}, moves, losses)
	q.difficulty = difficulty(0, gap)
	p[Which] = append(p[Which], q)
}

// margin returns the difference between the two lowest losses.
func margin(losses []int) int {
	first, second := probabilityOne, probabilityOne
	for _, loss := range losses {
		if loss < first {
			first, second = loss, first
		} else {
			second = min(second, loss)
		}
	}
	return second - first
}

// mustLie is the difficulty of choosing an announcement if the player must bluff. mayTellTruth is the difficulty if the
// player can tell the truth. It is higher, because players who can tell the truth often overlook a better bluff. The
// unit is the difficulty of one more announcement between the obvious option and the best one.
const (
	mustLie      = 5
	mayTellTruth = 8
)

// difficulty returns the difficulty of a question in units of 1/10. rungs is the number of announcements between the
// obvious option and the best one. extraLoss is the amount by which a wrong option raises the probability of losing.
func difficulty(rungs, extraLoss int) int {
	return 60*max(0, rungs) + 300*(probabilityOne-extraLoss)/probabilityOne
}

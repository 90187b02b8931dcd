package miapuzzle

import (
	"menagerie/rules/mia"
)

// The least advantages of the best option, in units of 1/certain.
const (
	turnGap  = certain * 8 / 100  // over the other option
	wordGap  = certain * 5 / 100  // over the truth, or the lowest announcement that is high enough
	nextGap  = certain / 200      // over the second best announcement: the option then loses one point, after rounding
	whichGap = certain * 10 / 100 // over the second best option
)

// A pool holds all questions that pass the filters, by topic.
type pool [Which + 1][]Question

// questions returns the questions about the given opponents.
func questions(all []*odds) *pool {
	p := &pool{}
	for i, o := range all {
		for a := range mia.Mia {
			for b := a + 1; b < mia.Mia; b++ {
				p.turn(o, a, b)
				for j := range i {
					for k := range j {
						p.which([]*odds{all[k], all[j], o}, a, b)
					}
				}
			}
			for _, r := range mia.Values() {
				p.word(o, a, r)
			}
		}
	}
	return p
}

// turn adds the question "Do you call the bluff, or do you roll?" The opponent o has announced b after announcement a. The
// question is omitted if it does not pass the filters.
func (p *pool) turn(o *odds, a, b mia.Dice) {
	calling, ok := o.calling(a, b)
	rolling := o.rolling[b]
	gap := max(calling-rolling, rolling-calling)
	if !ok || gap < turnGap {
		return
	}
	q := newQuestion(Question{Topic: Turn, Who: []string{o.name}, Before: a, Standing: b},
		[]mia.Move{{Kind: mia.See}, {Kind: mia.Roll}}, []int{calling, rolling})
	const plain = 14 // a player without an idea calls from 65 on
	rungs := plain - int(b)
	if q.Best == 1 {
		rungs = int(b) - plain + 1
	}
	q.difficulty = difficulty(rungs, gap)
	p[Turn] = append(p[Turn], q)
}

// word adds the question "What do you announce?" The opponent o has announced a, and the player has rolled r. The question is
// omitted if it does not pass the filters.
func (p *pool) word(o *odds, a, r mia.Dice) {
	if a != mia.None && !o.announces(a) {
		return
	}
	var moves []mia.Move
	var losses []int
	for b := a + 1; b <= mia.Mia; b++ {
		moves, losses = append(moves, mia.Say(b)), append(losses, o.saying(r, b))
	}
	rungs, plain := mustLie, 0
	if r > a {
		rungs, plain = mayTellTruth, int(r-a)-1
	}
	gap := losses[plain] - losses[bestOf(losses)]
	if gap < wordGap || margin(losses) < nextGap {
		return
	}
	q := newQuestion(Question{Topic: Word, Who: []string{o.name}, Standing: a, Dice: r}, moves, losses)
	q.difficulty = difficulty(rungs, gap)
	p[Word] = append(p[Word], q)
}

// which adds the question "Which of three opponents do you call?" All of them have announced b after announcement a. The
// question is omitted if it does not pass the filters.
func (p *pool) which(three []*odds, a, b mia.Dice) {
	var who []string
	var moves []mia.Move
	var losses []int
	for _, o := range three {
		loss, ok := o.calling(a, b)
		if !ok {
			return
		}
		who, moves, losses = append(who, o.name), append(moves, mia.Move{Kind: mia.See}), append(losses, loss)
	}
	gap := margin(losses)
	if gap < whichGap {
		return
	}
	q := newQuestion(Question{Topic: Which, Who: who, Before: a, Standing: b}, moves, losses)
	q.difficulty = difficulty(0, gap)
	p[Which] = append(p[Which], q)
}

// margin returns the difference between the two lowest losses.
func margin(losses []int) int {
	first, second := certain, certain
	for _, loss := range losses {
		if loss < first {
			first, second = loss, first
		} else {
			second = min(second, loss)
		}
	}
	return second - first
}

// The difficulty of choosing an announcement, in the unit of the parameter rungs of difficulty. The choice is harder if the
// player can tell the truth, because such a player often does not look for a better lie. The tests measure both values.
const (
	mustLie      = 5
	mayTellTruth = 8
)

// difficulty returns the difficulty of a question in units of 1/10. rungs is the number of announcements between the plain idea
// and the best option. If the plain idea is right, rungs may be negative. gap is the loss by a wrong option.
func difficulty(rungs, gap int) int { return 60*max(0, rungs) + 300*(certain-gap)/certain }

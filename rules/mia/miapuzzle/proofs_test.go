package miapuzzle

import (
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/puzzle"
	"menagerie/rules/rulestest"
)

// full reports whether the tests check as many puzzles as docs/games/mia.md records.
var full = os.Getenv("MENAGERIE_PROOFS") != ""

// samples returns the first n puzzles of a day that the calendar does not show.
func samples(n int) []Puzzle {
	var all []Puzzle
	of := TypeOf(0)
	for i := range n {
		p, _ := of.Any(-3, i)
		all = append(all, p)
	}
	return all
}

// A round is a slow solver of rounds against one opponent. It computes with fractions, and from the current announcement to higher
// ones.
type round struct {
	rule    miabot.Rule
	rolling map[mia.Dice]*big.Rat
}

// against holds the rounds against each opponent, because all questions use the same ones.
var against = map[string]*round{}

func roundAgainst(name string) *round {
	if against[name] == nil {
		rule, _ := miabot.RuleOf(name)
		against[name] = &round{rule, map[mia.Dice]*big.Rat{}}
	}
	return against[name]
}

// eachRoll calls visit for each of the 36 rolls.
func eachRoll(visit func(r mia.Dice)) {
	for first := 1; first <= 6; first++ {
		for second := 1; second <= 6; second++ {
			r, _ := mia.DiceOf(first, second)
			visit(r)
		}
	}
}

// said returns the probability that the opponent says b after a roll over a, and that b is true then.
func (o *round) said(a, b mia.Dice) (all, honest *big.Rat) {
	all, honest = new(big.Rat), new(big.Rat)
	eachRoll(func(r mia.Dice) {
		words := o.rule.Says(a, r)
		for _, w := range words {
			part := big.NewRat(1, int64(36*len(words)))
			if w == b {
				all.Add(all, part)
			}
			if w == b && r >= b {
				honest.Add(honest, part)
			}
		}
	})
	return all, honest
}

// roll returns the probability that the player loses after a roll over a.
func (o *round) roll(a mia.Dice) *big.Rat {
	if sum, ok := o.rolling[a]; ok {
		return sum
	}
	sum := new(big.Rat)
	eachRoll(func(r mia.Dice) {
		best := big.NewRat(1, 1)
		for b := a + 1; b <= mia.Mia; b++ {
			best = smaller(best, o.say(r, b))
		}
		sum.Add(sum, new(big.Rat).Mul(best, big.NewRat(1, 36)))
	})
	o.rolling[a] = sum
	return sum
}

func smaller(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

// say returns the probability that the player loses after announcing b with the roll r.
func (o *round) say(r, b mia.Dice) *big.Rat {
	switch {
	case b == mia.Mia || b >= o.rule.Calls: // the dice are shown
		if r >= b {
			return new(big.Rat)
		}
		return big.NewRat(1, 1)
	}
	sum := new(big.Rat)
	for w := b + 1; w <= mia.Mia; w++ { // the opponent loses after a lower announcement
		all, honest := o.said(b, w)
		loss := honest
		if w < mia.Mia {
			loss = smaller(honest, new(big.Rat).Mul(all, o.roll(w)))
		}
		sum.Add(sum, loss)
	}
	return sum
}

// call returns the probability that the player loses by calling b, which the opponent announced over a.
func (o *round) call(a, b mia.Dice) *big.Rat {
	all, honest := o.said(a, b)
	return new(big.Rat).Quo(honest, all)
}

// exact returns the exact probabilities of losing by each option.
func exact(q Question) []*big.Rat {
	o := roundAgainst(q.Who[0])
	var losses []*big.Rat
	for i, option := range q.Options {
		switch {
		case q.Topic == Word:
			losses = append(losses, o.say(q.Dice, option.Move.Dice))
		case q.Topic == Which:
			losses = append(losses, roundAgainst(q.Who[i]).call(q.Before, q.Standing))
		case option.Move.Kind == mia.See:
			losses = append(losses, o.call(q.Before, q.Standing))
		default:
			losses = append(losses, o.roll(q.Standing))
		}
	}
	return losses
}

// A second solver, which computes with fractions, finds the same probabilities and the same best options. The full test checks
// 1000 puzzles.
func TestASlowerSolverConfirmsThePuzzles(t *testing.T) {
	n := 20
	if full {
		n = 1000
	}
	for _, p := range samples(n) {
		for _, q := range p.Questions {
			checkQuestion(t, q)
		}
	}
}

func checkQuestion(t *testing.T, q Question) {
	t.Helper()
	gaps := [Which + 1]float64{0.08, 0.05, 0.10}
	losses := exact(q)
	plain := 1 - q.Best // the other option
	switch {
	case q.Topic == Word && q.Dice > q.Standing:
		plain = slices.IndexFunc(q.Options, func(o Option) bool { return o.Move.Dice == q.Dice })
	case q.Topic == Word:
		plain = 0
	}
	for i, loss := range losses {
		wins := new(big.Rat).Sub(big.NewRat(Certain, 1), new(big.Rat).Mul(loss, big.NewRat(Certain, 1)))
		gap, _ := new(big.Rat).Sub(loss, losses[q.Best]).Float64()
		if want, _ := wins.Float64(); max(want-float64(q.Options[i].Wins), float64(q.Options[i].Wins)-want) > 0.501 {
			t.Errorf("%+v, option %d: got %d, want %f of %d", q, i, q.Options[i].Wins, want, Certain)
		}
		if off := float64(q.Options[i].Lost) - 100*gap; off > 0.501 || off < -0.501 {
			t.Errorf("%+v, option %d: got %d points lost, want %f", q, i, q.Options[i].Lost, 100*gap)
		}
		if i != q.Best && (gap <= 0 || (i == plain || q.Topic == Which) && gap < gaps[q.Topic]-1e-6) {
			t.Errorf("%+v, option %d: got a loss that is higher by %f than with option %d, want at least %f", q, i, gap, q.Best, gaps[q.Topic])
		}
	}
}

// A solver is a model of a player. A solver without an error does not calculate. It calls from the announcement limit on. When it
// has to lie, it says the lowest announcement that is high enough, or one that is higher by lie. Other solvers estimate the
// probabilities with an error.
type solver struct {
	limit  mia.Dice
	lie    mia.Dice
	tricks trick
	error  float64 // standard deviation
}

// A trick is the highest announcement that the opponent still believes.
type trick int

const (
	never    trick = iota // the solver does not use it
	mustLies              // if its dice are too low
	always
)

var solvers = []solver{
	{limit: 9}, {limit: 12, lie: 1}, {limit: 14, lie: 2}, {limit: 14}, {limit: 16, lie: 4}, {limit: 18, lie: 8},
	{limit: 14, tricks: mustLies}, {limit: 14, tricks: always}, {error: 0.1}, {error: 0.25},
}

// choose returns the option that the solver chooses.
func (s solver) choose(q Question, random *rand.Rand) int {
	switch {
	case s.error > 0:
		return highest(len(q.Options), func(i int) float64 {
			return float64(q.Options[i].Wins)/Certain + s.error*random.NormFloat64()
		})
	case q.Topic == Which:
		return highest(len(q.Who), func(i int) float64 { return lies(q.Who[i]) + 0.15*random.NormFloat64() })
	case q.Topic == Word:
		return min(int(s.word(q)-q.Standing)-1, len(q.Options)-1)
	case q.Standing >= s.limit:
		return 0
	}
	return 1
}

// word returns what a solver without an error says.
func (s solver) word(q Question) mia.Dice {
	rule, _ := miabot.RuleOf(q.Who[0])
	switch {
	case s.tricks == always || s.tricks == mustLies && q.Dice <= q.Standing:
		return max(rule.Calls-1, q.Standing+1)
	case q.Dice > q.Standing:
		return q.Dice
	}
	return q.Standing + 1 + s.lie
}

// highest returns the number from 0 to n-1 for which value is highest.
func highest(n int, value func(i int) float64) int {
	best, most := 0, value(0)
	for i := 1; i < n; i++ {
		if v := value(i); v > most {
			best, most = i, v
		}
	}
	return best
}

// lies returns the share of lies among all announcements of a character that are high enough.
func lies(name string) float64 {
	rule, _ := miabot.RuleOf(name)
	lies, all := 0.0, 0.0
	for a := range mia.Mia {
		eachRoll(func(r mia.Dice) {
			words := rule.Says(a, r)
			for _, b := range words {
				if b > a {
					all += 1 / float64(len(words))
				}
				if b > a && r < b {
					lies += 1 / float64(len(words))
				}
			}
		})
	}
	return lies / all
}

// failures returns the number of questions to which solvers choose an option that loses more than a point.
func failures(p Puzzle, random *rand.Rand) int {
	n := 0
	for _, q := range p.Questions {
		for _, s := range solvers {
			for range 4 {
				if q.Options[s.choose(q, random)].Lost > 1 {
					n++
				}
			}
		}
	}
	return n
}

// The more difficult a puzzle is, the more often the solvers fail. The full test measures 200 puzzles.
func TestDifficultyPredictsFailure(t *testing.T) {
	n, least := 40, 0.5
	if full {
		n, least = 200, 0.7
	}
	random := rand.New(rand.NewPCG(4, 4))
	var difficulties, failed []int
	for _, p := range samples(n) {
		difficulties, failed = append(difficulties, p.difficulty()), append(failed, failures(p, random))
	}
	r := rulestest.RankCorrelation(difficulties, failed)
	if t.Logf("the rank correlation of %d puzzles is %.2f", n, r); r < least {
		t.Errorf("got the rank correlation %.2f, want at least %.2f", r, least)
	}
}

// The bounds are the quintiles of 500 puzzles.
func TestBoundsAreQuintiles(t *testing.T) {
	of := TypeOf(0)
	var all []int
	for i := range 500 {
		p, _ := of.Any(-2, i)
		all = append(all, p.difficulty())
	}
	slices.Sort(all)
	if want := [puzzle.Bands - 1]int{all[100], all[200], all[300], all[400]}; of.Bounds != want {
		t.Errorf("got the bounds %v, want %v", of.Bounds, want)
	}
}

package miabot

import (
	"math"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// reading estimates the strategy of an opponent from its habits. With few observations, the estimate is close to the
// equilibrium.
type reading struct {
	habits mia.Habits
	usual  *miamath.Strategy
	seen   [2]miamath.Weights // weighted number of bluffs called, after an opening and after a later announcement; includes similar announcements
	weight [2]miamath.Weights // weighted number of all responses, with the same indices
	fails  float64            // expected number of rolls that did not beat the announcement
	fell   float64            // how often the opponent lost such a roll by its own announcement
	step   float64            // how often it bluffed with the lowest announcement that was high enough
	leap   miamath.Weights    // how often it bluffed with a higher announcement, by announcement
}

// The weights of the prior estimate, as numbers of observations.
const (
	trustSeeing = 3.0 // for the responses to an announcement
	trustNearby = 2.0 // for the responses to similar announcements
	trustBluffs = 8.0 // for rolls that did not beat the announcement
	trustShown  = 6.0 // for dice that were shown
)

func read(habits mia.Habits, usual *miamath.Strategy) *reading {
	r := &reading{habits: habits, usual: usual}
	for depth := range r.seen {
		r.pool(depth)
	}
	var expected miamath.Weights
	for a := mia.Lowest; a < mia.Mia; a++ {
		faced := float64(habits.Faced[a])
		r.fails += faced * (1 - miamath.Above(a))
		r.fell += float64(habits.Fell[a])
		r.step += math.Max(0, float64(habits.Said[mia.Step][a+1])-faced*miamath.Chance(a+1))
		for b := a + 2; b < mia.Mia; b++ {
			expected[b] += faced * miamath.Chance(b)
		}
	}
	for b := mia.Lowest; b < mia.Mia; b++ {
		r.leap[b] = math.Max(0, float64(habits.Said[mia.Leap][b])-expected[b])
	}
	return r
}

// pool estimates how often the opponent calls the bluff after each announcement. The estimate for an announcement also counts
// the responses to similar announcements, with lower weights. depth is 0 for the first announcement of a round, and 1 for later
// ones.
func (r *reading) pool(depth int) {
	for b := mia.Lowest; b < mia.Mia; b++ {
		for other := mia.Lowest; other < mia.Mia; other++ {
			near := nearness[max(b, other)-min(b, other)]
			sees := float64(r.habits.Sees[depth][other])
			r.seen[depth][b] += near * sees
			r.weight[depth][b] += near * (sees + float64(r.habits.Rolls[depth][other]))
		}
	}
}

// nearness holds the weights for the method pool. nearness[i] is the weight of a response to an announcement that ranks i
// places higher or lower.
var nearness = func() (w miamath.Weights) {
	for i := range w {
		w[i] = math.Exp(-float64(i) / 1.5)
	}
	return w
}()

// sees returns the probability that the opponent calls the bluff when b is announced after announcement a.
func (r *reading) sees(a, b mia.Dice) float64 {
	depth := depthOf(a)
	sees := float64(r.habits.Sees[depth][b])
	all := sees + float64(r.habits.Rolls[depth][b])
	nearby := (r.seen[depth][b] + trustNearby*r.usual.See[a][b]) / (r.weight[depth][b] + trustNearby)
	return (sees + trustSeeing*nearby) / (all + trustSeeing)
}

func depthOf(a mia.Dice) int {
	if a == mia.None {
		return 0
	}
	return 1
}

// announces returns the probabilities that the opponent announces b after announcement a: honest for a true announcement, and
// bluff for a false one.
func (r *reading) announces(a, b mia.Dice) (honest, bluff float64) {
	if a == mia.None {
		honest, bluff = r.opens(b)
	} else {
		honest = miamath.Chance(b)
		bluff = (1 - miamath.Above(a)) * r.bluffs(a, b)
	}
	// Adjust the share of true announcements by the dice that were shown. They are better evidence than the frequency
	// of the announcement.
	manner := mia.MannerOf(a, b)
	shownTrue, shownLies := float64(r.habits.True[manner][b]), float64(r.habits.Lies[manner][b])
	mass := honest + bluff
	if mass == 0 {
		return 0, 0
	}
	share := (trustShown*honest/mass + shownTrue) / (trustShown + shownTrue + shownLies)
	return mass * share, mass * (1 - share)
}

// opens returns the probabilities that the opponent's first announcement of a round is b: honest for a true announcement, and
// bluff for a false one. For the observed announcements, honest is at most the probability of rolling b.
func (r *reading) opens(b mia.Dice) (honest, bluff float64) {
	usual, usualHonest := r.usual.Announcing(mia.None, b)
	n := float64(r.habits.Faced[mia.None])
	mass := (trustBluffs*usual + float64(r.habits.Said[mia.Opening][b])) / (trustBluffs + n)
	likely := (trustBluffs*usualHonest + n*math.Min(mass, miamath.Chance(b))) / (trustBluffs + n)
	honest = math.Min(mass, likely)
	return honest, mass - honest
}

// bluffs returns the probability that the opponent announces b if its roll does not beat announcement a.
func (r *reading) bluffs(a, b mia.Dice) float64 {
	seen := r.leap[b]
	if b == a+1 {
		seen = r.step
	}
	total := r.fell + r.step
	for _, n := range r.leap {
		total += n
	}
	return (trustBluffs*r.usualBluff(a, b) + seen) / (trustBluffs + total)
}

// usualBluff returns the result of bluffs for a player of the equilibrium.
func (r *reading) usualBluff(a, b mia.Dice) float64 {
	bluff := 0.0
	for d := mia.Lowest; d <= a; d++ {
		bluff += miamath.Chance(d) * r.usual.Say[a][d][b]
	}
	return bluff / (1 - miamath.Above(a))
}

package miabot

import (
	"math"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// reading is what the habits of one opponent suggest. Where little was seen it is the equilibrium.
type reading struct {
	habits mia.Habits
	usual  *miamath.Strategy
	seen   [2]miamath.Weights // probability of seeing an opening and a later announcement, pooled over announcements nearby
	weight [2]miamath.Weights // how much was seen nearby
	fails  float64            // how often a roll should have been too low for the truth
	fell   float64            // and of these, how often it lost by its own word
	step   float64            // how often it bluffed by the least that was enough
	leap   miamath.Weights    // and by more than that
}

// How many observations of one's own outweigh what is expected of anybody.
const (
	trustSeeing = 3.0 // for the answers to an announcement
	trustNearby = 2.0 // for what answers to similar announcements suggest
	trustBluffs = 8.0 // for rolls that were too low
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

// pool sums up the answers to all announcements, those nearby counting most.
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

// nearness is what an answer to an announcement so many steps away counts.
var nearness = func() (w miamath.Weights) {
	for i := range w {
		w[i] = math.Exp(-float64(i) / 1.5)
	}
	return w
}()

// sees is how likely this opponent wants to see b, announced over a.
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

// announces is how likely this opponent announces b when it rolls over a, truly and as a bluff.
func (r *reading) announces(a, b mia.Dice) (honest, bluff float64) {
	if a == mia.None {
		honest, bluff = r.opens(b)
	} else {
		honest = miamath.Chance(b)
		bluff = (1 - miamath.Above(a)) * r.bluffs(a, b)
	}
	// Dice that were shown tell more than how often something was said.
	manner := mia.MannerOf(a, b)
	shownTrue, shownLies := float64(r.habits.True[manner][b]), float64(r.habits.Lies[manner][b])
	mass := honest + bluff
	if mass == 0 {
		return 0, 0
	}
	share := (trustShown*honest/mass + shownTrue) / (trustShown + shownTrue + shownLies)
	return mass * share, mass * (1 - share)
}

// opens splits how often b was said as an opening: so often as it is rolled it may be true, and what exceeds that is not.
func (r *reading) opens(b mia.Dice) (honest, bluff float64) {
	usual, usualHonest := r.usual.Announcing(mia.None, b)
	n := float64(r.habits.Faced[mia.None])
	mass := (trustBluffs*usual + float64(r.habits.Said[mia.Opening][b])) / (trustBluffs + n)
	likely := (trustBluffs*usualHonest + n*math.Min(mass, miamath.Chance(b))) / (trustBluffs + n)
	honest = math.Min(mass, likely)
	return honest, mass - honest
}

// bluffs is how likely b is announced over a when the roll is not worth more than a.
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

// usualBluff is bluffs for one who plays the equilibrium.
func (r *reading) usualBluff(a, b mia.Dice) float64 {
	bluff := 0.0
	for d := mia.Lowest; d <= a; d++ {
		bluff += miamath.Chance(d) * r.usual.Say[a][d][b]
	}
	return bluff / (1 - miamath.Above(a))
}

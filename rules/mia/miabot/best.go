package miabot

import (
	"math"
	"math/rand/v2"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// bestTurn decides whether the bot calls the bluff or rolls, at random if neither is significantly better.
func bestTurn(v mia.View, rng *rand.Rand) mia.Kind {
	if v.Standing != mia.None && rng.Float64() < newCalculation(v, v.Standing).callProbability(v.Before, v.Standing) {
		return mia.See
	}
	return mia.Roll
}

// bestAnnouncement returns a random announcement. announceProbabilities computes the probability of each announcement.
func bestAnnouncement(v mia.View, rng *rand.Rand) mia.Dice {
	words := newCalculation(v, v.Standing).announceProbabilities(v.Standing, v.Dice)
	return draw(&words, rng, v.Dice)
}

// opponent returns the model of the player who sits the given number of places after v.You in turn order.
func opponent(v mia.View, places int) *opponentModel {
	return read(habits(v, places), equilibrium(v))
}

func habits(v mia.View, places int) mia.Habits {
	seat := v.Neighbour(v.You, places)
	if seat < 0 || int(seat) >= len(v.Habits) {
		return mia.Habits{}
	}
	return v.Habits[seat]
}

// significance returns the smallest significant difference of two probabilities for an opponent. It decreases with the
// number of observations, down to a minimum.
func significance(v mia.View, places int) float64 {
	const perObservation, least = 0.5, 0.03
	seen, h := 4.0, habits(v, places)
	for d := range h.Faced {
		seen += float64(h.Faced[d])
	}
	return math.Max(least, perObservation/math.Sqrt(seen))
}

// calculation holds the probabilities of losing for a bot that announces or rolls. They depend on how the previous and
// the next player play.
type calculation struct {
	usual          *miamath.Strategy
	previous, next *opponentModel
	doubts         [2]float64 // minimum significant differences, for the previous and for the next player
	// sees is the probability that the next player calls the bluff of b announced over a, as sees[a][b].
	sees    [mia.Mia + 1]miamath.Weights
	rolling miamath.Weights // probability of losing after a roll over each announcement
	after   miamath.Weights // probability of losing if the next player rolls, by the bot's announcement
}

// newCalculation computes the probabilities of losing after each announcement. lowest is the lowest of these
// announcements.
func newCalculation(v mia.View, lowest mia.Dice) *calculation {
	c := &calculation{usual: equilibrium(v), previous: opponent(v, -1), next: opponent(v, 1), doubts: [2]float64{significance(v, -1), significance(v, 1)}}
	if behind(v) {
		c.doubts = [2]float64{1, 1} // no difference of probabilities is larger
	}
	last := len(v.Order) - 1
	// each probability depends on those of higher announcements
	for a := highest; ; a-- {
		switch {
		case a == mia.None:
		case last == 1:
			c.after[a] = c.lossIfOpponentRolls(a)
		default:
			c.after[a] = c.usual.Later(a, c.usual.Players-1)
		}
		for b := a + 1; b < mia.Mia; b++ {
			c.sees[a][b] = c.next.callProbability(a, b)
		}
		c.rolling[a] = c.lossIfRolling(a)
		if a <= lowest {
			return c
		}
	}
}

// callProbability returns the probability that the bot calls the bluff after the last two announcements.
func (c *calculation) callProbability(previous, announcement mia.Dice) float64 {
	honest, bluff := c.previous.announceProbabilities(previous, announcement)
	seeing := honest / (honest + bluff)
	switch gap := seeing - c.rolling[announcement]; {
	case gap <= -c.doubts[0]:
		// calling is significantly better
		return 1
	case gap >= c.doubts[0]:
		// rolling is significantly better
		return 0
	}
	// the equilibrium is a strategy that opponents cannot exploit
	return c.usual.See[previous][announcement]
}

// announceProbabilities returns the probability of each announcement that the bot can make. If one announcement is
// significantly better than the equilibrium, its probability is 1. standing is the last announcement, and dice are the
// real dice.
func (c *calculation) announceProbabilities(standing, dice mia.Dice) (words miamath.Weights) {
	if dice == mia.Mia || standing >= highest {
		words[mia.Mia] = 1
		return words
	}
	// Compare with the mean loss of the equilibrium's announcements. Compared one by one, one of them would often look
	// bad only by chance.
	usual := 0.0
	for b, share := range c.usual.Say[standing][dice] {
		usual += share * c.lossIfAnnouncing(standing, dice, mia.Dice(b))
	}
	if chosen := c.lowestLossAnnouncement(standing, dice); c.lossIfAnnouncing(standing, dice, chosen) < usual-c.doubts[1] {
		words[chosen] = 1
		return words
	}
	return c.usual.Say[standing][dice]
}

// lossIfRolling returns the probability of losing for a player who rolls. The player then makes the best announcement.
// standing is the last announcement before the roll.
func (c *calculation) lossIfRolling(standing mia.Dice) float64 {
	loss := 0.0
	for r := mia.Lowest; r < mia.Mia; r++ {
		loss += miamath.Chance(r) * c.lossIfAnnouncing(standing, r, c.lowestLossAnnouncement(standing, r))
	}
	return loss
}

// lowestLossAnnouncement returns the announcement with the lowest probability of losing. If several are equal, it
// returns the highest of them. The result beats standing, the last announcement. dice are the real dice.
func (c *calculation) lowestLossAnnouncement(standing, dice mia.Dice) mia.Dice {
	best := mia.Mia
	for b := mia.Mia - 1; b > standing; b-- {
		if c.lossIfAnnouncing(standing, dice, b) < c.lossIfAnnouncing(standing, dice, best) {
			best = b
		}
	}
	return best
}

// lossIfAnnouncing returns the probability of losing for a player who makes the announcement b. standing is the
// previous announcement, and dice are the real dice.
func (c *calculation) lossIfAnnouncing(standing, dice, b mia.Dice) float64 {
	switch {
	case b == mia.Mia && dice == mia.Mia:
		return 0
	case b == mia.Mia:
		return 1
	case dice >= b:
		return (1 - c.sees[standing][b]) * c.after[b]
	}
	return c.sees[standing][b] + (1-c.sees[standing][b])*c.after[b]
}

// lossIfOpponentRolls returns the bot's probability of losing if the opponent rolls. standing is the last announcement.
// The game must have only two players.
func (c *calculation) lossIfOpponentRolls(standing mia.Dice) float64 {
	loss := miamath.Chance(mia.Mia)
	for b := standing + 1; b < mia.Mia; b++ {
		honest, bluff := c.next.announceProbabilities(standing, b)
		loss += math.Min(honest, (honest+bluff)*c.rolling[b])
	}
	return loss
}

// opponentModel estimates the strategy of an opponent from its habits. While little is known about the opponent, the
// estimate is near the equilibrium strategy.
type opponentModel struct {
	habits mia.Habits
	usual  *miamath.Strategy
	// seen is the weighted number of bluffs called after an opening and after a later announcement, including similar
	// announcements.
	seen   [2]miamath.Weights
	weight [2]miamath.Weights // weighted number of all responses, with the same indices
	fails  float64            // expected number of rolls that did not beat the announcement
	fell   float64            // number of these rolls after which the opponent lost by its own announcement
	step   float64            // number of bluffs with the lowest announcement that was high enough
	leap   miamath.Weights    // number of bluffs with higher announcements, by announcement
}

// The weights of the prior estimate, as numbers of observations.
const (
	trustSeeing = 3.0 // for the responses to an announcement
	trustNearby = 2.0 // for the responses to similar announcements
	trustBluffs = 8.0 // for rolls that did not beat the announcement
	trustShown  = 6.0 // for dice that were shown
)

func read(habits mia.Habits, usual *miamath.Strategy) *opponentModel {
	r := &opponentModel{habits: habits, usual: usual}
	for depth := range r.seen {
		r.estimateCalls(depth)
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

// estimateCalls estimates how often the opponent calls the bluff after each announcement. depth is 0 for the first
// announcement of a round, and 1 for later ones.
func (r *opponentModel) estimateCalls(depth int) {
	for b := mia.Lowest; b < mia.Mia; b++ {
		for other := mia.Lowest; other < mia.Mia; other++ {
			// responses to similar announcements count less
			near := nearbyWeights[max(b, other)-min(b, other)]
			sees := float64(r.habits.Sees[depth][other])
			r.seen[depth][b] += near * sees
			r.weight[depth][b] += near * (sees + float64(r.habits.Rolls[depth][other]))
		}
	}
}

// nearbyWeights has weights for the function estimateCalls. The weight applies to a response to a similar announcement.
// The index is the difference between the ranks of the two announcements.
var nearbyWeights = func() (w miamath.Weights) {
	for i := range w {
		w[i] = math.Exp(-float64(i) / 1.5)
	}
	return w
}()

// callProbability returns the probability that the opponent calls the bluff after the announcement b. previous is the
// announcement before b.
func (r *opponentModel) callProbability(previous, b mia.Dice) float64 {
	depth := depthOf(previous)
	sees := float64(r.habits.Sees[depth][b])
	all := sees + float64(r.habits.Rolls[depth][b])
	nearby := (r.seen[depth][b] + trustNearby*r.usual.See[previous][b]) / (r.weight[depth][b] + trustNearby)
	return (sees + trustSeeing*nearby) / (all + trustSeeing)
}

func depthOf(a mia.Dice) int {
	if a == mia.None {
		return 0
	}
	return 1
}

// announceProbabilities returns two probabilities for an opponent's next announcement. honest is the probability that
// the opponent announces b and tells the truth. bluff is the probability that the opponent announces b as a bluff.
// previous is the announcement before b.
func (r *opponentModel) announceProbabilities(previous, b mia.Dice) (honest, bluff float64) {
	if previous == mia.None {
		honest, bluff = r.firstProbabilities(b)
	} else {
		honest = miamath.Chance(b)
		bluff = (1 - miamath.Above(previous)) * r.bluffProbability(previous, b)
	}
	// Adjust the share of true announcements by the dice that were shown. They are better evidence than the frequency
	// of the announcement.
	manner := mia.MannerOf(previous, b)
	shownTrue, shownLies := float64(r.habits.True[manner][b]), float64(r.habits.Lies[manner][b])
	mass := honest + bluff
	if mass == 0 {
		return 0, 0
	}
	share := (trustShown*honest/mass + shownTrue) / (trustShown + shownTrue + shownLies)
	return mass * share, mass * (1 - share)
}

// firstProbabilities returns two probabilities for an opponent who announces b as the first announcement. honest is the
// probability of doing so truthfully, and bluff is the probability of doing so as a bluff.
func (r *opponentModel) firstProbabilities(b mia.Dice) (honest, bluff float64) {
	usual, usualHonest := r.usual.Announcing(mia.None, b)
	n := float64(r.habits.Faced[mia.None])
	mass := (trustBluffs*usual + float64(r.habits.Said[mia.Opening][b])) / (trustBluffs + n)
	// nobody can truthfully announce b more often than it is rolled
	likely := (trustBluffs*usualHonest + n*math.Min(mass, miamath.Chance(b))) / (trustBluffs + n)
	honest = math.Min(mass, likely)
	return honest, mass - honest
}

// bluffProbability returns the probability that the opponent bluffs with the announcement b. The opponent's roll does
// not beat previous, the announcement before b.
func (r *opponentModel) bluffProbability(previous, b mia.Dice) float64 {
	seen := r.leap[b]
	if b == previous+1 {
		seen = r.step
	}
	total := r.fell + r.step
	for _, n := range r.leap {
		total += n
	}
	return (trustBluffs*r.equilibriumBluff(previous, b) + seen) / (trustBluffs + total)
}

// equilibriumBluff returns the probability that an equilibrium player announces b after a roll that does not beat a.
func (r *opponentModel) equilibriumBluff(a, b mia.Dice) float64 {
	bluff := 0.0
	for d := mia.Lowest; d <= a; d++ {
		bluff += miamath.Chance(d) * r.usual.Say[a][d][b]
	}
	return bluff / (1 - miamath.Above(a))
}

// behind reports whether the bot has clearly fewer points than expected. The expected points are the average points of
// a bot that plays the equilibrium strategy.
func behind(v mia.View) bool {
	const deviations = 0.5 // standard deviations of the points; a lead of the opponents may also be chance
	if v.You < 0 || int(v.You) >= min(len(v.Scores), len(v.Played)) {
		return false
	}
	n, share := float64(v.Played[v.You]), equilibrium(v).Share()
	// an opponent may exploit the bot, which should switch to the equilibrium
	return float64(v.Scores[v.You]) < n*share-deviations*math.Sqrt(n*share*(1-share))
}

package estimate

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// league is a simulated tournament of bots with known strengths. Each pair plays each board twice, with exchanged sides.
type league struct {
	elo    []float64
	boards int
	side   float64 // advantage of the first seat, in Elo
	spread float64 // standard deviation of this advantage from board to board, in Elo
	draws  float64 // share of the games that are drawn
	most   float64 // greatest share of intervals with the true value; 0 means 97 %
}

func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// play returns the blocks of each bot against each other bot.
func (l league) play(random *rand.Rand) [][][]Block {
	n := len(l.elo)
	all := make([][][]Block, n)
	for i := range all {
		all[i] = make([][]Block, n)
	}
	for range l.boards {
		advantage := l.side + l.spread*random.NormFloat64()
		for a := range n {
			for b := range a {
				pa := l.game(random, l.elo[a]-l.elo[b]+advantage) + l.game(random, l.elo[a]-l.elo[b]-advantage)
				all[a][b] = append(all[a][b], Block{Points: pa, Games: 2, Trials: 2})
				all[b][a] = append(all[b][a], Block{Points: 2 - pa, Games: 2, Trials: 2})
			}
		}
	}
	return all
}

func (l league) game(random *rand.Rand, elo float64) float64 {
	switch {
	case random.Float64() < l.draws:
		return 0.5
	case random.Float64() < expected(elo):
		return 1
	}
	return 0
}

// rate returns the true points per game of bot a.
func (l league) rate(a int) float64 {
	total, weight := 0.0, 0.0
	for i := range 2001 {
		x := float64(i-1000) / 200
		w := math.Exp(-x * x / 2)
		for b := range l.elo {
			if b == a {
				continue
			}
			d, advantage := l.elo[a]-l.elo[b], l.side+l.spread*x
			total += w * (l.draws/2 + (1-l.draws)*(expected(d+advantage)+expected(d-advantage))/2)
			weight += w
		}
	}
	return total / weight
}

// leagues are typical tournaments.
var leagues = map[string]league{
	"even":          {elo: []float64{0, 0, 0, 0, 0, 0}, boards: 10},
	"a step apart":  {elo: []float64{0, 60, 120, 180, 240, 300}, boards: 10},
	"strong side":   {elo: []float64{0, 40, 80, 120, 160, 200}, boards: 10, side: 400},
	"uneven boards": {elo: []float64{0, 40, 80, 120, 160, 200}, boards: 10, spread: 500},
	"two bots":      {elo: []float64{0, 50}, boards: 30, side: 150, spread: 200},
	"draws":         {elo: []float64{0, 50, 100, 150}, boards: 10, side: 100, draws: 0.5},
	"clear":         {elo: []float64{0, 500, 1000}, boards: 20, most: 0.98}, // few results are possible near 0 and 1

}

// In 500 simulated tournaments, the interval contains the true value in 95 +- 2 % of the cases.
func TestIntervalsContainTheTruth(t *testing.T) {
	for name, l := range leagues {
		random := rand.New(rand.NewPCG(1, 2))
		hits, width, cases := 0, 0.0, 0
		truths := make([]float64, len(l.elo))
		for a := range truths {
			truths[a] = l.rate(a)
		}
		for range 500 {
			for a, strata := range l.play(random) {
				var others [][]Block
				for _, s := range strata {
					if len(s) > 0 {
						others = append(others, s)
					}
				}
				at, truth := Interval(others), truths[a]
				if cases++; at[0] <= truth && truth <= at[1] {
					hits++
				}
				width += at[1] - at[0]
			}
		}
		share := float64(hits) / float64(cases)
		t.Logf("%s: %.2f %% of %d, mean width %.3f", name, 100*share, cases, width/float64(cases))
		if most := cmp.Or(l.most, 0.97); share < 0.93 || share > most {
			t.Errorf("%s: got %.2f %% of the intervals with the true value, want 93 to %g %%", name, 100*share, 100*most)
		}
	}
}

// With few blocks, or with equal results in all of them, the interval stays wide enough to be honest.
func TestIntervalsOfFewBlocksAreWide(t *testing.T) {
	one := func(points float64) [][]Block { return [][]Block{{{Points: points, Games: 2, Trials: 2}}} }
	for name, c := range map[string]struct {
		strata    [][]Block
		low, high float64 // the interval must contain low to high
	}{
		"no game":             {nil, 0, 1},
		"no block":            {[][]Block{{}}, 0, 1},
		"all won":             {[][]Block{slices.Repeat([]Block{{Points: 2, Games: 2, Trials: 2}}, 200)}, 0.991, 1},
		"one board, won":      {one(2), 0.3, 1},
		"one board, divided":  {one(1), 0.1, 0.9},
		"two boards, divided": {[][]Block{{{Points: 1, Games: 2, Trials: 2}, {Points: 1, Games: 2, Trials: 2}}}, 0.25, 0.75},
	} {
		if at := Interval(c.strata); at[0] > c.low || at[1] < c.high || at[0] < 0 || at[1] > 1 {
			t.Errorf("%s: got %.3f, want an interval in 0 to 1 with at least %g to %g", name, at, c.low, c.high)
		}
	}
}

// In a game with rounds, each round counts.
func TestRoundsNarrowAnInterval(t *testing.T) {
	games, rounds := []Block{}, []Block{}
	for i := range 6 {
		p := 1 + float64(i%2)/50
		games = append(games, Block{Points: p, Games: 2, Trials: 2})
		rounds = append(rounds, Block{Points: p, Games: 2, Trials: 100})
	}
	wide, narrow := Interval([][]Block{games}), Interval([][]Block{rounds})
	if narrow[1]-narrow[0] > (wide[1]-wide[0])/3 {
		t.Errorf("got %.3f with rounds and %.3f without, want a much narrower interval with rounds", narrow, wide)
	}
}

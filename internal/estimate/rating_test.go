package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// pairings converts the blocks of a simulated league.
func pairings(all [][][]Block) (pairs []Pairing) {
	for a := range all {
		for b := range a {
			pairs = append(pairs, Pairing{A: a, B: b, Blocks: all[a][b]})
		}
	}
	return pairs
}

// In 500 simulated tournaments, the errors of the ratings contain the true differences from the mean in 95 +- 2 % of the cases.
func TestRatingsContainTheTruth(t *testing.T) {
	for name, l := range map[string]league{
		"even":         {elo: []float64{0, 0, 0, 0, 0, 0}, boards: 10},
		"a step apart": {elo: []float64{0, 60, 120, 180, 240, 300}, boards: 10},
		"draws":        {elo: []float64{0, 0, 0, 0}, boards: 10, draws: 0.5},
		"many games":   {elo: []float64{0, 50, 100}, boards: 100},
	} {
		random := rand.New(rand.NewPCG(3, 4))
		mean, hits, cases := 0.0, 0, 0
		for _, elo := range l.elo {
			mean += elo / float64(len(l.elo))
		}
		for range 500 {
			for i, r := range Rate(len(l.elo), pairings(l.play(random))).All {
				if cases++; math.Abs(r.Elo-(l.elo[i]-mean)) <= r.Error {
					hits++
				}
			}
		}
		share := float64(hits) / float64(cases)
		t.Logf("%s: %.2f %% of %d", name, 100*share, cases)
		if math.Abs(share-0.95) > 0.02 {
			t.Errorf("%s: got %.2f %% of the errors with the true rating, want 95 +- 2 %%", name, 100*share)
		}
	}
}

// Two bots with 75 % of 1,000 points differ by 191 Elo, which is 400 log10(3).
func TestTwoRatingsHaveTheDifferenceOfTheFormula(t *testing.T) {
	r := Rate(2, []Pairing{{A: 0, B: 1, Blocks: []Block{{Points: 7500, Games: 10000, Trials: 10000}}}})
	if d := r.All[0].Elo - r.All[1].Elo; math.Abs(d-400*math.Log10(3)) > 0.1 || math.Abs(r.All[0].Elo+r.All[1].Elo) > 1e-6 {
		t.Errorf("got %+v with the difference %.2f, want 190.85 around 0", r.All, d)
	}
}

// A bot that has won or lost all its games gets a finite rating with a large error.
func TestRatingsOfClearResultsAreFinite(t *testing.T) {
	blocks := make([]Block, 20)
	for i := range blocks {
		blocks[i] = Block{Points: 2, Games: 2, Trials: 2}
	}
	r := Rate(3, []Pairing{{A: 0, B: 1, Blocks: blocks}}) // bot 2 has not played
	for i, want := range []struct{ low, high float64 }{{200, 1500}, {-1500, -200}, {-1, 1}} {
		if at := r.All[i]; !(at.Elo >= want.low && at.Elo <= want.high) || !(at.Error > 50 && at.Error < 2000) {
			t.Errorf("bot %d: got %+v, want %g to %g with a large error", i, at, want.low, want.high)
		}
	}
	if s := r.Superior(0, 1); s < 0.95 || s > 1 {
		t.Errorf("the winner of 40 games is superior with the likelihood %.4f, want 0.95 to 1", s)
	}
	if s := r.Superior(1, 1); s != 0.5 {
		t.Errorf("a bot is superior to itself with the likelihood %.4f, want 0.5", s)
	}
}

// If two bots are equal, the likelihood of superiority is uniformly distributed: it exceeds 0.9 in a tenth of the tournaments.
func TestLikelihoodOfSuperiorityIsHonest(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	l, over := league{elo: []float64{0, 0}, boards: 40}, 0
	for range 2000 {
		if Rate(2, pairings(l.play(random))).Superior(0, 1) > 0.9 {
			over++
		}
	}
	if over < 150 || over > 250 {
		t.Errorf("got %d of 2000 tournaments with a likelihood over 0.9, want about 200", over)
	}
}

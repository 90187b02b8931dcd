package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChiSquaredMatchesPublishedTables checks values from published tables for five degrees of freedom.
func TestChiSquaredMatchesPublishedTables(t *testing.T) {
	for _, c := range []struct {
		chi, chance float64
	}{{0, 1}, {4.351, 0.5}, {9.236, 0.1}, {11.070, 0.05}, {15.086, 0.01}} {
		// Counts of 600 and two that differ by d from it have a chi-squared of 2d²/600.
		d := math.Sqrt(c.chi * 300)
		f := Judge([6]int{600000 + int(d*1000/math.Sqrt(1000)), 600000 - int(d*1000/math.Sqrt(1000)), 600000, 600000, 600000, 600000})
		if math.Abs(f.Chance-c.chance) > 0.002 || math.Abs(f.ChiSquared-c.chi) > 0.01 {
			t.Errorf("%v: got %+v, want the chance %v and chi squared %v", c, f, c.chance, c.chi)
		}
	}
	if f := Judge([6]int{}); f.Chance != 1 || f.Faces != 0 {
		t.Errorf("without rolls: got %+v, want the chance 1 and no faces", f)
	}
}

func TestFairDiceAreRarelyUnlikely(t *testing.T) {
	rng, odd := rand.New(rand.NewPCG(3, 4)), 0
	for range 400 {
		var counts [6]int
		for range 300 {
			counts[rng.IntN(6)]++
		}
		if Judge(counts).Chance < 0.05 {
			odd++
		}
	}
	if odd < 8 || odd > 36 {
		t.Errorf("got %d of 400 fair dice called odd, want 8 to 36 at one in twenty", odd)
	}
}

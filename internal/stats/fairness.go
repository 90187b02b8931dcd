package stats

import "math"

// Fairness compares how often each face of a die has come up with what a fair one shows. ChiSquared is Pearson's, with five
// degrees of freedom; Chance is how often fair dice look at least as uneven.
type Fairness struct {
	Faces      int // that were counted
	Expected   float64
	ChiSquared float64
	Chance     float64
}

// EnoughFaces is from how many faces on the comparison means something: five of each are to be expected.
const EnoughFaces = 30

// Judge returns the comparison for these counts.
func Judge(counts [6]int) Fairness {
	f := Fairness{Chance: 1}
	for _, n := range counts {
		f.Faces += n
	}
	if f.Faces == 0 {
		return f
	}
	f.Expected = float64(f.Faces) / 6
	for _, n := range counts {
		d := float64(n) - f.Expected
		f.ChiSquared += d * d / f.Expected
	}
	// The tail of the chi-squared distribution for five degrees of freedom in closed form (Abramowitz and Stegun, 26.4.4).
	x := f.ChiSquared
	f.Chance = math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3)
	return f
}

package stats

import "math"

// Fairness compares the counts of a die's faces with those of a fair die. ChiSquared is Pearson's chi-squared statistic
// with five degrees of freedom. Chance is the probability that a fair die deviates at least as much.
type Fairness struct {
	Faces      int // number of counted rolls
	Expected   float64
	ChiSquared float64
	Chance     float64
}

// EnoughFaces is the minimum number of rolls for a meaningful comparison. With 30 rolls, the expected count of each face is
// five.
const EnoughFaces = 30

// Judge returns the Fairness of a die from the counts of its six faces.
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
	// The tail of the chi-squared distribution for five degrees of freedom in closed form (Abramowitz and Stegun,
	// 26.4.4).
	x := f.ChiSquared
	f.Chance = math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3)
	return f
}

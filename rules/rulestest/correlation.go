package rulestest

import "math"

// RankCorrelation returns Spearman's rank correlation of two lists of equal length, from -1 to 1. Equal numbers get the mean
// of their ranks.
func RankCorrelation(a, b []int) float64 {
	x, y := ranks(a), ranks(b)
	var xx, yy, xy float64
	for i := range x {
		xx, yy, xy = xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
	}
	return xy / math.Sqrt(xx*yy)
}

// ranks returns the ranks of the numbers. Their mean is 0.
func ranks(numbers []int) []float64 {
	r := make([]float64, len(numbers))
	for i, n := range numbers {
		for _, o := range numbers {
			switch {
			case o < n:
				r[i] += 0.5
			case o > n:
				r[i] -= 0.5
			}
		}
	}
	return r
}

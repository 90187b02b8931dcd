package stats

import (
	"math"
)

// interval returns the 95 % Wilson score interval for the probability of a success. Without trials, it returns [0, 1].
func interval(successes, trials int) (low, high float64) {
	if trials == 0 {
		return 0, 1
	}
	i := Wilson(float64(successes), trials)
	return i[0], i[1]
}

// Wilson returns the 95 % Wilson score interval for the probability of a success. Each point is a success, and each
// game is a trial. Unlike the normal approximation, the interval lies within [0, 1].
func Wilson(points float64, games int) [2]float64 {
	const z = 1.959963984540054 // 97.5 % quantile of the normal distribution
	n := float64(games)
	p := points / n
	centre := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	low, high := (centre-half)/scale, (centre+half)/scale
	// At the ends the interval includes 0 or 1, which rounding errors of the formula may miss.
	if points == 0 {
		low = 0
	}
	if points == n {
		high = 1
	}
	return [2]float64{low, high}
}

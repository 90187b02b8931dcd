// Package estimate computes the strength of bots from the results of games. It has confidence intervals, ratings, and a
// sequential test that decides when enough games have been played.
//
// Bots play several games on the same board, each with another seat. The results of these games are not independent. On a board
// that favours one side, for example, each bot usually wins once. All functions therefore use the sums of such groups of games,
// which are called blocks here.
package estimate

import "math"

// Block holds the points of one bot in several games on one board against the same opponents.
type Block struct {
	Points float64 // sum of the points, 0 to 1 for each game
	Games  int
	Trials int // number of games, or the number of rounds in games with rounds
}

// Interval returns the 95 % confidence interval of the points per game. Each element of strata has the Blocks of games
// against the same opponents. The interval lies within [0, 1]. Without games it is [0, 1].
//
// The method is Wilson's interval for the effective number of games. This is the number of independent games with the
// same variance. The tests measure by simulation how often the interval contains the true value.
func Interval(strata [][]Block) [2]float64 {
	points, games, trials := 0.0, 0, 0
	for _, stratum := range strata {
		p, g, t := sum(stratum)
		points, games, trials = points+p, games+g, trials+t
	}
	if games == 0 {
		return [2]float64{0, 1}
	}
	s := spreadOf(strata)
	rate := points / float64(games)
	effect := s.effect(rate * (1 - rate) * float64(games) * float64(games) / float64(trials))
	return wilson(rate, float64(trials)/effect, quantile(s.degrees+1))
}

// spread measures how much the points of Blocks of games vary. Each Block is compared with the mean of the Blocks
// against the same opponents. An imaginary Block is added, so that the method effect never returns 0.
type spread struct {
	squares     float64 // sum of the squared differences from the means
	independent float64 // sum of the blocks' variances if all results were independent
	imaginary   float64 // the field independent for one imaginary block
	degrees     float64 // degrees of freedom of squares
	blocks      int
}

func spreadOf(strata [][]Block) (s spread) {
	points, games, trials := 0.0, 0, 0
	for _, stratum := range strata {
		p, g, t := sum(stratum)
		if g == 0 {
			continue
		}
		rate := p / float64(g)
		for _, b := range stratum {
			d := b.Points - rate*float64(b.Games)
			s.squares += d * d
		}
		s.independent += rate * (1 - rate) * float64(g) * float64(g) / float64(t)
		s.degrees += float64(len(stratum) - 1)
		s.blocks += len(stratum)
		points, games, trials = points+p, games+g, trials+t
	}
	n := float64(games)
	guess := (points + 1) / (n + 2) // never 0 or 1
	s.imaginary = guess * (1 - guess) * n * n / float64(trials*s.blocks)
	return s
}

// effect returns the measured variance of the Blocks divided by the given variance. The caller passes the variance that
// the Blocks would have if all games were independent.
func (s spread) effect(variance float64) float64 {
	// 1 if all games were won, and never 0, because of the imaginary block
	return (s.squares + s.imaginary) / (variance*s.degrees/float64(s.blocks) + s.imaginary)
}

func sum(blocks []Block) (points float64, games, trials int) {
	for _, b := range blocks {
		points, games, trials = points+b.Points, games+b.Games, trials+b.Trials
	}
	return points, games, trials
}

// z is the 97.5 % quantile of the normal distribution.
const z = 1.959963984540054

// quantile returns an approximation of the 97.5 % quantile of Student's t distribution (Abramowitz and Stegun, formula
// 26.7.5). It is accurate to 1 % for three or more degrees of freedom.
func quantile(degrees float64) float64 {
	n := max(degrees, 3)
	return z + (math.Pow(z, 3)+z)/(4*n) + (5*math.Pow(z, 5)+16*math.Pow(z, 3)+3*z)/(96*n*n)
}

// wilson returns Wilson's score interval. p is the share of successes in n trials. q is the quantile for the confidence level,
// for example 1.96 for 95 %.
func wilson(p, n, q float64) [2]float64 {
	centre := (p + q*q/(2*n)) / (1 + q*q/n)
	half := q * math.Sqrt(p*(1-p)/n+q*q/(4*n*n)) / (1 + q*q/n)
	at := [2]float64{max(0, centre-half), min(1, centre+half)}
	if p == 0 { // rounding errors may exclude the rate
		at[0] = 0
	}
	if p == 1 {
		at[1] = 1
	}
	return at
}

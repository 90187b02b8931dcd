package estimate

import "math"

// Pairing has the blocks of the games between the bots A and B. The points are those of A.
type Pairing struct {
	A, B   int // indices of the bots
	Blocks []Block
}

// Rating is the strength of a bot in Elo. The mean of all bots is 0. A bot that has 100 Elo more than its opponent is expected
// to win 64 % of the points.
type Rating struct {
	Elo   float64
	Error float64 // half the width of the 95 % confidence interval
}

// Ratings are the ratings of all bots of a tournament.
type Ratings struct {
	All        []Rating // ratings, by index of the bot
	covariance [][]float64
}

// perElo converts Elo to the natural logarithm of the odds.
const perElo = math.Ln10 / 400

// Rate computes the ratings of n bots from their games against each other. It uses the model of Bradley and Terry. For
// each bot, it adds an imaginary drawn game, which keeps the ratings finite. A game counts as one result, even if it
// has several rounds.
func Rate(n int, pairings []Pairing) Ratings {
	strength := make([]float64, n) // natural logarithm of the odds against an average bot
	var inverse [][]float64
	for range 50 {
		gradient, curvature := slope(strength, pairings)
		inverse = invert(curvature)
		largest := 0.0
		for i := range strength {
			step := 0.0
			for j, g := range gradient {
				step += inverse[i][j] * g
			}
			step = max(-1, min(1, step))
			strength[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			break
		}
	}
	// the standard errors follow from the curvature of the likelihood and from the variance between blocks
	return rated(strength, inverse, dispersion(pairings))
}

// slope returns the gradient of the log-likelihood and its negative second derivatives.
func slope(strength []float64, pairings []Pairing) (gradient []float64, curvature [][]float64) {
	gradient, curvature = make([]float64, len(strength)), make([][]float64, len(strength))
	for i, x := range strength {
		p := odds(x)
		curvature[i] = make([]float64, len(strength))
		gradient[i], curvature[i][i] = 0.5-p, p*(1-p)
	}
	for _, pair := range pairings {
		points, games, _ := sum(pair.Blocks)
		p := odds(strength[pair.A] - strength[pair.B])
		d, v := points-p*float64(games), p*(1-p)*float64(games)
		gradient[pair.A] += d
		gradient[pair.B] -= d
		curvature[pair.A][pair.A] += v
		curvature[pair.B][pair.B] += v
		curvature[pair.A][pair.B] -= v
		curvature[pair.B][pair.A] -= v
	}
	return gradient, curvature
}

func odds(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// dispersion returns the variance of the results of pairings, divided by the variance that independent games would have.
func dispersion(pairings []Pairing) float64 {
	strata := make([][]Block, len(pairings))
	for i, pair := range pairings {
		strata[i] = pair.Blocks
	}
	s := spreadOf(strata)
	if s.blocks == 0 {
		return 1
	}
	return s.effect(s.independent)
}

// rated converts strengths to Elo and shifts their mean to 0.
func rated(strength []float64, inverse [][]float64, spread float64) Ratings {
	n := len(strength)
	mean := 0.0
	for _, x := range strength {
		mean += x / float64(n)
	}
	r := Ratings{All: make([]Rating, n), covariance: centred(inverse)}
	for i, x := range strength {
		for j := range r.covariance[i] {
			r.covariance[i][j] *= spread
		}
		r.All[i] = Rating{Elo: (x - mean) / perElo, Error: z * math.Sqrt(r.covariance[i][i]) / perElo}
	}
	return r
}

// centred returns the covariance of the differences from the mean.
func centred(covariance [][]float64) [][]float64 {
	n := len(covariance)
	rows, all := make([]float64, n), 0.0
	for i, row := range covariance {
		for _, x := range row {
			rows[i] += x / float64(n)
		}
		all += rows[i] / float64(n)
	}
	out := make([][]float64, n)
	for i, row := range covariance {
		out[i] = make([]float64, n)
		for j, x := range row {
			out[i][j] = x - rows[i] - rows[j] + all
		}
	}
	return out
}

// Superior returns the likelihood that bot a is stronger than bot b, from 0 to 1.
func (r Ratings) Superior(a, b int) float64 {
	variance := r.covariance[a][a] + r.covariance[b][b] - 2*r.covariance[a][b]
	d := (r.All[a].Elo - r.All[b].Elo) * perElo
	if variance <= 0 {
		return 0.5 // the same bot
	}
	return 0.5 * math.Erfc(-d/math.Sqrt(2*variance))
}

// invert returns the inverse of a symmetric positive definite matrix. It uses Gauss-Jordan elimination without pivoting, which
// such a matrix does not need.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	rows := make([][]float64, n)
	for i, row := range m {
		rows[i] = make([]float64, 2*n)
		copy(rows[i], row)
		rows[i][n+i] = 1
	}
	for i, pivot := range rows {
		for j, x := 0, pivot[i]; j < 2*n; j++ {
			pivot[j] /= x
		}
		for k, row := range rows {
			if k == i {
				continue
			}
			for j, x := 0, row[i]; j < 2*n; j++ {
				row[j] -= x * pivot[j]
			}
		}
	}
	for i := range rows {
		rows[i] = rows[i][n:]
	}
	return rows
}

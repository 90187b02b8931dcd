// Package miamath computes the odds of Mia: the probabilities of rolls, and an equilibrium for two to six players.
//
// A Strategy describes how to play the equilibrium: the probabilities of calling the bluff and of each announcement.
// They depend only on the last two announcements. The dice that were under the cup before are gone, and the current
// dice are judged by the announcement that they had to beat.
//
// The game of two players is zero-sum: a player of the equilibrium cannot lose in the long run, whatever the opponent
// does. The player who rolls first wins 64.8 % of the rounds. With more players, the equilibrium is one of several. It
// has no such guarantee, but no single player can improve by deviating from it.
//
// The strategies are computed in advance by counterfactual regret minimisation, and are read from equilibrium.txt.
// Solve is that computation; go generate repeats it.
package miamath

import (
	"math"

	"menagerie/rules/mia"
)

//go:generate go run ./miasolve equilibrium.txt

// MostPlayers is the largest number of players with an equilibrium of its own. In larger rounds, use that equilibrium.
const MostPlayers = 6

// Weights holds a number for each Dice, including None.
type Weights [mia.Mia + 1]float64

// Strategy is a strategy for a round, indexed by the standing announcement.
type Strategy struct {
	Players int
	See     [mia.Mia + 1]Weights              // See[a][b]: probability of calling the bluff when b was announced over a; a is None for an opening
	Say     [mia.Mia + 1][mia.Mia + 1]Weights // Say[a][r][b]: probability of announcing b over a with r under the cup

	later [mia.Mia + 1][]float64 // result of losses, for strategies that were read from a file
}

// Chance returns the probability of rolling d.
func Chance(d mia.Dice) float64 { return float64(d.Ways()) / 36 }

// Above returns the probability that a roll is worth more than d. It returns 1 for None.
func Above(d mia.Dice) float64 { return float64(d.WaysAbove()) / 36 }

// Announcing returns the probability mass that a player of s, rolling over a, announces b, and the part honest in which
// the dice are worth b or more.
func (s *Strategy) Announcing(a, b mia.Dice) (mass, honest float64) {
	for r := mia.Lowest; r <= mia.Mia; r++ {
		p := Chance(r) * s.Say[a][r][b]
		mass += p
		if r >= b {
			honest += p
		}
	}
	return mass, honest
}

// BluffRate returns the probability that the first player of a round announces more than the dice are worth.
func (s *Strategy) BluffRate() float64 {
	rate := 0.0
	for b := mia.Lowest; b <= mia.Mia; b++ {
		mass, honest := s.Announcing(mia.None, b)
		rate += mass - honest
	}
	return rate
}

// Losses returns each player's probability of losing the round when all play s, in turn order.
func (s *Strategy) Losses() []float64 { return s.losses()[mia.None] }

// Later returns the probability of losing for the player who is places after the roller, when the roller rolls over b
// and all play s. 0 places is the roller, and Players-1 the player who announced b. s must be a result of Equilibrium.
func (s *Strategy) Later(b mia.Dice, places int) float64 { return s.later[b][places] }

// losses returns, for each announcement, the probabilities of losing the round when a player rolls over it. Index 0 of
// each slice is that player; the following players come in turn order.
func (s *Strategy) losses() [mia.Mia + 1][]float64 {
	var all [mia.Mia + 1][]float64
	for a := int(mia.Mia) - 1; a >= 0; a-- {
		all[a] = s.rolling(mia.Dice(a), &all)
	}
	return all
}

func (s *Strategy) rolling(a mia.Dice, later *[mia.Mia + 1][]float64) []float64 {
	loss := make([]float64, s.Players)
	for b := a + 1; b <= mia.Mia; b++ {
		mass, honest := s.Announcing(a, b)
		loss[0] += mass - honest // assumes that every bluff is called; corrected below
		if b == mia.Mia {
			for k := 1; k < s.Players; k++ {
				loss[k] += honest
			}
			continue
		}
		see := s.See[a][b]
		loss[0] -= (1 - see) * (mass - honest)
		loss[1] += see * honest
		for k := range s.Players {
			loss[(k+1)%s.Players] += (1 - see) * mass * later[b][k]
		}
	}
	return loss
}

// Gain returns by how much a single player who knows that all others play s could lower the probability of losing. The
// result is the mean over all places in the turn order.
func (s *Strategy) Gain() float64 {
	places, usual := s.deviant(), s.Losses()
	gain := 0.0
	for k := range s.Players {
		gain += usual[k] - places[k]
	}
	return gain / float64(s.Players)
}

// deviant returns the probability of losing for a player who plays best against s, by the player's place in the turn
// order.
func (s *Strategy) deviant() []float64 {
	// rows[j] holds, for each announcement that is rolled over, the deviant's probability of losing when the roller is
	// j places after the deviant.
	rows := make([]Weights, s.Players)
	for a := int(mia.Mia) - 1; a >= 0; a-- {
		for j := range s.Players {
			if j == 0 {
				rows[0][a] = s.best(mia.Dice(a), rows)
			} else {
				rows[j][a] = s.watched(mia.Dice(a), j, rows)
			}
		}
	}
	places := make([]float64, s.Players)
	for j := range s.Players {
		places[(s.Players-j)%s.Players] = rows[j][mia.None]
	}
	return places
}

// best returns the deviant's probability of losing when the deviant rolls over a.
func (s *Strategy) best(a mia.Dice, rows []Weights) float64 {
	loss := 0.0
	for r := mia.Lowest; r < mia.Mia; r++ {
		least := 1.0
		for b := a + 1; b < mia.Mia; b++ {
			bluff := 0.0
			if r < b {
				bluff = s.See[a][b]
			}
			least = math.Min(least, bluff+(1-s.See[a][b])*rows[1][b])
		}
		loss += Chance(r) * least
	}
	return loss
}

// watched returns the deviant's probability of losing when the player j places after the deviant rolls over a.
func (s *Strategy) watched(a mia.Dice, j int, rows []Weights) float64 {
	_, loss := s.Announcing(a, mia.Mia)
	for b := a + 1; b < mia.Mia; b++ {
		mass, honest := s.Announcing(a, b)
		if j == s.Players-1 {
			loss += math.Min(honest, mass*rows[0][b])
		} else {
			loss += mass * (1 - s.See[a][b]) * rows[j+1][b]
		}
	}
	return loss
}

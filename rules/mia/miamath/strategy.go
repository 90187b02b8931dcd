// Package miamath knows what Mia is worth: the odds of a roll, and an equilibrium for two to six players.
//
// A Strategy is how one plays that equilibrium: how likely to see, and how likely to announce what. It depends on the
// last two announcements alone: the dice that were under the cup before are gone, and what is under it now is judged by
// what its roller had to beat.
//
// With two players the game is zero-sum, and whoever plays the equilibrium cannot lose in the long run, whatever the
// other does: the first to roll wins 64.8 % of the rounds. With more the equilibrium is one of several, and gives no such
// warranty: it is what nobody can improve upon alone.
//
// The strategies are computed once, by counterfactual regret minimisation, and read from equilibrium.txt; Solve is that
// computation, and go generate runs it anew.
package miamath

import (
	"math"

	"menagerie/rules/mia"
)

//go:generate go run ./miasolve equilibrium.txt

// MostPlayers is for how many players there is an equilibrium of its own; with more one plays that.
const MostPlayers = 6

// Weights has a number for each dice, None included.
type Weights [mia.Mia + 1]float64

// Strategy is how to play, by the announcement that stands before.
type Strategy struct {
	Players int
	See     [mia.Mia + 1]Weights              // See[a][b]: probability of wanting to see b, announced over a; None over nothing
	Say     [mia.Mia + 1][mia.Mia + 1]Weights // Say[a][r][b]: probability of announcing b over a with r under the cup

	later [mia.Mia + 1][]float64 // what losses returns, for strategies that were read
}

// Chance is the probability to roll d.
func Chance(d mia.Dice) float64 { return float64(d.Ways()) / 36 }

// Above is the probability that a roll is worth more than d; 1 for None.
func Above(d mia.Dice) float64 { return float64(d.WaysAbove()) / 36 }

// Announcing returns how likely b is announced over a at all, and how likely that with dice that are worth it.
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

// BluffRate is how often the first to roll announces more than it has.
func (s *Strategy) BluffRate() float64 {
	rate := 0.0
	for b := mia.Lowest; b <= mia.Mia; b++ {
		mass, honest := s.Announcing(mia.None, b)
		rate += mass - honest
	}
	return rate
}

// Losses returns how likely each player loses the round, by place in its order, when all play s.
func (s *Strategy) Losses() []float64 { return s.losses()[mia.None] }

// Later is how likely the player so many places after a roller loses when that one rolls over b and all play s, which
// Equilibrium has returned: 0 places is the roller, and Players-1 the one who has announced b.
func (s *Strategy) Later(b mia.Dice, places int) float64 { return s.later[b][places] }

// losses has for each announcement that is rolled over how likely the roller loses, and those after it in their order.
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
		loss[0] += mass - honest // a bluff that is seen; corrected below where it is not
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

// Gain returns by how much a single player could lower its chance of losing, averaged over the places in the order, if it
// knew that all others play s.
func (s *Strategy) Gain() float64 {
	places, usual := s.deviant(), s.Losses()
	gain := 0.0
	for k := range s.Players {
		gain += usual[k] - places[k]
	}
	return gain / float64(s.Players)
}

// deviant returns how likely one that knows s loses at its best, by its place in the order.
func (s *Strategy) deviant() []float64 {
	// Row j has, for each announcement that is rolled over, the loss when the roller sits j places after the deviant.
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

// best is the loss of the deviant that rolls over a.
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

// watched is the deviant's loss when the player j places after it rolls over a.
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

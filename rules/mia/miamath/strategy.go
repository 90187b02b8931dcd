// Package miamath computes the odds of Mia: the probabilities of rolls, and an equilibrium for two to six players.
//
// A Strategy describes how to play the equilibrium: the probabilities of calling the bluff and of each announcement.
// They depend only on the last two announcements. Earlier dice do not matter, because they were rolled again. The last
// roll had to beat the announcement before the last one.
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

//go:generate go run miasolve/main.go equilibrium.txt

// MostPlayers is the maximum number of players for which an equilibrium was computed. Larger rounds use the equilibrium
// for MostPlayers players.
const MostPlayers = 6

// Weights has a number for each Dice, including None.
type Weights [mia.Mia + 1]float64

// Strategy is a way to play a round. It holds the probabilities of calling the bluff and of making each announcement.
type Strategy struct {
	Players int
	// See[a][b] is the probability of calling the bluff if b was announced over a; a is None for an opening.
	See [mia.Mia + 1]Weights
	Say [mia.Mia + 1][mia.Mia + 1]Weights // Say[a][r][b] is the probability of announcing b over a with r under the cup

	later [mia.Mia + 1][]float64 // result of losses; set in strategies that were read from a file
}

// Chance returns the probability of rolling d.
func Chance(d mia.Dice) float64 { return float64(d.Ways()) / 36 }

// Above returns the probability that a roll is worth more than d. It returns 1 for None.
func Above(d mia.Dice) float64 { return float64(d.WaysAbove()) / 36 }

// Announcing returns two probabilities for a player who rolls and uses strategy s. mass is the probability that the
// player announces b. honest is the probability that the player announces b and has rolled b or more. previous is the
// announcement before b.
func (s *Strategy) Announcing(previous, b mia.Dice) (mass, honest float64) {
	for r := mia.Lowest; r <= mia.Mia; r++ {
		p := Chance(r) * s.Say[previous][r][b]
		mass += p
		if r >= b {
			honest += p
		}
	}
	return mass, honest
}

// BluffRate returns the probability that the first announcement of a round is too high.
func (s *Strategy) BluffRate() float64 {
	rate := 0.0
	for b := mia.Lowest; b <= mia.Mia; b++ {
		mass, honest := s.Announcing(mia.None, b)
		rate += mass - honest
	}
	return rate
}

// Losses returns the probability of losing the round for each player, in turn order. All players use s.
func (s *Strategy) Losses() []float64 { return s.losses()[mia.None] }

// Later returns a player's probability of losing if another player, the roller, rolls after announcement b. The player acts
// the given number of places after the roller. All players use s, which must be a result of Equilibrium.
func (s *Strategy) Later(b mia.Dice, places int) float64 { return s.later[b][places] }

// losses returns the probabilities of losing if the next player rolls. The index is the last announcement. Each slice
// has the probabilities of all players in turn order, beginning with the player who rolls.
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

// Gain returns by how much a single player could lower the probability of losing. This player changes from s to the
// best response to s. The result is the mean over all places in the turn order.
func (s *Strategy) Gain() float64 {
	places, usual := s.bestResponseLoss(), s.Losses()
	gain := 0.0
	for k := range s.Players {
		gain += usual[k] - places[k]
	}
	return gain / float64(s.Players)
}

// bestResponseLoss returns the probability of losing for a player who uses the best response to s. All other players
// use s. The index is the player's place in the turn order.
func (s *Strategy) bestResponseLoss() []float64 {
	// In rows[j], the roller is j places after the deviant. For each announcement, rows[j] holds the deviant's
	// probability of losing if the roller rolls after it.
	rows := make([]Weights, s.Players)
	for a := int(mia.Mia) - 1; a >= 0; a-- {
		for j := range s.Players {
			if j == 0 {
				rows[0][a] = s.deviantRolls(mia.Dice(a), rows)
			} else {
				rows[j][a] = s.deviantWaits(mia.Dice(a), j, rows)
			}
		}
	}
	places := make([]float64, s.Players)
	for j := range s.Players {
		places[(s.Players-j)%s.Players] = rows[j][mia.None]
	}
	return places
}

// deviantRolls returns the probability of losing for a player who rolls and uses the best response to s. previous is
// the last announcement. rows has the probabilities for higher announcements.
func (s *Strategy) deviantRolls(previous mia.Dice, rows []Weights) float64 {
	loss := 0.0
	for r := mia.Lowest; r < mia.Mia; r++ {
		least := 1.0
		for b := previous + 1; b < mia.Mia; b++ {
			bluff := 0.0
			if r < b {
				bluff = s.See[previous][b]
			}
			least = math.Min(least, bluff+(1-s.See[previous][b])*rows[1][b])
		}
		loss += Chance(r) * least
	}
	return loss
}

// deviantWaits returns the probability of losing for a player who uses the best response to s. A player who is j places
// later in the turn order now rolls. previous is the last announcement. rows has the probabilities for higher
// announcements.
func (s *Strategy) deviantWaits(previous mia.Dice, j int, rows []Weights) float64 {
	_, loss := s.Announcing(previous, mia.Mia)
	for b := previous + 1; b < mia.Mia; b++ {
		mass, honest := s.Announcing(previous, b)
		if j == s.Players-1 {
			loss += math.Min(honest, mass*rows[0][b])
		} else {
			loss += mass * (1 - s.See[previous][b]) * rows[j+1][b]
		}
	}
	return loss
}

// Share returns the mean number of points of a player in a round in which all players use s. The strategy s must be a result
// of Equilibrium.
func (s *Strategy) Share() float64 {
	share := 1.0
	for _, loss := range s.later[mia.None] {
		share -= loss / float64(s.Players)
	}
	return share
}

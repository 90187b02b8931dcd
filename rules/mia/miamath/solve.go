package miamath

import "menagerie/rules/mia"

// Solve computes an equilibrium for the given number of players by counterfactual regret minimisation (Zinkevich and others,
// 2007). rounds is the number of iterations. Regrets are limited to 0 or more, and later iterations have more weight (Tammelin,
// 2014).
func Solve(players, rounds int) *Strategy {
	s := &solver{now: Strategy{Players: players}}
	for round := range rounds {
		s.updateStrategy()
		s.learn()
		s.average(float64(round + 1))
	}
	return s.mean()
}

// solver computes a strategy by repeated improvement. It holds the present strategy, the weighted sums of all previous
// strategies, and regrets. A regret is the total loss from not having chosen an action.
type solver struct {
	now      Strategy
	regret   [mia.Mia + 1][mia.Mia + 1]Weights // regrets of not having made an announcement
	seeing   [mia.Mia + 1]Weights              // regrets of not having called the bluff
	rolling  [mia.Mia + 1]Weights              // regrets of not having rolled
	sum      Strategy
	sumRolls [mia.Mia + 1]Weights
}

// updateStrategy sets the probability of each choice in proportion to its accumulated regret. If no regret is positive,
// all choices are equally likely.
func (s *solver) updateStrategy() {
	for a := mia.None; a < mia.Mia; a++ {
		for r := mia.Lowest; r <= mia.Mia; r++ {
			normalise(&s.regret[a][r], &s.now.Say[a][r], a+1)
		}
		for b := a + 1; b < mia.Mia; b++ {
			s.now.See[a][b] = portion(s.seeing[a][b], s.rolling[a][b])
		}
	}
}

// normalise divides amounts by their sum and stores the results in shares. It ignores indices below lowest. If the sum
// is 0, all shares are equal.
func normalise(amounts, shares *Weights, lowest mia.Dice) {
	sum := 0.0
	for b := lowest; b <= mia.Mia; b++ {
		sum += amounts[b]
	}
	for b := lowest; b <= mia.Mia; b++ {
		if sum > 0 {
			shares[b] = amounts[b] / sum
		} else {
			shares[b] = 1 / float64(mia.Mia-lowest+1)
		}
	}
}

func portion(x, y float64) float64 {
	if x+y == 0 {
		return 0.5
	}
	return x / (x + y)
}

func (s *solver) learn() {
	losses := s.now.losses()
	for a := mia.None; a < mia.Mia; a++ {
		for r := mia.Lowest; r <= mia.Mia; r++ {
			s.learnToSay(a, r, &losses)
		}
		for b := a + 1; b < mia.Mia; b++ {
			mass, honest := s.now.Announcing(a, b)
			roll := mass * losses[b][0]
			played := s.now.See[a][b]*honest + (1-s.now.See[a][b])*roll
			s.seeing[a][b] = max(0, s.seeing[a][b]+played-honest)
			s.rolling[a][b] = max(0, s.rolling[a][b]+played-roll)
		}
	}
}

func (s *solver) learnToSay(a, r mia.Dice, losses *[mia.Mia + 1][]float64) {
	var loss Weights
	played := 0.0
	for b := a + 1; b <= mia.Mia; b++ {
		loss[b] = s.announcementLoss(a, r, b, losses)
		played += s.now.Say[a][r][b] * loss[b]
	}
	for b := a + 1; b <= mia.Mia; b++ {
		s.regret[a][r][b] = max(0, s.regret[a][r][b]+played-loss[b])
	}
}

// announcementLoss returns the probability of losing for a player who announces b. previous is the announcement before
// b, and dice are the player's real dice. losses[x] has the probability of losing for each player if the next player
// rolls after the announcement x.
func (s *solver) announcementLoss(previous, dice, b mia.Dice, losses *[mia.Mia + 1][]float64) float64 {
	see := s.now.See[previous][b]
	switch {
	case b == mia.Mia && dice == mia.Mia:
		return 0
	case b == mia.Mia:
		return 1
	case dice >= b:
		see = 0
	}
	return see + (1-s.now.See[previous][b])*losses[b][s.now.Players-1]
}

func (s *solver) average(weight float64) {
	for a := mia.None; a < mia.Mia; a++ {
		for r := mia.Lowest; r <= mia.Mia; r++ {
			for b := a + 1; b <= mia.Mia; b++ {
				s.sum.Say[a][r][b] += weight * s.now.Say[a][r][b]
			}
		}
		for b := a + 1; b < mia.Mia; b++ {
			s.sum.See[a][b] += weight * s.now.See[a][b]
			s.sumRolls[a][b] += weight * (1 - s.now.See[a][b])
		}
	}
}

func (s *solver) mean() *Strategy {
	mean := &Strategy{Players: s.now.Players}
	for a := mia.None; a < mia.Mia; a++ {
		for r := mia.Lowest; r <= mia.Mia; r++ {
			normalise(&s.sum.Say[a][r], &mean.Say[a][r], a+1)
		}
		for b := a + 1; b < mia.Mia; b++ {
			mean.See[a][b] = portion(s.sum.See[a][b], s.sumRolls[a][b])
		}
	}
	return mean
}

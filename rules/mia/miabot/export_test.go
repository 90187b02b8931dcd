package miabot

import (
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// Policy returns the strategy of the bot best for the seat v.You in the present round.
func Policy(v mia.View) *miamath.Strategy {
	c, s := newCalculation(v, mia.None), &miamath.Strategy{Players: len(v.Order)}
	for a := mia.None; a < mia.Mia; a++ {
		for b := a + 1; b < mia.Mia; b++ {
			s.See[a][b] = c.callProbability(a, b)
		}
		for r := mia.Lowest; r <= mia.Mia; r++ {
			s.Say[a][r] = c.announceProbabilities(a, r)
		}
	}
	return s
}

package miabot

import (
	"math"

	"menagerie/rules/mia"
)

// behind reports whether the bot has clearly fewer points than the equilibrium would have scored on average. The bot should
// then play the equilibrium, so that an opponent cannot exploit its deviations for long.
func behind(v mia.View) bool {
	const deviations = 0.5 // standard deviations of the points; a lead of the opponents may also be chance
	if v.You < 0 || int(v.You) >= min(len(v.Scores), len(v.Played)) {
		return false
	}
	n, share := float64(v.Played[v.You]), equilibrium(v).Share()
	return float64(v.Scores[v.You]) < n*share-deviations*math.Sqrt(n*share*(1-share))
}

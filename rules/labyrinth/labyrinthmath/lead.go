package labyrinthmath

import (
	"cmp"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Lead returns 1 if the player on a seat has collected more than all others, and -1 if another player has collected more. Otherwise
// it returns 0. Lead uses only what every player may know.
func Lead(v labyrinth.View, seat rules.Seat) int {
	if seat < 0 || int(seat) >= len(v.Players) {
		return 0
	}
	most := 0
	for i, p := range v.Players {
		if rules.Seat(i) != seat {
			most = max(most, len(p.Collected))
		}
	}
	return cmp.Compare(len(v.Players[seat].Collected), most)
}

package runner

import (
	"fmt"

	"menagerie/keeper/tournament"
)

// unnamed replaces the fault of a bot without a seat if the server has rejected the bot's name. If another entrant
// plays under that name, the other entrant is at fault.
func (g *game) unnamed(seat int, f fault) (guilty int, of fault) {
	odd, ok := g.opening.SeatListener.Misnamed(seat)
	if !ok || seat < g.seated() {
		return seat, f
	}
	why := "nobody can be called so"
	if holder := odd.Holder; holder >= 0 {
		if odd.Name == g.entrants[seat].Name {
			return holder, fault{tournament.FaultName, fmt.Sprintf("it plays as %q, which is the name of another bot", odd.Name)}
		}
		why = g.entrants[holder].Name + " plays under that name"
	}
	return seat, fault{tournament.FaultName, fmt.Sprintf("the server did not let it in as %q, because %s: use {name} in its command\n%s", odd.Name, why, f.note)}
}

package runner

import (
	"fmt"

	"menagerie/internal/tournament"
)

// unnamed finds out why the bot at seat has not taken its seat. It returns the seat of the bot at fault, and the fault. If the
// server has not rejected the bot's name, the results are seat and f. Otherwise the fault is FaultName. If another bot plays
// under this bot's name, the other bot is at fault.
func (g *game) unnamed(seat int, f fault) (guilty int, of fault) {
	odd, ok := g.opening.Observer.Seats.Misnamed(seat)
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

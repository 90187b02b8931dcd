package foxesserver

import (
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// note writes into the game log how the game has ended.
func (in *game) note() {
	o := in.server.options.GameLog
	v := in.state.View(rules.Nobody)
	o.See(v)
	winner := v.Outcome.Winner()
	if winner == rules.Nobody {
		o.End(int(foxes.Foxes), int(foxes.Dolphins))
		return
	}
	if v.Reason == foxes.ReasonLeft {
		o.Out(int(1-winner), netserver.OutLeft)
	}
	o.End(int(winner))
}

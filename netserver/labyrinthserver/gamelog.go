package labyrinthserver

import (
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// outs are the protocol's reasons as values of the game log.
var outs = map[labyrinth.Reason]netserver.Out{
	labyrinth.ReasonTimeout: netserver.OutSlow, labyrinth.ReasonFormat: netserver.OutNonsense,
	labyrinth.ReasonNetwork: netserver.OutLeft, labyrinth.ReasonIllegal: netserver.OutIllegal,
}

// noteOut writes into the game log that a player is out.
func (t *table) noteOut(seat rules.Seat, why labyrinth.Reason) {
	o := t.server.options.GameLog
	if why == labyrinth.ReasonFormat || why == labyrinth.ReasonIllegal {
		o.Refuse(int(seat))
	}
	o.Out(int(seat), outs[why])
	o.See(t.state.View(rules.Nobody))
}

// noteEnd writes into the game log who has won; of a game that was stopped, those who were left share it.
func (t *table) noteEnd(v labyrinth.View) {
	winners := v.Winners
	if v.Outcome == labyrinth.Stopped {
		winners = v.InGame()
	}
	seats := make([]int, len(winners))
	for i, seat := range winners {
		seats[i] = int(seat)
	}
	t.server.options.GameLog.End(seats...)
}

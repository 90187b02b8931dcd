package labyrinthserver

import (
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// outs maps the protocol's reasons to the values of the game log.
var outs = map[labyrinth.Reason]observe.Out{
	labyrinth.ReasonTimeout: observe.OutSlow, labyrinth.ReasonFormat: observe.OutNonsense,
	labyrinth.ReasonNetwork: observe.OutLeft, labyrinth.ReasonIllegal: observe.OutIllegal,
}

// noteOut records in the game log that a player is out.
func (t *table) noteOut(seat rules.Seat, why labyrinth.Reason) {
	o := t.server.options.Observer.GameLog
	if why == labyrinth.ReasonFormat || why == labyrinth.ReasonIllegal {
		o.Refuse(int(seat))
	}
	o.Out(int(seat), outs[why])
	o.See(t.state.View(rules.Nobody))
}

// noteEnd records the winners in the game log. If the game was stopped, the remaining players are recorded as winners.
func (t *table) noteEnd(v labyrinth.View) {
	winners := v.Winners
	if v.Outcome == labyrinth.Stopped {
		winners = v.InGame()
	}
	seats := make([]int, len(winners))
	for i, seat := range winners {
		seats[i] = int(seat)
	}
	t.server.options.Observer.GameLog.End(seats...)
}

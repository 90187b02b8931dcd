package glendaserver

import (
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/wire/glendawire"
)

// outs maps the reason why a player lost, other than by the rules, to its value in the game log.
var outs = map[glendawire.Die]observe.Out{
	glendawire.Left: observe.OutLeft, glendawire.Slow: observe.OutSlow, glendawire.Odd: observe.OutNonsense,
}

// note records the end of the match in the game log.
func (m *match) note(e ending) {
	o := m.server.options.Observer.GameLog
	if e.winner == rules.Nobody {
		o.End()
		return
	}
	if e.sync == nil {
		o.Out(int(1-e.winner), outs[e.lost])
		o.See(m.view())
	}
	o.End(int(e.winner))
}

package glendaserver

import (
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/wire/glendawire"
)

// outs are the reasons to lose otherwise than by the rules.
var outs = map[glendawire.Die]netserver.Out{
	glendawire.Left: netserver.OutLeft, glendawire.Slow: netserver.OutSlow, glendawire.Odd: netserver.OutNonsense,
}

// note writes into the game log how the match has ended.
func (m *match) note(e ending) {
	o := m.server.options.GameLog
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

package glendaclient

import (
	"menagerie/netclient"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// complaint gives words to a server's refusal; it returns nil for every other message. Refusals that the rules know have
// a glenda.Fault as their cause.
func complaint(in glendawire.Message) error {
	switch in := in.(type) {
	case glendawire.WallAt, glendawire.WallToward:
		return netclient.NewError("net.glenda_refused_wall", glenda.FaultWall)
	case glendawire.GlendaAt:
		return netclient.NewError("net.glenda_refused_glenda", glenda.FaultGlenda)
	case glendawire.Err:
		if in == glendawire.OutOfTurn {
			return netclient.NewError("net.glenda_refused_turn", glenda.FaultOutOfTurn)
		}
		return netclient.NewError("net.glenda_refused", nil, netclient.Quote(in.Text))
	}
	if in == glendawire.CantPut || in == glendawire.CantMove {
		return netclient.NewError("net.glenda_refused_kind", glenda.FaultWrongKind)
	}
	return nil
}

// reasons has the ends that we know words for.
var reasons = map[string]string{
	glendawire.OtherLeft.Text: "net.glenda_left",
	glendawire.OtherSlow.Text: "net.glenda_other_slow",
	glendawire.Slow.Text:      "net.glenda_slow",
	glendawire.OtherOdd.Text:  "net.glenda_other_odd",
	glendawire.Odd.Text:       "net.glenda_odd",
	glendawire.Alone.Text:     "net.glenda_alone",
	glendawire.GoingDown.Text: "net.glenda_going_down",
}

// dieError gives words to the reason for which a server ends a connection.
func dieError(reason string) error {
	if key, ok := reasons[reason]; ok {
		return netclient.NewError(key, nil)
	}
	return netclient.NewError("net.glenda_die", nil, netclient.Quote(reason))
}

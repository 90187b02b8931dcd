package glendaclient

import (
	"menagerie/netclient"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// complaint converts a refusal from the server to a LocalizableError. It returns nil for any other message. The cause
// of the error is the corresponding Fault of the rules, if there is one.
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
		return netclient.NewError("net.glenda_refused", nil, netclient.Shorten(in.Text))
	}
	if in == glendawire.CantPut || in == glendawire.CantMove {
		return netclient.NewError("net.glenda_refused_kind", glenda.FaultWrongKind)
	}
	return nil
}

// reasons maps the reasons in DIE to keys in package words.
var reasons = map[string]string{
	glendawire.OtherLeft.Text: "net.glenda_left",
	glendawire.OtherSlow.Text: "net.glenda_other_slow",
	glendawire.Slow.Text:      "net.glenda_slow",
	glendawire.OtherOdd.Text:  "net.glenda_other_odd",
	glendawire.Odd.Text:       "net.glenda_odd",
	glendawire.Alone.Text:     "net.glenda_alone",
	glendawire.GoingDown.Text: "net.glenda_going_down",
}

// dieError returns the LocalizableError for the reason in a DIE.
func dieError(reason string) error {
	if key, ok := reasons[reason]; ok {
		return netclient.NewError(key, nil)
	}
	return netclient.NewError("net.glenda_die", nil, netclient.Shorten(reason))
}

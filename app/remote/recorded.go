package remote

import (
	"menagerie/netserver"
	"menagerie/wire"
)

// RecordedDissector returns a dissector for the messages of a record. A record stores only the texts of errors. The dissector
// replaces each text by the error with that text, if the program has such an error.
func (o Online) RecordedDissector(side wire.Side) wire.Dissector { return recorded{o.Explain(side), o} }

// recorded is a dissector for the messages of a record. A record stores the errors of the rules and of the server as texts.
// recorded replaces these texts by the errors.
type recorded struct {
	wire.Dissector
	online Online
}

// Dissect implements wire.Dissector.
func (r recorded) Dissect(n wire.CapturedMessage) wire.Dissection {
	n.Err = r.reason(n.Err)
	return r.Dissector.Dissect(n)
}

// Clone implements wire.Dissector.
func (r recorded) Clone() wire.Dissector {
	r.Dissector = r.Dissector.Clone()
	return r
}

// Refuse implements wire.Dissector.
func (r recorded) Refuse(d *wire.Dissection, why error) { r.Dissector.Refuse(d, r.reason(why)) }

// reason returns the error of the rules or of the server with the same text as err. If there is none, it returns err.
func (r recorded) reason(err error) error {
	if err == nil {
		return nil
	}
	for _, f := range r.online.Faults {
		if f.Error() == err.Error() {
			return f
		}
	}
	if known := netserver.RefusalOf(r.online.Game, err.Error()); known != nil {
		return known
	}
	return err
}

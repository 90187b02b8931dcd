package remote

import (
	"maps"

	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/netclient/dial"
	"menagerie/record"
	"menagerie/scenes/setupscene"
	"menagerie/wire"
)

// Online describes the servers of a game: how to find a server, how to join it, and how to read its messages.
type Online struct {
	Game    string                              // name of the game
	Network string                              // "tcp" or "udp"
	Port    int                                 // the port for an address without one
	PortTLS int                                 // the same for TLS; 0 if the servers have no TLS
	Options map[string]string                   // the set-up's field for each option of a link
	Dialect func(code string) error             // checks the dialect that a link states; nil if links state none
	Chosen  setupscene.Stored                   // settings that joining by a link changes
	Asking  string                              // activity of the client until the first response; empty if a connection counts as one
	Presets map[string]setupscene.Stored        // settings of a host by purpose: "people" and "bots"
	Faults  []wire.LocalizableError             // all reasons for which the rules reject a move
	Explain func(side wire.Side) wire.Dissector // returns what reads the messages
}

// Kind returns the values that identify the game's servers in announcements on the local network.
func (o Online) Kind() discovery.Kind { return discovery.Kind{Game: o.Game, Network: o.Network} }

// Link returns the normalised link to a server. Its address always has a port. It omits options with the value "" or "0". If
// address is invalid, Link returns the zero Link.
func (o Online) Link(address string, options map[string]string) deeplink.Link {
	port := o.Port
	if options["tls"] == "1" {
		port = o.PortTLS
	}
	at, err := dial.ParseAddress(address, port)
	if err != nil {
		return deeplink.Link{}
	}
	stated := maps.Clone(options)
	maps.DeleteFunc(stated, func(_, value string) bool { return value == "" || value == "0" })
	return deeplink.Link{Game: o.Game, Address: at.String(), Options: stated}
}

// Flag is the value of a yes-or-no option in a link.
type Flag bool

// String returns "1" or "0".
func (f Flag) String() string {
	if f {
		return "1"
	}
	return "0"
}

// FaultsOf returns all reasons for which a game's rules reject a move. first is the first constant of the game's type for these
// reasons. The constants must be consecutive.
func FaultsOf[F interface {
	~uint8
	wire.LocalizableError
}](first F) (all []wire.LocalizableError) {
	for f := first; f.Key() != "rule.unknown"; f++ {
		all = append(all, f)
	}
	return all
}

// SideOf returns the side (client or server) on which the messages of a record were captured. This is the side for which the
// dissector finds fewer faults.
func (o Online) SideOf(r *record.Record) wire.Side {
	const enough = 50 // messages
	var faults [2]int
	for side := range faults {
		e := o.Explain(wire.Side(side))
		for _, c := range r.Wire[:min(len(r.Wire), enough)] {
			if len(c.Bytes) > 0 && e.Dissect(wire.CapturedMessage{Dir: c.Dir, Bytes: c.Bytes}).Fault != nil {
				faults[side]++
			}
		}
	}
	if faults[wire.Server] < faults[wire.Client] {
		return wire.Server
	}
	return wire.Client
}

// Package remote plays games on servers, which run on other computers or in this window. Each game provides an Online with the
// functions that find, join and read its servers. A Game is one game on a server.
package remote

import (
	"cmp"
	"maps"

	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/netclient/dial"
	"menagerie/netserver"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire"
)

// Online describes the servers of a game: how to find a server, how to join it, and how to read its messages.
type Online struct {
	Game    string                       // name of the game
	Network string                       // "tcp" or "udp"
	Port    int                          // default port
	PortTLS int                          // default port with TLS; 0 if the servers have no TLS
	Options map[string]string            // ID of the set-up's field for each option of a link
	Dialect func(code string) error      // checks the dialect in a link; nil if links have no dialect
	Chosen  setupscene.Stored            // settings that replace the last ones when a player joins by a link
	Asking  string                       // activity of the client until the first response; "" if an open connection counts as a response
	Presets map[string]setupscene.Stored // settings of a host, by purpose: "people" and "bots"
	Faults  []wire.LocalizableError      // all errors with which the rules reject a move
	// EarlierTexts has the English texts of refusals in earlier versions, and the present text of each. Records contain such texts.
	EarlierTexts map[string]string
	Explain      func(side wire.Side) wire.Dissector // returns a new dissector, which explains the messages
}

// Kind returns the values that identify the game's servers in announcements on the local network.
func (o Online) Kind() discovery.Kind { return discovery.Kind{Game: o.Game, Network: o.Network} }

// Link returns the normalised link to a server. Its address always has a port, and options with the value "" or "0" are
// omitted. If address is invalid, Link returns the zero Link.
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

// Flag is the value of a yes-no option in a link.
type Flag bool

// String returns "1" or "0".
func (f Flag) String() string {
	if f {
		return "1"
	}
	return "0"
}

// FaultsOf returns all errors with which a game's rules reject a move. first is the first constant of the game's type for
// these errors. The constants must be consecutive.
func FaultsOf[F interface {
	~uint8
	wire.LocalizableError
}](first F) (all []wire.LocalizableError) {
	for f := first; f.Key() != "rule.unknown"; f++ {
		all = append(all, f)
	}
	return all
}

// SideOf returns the side, client or server, on which the messages of a record were captured. This is the side for which the
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

// Game describes a game on a server to the screen that shows it. The server runs on another computer or in this window.
type Game[V, M any] struct {
	Session session.OwnedSession[V, M]
	To      deeplink.Link   // link to the server; the zero Link for a server in this window
	Person  string          // name of the person at the screen
	Names   func() []string // returns the name of the player on each seat; nil if the screen knows the names
	Colors  []int
	Sides   bool                                                           // whether the players may swap the sides in another game
	Record  func(v V) (config any, names []string)                         // returns the configuration and the names for the head of a record, or nil if there is no game to record yet; nil disables recording
	Sitting func(v V) string                                               // for games without an end, returns a text that identifies the players: a record ends when it changes; "" records nothing
	News    func(previous, v V) bool                                       // reports whether v must be recorded after previous; nil records every View that differs
	Again   func() (scenes.Scene, error)                                   // joins the server again; nil for a server in this window
	Leave   func() scenes.Scene                                            // returns the screen that follows; nil for the usual one
	Room    func(id string)                                                // joins another room, after the server has rejected one; may be nil
	Known   func() []string                                                // for a server in this window, returns the name of each seat for the guest book; nil means only the person's name
	Met     func(v Visit)                                                  // called with the player's entry in the guest book, if there is one; may be nil
	Company Company                                                        // source of the other people's names; nil for a guest
	Host    func() hostpanel.Host                                          // returns the state of the server in this window; nil for a guest
	Explain func(side wire.Side) wire.Dissector                            // returns a dissector, which explains the messages; nil for the game's usual one
	Screen  func(s session.Session[V, M], o gamepage.Options) scenes.Scene // opens the game's screen; nil for the usual one
}

// GuestCapture returns a capture for the messages of a guest. It stores at most 8,192 messages with at most 1 MiB.
func GuestCapture() *wire.Capture { return wire.NewCapture(1<<13, 1<<20) }

// RecordedDissector returns a dissector, an explainer of network messages, for the messages of a record. A record
// stores only the texts of errors. The dissector replaces such an error by the known error with the same text.
func (o Online) RecordedDissector(side wire.Side) wire.Dissector {
	return recordDissector{o.Explain(side), o}
}

// recordDissector explains recorded messages. A record stores only the texts of errors. recordDissector replaces such
// an error by the known error with the same text.
type recordDissector struct {
	wire.Dissector
	online Online
}

var _ wire.Dissector = recordDissector{}

func (r recordDissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	n.Err = r.originalError(n.Err)
	return r.Dissector.Dissect(n)
}

func (r recordDissector) Clone() wire.Dissector {
	r.Dissector = r.Dissector.Clone()
	return r
}

func (r recordDissector) Refuse(d *wire.Dissection, why error) {
	r.Dissector.Refuse(d, r.originalError(why))
}

// earlierTexts maps the error texts of all servers in earlier versions to the present texts.
var earlierTexts = map[string]string{
	"whoever plays here has one seat, and has it already": "the client already has a seat",
	"the host has sent it away":                           "the host removed the client",
}

// originalError returns the known error that has the same text as err. The known errors are those of the rules and of
// the server. If none has this text, originalError returns err.
func (r recordDissector) originalError(err error) error {
	if err == nil {
		return nil
	}
	// the text may be from an earlier version
	text := cmp.Or(r.online.EarlierTexts[err.Error()], earlierTexts[err.Error()], err.Error())
	for _, f := range r.online.Faults {
		if f.Error() == text {
			return f
		}
	}
	if known := netserver.RefusalOf(r.online.Game, text); known != nil {
		return known
	}
	return err
}

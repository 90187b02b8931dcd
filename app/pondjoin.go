package app

import (
	"menagerie/netclient"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/scenes"
)

// pondServer is a game of cat and mouse on somebody's server.
type pondServer struct {
	address string // host, or host:port
	tls     bool
	room    string // "" for the room that nobody watches
	level   int    // 1 to 3
	name    string // of the person, who is the mouse
	colors  []int
}

// joinPond connects to a server. The game opens when the server has answered.
func (p *Program) joinPond(at pondServer) (scenes.Scene, error) {
	profile := pondclient.Profile{Room: at.room, Level: at.level, Capture: guestCapture()}
	if at.tls {
		profile.TLS = &netclient.Security{Trust: netclient.Pins(p.Env.Prefs.Trusted)}
	}
	g, client := p.pondGame(), pondclient.Join(at.address, profile)
	names := func() []string {
		names := g.seats.Names(g.Env.UI.Book, pondTable{Names: []string{at.name}})
		names[pond.Cat] = p.Env.UI.Book.T("pond.cat_of", at.address)
		return names
	}
	return g.meet(place[pond.View, pond.Move]{
		session: client, person: at.name, to: g.link(at.address, map[string]string{"tls": flag(at.tls), "room": at.room}), names: names, colors: at.colors, record: pondRecord(names), room: client.Retry,
		again: func() (scenes.Scene, error) { return p.joinPond(at) },
	}), nil
}

// pondRecord is what a record of a game on a server tells.
func pondRecord(names func() []string) func(pond.View) (any, []string) {
	return func(v pond.View) (any, []string) { return v.Config, names() }
}

package pondgame

import (
	"menagerie/app/remote"
	"menagerie/netclient/dial"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/scenes"
)

// ServerSettings are the settings for joining a server.
type ServerSettings struct {
	Address string // host, or host:port
	tls     bool
	Room    string // name of a room; "" for a game without spectators
	Level   int    // 1 to 3
	name    string // of the person, who plays the mouse
	Colors  []int
}

// Join connects to a server and returns a screen that waits for the server's response. That screen then opens the game's screen.
func (p Maker) Join(at ServerSettings) (scenes.Scene, error) {
	profile := pondclient.Profile{Room: at.Room, Level: at.Level, Capture: remote.GuestCapture()}
	if at.tls {
		profile.TLS = &dial.Security{Trust: dial.Pins(p.Env.Prefs.Trusted)}
	}
	g, client := p.Game(), pondclient.Join(at.Address, profile)
	names := func() []string {
		names := g.Seats.Names(g.Env.UI.Book, Table{Names: []string{at.name}})
		names[pond.Cat] = p.Env.UI.Book.T("pond.cat_of", at.Address)
		return names
	}
	return g.Meet(remote.Game[pond.View, pond.Move]{
		Session: client, Person: at.name, To: g.Link(at.Address, map[string]string{"tls": remote.Flag(at.tls).String(), "room": at.Room}), Names: names, Colors: at.Colors, Record: record(names), Room: client.Retry,
		Again: func() (scenes.Scene, error) { return p.Join(at) },
	}), nil
}

// record returns a function for the record of a remote game. The function returns the configuration and the players'
// names.
func record(names func() []string) func(pond.View) (any, []string) {
	return func(v pond.View) (any, []string) { return v.Config, names() }
}

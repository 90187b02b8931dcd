package stonesgame

import (
	"context"
	"net"

	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/netclient/stonesclient"
	"menagerie/netserver/stonesserver"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
)

// join connects to a server. The screen opens when the game begins.
func (p *Game) join(s setup) (scenes.Scene, error) {
	at := p.remoteGame(stonesclient.Join(s.Address, stonesclient.Profile{Capture: remote.GuestCapture()}), s)
	g := p.Game
	at.To = g.Link(s.Address, nil)
	at.Again = func() (scenes.Scene, error) { return p.join(s) }
	return g.OpenRemote(at), nil
}

// remoteGame returns the place of the person at the screen.
func (p *Game) remoteGame(c session.OwnedSession[stones.View, stones.Move], s setup) remote.Game[stones.View, stones.Move] {
	names := func() []string {
		names := usualNames(p.Env.UI.Book, stones.Players)
		for _, seat := range c.Seats() {
			names[seat] = s.MyName
		}
		return names
	}
	return remote.Game[stones.View, stones.Move]{
		Session: c, Person: s.MyName, Names: names, Colors: s.Colours[:],
		Record: func(v stones.View) (any, []string) { return v.Config, names() },
	}
}

// server returns a server that does not listen yet. The host plays against the first guest.
func (p *Game) server(s setup, h hosting.Options) (hosting.Server[stones.View, stones.Move], error) {
	o := stonesserver.Options{Game: s.Config(), Log: p.Log, Move: -1, Observer: hosting.Observer(h.Simulation)}
	host, err := stonesserver.New(o)
	if err != nil {
		return hosting.Server[stones.View, stones.Move]{}, err
	}
	return hosting.Server[stones.View, stones.Move]{
		Options: h, Listen: host.Listen, Connect: host.ConnectFrom, Shutdown: host.Shutdown, Stop: host.Stop, Observer: o.Observer, Visitors: host.Visitors, Seats: stones.Players,
		Open: func(net.Addr) (remote.Game[stones.View, stones.Move], error) {
			dial := func(context.Context) (net.Conn, error) { return host.Connect(rules.Nobody), nil }
			at := p.remoteGame(stonesclient.Over("", dial, stonesclient.Profile{}), s)
			at.Host = func() hostpanel.Host {
				won := host.Counters().Won
				return hostpanel.Host{Wins: []int{int(won[0]), int(won[1])}}
			}
			return at, nil
		},
	}, nil
}

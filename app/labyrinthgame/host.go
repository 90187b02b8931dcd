package labyrinthgame

import (
	"cmp"
	"net"
	"slices"
	"strings"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/internal/deeplink"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/labyrinthscene"
)

// HostSettings are the settings of a host.
type HostSettings struct {
	Config  labyrinth.Config
	options hosting.Options
	watch   bool          // the person at the screen spectates
	Name    string        // of that person
	Bot     string        // name of the bot in free seats
	Bots    int           // number of seats that bots have from the start
	Move    time.Duration // time for a move, after which a player is out; 0 for no limit
}

// Host starts a server and opens its screen.
func (p Maker) Host(h HostSettings) (scenes.Scene, error) {
	s, err := p.server(h)
	if err != nil {
		return nil, err
	}
	return p.Game().Host(s)
}

// Invite starts a server for friends.
func (p Maker) Invite(h HostSettings) (game.Party, error) {
	s, err := p.server(h)
	if err != nil {
		return nil, err
	}
	return p.Game().Invite(s)
}

// server returns a server that does not listen yet.
func (p Maker) server(h HostSettings) (hosting.Server[labyrinth.View, labyrinth.Move], error) {
	var none hosting.Server[labyrinth.View, labyrinth.Move]
	o := labyrinthserver.Options{Game: h.Config, Log: p.Log, Observer: hosting.Observer(h.options.Simulation), Tables: 1, Move: h.Move}
	if h.Move <= 0 {
		o.Move = -1
	}
	tables, err := labyrinthserver.New(o)
	if err != nil {
		return none, err
	}
	bot, err := labyrinthbot.For(h.Bot)
	if err != nil {
		return none, err
	}
	tables.SetBots(labyrinthserver.Bots{Name: p.Env.UI.Book.T("labyrinth.bot_" + h.Bot), Think: Player(bot.Bot), Seats: h.Bots})
	return hosting.Server[labyrinth.View, labyrinth.Move]{
		Begin:   tables.SetPlayers,
		Options: h.options, Shutdown: tables.Shutdown, Stop: tables.Stop, Observer: o.Observer, Visitors: tables.Visitors, Seats: h.Config.Players, Clock: h.Move,
		Link: map[string]string{deeplink.Dialect: h.Config.Dialect.Code()},
		Listen: func(at string) (net.Addr, error) {
			door, _, err := tables.Listen(at, net.JoinHostPort(h.options.Host(), "0"))
			return door, err
		},
		Open: func(net.Addr) (remote.Game[labyrinth.View, labyrinth.Move], error) {
			return p.atHost(tables, h), nil
		},
	}, nil
}

// atHost returns the remote game at the host's screen.
func (p Maker) atHost(tables *labyrinthserver.Server, h HostSettings) remote.Game[labyrinth.View, labyrinth.Move] {
	settings := labyrinthdialect.SettingsOf(h.Config.Dialect)
	client := labyrinthclient.JoinWith("", tables.Dial, labyrinthclient.Profile{Name: h.Name, Spectate: h.watch, Settings: settings})
	names := func() []string { return tableNames(tables, client, h.Name) }
	fill := func() {
		if h.watch || slices.Contains(tables.Lobby().Waiting, cmp.Or(h.Name, labyrinthclient.DefaultName)) { // only if the host plays too
			tables.Fill()
		}
	}
	at := p.remoteGame(client, names, labyrinthscene.Options{Fill: fill, Clock: hostClock(tables, h.Move)})
	at.Person = h.Name
	at.Known = func() []string {
		for _, table := range tables.Tables(1) {
			if table.Position.Outcome == labyrinth.Running {
				return table.Names
			}
		}
		return hosting.NamesAt(client.Seats(), h.Name)
	}
	at.Host = func() hostpanel.Host {
		return hostpanel.Host{Client: strings.Join(visitors(tables, h.Name), ", ")}
	}
	return at
}

// hostClock returns a function that returns the clock of the player to move. The function reads this clock from the server in
// this window. limit is the time limit of a turn.
func hostClock(server *labyrinthserver.Server, limit time.Duration) func() labyrinthscene.Clock {
	return func() labyrinthscene.Clock {
		for _, table := range server.Tables(1) {
			if table.Left > 0 {
				return labyrinthscene.Clock{Runs: true, Left: min(table.Left, limit).Seconds(), Total: limit.Seconds()}
			}
		}
		return labyrinthscene.Clock{}
	}
}

// visitors returns the names of the guests on a server in this window. It includes guests who wait for a game. It omits
// hostName, the name of the host.
func visitors(server *labyrinthserver.Server, hostName string) []string {
	guests := server.Lobby().Waiting
	for _, table := range server.Tables(1) {
		for seat, name := range table.Names {
			if !table.Bots[seat] && table.Position.Outcome == labyrinth.Running {
				guests = append(guests, name)
			}
		}
	}
	if i := slices.Index(guests, cmp.Or(hostName, labyrinthclient.DefaultName)); i >= 0 {
		guests = slices.Delete(guests, i, i+1)
	}
	return guests
}

// tableNames returns the names of the players at a table of a server in this window. The protocol sends these names only to
// spectators, so tableNames gets them from the server itself. If there is no table, it returns the names that the client has
// received.
func tableNames(server *labyrinthserver.Server, client *labyrinthclient.Client, own string) []string {
	for _, table := range server.Tables(1) {
		return table.Names
	}
	return guests(client, own)
}

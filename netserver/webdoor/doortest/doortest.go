// Package doortest has a host of each game with a door for browsers, for tests of guests.
package doortest

import (
	"context"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"menagerie/internal/deeplink"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/webdoor"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/mia/miabot"
)

// Games has the names of all games.
var Games = []string{"pond", "glenda", "labyrinth", "mia", "foxes"}

// Host is a game on a server in this process, with bots as opponents of a guest in a browser.
type Host struct {
	Network string
	Reach   webdoor.Reach
	Link    deeplink.Link
	Over    func() bool // whether the guest has played the game to its end
}

// Serve starts the server of a game. The server ends with the test.
func Serve(t *testing.T, game string) Host {
	t.Helper()
	return hosts[game](t)
}

// Open opens the door to the game. It returns the address of the page. change may be nil.
func (h Host) Open(t *testing.T, page fs.FS, change func(*webdoor.Options)) string {
	t.Helper()
	o := webdoor.Options{
		Page: page, Link: h.Link.String,
		Connect: func(network string, port int, from netip.AddrPort) net.Conn {
			if network != h.Network {
				return nil
			}
			return h.Reach(port, from)
		},
	}
	if change != nil {
		change(&o)
	}
	door, at := open(t, o)
	return at + door.Path()
}

// Watch opens a door for spectators. It returns the address of their page.
func Watch(t *testing.T, o webdoor.Options) string {
	t.Helper()
	o.Connect = func(string, int, netip.AddrPort) net.Conn { return nil }
	door, at := open(t, o)
	return at + door.WatchPath()
}

// open opens a door, which is closed at the end of the test. It returns the address without the path.
func open(t *testing.T, o webdoor.Options) (door *webdoor.Door, at string) {
	t.Helper()
	door = must(webdoor.New(o))(t)
	closing(t, func(ctx context.Context) error {
		http.DefaultClient.CloseIdleConnections() // the server would wait for those that were never used
		return door.Shutdown(ctx)
	})
	return door, "http://" + must(door.Listen("127.0.0.1:0"))(t).String()
}

// must returns v, or ends the test.
func must[V any](v V, err error) func(*testing.T) V {
	return func(t *testing.T) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// closing closes a server at the end of the test.
func closing(t *testing.T, shutdown func(context.Context) error) {
	t.Cleanup(func() {
		if err := shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// seeds returns a function that returns the numbers from 1 on, as seeds of a server's games.
func seeds() func() uint64 {
	var last atomic.Uint64
	return func() uint64 { return last.Add(1) }
}

// hosts starts the server of each game. Its guest is Ben.
var hosts = map[string]func(t *testing.T) Host{
	"pond": func(t *testing.T) Host {
		server := must(pondserver.New(pondserver.Options{Banner: -1, Chance: seeds()}))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0", nil))(t)
		room := must(server.OpenRoom(t.Context()))(t)
		ended := func() bool { return server.Counters().Ended > 0 }
		return Host{"tcp", server.ConnectFrom, deeplink.Link{Game: "pond", Address: at.String(), Options: map[string]string{"room": room.ID(), "level": "3"}}, ended}
	},
	"glenda": func(t *testing.T) Host {
		server := must(glendaserver.New(glendaserver.Options{First: glenda.Trapper, Game: glenda.Config{Size: 11, Walls: glenda.Exactly(12)}, Chance: seeds()}))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0"))(t)
		var bots glendaserver.Bots
		bots.Think[glenda.Glenda] = must(glendabot.For(glenda.Glenda, "original"))(t).Bot
		server.Reserve(glenda.Glenda)
		server.SetBots(bots)
		ended := func() bool { c := server.Counters(); return c.TrapperWon+c.GlendaWon > 0 }
		return Host{"tcp", server.ConnectFrom, deeplink.Link{Game: "glenda", Address: at.String()}, ended}
	},
	"labyrinth": func(t *testing.T) Host { return Labyrinth(t, 1) },
	"mia": func(t *testing.T) Host {
		const rounds = 2
		o := miaserver.Table()
		o.Pause, o.Rounds, o.Least, o.Chance = 100*time.Millisecond, rounds, 2, seeds()
		server := must(miaserver.New(o))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0"))(t)
		bot := must(miabot.For("equilibrium"))(t).Bot
		client := miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return server.Connect(), nil }, miaclient.Profile{
			Name: "Bot", Bot: bot, Seed: 1, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
		t.Cleanup(func() {
			_ = client.Close()
			<-client.Done()
		})
		ended := func() bool {
			client.Tick()
			c := server.Counters()
			if c.Late > 0 {
				t.Errorf("got %d missed time limits, want none", c.Late)
			}
			return c.Rounds >= rounds
		}
		return Host{"udp", server.ConnectFrom, deeplink.Link{Game: "mia", Address: at.String(), Options: map[string]string{deeplink.Limit: miaserver.StatedLimit(o)}}, ended}
	},
	"foxes": func(t *testing.T) Host { return Foxes(t, 20) },
}

// Labyrinth starts a server of the labyrinth. The winner has found the given number of things.
func Labyrinth(t *testing.T, things int) Host {
	t.Helper()
	config := labyrinth.DefaultConfig(2)
	config.Objectives = things
	server := must(labyrinthserver.New(labyrinthserver.Options{Game: config, Tables: 1, Move: -1, Chance: seeds()}))(t)
	closing(t, server.Shutdown)
	at, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server.SetBots(labyrinthserver.Bots{Name: "Bot", Think: must(labyrinthbot.For("greedy"))(t).Bot, Seats: 1})
	ended := func() bool { return server.Counters().Won > 0 }
	return Host{"tcp", server.ConnectFrom, deeplink.Link{Game: "labyrinth", Address: at.String(), Options: map[string]string{deeplink.Dialect: config.Dialect.Code()}}, ended}
}

// Foxes starts a server of foxes and dolphins. A game ends after a number of seconds.
func Foxes(t *testing.T, seconds int) Host {
	t.Helper()
	config := foxes.DefaultConfig(foxes.MinSize)
	config.Limit = seconds * 60
	server := must(foxesserver.New(foxesserver.Options{Game: config, Chance: seeds()}))(t)
	closing(t, server.Shutdown)
	at := must(server.Listen("127.0.0.1:0"))(t)
	bots := foxesserver.Bots{Name: "Bot", Reaction: time.Second}
	bots.Think[foxes.Dolphins] = must(foxesbot.For("greedy"))(t).Bot
	server.SetBots(bots)
	ended := func() bool { c := server.Counters(); return c.FoxesWon+c.DolphinsWon+c.Drawn > 0 }
	return Host{"tcp", server.ConnectFrom, deeplink.Link{Game: "foxes", Address: at.String()}, ended}
}

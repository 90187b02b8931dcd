package web_test

import (
	"context"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"menagerie/internal/deeplink"
	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/timelimit"
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

// hosted is a game on a server in this process, with bots as opponents of a guest in a browser.
type hosted struct {
	network string
	reach   webdoor.Reach
	link    deeplink.Link
	turn    []string    // keys that the guest presses again and again
	over    func() bool // whether the guest has played the game to its end
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

// keysOfWalls wall a cell each, on a way that drifts to a corner.
var keysOfWalls = []string{"ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowLeft", "Enter", "ArrowLeft", "Enter", "ArrowUp", "Enter", "ArrowUp", "Enter"}

// hosts starts the server of each game. Its guest is Ben.
var hosts = map[string]func(t *testing.T) hosted{
	"pond": func(t *testing.T) hosted {
		server := must(pondserver.New(pondserver.Options{Banner: -1}))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0", nil))(t)
		room := must(server.OpenRoom(t.Context()))(t)
		ended := func() bool { return server.Counters().Ended > 0 }
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "pond", Address: at.String(), Options: map[string]string{"room": room.ID(), "level": "3"}}, []string{"ArrowUp"}, ended}
	},
	"glenda": func(t *testing.T) hosted {
		server := must(glendaserver.New(glendaserver.Options{First: glenda.Trapper, Game: glenda.Config{Size: 11, Walls: glenda.Exactly(12)}}))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0"))(t)
		var bots glendaserver.Bots
		bots.Think[glenda.Glenda] = must(glendabot.For(glenda.Glenda, "original"))(t).Bot
		server.Reserve(glenda.Glenda)
		server.SetBots(bots)
		ended := func() bool { c := server.Counters(); return c.TrapperWon+c.GlendaWon > 0 }
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "glenda", Address: at.String()}, keysOfWalls, ended}
	},
	"labyrinth": func(t *testing.T) hosted {
		config := labyrinth.DefaultConfig(2)
		config.Objectives = 1
		server := must(labyrinthserver.New(labyrinthserver.Options{Game: config, Tables: 1, Move: -1}))(t)
		closing(t, server.Shutdown)
		at, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		server.SetBots(labyrinthserver.Bots{Name: "Bot", Think: must(labyrinthbot.For("greedy"))(t).Bot, Seats: 1})
		ended := func() bool { return server.Counters().Won > 0 }
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "labyrinth", Address: at.String(), Options: map[string]string{deeplink.Dialect: config.Dialect.Code()}}, []string{"r", "Enter"}, ended}
	},
	"mia": func(t *testing.T) hosted {
		const rounds = 2
		o := miaserver.Table()
		o.Pause, o.Rounds, o.Least = 100*time.Millisecond, rounds, 2
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
		return hosted{"udp", server.ConnectFrom, deeplink.Link{Game: "mia", Address: at.String()}, []string{"w", "6", "5", "Enter"}, ended}
	},
	"foxes": func(t *testing.T) hosted {
		config := foxes.DefaultConfig(foxes.MinSize)
		config.Limit = 20 * 60
		server := must(foxesserver.New(foxesserver.Options{Game: config}))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0"))(t)
		bots := foxesserver.Bots{Name: "Bot", Reaction: time.Second}
		bots.Think[foxes.Dolphins] = must(foxesbot.For("greedy"))(t).Bot
		server.SetBots(bots)
		ended := func() bool { c := server.Counters(); return c.FoxesWon+c.DolphinsWon+c.Drawn > 0 }
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "foxes", Address: at.String()}, []string{"Enter", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"}, ended}
	},
}

// types types a text with a keyboard, as soon as the program reads text.
func (p tab) types(text string) {
	p.T.Helper()
	p.until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined || document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		key := string(letter)
		e := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Text: key, Code: "Key" + strings.ToUpper(key), WindowsVirtualKeyCode: int64(unicode.ToUpper(letter))}
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		e.Type, e.Text = input.DispatchKeyEventTypeKeyUp, ""
		browsertest.Call(p.Browser, input.DispatchKeyEvent, e)
		p.frames(2)
	}
}

// guests lets a guest in a browser play each game to its end on the page of a host. The short form plays one game over TCP and
// one over UDP.
func guests(t *testing.T, folder string) {
	games := []string{"glenda", "mia"}
	if longtest.Wanted() {
		games = []string{"glenda", "mia", "pond", "labyrinth", "foxes"}
	}
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			host := hosts[game](t)
			door := must(webdoor.New(webdoor.Options{
				Page: os.DirFS(folder), Link: host.link.String,
				Connect: func(network string, port int, from netip.AddrPort) net.Conn {
					if network != host.network {
						return nil
					}
					return host.reach(port, from)
				},
			}))(t)
			closing(t, door.Shutdown)
			at := must(door.Listen("127.0.0.1:0"))(t)
			p := open(t, "en-US")
			p.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(scale()), chromedp.EmulateMobile, chromedp.EmulateTouch))
			p.visit("http://" + at.String() + door.Path())
			p.types("Ben")
			p.Picture("guest-named-" + game)
			p.tap("Enter")
			for i := 0; !host.over() && timelimit.Left(t); i++ {
				p.press(host.turn[i%len(host.turn)])
				time.Sleep(30 * time.Millisecond) // two frames
			}
			p.Picture("guest-" + game)
			if !host.over() {
				t.Fatalf("the game does not end, want its end; the page has %s and %q", browsertest.Value[string](p.Browser, state), browsertest.Value[string](p.Browser, `files.lines.join("\n")`))
			}
			if settings := p.stored("settings.json"); len(settings) != 1 || !strings.Contains(settings[0], `"Ben"`) {
				t.Errorf("got the settings %q, want the name Ben in them", settings)
			}
		})
	}
}

package web_test

import (
	"context"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

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

// phone is the screen of a guest who has no keyboard. Positions are in CSS pixels.
type phone struct {
	w, h     int64
	name, on spot              // the field for the name, and the button below
	spots    map[string][]spot // where the guest touches the page of each game, again and again
}

type spot struct{ x, y float64 }

// phones has a phone held upright and across. In the labyrinth the guest pushes the tile in and finishes the turn without a walk,
// in Mia the guest rolls and says a value.
var phones = map[string]phone{
	"upright": {390, 844, spot{170, 140}, spot{326, 808}, map[string][]spot{
		"pond":      {{195, 85}},
		"glenda":    {{114, 172}, {128, 222}, {245, 271}, {156, 321}, {290, 271}, {230, 172}, {100, 271}, {200, 321}},
		"labyrinth": {{116, 101}, {273, 101}, {195, 540}},
		"mia":       {{67, 538}, {321, 538}},
		"foxes":     {{110, 200}, {140, 200}, {200, 260}, {200, 290}, {260, 230}, {290, 230}, {170, 350}, {170, 320}},
	}},
	"across": {844, 390, spot{420, 128}, spot{650, 362}, map[string][]spot{
		"pond":      {{278, 40}},
		"glenda":    {{200, 110}, {255, 165}, {340, 220}, {215, 245}, {370, 165}, {285, 110}, {180, 190}, {310, 275}},
		"labyrinth": {{233, 50}, {387, 50}, {746, 116}},
		"mia":       {{614, 116}, {614, 168}},
		"foxes":     {{240, 90}, {275, 90}, {330, 150}, {330, 185}, {390, 220}, {425, 220}, {275, 290}, {275, 255}},
	}},
}

// hosts starts the server of each game. Its guest is Ben.
var hosts = map[string]func(t *testing.T) hosted{
	"pond": func(t *testing.T) hosted {
		server := must(pondserver.New(pondserver.Options{Banner: -1}))(t)
		closing(t, server.Shutdown)
		at := must(server.Listen("127.0.0.1:0", nil))(t)
		room := must(server.OpenRoom(t.Context()))(t)
		ended := func() bool { return server.Counters().Ended > 0 }
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "pond", Address: at.String(), Options: map[string]string{"room": room.ID(), "level": "3"}}, ended}
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
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "glenda", Address: at.String()}, ended}
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
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "labyrinth", Address: at.String(), Options: map[string]string{deeplink.Dialect: config.Dialect.Code()}}, ended}
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
		return hosted{"udp", server.ConnectFrom, deeplink.Link{Game: "mia", Address: at.String(), Options: map[string]string{deeplink.Limit: miaserver.StatedLimit(o)}}, ended}
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
		return hosted{"tcp", server.ConnectFrom, deeplink.Link{Game: "foxes", Address: at.String()}, ended}
	},
}

// types types a text with the keyboard on the screen, after the field was touched.
func (p tab) types(field spot, text string) {
	p.T.Helper()
	p.until("the text field waits", `globalThis._ebitengine_textinput_x !== undefined`)
	p.touch(field.x, field.y)
	p.until("the text field has the focus", `document.activeElement.id === "ebitengine-textinput"`)
	for _, letter := range text {
		browsertest.Call(p.Browser, input.InsertText, input.InsertTextParams{Text: string(letter)})
		p.frames(2)
	}
}

// guests lets a guest in a browser play each game to its end on the page of a host, on a phone by touch alone. The short form plays
// one game over TCP and one over UDP on a phone that is held upright.
func guests(t *testing.T, folder string) {
	games, ways := []string{"glenda", "mia"}, []string{"upright"}
	if longtest.Wanted() {
		games, ways = []string{"glenda", "mia", "pond", "labyrinth", "foxes"}, []string{"upright", "across"}
	}
	for _, way := range ways {
		for _, game := range games {
			t.Run(game+" "+way, func(t *testing.T) { playAsGuest(t, folder, game, way) })
		}
	}
}

func playAsGuest(t *testing.T, folder, game, way string) {
	host, phone := hosts[game](t), phones[way]
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
	p.Do(chromedp.EmulateViewport(phone.w, phone.h, chromedp.EmulateScale(scale()), chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.visit("http://" + at.String() + door.Path())
	p.types(phone.name, "Ben")
	p.Picture("guest-named-" + game + "-" + way)
	p.touch(phone.on.x, phone.on.y)
	spots := phone.spots[game]
	for i := 0; !host.over() && timelimit.Left(t); i++ {
		p.hold(spots[i%len(spots)])
	}
	p.Picture("guest-" + game + "-" + way)
	if !host.over() {
		t.Fatalf("the game does not end, want its end; the page has %s and %q", browsertest.Value[string](p.Browser, state), browsertest.Value[string](p.Browser, `files.lines.join("\n")`))
	}
	if settings := p.stored("settings.json"); len(settings) != 1 || !strings.Contains(settings[0], `"Ben"`) {
		t.Errorf("got the settings %q, want the name Ben in them", settings)
	}
}

// hold touches the page for a moment. Nothing may be drawn meanwhile.
func (p tab) hold(at spot) {
	p.T.Helper()
	down := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.x, Y: at.y}}}
	browsertest.Call(p.Browser, input.DispatchTouchEvent, down)
	time.Sleep(60 * time.Millisecond) // some ticks
	browsertest.Call(p.Browser, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	time.Sleep(60 * time.Millisecond)
}

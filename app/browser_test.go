package app

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"menagerie/app/game"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/guestbook"
	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/miaclient"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/webdoor/doortest"
	"menagerie/rules"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guestPage is a page in a guest's browser: it knows the address of the page and the link to the game.
type guestPage struct {
	t       *testing.T
	address string
	link    deeplink.Link
	tab     *doortest.Tab
}

// browse opens the page at the address on the screen of a host who waits for friends.
func browse(host *walker) guestPage {
	host.t.Helper()
	shown := host.Widget("page").(*ui.Label).Text()
	p := guestPage{t: host.t, address: strings.Replace(shown, "192.0.2.20", "127.0.0.1", 1)}
	p.tab = doortest.NewTab(p.address)
	text := p.opens()
	var err error
	if p.link, err = deeplink.Parse(text); err != nil {
		p.t.Fatalf("the page %s has the link %q: %v", p.address, text, err)
	}
	return p
}

// opens returns what the page opens if it is loaded now.
func (p guestPage) opens() string {
	p.t.Helper()
	response, err := http.Get(p.address + "link?tab=" + p.tab.Token())
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// feed opens a WebSocket with what spectators see.
func (p guestPage) feed(ctx context.Context) (*websocket.Conn, error) {
	conn, _, err := websocket.Dial(ctx, strings.Replace(p.address, "http", "ws", 1)+"watch", nil)
	return conn, err
}

// watching opens the page at the address for spectators on the screen of a host who waits for friends.
func watching(host *walker) guestPage {
	host.t.Helper()
	host.Click("watch")
	host.Ticks(2)
	shown := host.Widget("page").(*ui.Label).Text()
	host.Click("watch")
	host.Ticks(2)
	p := guestPage{t: host.t, address: strings.Replace(shown, "192.0.2.20", "127.0.0.1", 1)}
	p.tab = doortest.NewTab(p.address)
	return p
}

func (p guestPage) port() int {
	p.t.Helper()
	_, digits, _ := splitPort(p.link.Address)
	port, err := strconv.Atoi(digits)
	if err != nil {
		p.t.Fatal(err)
	}
	return port
}

// to returns a function that opens connections to the game's port.
func (p guestPage) to(network string) dial.Func {
	port := p.port()
	return func(ctx context.Context) (net.Conn, error) { return p.tab.Open(ctx, network, port) }
}

// phases returns a function that returns the latest phase of a guest's game, and writes the guest's seat into the guest book. It also
// closes the guest at the end of the test.
func phases[V, M any](t *testing.T, visit *guestbook.Visit, guest session.OwnedSession[V, M]) (phase func() session.Phase, leave func() error) {
	t.Cleanup(func() { _ = guest.Close() })
	last := session.Joining
	phase = func() session.Phase {
		for _, u := range guest.Tick() {
			if last = u.Phase; u.Err != nil {
				t.Errorf("the guest in the browser: %v", u.Err)
			}
		}
		if seats := guest.Seats(); len(seats) == 1 && last == session.Playing {
			visit.Sit(int(seats[0]))
		}
		return last
	}
	return phase, guest.Close
}

// join joins the game with the name Ben.
func (p guestPage) join(game string) func() session.Phase {
	phase, _ := p.joinAs("Ben", game)
	return phase
}

// joinAs joins the game with a name. leave leaves it.
func (p guestPage) joinAs(name, game string) (phase func() session.Phase, leave func() error) {
	book, err := strconv.Atoi(p.link.Options[deeplink.Book])
	if err != nil {
		p.t.Fatalf("the link %v has no guest book: %v", p.link, err)
	}
	visit := guestbook.Call(func(ctx context.Context) (net.Conn, error) { return p.tab.Open(ctx, "tcp", book) }, name)
	p.t.Cleanup(visit.Close)
	switch game {
	case "pond":
		dial := func(ctx context.Context) (net.Conn, netclient.Info, error) {
			conn, err := p.tab.Open(ctx, "tcp", p.port())
			return conn, netclient.Info{}, err
		}
		return phases(p.t, visit, pondclient.JoinWith("page", dial, pondclient.Profile{Room: p.link.Options["room"], Level: 1}))
	case "glenda":
		return phases(p.t, visit, glendaclient.JoinWith("page", p.to("tcp"), glendaclient.Profile{}))
	case "foxes":
		return phases(p.t, visit, foxesclient.JoinWith("page", p.to("tcp"), foxesclient.Profile{}))
	case "mia":
		return phases(p.t, visit, miaclient.JoinWith("page", p.to("udp"), miaclient.Profile{Name: name, Orders: miaclient.Orders{Mode: miaclient.Hand}}))
	}
	return phases(p.t, visit, labyrinthclient.JoinWith("page", func(ctx context.Context, port int) (net.Conn, error) {
		if port == 0 {
			port = p.port()
		}
		return p.tab.Open(ctx, "tcp", port)
	}, labyrinthclient.Profile{Name: name}))
}

// somePage is a page without a program, for tests of its door.
func somePage() fs.FS {
	return fstest.MapFS{"index.html": {Data: []byte("page")}, "menagerie.wasm.gz": {Data: []byte("program")}}
}

// withPage returns the window of a host who waits for friends, and whose page is open. The game waits for the time keep for a page
// that has gone away. If keep is 0, it waits for the usual time.
func withPage(t *testing.T, game string, keep time.Duration) *walker {
	host := inviting(t, game, time.Second)
	host.program.Hosting.Page, host.program.Hosting.Keep = somePage, keep
	host.Click("invite")
	host.Ticks(2)
	return host
}

// A friend joins every game through the page that the host's window serves, with the name that the host reads.
func TestAFriendNeedsOnlyABrowser(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		t.Run(game, func(t *testing.T) {
			host := withPage(t, game, 0)
			page, spectators := browse(host), watching(host)
			if got := spectators.opens(); spectators.address == page.address || got != "watch "+game {
				t.Errorf("the page for spectators at %s opens %q, want watch %s at another address than %s", spectators.address, got, game, page.address)
			}
			spectator := walk(t, cli.Line{})
			spectator.showScene(gameOf(t, spectator.program, game).Spectate(spectators.feed, func(bool) {}), nil)
			phase := page.join(game)
			host.live("the host reads the name", func() bool {
				phase()
				return strings.Contains(host.Screen(), "Ben") || phaseOf(host.scene) == session.Playing
			})
			if game == "labyrinth" || game == "mia" {
				host.Click("start")
			}
			host.live("both sides are at the board", func() bool {
				return phase() == session.Playing && phaseOf(host.scene) == session.Playing
			})
			if n := handsIn(shownMessages(t, host)); game == "labyrinth" && n != 0 {
				t.Errorf("the host can read %d messages with the guest's hidden things, want none before the end", n)
			}
			spectator.live("a spectator sees the game", func() bool {
				phase()
				host.Ticks(1)
				return phaseOf(spectator.scene) == session.Playing
			})
			spectator.live("a spectator reads the names", func() bool {
				phase()
				host.Ticks(1)
				return game == "pond" || strings.Contains(spectator.Screen(), "Anna") && strings.Contains(spectator.Screen(), "Ben")
			})
			stranger := guestPage{t: t, address: page.address, tab: doortest.NewTab(page.address)}
			if got := strings.HasPrefix(stranger.opens(), "watch"); got == (game == "mia") {
				t.Errorf("a guest more becomes a spectator: got %v, want it except at Mia's table", got)
			}
			if got := page.opens(); strings.HasPrefix(got, "watch") {
				t.Errorf("the guest's tab opens %q after a reload, want the link to its game", got)
			}
			page.tab.SetOffline(true)
			host.live("the host reads who is away", func() bool { return strings.Contains(host.Screen(), "Ben is away") })
			page.tab.SetOffline(false)
			host.live("the guest is back", func() bool {
				return phase() == session.Playing && !strings.Contains(host.Screen(), "is away")
			})
			if game != "pond" { // the pond's host sees the names after the first move
				host.live("the name at the board", func() bool {
					phase()
					return strings.Contains(host.Screen(), "Ben")
				})
			}
		})
	}
}

// seatedBots are the bots that play on for friends who leave, in the games whose host is not asked.
var seatedBots = map[string]string{"labyrinth": "labyrinth.bot_", "mia": "mia.bot_"}

// hasBot reports whether the screen of a host has the name of a bot.
func hasBot(host *walker, game string) bool {
	bots := map[string][]string{"labyrinth": rules.BotNames(labyrinthbot.All()), "mia": rules.BotNames(miabot.Bots())}
	return slices.ContainsFunc(bots[game], func(bot string) bool {
		return strings.Contains(host.Screen(), host.program.Env.UI.Book.T(seatedBots[game]+bot))
	})
}

// A bot plays on for a friend who leaves the labyrinth or Mia, and the others go on. In Mia it makes room when a friend arrives.
func TestABotPlaysOnForAFriend(t *testing.T) {
	for game := range seatedBots {
		t.Run(game, func(t *testing.T) {
			host := withPage(t, game, 0)
			ben, eva := browse(host), browse(host)
			benPhase, leave := ben.joinAs("Ben", game)
			evaPhase, _ := eva.joinAs("Eva", game)
			host.live("both friends are here", func() bool {
				return strings.Contains(host.Screen(), "Ben") && strings.Contains(host.Screen(), "Eva")
			})
			host.Click("start")
			host.live("all are at the board", func() bool {
				return benPhase() == session.Playing && evaPhase() == session.Playing && phaseOf(host.scene) == session.Playing
			})
			if err := leave(); err != nil {
				t.Fatal(err)
			}
			host.live("a bot has the seat", func() bool {
				evaPhase()
				return hasBot(host, game)
			})
			if phaseOf(host.scene) != session.Playing || evaPhase() != session.Playing {
				t.Error("the game has ended, want that the others play on")
			}
			if game != "mia" {
				return
			}
			_, _ = eva.joinAs("Kim", game)
			host.live("the bot makes room", func() bool {
				evaPhase()
				return strings.Contains(host.Screen(), "Kim") && !hasBot(host, game)
			})
		})
	}
}

// Friends may have the name of the bot that plays on for them. They can come back, because the bot gets another name.
func TestTheBotOfAFriendHasANameOfItsOwn(t *testing.T) {
	host := withPage(t, "mia", 0)
	here, away := browse(host), browse(host)
	herePhase, _ := here.joinAs("Corvin_2", "mia")
	_, leave := away.joinAs("Corvin", "mia")
	corvin := regexp.MustCompile(`\bCorvin\b`) // not Corvin_2
	host.live("both friends are here", func() bool {
		return corvin.MatchString(host.Screen()) && strings.Contains(host.Screen(), "Corvin_2")
	})
	host.Click("start")
	host.live("all are at the board", func() bool { return herePhase() == session.Playing && phaseOf(host.scene) == session.Playing })
	if err := leave(); err != nil {
		t.Fatal(err)
	}
	host.live("a bot has the seat", func() bool {
		herePhase()
		return strings.Contains(host.Screen(), "Corvin_3")
	})
	_, _ = away.joinAs("Corvin", "mia")
	host.live("the friend is back", func() bool {
		herePhase()
		return corvin.MatchString(host.Screen()) && !strings.Contains(host.Screen(), "Corvin_3")
	})
}

// When the page of a friend does not come back, a bot takes the seat, or the host is asked.
func TestABotTakesTheSeatOfAPage(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		t.Run(game, func(t *testing.T) {
			host := withPage(t, game, 300*time.Millisecond)
			page := browse(host)
			phase := page.join(game)
			host.live("Ben is here", func() bool {
				phase()
				return strings.Contains(host.Screen(), "Ben") || phaseOf(host.scene) == session.Playing
			})
			if game == "labyrinth" || game == "mia" {
				host.Click("start")
			}
			host.live("both are at the board", func() bool {
				return phase() == session.Playing && phaseOf(host.scene) == session.Playing
			})
			page.tab.SetOffline(true)
			if seatedBots[game] != "" {
				host.live("a bot has the seat", func() bool { return hasBot(host, game) })
				return
			}
			host.live("the host is asked", func() bool { return strings.Contains(host.Screen(), "Play on against a bot?") })
		})
	}
}

// gameOf returns the game with a name.
func gameOf(t *testing.T, p *Program, name string) game.AnyGame {
	t.Helper()
	for _, g := range p.games {
		if g.Name() == name {
			return g
		}
	}
	t.Fatalf("there is no game %q", name)
	return nil
}

// Without the page, the host reads how to get it, and friends join with the link as before.
func TestWithoutThePageThereIsNoAddress(t *testing.T) {
	host := inviting(t, "glenda", time.Second)
	host.program.Hosting.Page = func() fs.FS { return nil }
	host.Click("invite")
	host.Ticks(2)
	host.See("make web")
	if host.has("page") || host.has("code") {
		t.Error("the screen shows an address for browsers, want none without the page")
	}
}

// The page ends with the game. Its address then leads nowhere.
func TestThePageClosesWithTheHost(t *testing.T) {
	host := withPage(t, "glenda", 0)
	p := browse(host)
	host.Click("stop")
	host.Ticks(2)
	host.program.Hosting.Close()
	http.DefaultClient.CloseIdleConnections()
	if response, err := http.Get(p.address); err == nil {
		response.Body.Close()
		t.Errorf("after the host has stopped: got %s, want no connection", response.Status)
	}
}

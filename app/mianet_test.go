package app

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/miagame"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// table hosts Mia for people on loopback, with as little waiting between rounds as a test needs, and lets a bot play.
func serveMia(t *testing.T, level string) (server *miaserver.Server, address string) {
	t.Helper()
	o := miaserver.Table()
	o.Join, o.Pause, o.Poll = 60*time.Millisecond, 20*time.Millisecond, 20*time.Millisecond
	return serveMiaAs(t, o, level)
}

func serveMiaAs(t *testing.T, o miaserver.Options, levels ...string) (server *miaserver.Server, address string) {
	t.Helper()
	server, err := miaserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(context.Background()) })
	for _, level := range levels {
		bot, err := miabot.For(level)
		if err != nil {
			t.Fatal(err)
		}
		c := miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return server.Connect(), nil }, miaclient.Profile{
			Name: level, Bot: bot.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
		t.Cleanup(func() { c.Close() })
	}
	return server, addr.String()
}

func TestMiaIsPlayedByHandOnAServer(t *testing.T) {
	server, address := serveMia(t, "honest")
	w := walk(t, cli.Line{Command: cli.Join, Operand: "mia", Address: address})
	s := w.scene.(*miascene.Scene)
	w.Widget("seat").(*ui.Choice).OnChange(int(miascene.Hand)) // the short time to join looks like a short time to answer
	played := 0
	for played < 2 {
		w.live("asked", s.Mine)
		v := s.View()
		switch {
		case v.Stage == mia.Announcing:
			w.Press(ebiten.KeyEnter)
		case v.Standing != mia.None:
			w.Press(ebiten.KeyS)
			played++
		default:
			w.Press(ebiten.KeyW)
		}
		w.live("answered", func() bool { return !s.Mine() || len(s.View().Log) != len(v.Log) })
	}
	w.live("told who has answered", func() bool {
		return w.Widget("answered").(*ui.Label).Text() != w.program.Env.UI.Book.T("mia.answered_none")
	})
	if late := server.Counters().Late; late != 0 {
		t.Fatalf("got %d late, want 0", late)
	}
	if name := s.Name(s.View().You); !strings.HasPrefix(name, "Player") {
		t.Fatalf("got the name %q, want Player", name)
	}
}

func TestASeatIsHandedToTheAutopilotAndToAPlan(t *testing.T) {
	_, address := serveMia(t, "neversee")
	w := walk(t, cli.Line{Command: cli.Join, Operand: "mia", Address: address})
	s := w.scene.(*miascene.Scene)
	w.live("at the table", func() bool { return s.View().Config.Seats > 0 && w.has("seat") })
	choose := func(id string, option int) {
		c := w.Widget(id).(*ui.Choice)
		c.OnChange(option)
		w.Ticks(1)
	}
	choose("seat", int(miascene.Armed))
	w.live("the plan", func() bool { return w.has("plan.see") })
	choose("plan.see", 1) // whatever was announced
	w.live("the plan has answered", func() bool { return s.Counted().By[miascene.Armed] > 3 })
	if s.Plays(s.View().You) {
		t.Fatal("the person is asked, want the autopilot")
	}
	choose("seat", int(miascene.Autopilot))
	w.live("the autopilot has answered", func() bool { return s.Counted().By[miascene.Autopilot] > 3 })
	choose("joins", int(miascene.JoinNone))
	w.live("resting", func() bool { return s.Counted().Orders.Joins == miascene.JoinNone })
	choose("seat", int(miascene.Watch))
	w.live("watching", func() bool { return s.View().You < 0 })
}

func TestAFastServerIsShownInSlowMotion(t *testing.T) {
	o := miaserver.Contest()
	o.Early = true
	_, address := serveMiaAs(t, o, "honest", "bold", "best")
	w := walk(t, cli.Line{Command: cli.Join, Operand: "mia", Address: address})
	s := w.scene.(*miascene.Scene)
	w.Widget("seat").(*ui.Choice).OnChange(int(miascene.Autopilot))
	w.live("many rounds", func() bool { return s.Counted().Rounds > 60 && s.Counted().Won > 0 })
	w.live("a round in slow motion is over", func() bool { return s.Slow() && s.Told() })
	w.live("another round in slow motion", func() bool { // on a busy machine the server may be slow for a while
		return s.Slow() && !s.Told() && strings.HasPrefix(w.Widget("status").(*ui.Label).Text(), "Slow motion: round ")
	})
}

func TestMiaIsHostedFromTheWindow(t *testing.T) {
	t.Parallel()
	host := walk(t, cli.Line{})
	scene, err := miagame.New(&host.program.Services).Host(made(miagame.New(&host.program.Services).Server(miagame.HostSettings{Preset: "contest", Seat: miagame.SeatSettings{Name: "Ada", Mode: miascene.Autopilot}, Bots: []string{"honest"}})))
	if err != nil {
		t.Fatal(err)
	}
	host.open(scene)
	here := scene.(*miascene.Scene)
	guest := walk(t, cli.Line{Command: cli.Join, Operand: "mia", Address: here.Host().Addresses[0]})
	there := guest.scene.(*miascene.Scene)
	guest.live("at the table", func() bool { return slices.Contains(there.Counted().Names, "Ada") })
	listed := func(name string) bool {
		return slices.ContainsFunc(here.Host().Guests, func(g hostpanel.Guest) bool { return strings.HasPrefix(g.Name, name) })
	}
	host.live("the guest is listed", func() bool { return listed("Player") && listed("Hanna") && listed("Ada") })
	host.live("rounds", func() bool { return here.Counted().Rounds > 3 }) // when the first begins, the board gets the keys
	host.live("another bot", func() bool {
		if !listed("Corvin") { // once more if a guest came at the moment of the press and took the focus
			host.chooses("host.action2")
			for n := 0; n < 200 && !listed("Corvin"); n++ {
				host.Ticks(1)
				time.Sleep(breath)
			}
		}
		return listed("Corvin")
	})
	for _, g := range here.Host().Guests {
		if g.Name == "Ada" && g.Kick != nil {
			t.Fatal("the host can remove itself, want no Kick")
		}
		if strings.HasPrefix(g.Name, "Player") || g.Name == "Hanna" {
			g.Kick()
		}
	}
	guest.live("told", func() bool { return guest.has("reason") })
	host.live("gone", func() bool { return !listed("Player") && !listed("Hanna") })
}

// TestMovesOfTheRoundComeFirst checks that slot E begins with the moves of the round in a game of three. They are above the controls
// of the seat and the guests of the host, and stay after the end of the game.
func TestMovesOfTheRoundComeFirst(t *testing.T) {
	t.Parallel()
	_, address := serveMia(t, "honest")
	_, larger := serveMiaAs(t, miaserver.Table(), "honest", "bold")
	for to, want := range map[string]bool{address: false, larger: true} {
		w := walk(t, cli.Line{Command: cli.Join, Operand: "mia", Address: to})
		s := w.scene.(*miascene.Scene)
		w.live("a round", func() bool {
			return s.View().Stage != mia.Joining && s.View().Config.Seats > 1 && len(s.View().Log) > 0
		})
		if got := w.has("round"); got != want {
			t.Errorf("%d seats: got the moves of the round %v, want %v", s.View().Config.Seats, got, want)
		}
		if want && ui.Bounds(w.Widget("round")).Y > ui.Bounds(w.Widget("seat")).Y {
			t.Errorf("got the moves at %v and the seat at %v, want the moves above", ui.Bounds(w.Widget("round")), ui.Bounds(w.Widget("seat")))
		}
	}
	host := walk(t, cli.Line{})
	host.showScene(miagame.New(&host.program.Services).Host(made(miagame.New(&host.program.Services).Server(miagame.HostSettings{
		Preset: "table", Seat: miagame.SeatSettings{Name: "Ada", Mode: miascene.Autopilot}, Bots: []string{"honest", "bold"},
	}))))
	host.live("the moves", func() bool { return host.has("round") && host.has("host.address") })
	if moves, guests := ui.Bounds(host.Widget("round")), ui.Bounds(host.Widget("host.address")); moves.Y > guests.Y {
		t.Errorf("got the moves at %v and the address at %v, want the moves above", moves, guests)
	}
	local := walk(t, cli.Line{})
	s := local.playMia(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 1}, Bots: []string{"", "honest", "bold"}, Pace: "quick"})
	local.myTurn(s)
	local.need("round", "analysis")
	local.Click("analysis")
	local.Ticks(2)
	if local.has("round") {
		t.Error("the moves are visible beside the analysis, want them hidden")
	}
	local.Click("analysis")
	local.finish(s)
	local.live("the end", local.over)
	local.need("round")
}

// tourMiaNet visits the screens of Mia over the network.
func tourMiaNet(w *walker, stop func(name string)) {
	_, slow := serveMia(w.t, "cautious")
	join := func(at miagame.SeatSettings) *miascene.Scene {
		scene, err := joined(miagame.New(&w.program.Services).Join(at))
		if err != nil {
			w.t.Fatal(err)
		}
		w.open(scene)
		return scene.(*miascene.Scene)
	}
	s := join(miagame.SeatSettings{Address: slow, Name: "Ada", Mode: miascene.Hand})
	w.live("asked", s.Mine)
	stop("mia-join")
	join(miagame.SeatSettings{Address: slow, Name: "Eve", Mode: miascene.Armed})
	w.live("enrolled", func() bool { return w.has("board") })
	stop("mia-armed")
	o := miaserver.Contest()
	o.Early = true
	server, fast := serveMiaAs(w.t, o, "honest", "bold", "best")
	s = join(miagame.SeatSettings{Address: fast, Name: "Ada", Mode: miascene.Autopilot})
	w.live("in slow motion", func() bool { return s.Slow() && s.Counted().Won > 0 })
	if tabs, ok := w.root().Find("tabs").(*ui.Tabs); ok { // a small window has them in its menu
		tabs.Select(3)
		w.Ticks(2)
	}
	stop("mia-slow")
	scene, err := miagame.New(&w.program.Services).Host(made(miagame.New(&w.program.Services).Server(miagame.HostSettings{Preset: "table", Seat: miagame.SeatSettings{Name: "Ada", Mode: miascene.Hand}, Bots: []string{"honest", "best"}})))
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(scene)
	server.Shutdown(context.Background()) // its bots would take a whole core from the rest of the walk
	w.live("two bots", func() bool { return len(scene.(*miascene.Scene).Host().Guests) == 3 })
	stop("mia-host")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// TestTheLinkOfAHostHasTheTimeLimit plays at a table of bots that respond at once. Their speed says nothing about the limit.
func TestTheLinkOfAHostHasTheTimeLimit(t *testing.T) {
	t.Parallel()
	_, address := serveMia(t, "honest")
	for link, want := range map[string]int{"?limit=20000": 20000, "": 0} {
		w := walk(t, cli.Line{})
		w.program.Env.Prefs.Names = []string{"Ben"}
		to, err := deeplink.Parse("menagerie://mia/" + address + link)
		if err != nil {
			t.Fatal(err)
		}
		w.showScene(w.program.Follow(to))
		s := w.scene.(*miascene.Scene)
		w.live("the server has responded", func() bool { return s.Phase == session.Playing })
		if f := s.Counted(); f.LimitSure != (want > 0) || want > 0 && f.Limit != want {
			t.Errorf("%q: got a limit of %d ms, sure %v; want %d ms", link, f.Limit, f.LimitSure, want)
		}
	}
	to := deeplink.Link{Game: "mia", Address: address, Options: map[string]string{deeplink.Limit: "12345"}}
	if _, err := walk(t, cli.Line{}).program.Follow(to); err == nil {
		t.Error("a limit that the program does not offer: got no error, want one")
	}
}

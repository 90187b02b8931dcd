package app

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
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
		c := miaclient.Over("", func(context.Context) (net.Conn, error) { return server.Connect(), nil }, miaclient.Profile{
			Name: level, Bot: bot.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
		t.Cleanup(func() { c.Close() })
	}
	return server, addr.String()
}

func TestMiaIsPlayedByHandOnAServer(t *testing.T) {
	server, address := serveMia(t, "honest")
	w := walk(t, args.Line{Command: args.Join, Operand: "mia", Address: address})
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
		t.Fatalf("%d times the time ran out", late)
	}
	if name := s.Name(s.View().You); !strings.HasPrefix(name, "Player") {
		t.Fatalf("our seat is called %q", name)
	}
}

func TestASeatIsHandedToTheAutopilotAndToAPlan(t *testing.T) {
	_, address := serveMia(t, "neversee")
	w := walk(t, args.Line{Command: args.Join, Operand: "mia", Address: address})
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
		t.Fatal("the person is still asked")
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
	w := walk(t, args.Line{Command: args.Join, Operand: "mia", Address: address})
	s := w.scene.(*miascene.Scene)
	w.Widget("seat").(*ui.Choice).OnChange(int(miascene.Autopilot))
	w.live("many rounds", func() bool { return s.Counted().Rounds > 60 && s.Counted().Won > 0 })
	w.live("in slow motion", func() bool { return s.Slow() && s.Told() })
	w.live("another round", func() bool { return !s.Told() })
	status := w.Widget("status").(*ui.Label).Text()
	if status[:min(len(status), 19)] != "Slow motion: round " {
		t.Fatalf("the status says %q", status)
	}
}

func TestMiaIsHostedFromTheWindow(t *testing.T) {
	host := walk(t, args.Line{})
	scene, err := host.program.hostMia(miaHost{preset: "contest", seat: miaSeat{name: "Ada", mode: miascene.Autopilot}, bots: []string{"honest"}})
	if err != nil {
		t.Fatal(err)
	}
	host.open(scene)
	here := scene.(*miascene.Scene)
	guest := walk(t, args.Line{Command: args.Join, Operand: "mia", Address: here.Host().Addresses[0]})
	there := guest.scene.(*miascene.Scene)
	guest.live("at the table", func() bool { return slices.Contains(there.Counted().Names, "Ada") })
	listed := func(name string) bool {
		return slices.ContainsFunc(here.Host().Guests, func(g gamepage.Guest) bool { return strings.HasPrefix(g.Name, name) })
	}
	host.live("the guest is listed", func() bool { return listed("Player") && listed("Honest") && listed("Ada") })
	host.live("rounds", func() bool { return here.Counted().Rounds > 3 }) // when the first begins, the board gets the keys
	host.chooses("host.action2")
	host.live("another bot", func() bool { return listed("Reader") })
	for _, g := range here.Host().Guests {
		if g.Name == "Ada" && g.Kick != nil {
			t.Fatal("the host could send itself away")
		}
		if strings.HasPrefix(g.Name, "Player") || g.Name == "Honest" {
			g.Kick()
		}
	}
	guest.live("told", func() bool { return guest.has("reason") })
	host.live("gone", func() bool { return !listed("Player") && !listed("Honest") })
}

// tourMiaNet visits the screens of Mia over the network.
func tourMiaNet(w *walker, stop func(name string)) {
	_, slow := serveMia(w.t, "cautious")
	join := func(at miaSeat) *miascene.Scene {
		scene, err := joined(w.program.joinMia(at))
		if err != nil {
			w.t.Fatal(err)
		}
		w.open(scene)
		return scene.(*miascene.Scene)
	}
	s := join(miaSeat{address: slow, name: "Ada", mode: miascene.Hand})
	w.live("asked", s.Mine)
	stop("mia-join")
	join(miaSeat{address: slow, name: "Eve", mode: miascene.Armed})
	w.live("enrolled", func() bool { return w.has("board") })
	stop("mia-armed")
	o := miaserver.Contest()
	o.Early = true
	_, fast := serveMiaAs(w.t, o, "honest", "bold", "best")
	s = join(miaSeat{address: fast, name: "Ada", mode: miascene.Autopilot})
	w.live("in slow motion", func() bool { return s.Slow() && s.Counted().Won > 0 })
	if tabs, ok := w.root().Find("tabs").(*ui.Tabs); ok { // a small window has them in its menu
		tabs.Select(3)
		w.Ticks(2)
	}
	stop("mia-slow")
	scene, err := w.program.hostMia(miaHost{preset: "table", seat: miaSeat{name: "Ada", mode: miascene.Hand}, bots: []string{"honest", "best"}})
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(scene)
	w.live("two bots", func() bool { return len(scene.(*miascene.Scene).Host().Guests) == 3 })
	stop("mia-host")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

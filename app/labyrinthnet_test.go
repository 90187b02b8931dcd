package app

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/labyrinthgame"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// serveLabyrinth runs a server for a game of four, three of them bots, and returns its address.
func serveLabyrinth(t *testing.T, o labyrinthserver.Options, bot string) (*labyrinthserver.Server, string) {
	t.Helper()
	o.Pause = -1
	server, err := labyrinthserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	named, err := labyrinthbot.For(bot)
	if err != nil {
		t.Fatal(err)
	}
	server.SetBots(labyrinthserver.Bots{Think: named.Bot, Seats: 3})
	door, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })
	return server, door.String()
}

func TestANetworkGameWithThreeBots(t *testing.T) {
	d := labyrinth.Dialect{Writing: labyrinth.Writing{Bytes: labyrinth.LittleEndian, Tiles: labyrinth.TilesWalls, Insert: labyrinth.InsertHighFirst}}
	server, address := serveLabyrinth(t, labyrinthserver.Options{
		Game: labyrinth.Config{Width: 5, Height: 5, Players: 4, Objectives: 1, Dialect: d}, Chance: func() uint64 { return 2 },
	}, "random")
	home := t.TempDir()
	w := walkIn(t, cli.Line{Command: cli.Join, Operand: "labyrinth", Address: address}, home)
	w.playsTheLabyrinth(server)
	w.watchesWhatItHasSeen(home)
}

func TestANetworkGameWithThreeOfKeepersBots(t *testing.T) {
	server, err := labyrinthserver.New(labyrinthserver.Options{
		Game:  labyrinth.Config{Width: 5, Height: 5, Players: 4, Objectives: 1},
		Pause: -1, Chance: func() uint64 { return 2 },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })
	door, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	keeper := buildKeeper(t)
	for range 3 {
		keeperBot(t, keeper, "labyrinth", door.String(), "--bot", "random")
	}
	walk(t, cli.Line{Command: cli.Join, Operand: "labyrinth", Address: door.String()}).playsTheLabyrinth(server)
}

// playsTheLabyrinth plays a game on a server to its end, in which nobody may be kicked.
func (w *walker) playsTheLabyrinth(server *labyrinthserver.Server) {
	t := w.t
	t.Helper()
	s := w.scene.(*labyrinthscene.Scene)
	m := maze{w, s}
	for range 60 {
		w.live("my turn", func() bool { return s.Mine() || w.over() || w.has("reason") })
		if w.over() || w.has("reason") {
			break
		}
		if text := w.Widget("clock").(*ui.Label).Text(); !strings.HasSuffix(text, "seconds left") {
			t.Fatalf("got the clock %q, want the seconds left", text)
		}
		move := m.best()
		m.make(move)
		if s.Mine() { // it was refused once, because it was not certain how the server reads it
			m.make(move)
		}
	}
	if w.has("reason") {
		t.Fatalf("the player was removed: got %q, want a running game", w.Widget("reason").(*ui.Label).Text())
	}
	if n := server.Counters(); n.Illegals+n.Formats+n.Timeouts > 0 || n.Won != 1 {
		t.Fatalf("got %+v, want 1 won game without faults", n)
	}
	if s.View().Outcome != labyrinth.Won {
		t.Fatalf("got %v, want %v", s.View().Outcome, labyrinth.Won)
	}
}

func TestTheRefereeNamesTheEvidence(t *testing.T) {
	d := labyrinth.Dialect{Writing: labyrinth.Writing{Bytes: labyrinth.LittleEndian, Places: labyrinth.FromOne}}
	_, address := serveLabyrinth(t, labyrinthserver.Options{Game: labyrinth.Config{Width: 7, Height: 7, Players: 4, Objectives: 6, Dialect: d}}, "greedy")
	w := walk(t, cli.Line{Command: cli.Join, Operand: "labyrinth", Address: address})
	s := w.scene.(*labyrinthscene.Scene)
	w.live("my turn", s.Mine)
	w.Click("referee")
	w.Ticks(30)
	for a, want := range map[labyrinthdialect.Aspect]string{labyrinthdialect.Bytes: "lowest first", labyrinthdialect.Places: "1"} {
		if got := s.Referee().Findings[a].Value; got != want {
			t.Errorf("%v: got %q, want %q", a, got, want)
		}
	}
	w.root().FocusID("finding7")
	w.Press(ebiten.KeySpace, ebiten.KeyArrowDown, ebiten.KeyEnter)
	w.Click("referee.close")
	w.live("the choice is taken", func() bool { return s.Referee().Findings[labyrinthdialect.Insert].Chosen >= 0 })
	if why := s.Referee().Findings[labyrinthdialect.Bytes].Why; why != "found out: stated in the server's greeting" {
		t.Errorf("got the evidence %q, want the server's greeting", why)
	}
}

func TestAHostPlaysWithBotsAndAGuest(t *testing.T) {
	host := walk(t, cli.Line{})
	host.showScene(labyrinthgame.New(&host.program.Services).Host(made(labyrinthgame.New(&host.program.Services).Server(labyrinthgame.HostSettings{
		Config: labyrinth.Config{Width: 7, Height: 7, Players: 3, Objectives: 8}, Name: "Ada", Bot: "greedy", Move: time.Minute,
	}))))
	here := host.scene.(*labyrinthscene.Scene)
	host.need("host.address", "fill")
	guest := walk(t, cli.Line{Command: cli.Join, Operand: "labyrinth", Address: here.Host().Addresses[0]})
	there := guest.scene.(*labyrinthscene.Scene)
	both := (&couple{t, host, guest}).both
	both("the guest is seen", func() bool { return here.Host().Client == guest.program.Env.UI.Book.T("labyrinth.guest") })
	both("the game has begun", func() bool {
		if host.has("fill") { // it waits until the host sits there too
			if fill := host.root().Find("fill"); host.root().InView(fill) { // otherwise Click needs a tick, in which the game may begin
				host.Click("fill")
			} else {
				host.root().Reveal(fill)
			}
		}
		return len(here.View().Players) == 3 && len(there.View().Players) == 3
	})
	rng := rand.New(rand.NewPCG(1, 1))
	for range 4 {
		both("a turn", func() bool { return here.Mine() || there.Mine() })
		w, s := host, here
		if there.Mine() {
			w, s = guest, there
		}
		all, before := s.View().Legal(), len(s.View().History)
		move := all[rng.IntN(len(all))]
		both("the turn is made", func() bool {
			if s.Mine() && len(s.View().History) == before { // again, if it was not certain how the server reads it
				maze{w, s}.make(move)
			}
			return len(s.View().History) > before
		})
	}
	both("both see the same", func() bool { return len(here.View().History) == len(there.View().History) })
	var names []string
	for seat := range rules.Seat(3) {
		names = append(names, here.Name(seat))
	}
	slices.Sort(names)
	if want := []string{"Ada (you)", "Elsie", "Guest"}; !slices.Equal(names, want) {
		t.Errorf("got the names %q, want %q", names, want)
	}
}

func TestAHostPlaysAgain(t *testing.T) {
	w := walk(t, cli.Line{})
	w.showScene(labyrinthgame.New(&w.program.Services).Host(made(labyrinthgame.New(&w.program.Services).Server(labyrinthgame.HostSettings{
		Config: labyrinth.Config{Width: 5, Height: 5, Players: 3, Objectives: 1}, Name: "Ada", Bot: "random", Bots: 2, Move: time.Minute,
	}))))
	s := w.scene.(*labyrinthscene.Scene)
	m := maze{w, s}
	for range 60 {
		w.live("my turn", func() bool { return s.Mine() || w.over() })
		if w.over() {
			break
		}
		m.make(m.best())
	}
	if s.View().Outcome != labyrinth.Won {
		t.Fatalf("got %v, want %v", s.View().Outcome, labyrinth.Won)
	}
	w.live("offered", func() bool { return w.has("again") })
	w.need("host.address", "watch")
	w.Click("again")
	w.live("in another game", func() bool { return s.View().Outcome == labyrinth.Running && len(s.View().Players) == 3 && !w.over() })
}

func TestTheLabyrinthIsWatchedOverTheNetwork(t *testing.T) {
	_, address := serveLabyrinth(t, labyrinthserver.Options{Game: labyrinth.Config{Width: 7, Height: 7, Players: 4, Objectives: 6}}, "random")
	player := labyrinthclient.Join(address, labyrinthclient.Profile{Name: "Eve", Risk: labyrinthclient.RiskTake})
	defer player.Close()
	w := walk(t, cli.Line{})
	w.showScene(joined(labyrinthgame.New(&w.program.Services).Join(labyrinthgame.ServerSettings{Address: address, Watch: true})))
	s := w.scene.(*labyrinthscene.Scene)
	w.live("the game is seen", func() bool {
		player.Tick()
		return len(s.View().Players) == 4
	})
	if len(s.View().Hand) > 0 || s.Mine() {
		t.Errorf("a spectator: got the hand %v, to move %v; want neither", s.View().Hand, s.Mine())
	}
	w.live("the players have names", func() bool {
		player.Tick()
		return slices.ContainsFunc([]rules.Seat{0, 1, 2, 3}, func(seat rules.Seat) bool { return s.Name(seat) == "Eve" })
	})
}

// A guest that follows a host's link speaks the host's dialect from the first move on, so that no move of it is refused.
func TestAGuestSpeaksItsHostsDialect(t *testing.T) {
	host := walk(t, cli.Line{})
	config := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 8}
	config.Dialect.Order, config.Dialect.Goal = labyrinth.OrderDealt, labyrinth.GoalReturn
	config.Dialect.Writing.Insert, config.Dialect.Writing.Players = labyrinth.InsertHighFirst, labyrinth.FromOne
	host.showScene(labyrinthgame.New(&host.program.Services).Host(made(labyrinthgame.New(&host.program.Services).Server(labyrinthgame.HostSettings{Config: config, Name: "Ada", Bot: "greedy", Move: time.Minute}))))
	here := host.scene.(*labyrinthscene.Scene)
	guest := walk(t, cli.Line{Command: cli.Link, Operand: here.Host().Link})
	there := guest.scene.(*labyrinthscene.Scene)
	both := (&couple{t, host, guest}).both
	both("a turn", func() bool { return here.Mine() || there.Mine() })
	if here.Mine() {
		maze{host, here}.make(here.View().Legal()[0])
		both("the guest's turn", there.Mine)
	}
	v := there.View()
	if v.Config.Dialect != config.Dialect {
		t.Errorf("the guest: got %+v, want %+v", v.Config.Dialect, config.Dialect)
	}
	if r := there.Referee(); len(r.Open) > 0 || !strings.HasSuffix(r.Findings[labyrinthdialect.Insert].Why, "stated by the host") {
		t.Errorf("got open %q and the reason %q, want none and stated by the host", r.Open, r.Findings[labyrinthdialect.Insert].Why)
	}
	if guest.has("referee") || guest.has("reading") {
		t.Error("the guest's panel shows how the program understands the server, want no such text with a stated dialect")
	}
	all := v.Legal()
	move := all[slices.IndexFunc(all, func(m labyrinth.Move) bool { return m.Insert.Side == labyrinth.Right })]
	maze{guest, there}.make(move)
	both("the first try is made", func() bool { return len(there.View().History) > len(v.History) && !there.Mine() })
	if hosts := guest.program.Env.Prefs.Hosts; len(hosts) != 1 || hosts[0].Dialect != config.Dialect.Code() || strings.Contains(hosts[0].Link, "dialect") {
		t.Errorf("got the hosts %+v, want one with the dialect beside its link", hosts)
	}
}

func TestALinkWithAnUnknownDialectIsRefused(t *testing.T) {
	w := walk(t, cli.Line{})
	for _, code := range []string{"0", "19", "classic"} {
		to := deeplink.Link{Game: "labyrinth", Address: "127.0.0.1:1", Options: map[string]string{deeplink.Dialect: code}}
		var fault page.Fault
		if _, err := w.program.Follow(to); !errors.As(err, &fault) || fault.Key != "join.link_value" {
			t.Errorf("%q: got error %v, want join.link_value", code, err)
		}
	}
}

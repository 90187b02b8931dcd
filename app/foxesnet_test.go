package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/setupscene"
)

// serveFoxes hosts games in this process, and lets a bot play with whoever comes; it returns the address.
func serveFoxes(t *testing.T, bot string) string {
	t.Helper()
	c := foxes.DefaultConfig(10)
	c.Cooldown, c.Tide = [foxes.Sides]int{15, 15}, foxes.Second
	server, err := foxesserver.New(foxesserver.Options{Game: c, Games: 8, Chance: func() uint64 { return 7 }})
	if err != nil {
		t.Fatal(err)
	}
	if bot != "" {
		b, err := foxesbot.For(bot)
		if err != nil {
			t.Fatal(err)
		}
		server.SetBots(foxesserver.Bots{Think: [foxes.Sides]foxesserver.Think{b.Bot, b.Bot}})
	}
	addr, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })
	return addr.String()
}

// mayMove waits until the side that is played here may move.
func (i island) mayMove(seat rules.Seat) {
	i.w.t.Helper()
	i.w.live("a move here", func() bool { return i.s.View().Board.Size > 0 && i.s.View().You == seat && i.s.View().MayMove() })
}

func TestFoxesArePlayedOnAServerAgainstABot(t *testing.T) {
	leadFoxes(walk(t, args.Line{Command: args.Join, Operand: "foxes", Address: serveFoxes(t, "random")}))
}

func TestFoxesArePlayedAgainstKeepersBot(t *testing.T) {
	address := serveFoxes(t, "")
	w := walk(t, args.Line{Command: args.Join, Operand: "foxes", Address: address})
	w.live("waiting with the foxes", func() bool { return w.scene.(*foxesscene.Scene).Plays(foxes.Foxes) })
	keeperBot(t, buildKeeper(t), "foxes", address, "--bot", "greedy")
	leadFoxes(w)
}

// leadFoxes makes some steps with the foxes, and waits until the other side has moved and the clocks are known.
func leadFoxes(w *walker) {
	w.t.Helper()
	i := island{w, w.scene.(*foxesscene.Scene)}
	for n := range 3 {
		i.mayMove(foxes.Foxes)
		m := i.free(foxes.Foxes)
		if chosen := i.s.Hand(foxes.Foxes).Chosen; !chosen.Shown || chosen.Tile != m.From {
			i.click(m.From)
		}
		i.click(m.To)
		w.live("the step is made", func() bool { return i.events(foxes.Moved, foxes.Foxes)+i.events(foxes.Refused, foxes.Foxes) > n })
	}
	w.live("the bot moves as well", func() bool { return i.events(foxes.Moved, foxes.Dolphins) > 0 })
	w.live("the tide and the cooldown are known", func() bool {
		c := i.s.View().Config
		return c.Tide > 0 && c.Cooldown[foxes.Foxes] > 0
	})
	w.need("learned", "link")
}

func TestOthersLookOnAtAGameOfFoxes(t *testing.T) {
	w := walk(t, args.Line{})
	host, err := w.program.hostFoxes(foxesHost{config: quickTides(10), seat: "none", bot: "random", colors: usualFoxes})
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	gallery := host.(*foxesscene.Scene)
	address := gallery.Host().Addresses[0]
	w.Ticks(5)
	if gallery.View().Board.Size != 0 {
		t.Fatal("there is a game already")
	}
	guest := foxesclient.Join(address, foxesclient.Profile{}) // who does nothing
	defer guest.Close()
	w.live("the guest's game is shown", func() bool {
		guest.Tick()
		return gallery.View().Board.Size == 10
	})
	w.live("who is there", func() bool { return strings.Contains(gallery.Host().Client, "127.0.0.1") })
	onlooker := foxesclient.Join(address, foxesclient.Profile{Part: foxesclient.Watch})
	defer onlooker.Close()
	var seen foxes.View
	w.live("somebody looks on", func() bool {
		guest.Tick()
		for _, u := range onlooker.Tick() {
			seen = u.View
		}
		return seen.Board.Size == 10
	})
	if len(onlooker.Seats()) != 0 {
		t.Error("who looks on has a seat")
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// The record of a game that its host has left in the middle says so, and so does its film.
func TestTheHostOfFoxesLetsABotTakeTheFreeSeat(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	host, err := w.program.hostFoxes(foxesHost{config: quickTides(10), seat: "dolphins", bot: "random", name: "Ada", colors: usualFoxes})
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	i := island{w, host.(*foxesscene.Scene)}
	w.live("the host waits", func() bool { return len(i.s.Host().Actions) == 1 && i.s.View().Outcome == foxes.Running })
	i.s.Host().Actions[0].Do()
	i.mayMove(foxes.Dolphins)
	w.live("the bot moves", func() bool { return i.events(foxes.Moved, foxes.Foxes) > 0 })
	if c := i.s.View().Config; c.Tide != 2*foxes.Second || c.Cooldown[foxes.Foxes] == 0 {
		t.Errorf("the host does not know its own game: %+v", c)
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.program.shelf.Settle()
	files, records := recordsIn(t, home)
	if len(records) != 1 || !records[0].Left || records[0].Done {
		t.Fatalf("%d records", len(records))
	}
	w.drop(files[0])
	w.Press(ebiten.KeyEnd)
	want := w.program.Env.UI.Book.T("game.film_left")
	w.live("the film says so", func() bool { return w.told() == want })
}

func TestAGameOfFoxesOnAServerIsWatchedAgain(t *testing.T) {
	w := walk(t, args.Line{})
	host, err := w.program.hostFoxes(foxesHost{config: quickTides(10), seat: "foxes", bot: "random", colors: usualFoxes})
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	i := island{w, host.(*foxesscene.Scene)}
	w.live("the host has the foxes", func() bool { return i.s.Plays(foxes.Foxes) }) // a guest who comes first would have them
	guest := foxesclient.Join(i.s.Host().Addresses[0], foxesclient.Profile{})
	defer guest.Close()
	i.mayMove(foxes.Foxes)
	m := i.free(foxes.Foxes)
	i.click(m.From)
	i.click(m.To)
	w.live("the step is made", func() bool { return i.events(foxes.Moved, foxes.Foxes) > 0 })
	guest.Close() // and so the host wins
	w.live("over", w.over)
	w.Click("watch")
	film, ok := w.scene.(*foxesscene.Scene)
	if !ok {
		t.Fatalf("watching leads to %T", w.scene)
	}
	w.Press(ebiten.KeyEnd)
	w.Ticks(3)
	if v := film.View(); v.Outcome != foxes.FoxesWon || v.Reason != foxes.ReasonLeft {
		t.Errorf("the film ends with %v for %q", v.Outcome, v.Reason)
	}
}

// tourFoxesNet visits the screens of a game over the network.
func tourFoxesNet(w *walker, stop func(name string)) {
	join := func(at foxesServer) island {
		scene, err := joined(w.program.joinFoxes(at))
		if err != nil {
			w.t.Fatal(err)
		}
		w.open(scene)
		return island{w, scene.(*foxesscene.Scene)}
	}
	i := join(foxesServer{address: serveFoxes(w.t, "random"), name: "Ada", colors: usualFoxes})
	w.live("the tide and the cooldown are known", func() bool {
		return i.s.View().Config.Tide > 0 && i.s.View().Config.Cooldown[foxes.Dolphins] > 0
	})
	stop("foxes-join-playing")
	join(foxesServer{address: "127.0.0.1:1", colors: usualFoxes})
	w.live("told", func() bool { return w.has("reason") })
	stop("foxes-join-lost")
	host, err := w.program.hostFoxes(foxesHost{config: quickTides(10), seat: "foxes", bot: "greedy", name: "Ada", colors: usualFoxes})
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(host)
	stop("foxes-host-waits")
	host.(*foxesscene.Scene).Host().Actions[0].Do()
	i = island{w, host.(*foxesscene.Scene)}
	w.live("the countdown", func() bool { return i.s.View().Starts > 0 })
	stop("foxes-host-starts")
	i.mayMove(foxes.Foxes)
	stop("foxes-host-playing")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// A host that is asked for the specification's game offers neither a limit nor two cooldowns.
func TestAHostPlaysFoxesAsSpecified(t *testing.T) {
	w := walk(t, args.Line{})
	spec := w.program.foxesGame().spec()
	spec.Chosen = setupscene.Choice{"mode": "host", "more": "true", "dialect": "spec", "limit": "300", "animals": "3", "cooldown": "90", "tide": "600"}
	c := setupscene.Last(w.program.Env, spec)
	got, err := foxesConfig(c)
	want := foxes.SpecifiedConfig(usualSize)
	want.Cooldown = [2]int{90, 90}
	if err != nil || got != want {
		t.Errorf("the game is %+v, %v; want %+v", got, err, want)
	}
	for _, f := range w.program.foxesFields() {
		hidden := f.ID == "limit" || f.ID == "animals" || f.ID == "cooldown0" || f.ID == "cooldown1"
		if f.Shown != nil && f.Shown(c) && hidden {
			t.Errorf("%s can be chosen", f.ID)
		}
	}
	spec.Chosen["mode"] = "practice"
	if got, err := foxesConfig(setupscene.Last(w.program.Env, spec)); err != nil || got.Specified() {
		t.Errorf("a local game is %+v, %v", got, err)
	}
}

// Two windows, a host and a guest who follows the host's link, count down together and see the same clock, tides, forecast and
// rules.
func TestHostAndGuestSeeTheSameIsland(t *testing.T) {
	w := walk(t, args.Line{})
	config := quickTides(10)
	config.Forecast = 2
	host, err := w.program.hostFoxes(foxesHost{config: config, seat: "dolphins", bot: "random", name: "Ada", colors: usualFoxes})
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	ours := island{w, host.(*foxesscene.Scene)}
	link := ours.s.Host().Link
	if !strings.HasSuffix(link, "&details=1") {
		t.Errorf("the link is %s", link)
	}
	w.live("the host has the dolphins", func() bool { return ours.s.Plays(foxes.Dolphins) })
	other := walk(t, args.Line{Command: args.Link, Operand: link})
	theirs := island{other, other.scene.(*foxesscene.Scene)}
	both := func(what string, done func() bool) {
		t.Helper()
		w.live(what, func() bool { other.Ticks(1); return done() })
	}
	both("both count down", func() bool { return ours.s.View().Starts > 0 && theirs.s.View().Starts > 0 })
	if a, b := ours.s.View().Starts, theirs.s.View().Starts; a < b-30 || a > b+30 {
		t.Errorf("the host counts %d ticks, the guest %d", a, b)
	}
	both("a tide", func() bool {
		return ours.s.View().Tides == 1 && theirs.s.View().Tides == 1 && theirs.s.View().NextTide > 0
	})
	a, b := ours.s.View(), theirs.s.View()
	if a.Config.Limit != config.Limit || a.Config.Cooldown != config.Cooldown || a.Config.Dialect.Tie != foxes.TieContinues {
		t.Errorf("the host sees the rules %+v", a.Config)
	}
	a.Config.Dialect.Writing, b.Config.Dialect.Writing = foxes.Writing{}, foxes.Writing{}
	if a.Config != b.Config || a.NextTide != b.NextTide || fmt.Sprint(a.Coming) != fmt.Sprint(b.Coming) || len(a.Coming) != 2 {
		t.Errorf("the host sees %+v, %d, %v\nthe guest    %+v, %d, %v", a.Config, a.NextTide, a.Coming, b.Config, b.NextTide, b.Coming)
	}
	if a.Now < b.Now-30 || a.Now > b.Now+30 {
		t.Errorf("the host's clock is at %d, the guest's at %d", a.Now, b.Now)
	}
	other.live("the server was noted with its option", func() bool { return strings.HasSuffix(other.hosts(), "?details=1") })
}

func TestTheMenuOfAGuestSaysThatTheOthersPlayOn(t *testing.T) {
	w := walk(t, args.Line{Command: args.Join, Operand: "foxes", Address: serveFoxes(t, "random")})
	island{w, w.scene.(*foxesscene.Scene)}.mayMove(foxes.Foxes)
	w.Press(ebiten.KeyP)
	w.need("menu.resume", "menu.others")

	local := walk(t, args.Line{})
	local.enterPond()
	local.Press(ebiten.KeyP)
	local.need("menu.resume")
	if local.has("menu.others") {
		t.Error("got the note in a game that is paused, want none")
	}
}

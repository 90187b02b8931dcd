package app

import (
	"fmt"
	"menagerie/app/foxesgame"
	"menagerie/app/game"
	"menagerie/assets/words"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
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
	leadFoxes(walk(t, cli.Line{Command: cli.Join, Operand: "foxes", Address: serveFoxes(t, "random")}))
}

func TestFoxesArePlayedAgainstKeepersBot(t *testing.T) {
	address := serveFoxes(t, "")
	w := walk(t, cli.Line{Command: cli.Join, Operand: "foxes", Address: address})
	w.live("waiting with the foxes", func() bool { return w.scene.(*foxesscene.Scene).Plays(foxes.Foxes) })
	keeperBot(t, buildKeeper(t), "foxes", address, "--bot", "greedy")
	leadFoxes(w)
}

// leadFoxes makes some steps with the foxes, and waits until the other side has moved and the clocks are known.
func leadFoxes(w *walker) {
	w.t.Helper()
	i := island{w, w.scene.(*foxesscene.Scene)}
	for range 3 {
		i.step()
	}
	w.live("the bot moves as well", func() bool { return i.events(foxes.Moved, foxes.Dolphins) > 0 })
	w.live("the tide and the cooldown are known", func() bool {
		c := i.s.View().Config
		return c.Tide > 0 && c.Cooldown[foxes.Foxes] > 0
	})
	w.Press(ebiten.KeyF8)
	w.Ticks(2)
	w.need("learned", "link")
}

// step makes a step with the foxes. If the tide changes the island between the choice of the step and the click, it tries
// another step.
func (i island) step() {
	i.w.t.Helper()
	before := i.events(foxes.Moved, foxes.Foxes)
	moved := func() bool { return i.events(foxes.Moved, foxes.Foxes) > before }
	i.w.live("a step of a fox", func() bool {
		m, ok := i.freeStep(foxes.Foxes)
		if moved() || !ok || i.s.View().You != foxes.Foxes || !i.s.View().MayMove() {
			return moved()
		}
		if chosen := i.s.Hand(foxes.Foxes).Chosen; !chosen.Shown || chosen.Tile != m.From {
			i.click(m.From)
		}
		i.click(m.To)
		for n := 0; n < 100 && !moved(); n++ {
			i.w.Ticks(1)
			time.Sleep(breath)
		}
		return moved()
	})
}

func TestOthersLookOnAtAGameOfFoxes(t *testing.T) {
	w := walk(t, cli.Line{})
	host, err := foxesgame.New(&w.program.Services).Host(made(foxesgame.New(&w.program.Services).Server(foxesgame.HostSettings{Config: quickTides(10), Seat: "none", Bot: "random", Colors: foxesgame.UsualFoxes})))
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	gallery := host.(*foxesscene.Scene)
	address := gallery.Host().Addresses[0]
	w.Ticks(5)
	if gallery.View().Board.Size != 0 {
		t.Fatalf("got a board of %d, want none before a game", gallery.View().Board.Size)
	}
	guest := foxesclient.Join(address, foxesclient.Profile{}) // a guest that never moves
	defer guest.Close()
	w.live("the guest's game is shown", func() bool {
		guest.Tick()
		return gallery.View().Board.Size == 10
	})
	w.live("who is there", func() bool { return strings.Contains(gallery.Host().Client, "127.0.0.1") })
	onlooker := foxesclient.Join(address, foxesclient.Profile{Role: foxesclient.Watch})
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
		t.Errorf("the spectator has the seats %v, want none", onlooker.Seats())
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// The record of a game that its host has left in the middle says so, and so does its film.
func TestTheHostOfFoxesLetsABotTakeTheFreeSeat(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	host, err := foxesgame.New(&w.program.Services).Host(made(foxesgame.New(&w.program.Services).Server(foxesgame.HostSettings{Config: quickTides(10), Seat: "dolphins", Bot: "random", Name: "Ada", Colors: foxesgame.UsualFoxes})))
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
		t.Errorf("the host's own game: got %+v, want its tide and cooldown", c)
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.program.files.Settle()
	files, records := recordsIn(t, home)
	if len(records) != 1 || !records[0].Left || records[0].Done {
		t.Fatalf("got %d records, want 1 of a game that was left", len(records))
	}
	w.drop(files[0])
	w.Press(ebiten.KeyEnd)
	want := w.program.Env.UI.Book.T("game.film_left")
	w.live("the film says so", func() bool { return w.told() == want })
}

func TestAGameOfFoxesOnAServerIsWatchedAgain(t *testing.T) {
	t.Parallel()
	w := walk(t, cli.Line{})
	host, err := foxesgame.New(&w.program.Services).Host(made(foxesgame.New(&w.program.Services).Server(foxesgame.HostSettings{Config: quickTides(10), Seat: "foxes", Bot: "random", Colors: foxesgame.UsualFoxes})))
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	i := island{w, host.(*foxesscene.Scene)}
	w.live("the host has the foxes", func() bool { return i.s.Plays(foxes.Foxes) }) // a guest who comes first would have them
	guest := foxesclient.Join(i.s.Host().Addresses[0], foxesclient.Profile{})
	defer guest.Close()
	i.step()
	guest.Close() // and so the host wins
	w.live("asked whether to play on", func() bool { return w.root().Modal() })
	w.Ticks(30) // at first, keys are ignored
	w.Press(ebiten.KeyEscape)
	w.live("over", func() bool { return w.has("watch") })
	w.Click("watch")
	film, ok := w.scene.(*foxesscene.Scene)
	if !ok {
		t.Fatalf("watching leads to %T, want a film", w.scene)
	}
	w.Press(ebiten.KeyEnd)
	w.Ticks(3)
	if v := film.View(); v.Outcome != foxes.FoxesWon || v.Reason != foxes.ReasonLeft {
		t.Errorf("the film ends with %v for %q, want %v for %q", v.Outcome, v.Reason, foxes.FoxesWon, foxes.ReasonLeft)
	}
}

// tourFoxesNet visits the screens of a game over the network.
func tourFoxesNet(w *walker, stop func(name string)) {
	join := func(at foxesgame.ServerSettings) island {
		scene, err := joined(foxesgame.New(&w.program.Services).Join(at))
		if err != nil {
			w.t.Fatal(err)
		}
		w.open(scene)
		return island{w, scene.(*foxesscene.Scene)}
	}
	i := join(foxesgame.ServerSettings{Address: serveFoxes(w.t, "random"), Name: "Ada", Colors: foxesgame.UsualFoxes})
	w.live("the tide and the cooldown are known", func() bool {
		return i.s.View().Config.Tide > 0 && i.s.View().Config.Cooldown[foxes.Dolphins] > 0
	})
	stop("foxes-join-playing")
	join(foxesgame.ServerSettings{Address: "127.0.0.1:1", Colors: foxesgame.UsualFoxes})
	w.live("told", func() bool { return w.has("reason") })
	stop("foxes-join-lost")
	host, err := foxesgame.New(&w.program.Services).Host(made(foxesgame.New(&w.program.Services).Server(foxesgame.HostSettings{Config: quickTides(10), Seat: "foxes", Bot: "greedy", Name: "Ada", Colors: foxesgame.UsualFoxes})))
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
	w := walk(t, cli.Line{})
	g := foxesgame.New(&w.program.Services).Game
	s := foxesgame.NewSetup(func() *words.Book { return w.program.Env.UI.Book })
	spec := g.Spec(game.Setup[foxes.View, foxes.Move, foxes.Config]{Common: &s.Common, Fields: s.Fields()})
	spec.Chosen = setupscene.Stored{"mode": "host", "more": "true", "dialect": "spec", "limit": "300", "animals": "3", "cooldown": "90", "tide": "600"}
	setupscene.Last(w.program.Env, spec)
	got, err := s.Config()
	want := foxes.SpecifiedConfig(foxesgame.DefaultSize)
	want.Cooldown = [2]int{90, 90}
	if err != nil || got != want {
		t.Errorf("the game is %+v, %v; want %+v", got, err, want)
	}
	for _, f := range spec.Fields {
		hidden := f.ID == "limit" || f.ID == "animals" || f.ID == "cooldown0" || f.ID == "cooldown1"
		if f.Shown != nil && f.Shown() && hidden {
			t.Errorf("%s is shown, want it hidden", f.ID)
		}
	}
	spec.Chosen["mode"] = "practice"
	setupscene.Last(w.program.Env, spec)
	if got, err := s.Config(); err != nil || got.Specified() {
		t.Errorf("a local game: got %+v, %v, want rules beyond the specification", got, err)
	}
}

// A guest follows the link of a host. Both windows show the same countdown, clock, tides, forecast and rules.
func TestHostAndGuestSeeTheSameIsland(t *testing.T) {
	t.Parallel()
	w := walk(t, cli.Line{})
	config := quickTides(10)
	config.Forecast = 2
	host, err := foxesgame.New(&w.program.Services).Host(made(foxesgame.New(&w.program.Services).Server(foxesgame.HostSettings{Config: config, Seat: "dolphins", Bot: "random", Name: "Ada", Colors: foxesgame.UsualFoxes})))
	if err != nil {
		t.Fatal(err)
	}
	w.open(host)
	ours := island{w, host.(*foxesscene.Scene)}
	link := ours.s.Host().Link
	if !strings.HasSuffix(link, "&details=1") {
		t.Errorf("got the link %s, want it to end with &details=1", link)
	}
	w.live("the host has the dolphins", func() bool { return ours.s.Plays(foxes.Dolphins) })
	other := walk(t, cli.Line{Command: cli.Link, Operand: link})
	theirs := island{other, other.scene.(*foxesscene.Scene)}
	both := func(what string, done func() bool) {
		t.Helper()
		w.live(what, func() bool { other.Ticks(1); return done() })
	}
	near := func(a, b int) bool { return a >= b-30 && a <= b+30 } // half a second
	both("both have nearly the same countdown, or a slow machine has missed it", func() bool {
		a, b := ours.s.View(), theirs.s.View()
		return a.Starts > 0 && b.Starts > 0 && near(a.Starts, b.Starts) || a.Now > 0 && b.Now > 0
	})
	var a, b foxes.View
	both("both have the same tide, nearly at the same time", func() bool {
		a, b = ours.s.View(), theirs.s.View()
		return a.Tides > 0 && a.Tides == b.Tides && a.NextTide == b.NextTide && b.NextTide > 0 && near(a.Now, b.Now)
	})
	if a.Config.Limit != config.Limit || a.Config.Cooldown != config.Cooldown || a.Config.Dialect.Tie != foxes.TieContinues {
		t.Errorf("the host: got the rules %+v, want those of the settings %+v", a.Config, config)
	}
	a.Config.Dialect.Writing, b.Config.Dialect.Writing = foxes.Writing{}, foxes.Writing{}
	if a.Config != b.Config || fmt.Sprint(a.Coming) != fmt.Sprint(b.Coming) || len(a.Coming) != 2 {
		t.Errorf("the host: got %+v, %v\nthe guest: got %+v, %v\nwant the same", a.Config, a.Coming, b.Config, b.Coming)
	}
	other.live("the server was noted with its option", func() bool { return strings.HasSuffix(other.hosts(), "?details=1") })
}

func TestTheMenuOfAGuestSaysThatTheOthersPlayOn(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Join, Operand: "foxes", Address: serveFoxes(t, "random")})
	island{w, w.scene.(*foxesscene.Scene)}.mayMove(foxes.Foxes)
	w.Press(ebiten.KeyP)
	w.need("menu.resume", "menu.note")

	local := walk(t, cli.Line{})
	local.enterPond()
	local.Press(ebiten.KeyP)
	local.need("menu.resume")
	if local.has("menu.others") {
		t.Error("got the note in a game that is paused, want none")
	}
}

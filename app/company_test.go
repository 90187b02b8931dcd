package app

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/testkit/timelimit"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// hostedScreen is what the screens of all hosts and guests have.
type hostedScreen interface {
	scenes.Scene
	Host() hostpanel.Host
	Name(seat rules.Seat) string
}

// couple are a host and a guest in windows of their own.
type couple struct {
	t           *testing.T
	host, guest *walker
}

// couples are the games in which a person hosts for another one, called Ada and Ben.
func couples(t *testing.T) map[string]func(p *Program) (scenes.Scene, error) {
	t.Helper()
	return map[string]func(p *Program) (scenes.Scene, error){
		"pond": func(p *Program) (scenes.Scene, error) {
			return pondgame.New(&p.Services).Host(made(pondgame.New(&p.Services).Server(pondgame.HostSettings{Name: "Ada", Colors: []int{0, 1}})))
		},
		"glenda": func(p *Program) (scenes.Scene, error) {
			return glendagame.New(&p.Services).Host(made(glendagame.New(&p.Services).Server(glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: "trapper", Name: "Ada", Colors: []int{0, 1}})))
		},
		"foxes": func(p *Program) (scenes.Scene, error) {
			return foxesgame.New(&p.Services).Host(made(foxesgame.New(&p.Services).Server(foxesgame.HostSettings{Config: foxes.DefaultConfig(10), Seat: "foxes", Bot: "greedy", Name: "Ada", Colors: []int{0, 1}})))
		},
		"labyrinth": func(p *Program) (scenes.Scene, error) {
			return labyrinthgame.New(&p.Services).Host(made(labyrinthgame.New(&p.Services).Server(labyrinthgame.HostSettings{
				Config: labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2}, Name: "Ada", Bot: "greedy",
			})))
		},
		"mia": func(p *Program) (scenes.Scene, error) {
			return miagame.New(&p.Services).Host(made(miagame.New(&p.Services).Server(miagame.HostSettings{Preset: "table", Seat: miagame.SeatSettings{Name: "Ada"}})))
		},
	}
}

// meet lets Ada host a game and Ben follow the link.
func (c *couple) meet(host func(p *Program) (scenes.Scene, error)) {
	c.t.Helper()
	c.host.showScene(host(c.host.program))
	c.follow()
}

// follow lets Ben follow the link of the host.
func (c *couple) follow() {
	c.t.Helper()
	to, err := deeplink.Parse(c.host.scene.(hostedScreen).Host().Link)
	if err != nil {
		c.t.Fatal(err)
	}
	_, at, _ := splitPort(to.Address)
	to.Address = "127.0.0.1:" + at
	c.guest.program.Env.Prefs.Names = []string{"Ben"}
	c.guest.showScene(c.guest.program.Follow(to))
}

func splitPort(address string) (host, port string, ok bool) {
	i := len(address) - 1
	for i > 0 && address[i] != ':' {
		i--
	}
	return address[:i], address[i+1:], i > 0
}

func newCouple(t *testing.T) *couple {
	t.Helper()
	return &couple{t, walk(t, cli.Line{}), walk(t, cli.Line{})}
}

// both lets time pass in both windows until something is so.
func (c *couple) both(what string, so func() bool) {
	c.t.Helper()
	for timelimit.Left(c.t) {
		if so() {
			return
		}
		c.guest.Ticks(1)
		c.host.Ticks(1)
		time.Sleep(breath)
	}
	c.t.Fatalf("timed out, want: %s", what)
}

// names are the names on a screen.
func names(w *walker) []string {
	s := w.scene.(hostedScreen)
	all := []string{s.Name(0), s.Name(1)}
	slices.Sort(all)
	return all
}

// mallory connects to the guest book of the host from another address, without playing, and says that it has seat 0 or 1.
func (c *couple) mallory() {
	c.t.Helper()
	to, err := deeplink.Parse(c.host.scene.(hostedScreen).Host().Link)
	if err != nil {
		c.t.Fatal(err)
	}
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	for _, seat := range []string{"0", "1"} {
		conn, err := from.Dial("tcp", net.JoinHostPort("127.0.0.1", to.Options[deeplink.Book]))
		if err != nil {
			c.t.Skip("this system has only one loopback address: ", err)
		}
		c.t.Cleanup(func() { _ = conn.Close() })
		if _, err := fmt.Fprintf(conn, "MENAGERIE 1\nNAME Mallory\nSEAT %s\n", seat); err != nil {
			c.t.Fatal(err)
		}
		in, line := bufio.NewReader(conn), ""
		for line != "HOST Ada\n" {
			if line, err = in.ReadString('\n'); err != nil {
				c.t.Fatal(err)
			}
		}
	}
}

// TestBothPlayersSeeBothNames also connects a stranger who claims both seats in the guest book.
func TestBothPlayersSeeBothNames(t *testing.T) {
	want := map[string][2][]string{
		"pond": {{"Ada", "Ben"}, {"Ada", "Ben"}}, "glenda": {{"Ada", "Ben"}, {"Ada", "Ben"}}, "foxes": {{"Ada", "Ben"}, {"Ada", "Ben"}},
		"labyrinth": {{"Ada (you)", "Ben"}, {"Ada", "Ben (you)"}},
	}
	for game, host := range couples(t) {
		if game == "mia" {
			continue // its protocol has names
		}
		t.Run(game, func(t *testing.T) {
			c := newCouple(t)
			c.host.showScene(host(c.host.program))
			c.mallory()
			c.follow()
			c.both("both names on both screens", func() bool {
				return slices.Equal(names(c.host), want[game][0]) && slices.Equal(names(c.guest), want[game][1])
			})
		})
	}
}

// A guest who follows the link of a person that plays the cat plays on level 2, on which both can win.
func TestTheLinkOfACatIsFair(t *testing.T) {
	t.Parallel()
	c := newCouple(t)
	c.meet(couples(t)["pond"])
	guest := func() (pond.Config, bool) {
		s, ok := c.guest.scene.(*pondscene.Scene)
		if !ok {
			return pond.Config{}, false
		}
		return s.View().Config, s.View().Config.CatStep > 0
	}
	c.both("the guest is in a game", func() bool { _, ok := guest(); return ok })
	if config, _ := guest(); config.CatStep != pond.Levels()[1].CatStep {
		t.Errorf("got the step %d, want that of level 2", config.CatStep)
	}
}

func TestAHostIsAskedBeforeHeLeavesAGuest(t *testing.T) {
	for game, host := range couples(t) {
		t.Run(game, func(t *testing.T) {
			c := newCouple(t)
			c.meet(host)
			c.both("the guest is there", func() bool { return len(c.host.scene.(hostedScreen).Host().People) == 1 })
			if who := c.host.scene.(hostedScreen).Host().People[0]; who != "Ben" {
				c.both("the guest is known by name", func() bool { return c.host.scene.(hostedScreen).Host().People[0] == "Ben" })
			}
			c.both("the guest has called", func() bool { return c.host.program.Hosting.Open[0].Callers() == 1 })
			if game != "mia" { // whose protocol has the names
				c.both("the host is known by name", func() bool { return strings.Contains(strings.Join(names(c.guest), " "), "Ada") })
			}
			at := c.host.scene
			c.host.Frame(func(in *input.Frame) { in.Closing = true })
			c.host.Press(ebiten.KeyEnter) // means no
			c.host.Ticks(2)
			if c.host.scene != at {
				t.Fatalf("the host's window closed at once: got %T, want a question", c.host.scene)
			}
			c.host.Press(ebiten.KeyEscape)
			c.host.Ticks(2)
			if !c.host.has("menu.leave") { // the first one has dropped an animal
				c.host.Press(ebiten.KeyEscape)
			}
			c.host.Click("menu.leave")
			c.host.Ticks(2)
			c.host.Press(ebiten.KeyEscape) // means no
			c.both("both still play", func() bool { return c.host.scene == at && !c.guest.has("remedy0") })

			c.host.Press(ebiten.KeyEscape)
			c.host.Ticks(2)
			if !c.host.has("menu.leave") { // the first one has dropped an animal
				c.host.Press(ebiten.KeyEscape)
			}
			c.host.Click("menu.leave")
			c.host.Ticks(2)
			c.host.Press(ebiten.KeyTab, ebiten.KeyEnter)
			if c.host.scene == at {
				t.Fatalf("got the host's screen %T again, want another", at)
			}
			c.host.program.Stage.Show(c.host.scene)
			text := ""
			c.both("the guest is told", func() bool {
				text = c.guest.farewell()
				return text != ""
			})
			if text != "Ada has ended the game." {
				t.Errorf("the guest: got %q, want that Ada has ended the game", text)
			}
			if c.guest.has("remedy0") { // the game can go on without Ada
				c.guest.See("Play on against a bot")
			}
			if c.guest.has("remedy1") || c.guest.has("again") {
				t.Errorf("the guest: got remedy1 %v and again %v, want neither", c.guest.has("remedy1"), c.guest.has("again"))
			}
		})
	}
}

// farewell returns the text that says that the host has ended the game, or "".
func (w *walker) farewell() string {
	for _, id := range []string{"reason", "remark"} {
		if w.has(id) {
			if l, ok := w.Widget(id).(*ui.Label); ok && strings.Contains(l.Text(), "ended the game") {
				return l.Text()
			}
		}
	}
	return ""
}

// hostLabyrinthFor returns a host of the labyrinth for two, with a time limit for a move or 0.
func hostLabyrinthFor(limit time.Duration) func(p *Program) (scenes.Scene, error) {
	return func(p *Program) (scenes.Scene, error) {
		return labyrinthgame.New(&p.Services).Host(made(labyrinthgame.New(&p.Services).Server(labyrinthgame.HostSettings{
			Config: labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2}, Name: "Ada", Bot: "greedy", Move: limit,
		})))
	}
}

// screens are the labyrinth on both screens.
func (c *couple) screens() (here, there *labyrinthscene.Scene) {
	return c.host.scene.(*labyrinthscene.Scene), c.guest.scene.(*labyrinthscene.Scene)
}

// inTheLabyrinth waits until both are in a game.
func (c *couple) inTheLabyrinth() {
	c.t.Helper()
	c.both("both are in a game", func() bool {
		here, there := c.screens()
		return (here.Mine() || there.Mine()) && !c.host.over() && !c.guest.over() &&
			len(here.View().Players) == 2 && len(there.View().Players) == 2
	})
}

func (w *walker) clockText() string { return w.Widget("clock").(*ui.Label).Text() }

func TestBothSeeTheClockThatTheHostHasChosen(t *testing.T) {
	t.Parallel()
	for limit, suffix := range map[time.Duration]string{time.Minute: "left", 0: ""} {
		c := newCouple(t)
		c.meet(hostLabyrinthFor(limit))
		c.inTheLabyrinth()
		c.both("the clocks have a place", func() bool { return c.host.has("clock") && c.guest.has("clock") })
		if limit == 0 {
			for range 100 {
				c.host.Ticks(1)
				c.guest.Ticks(1)
			}
			if a, b := c.host.clockText(), c.guest.clockText(); a+b != "" {
				t.Errorf("without a clock: got %q and %q, want no text", a, b)
			}
			continue
		}
		c.both("both see the clock", func() bool {
			return strings.HasSuffix(c.host.clockText(), suffix) && strings.HasSuffix(c.guest.clockText(), suffix) &&
				strings.Contains(c.host.clockText()+c.guest.clockText(), ": ")
		})
	}
}

func TestNobodyIsOutForBeingSlowAgainstAHost(t *testing.T) {
	p := walk(t, cli.Line{}).program
	for seat, limited := range map[string]bool{"trapper": false, "glenda": false, "none": true, "guests": true} {
		if o := glendagame.New(&p.Services).Options(glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: seat}).WithDefaults(); o.Move > 0 != limited {
			t.Errorf("the person at seat %q: got the limit %v for a move, want a limit: %v", seat, o.Move, limited)
		}
	}
	for _, cat := range []string{"", "kitten"} {
		if o := pondgame.New(&p.Services).Options(pondgame.HostSettings{Cat: cat}).WithDefaults(); o.Idle > 0 {
			t.Errorf("the cat %q: got a limit of %v for silence, want none", cat, o.Idle)
		}
	}
}

func TestTheLastPlayerWinsAndTheHostPlaysAgain(t *testing.T) {
	t.Parallel()
	c := newCouple(t)
	c.meet(hostLabyrinthFor(0))
	c.inTheLabyrinth()
	for round := range 2 {
		here, _ := c.screens()
		c.guest.Press(ebiten.KeyEscape)
		c.guest.Click("menu.leave")
		c.guest.Ticks(2)
		c.guest.Press(ebiten.KeyTab, ebiten.KeyEnter) // means yes
		c.guest.program.Stage.Show(c.guest.scene)
		c.host.live("the host has won", c.host.over)
		v := here.View()
		if v.Outcome != labyrinth.Won || !slices.Equal(v.Winners, []rules.Seat{v.You}) {
			t.Fatalf("round %d: got %v and winners %v, want winner %d", round, v.Outcome, v.Winners, v.You)
		}
		c.follow()
		c.guest.live("the guest waits", func() bool { return c.guest.has("status") })
		c.host.Click("again")
		c.inTheLabyrinth()
	}
}

// TestAFirstLinkThatFailsKeepsItsAddress follows a link in a program whose user has no name yet. No server listens there.
func TestAFirstLinkThatFailsKeepsItsAddress(t *testing.T) {
	const link = "menagerie://pond/127.0.0.1:1?level=1"
	w := walk(t, cli.Line{})
	w.in()
	w.program.Login = "ben"
	w.showScene(w.program.joinFromCommandLine(link), nil)
	w.need("name", "next")
	w.Type("Ben")
	w.Press(ebiten.KeyEnter)
	w.live("the failure is shown", func() bool {
		return w.has("fault") && strings.Contains(w.Widget("fault").(*ui.Label).Text(), "Could not join")
	})
	if text := w.Widget("address").(*ui.TextField).Text(); text != link || w.program.Env.Prefs.Name(0) != "Ben" {
		t.Errorf("got the address %q and the name %q, want %s and Ben", text, w.program.Env.Prefs.Name(0), link)
	}
	w.Press(ebiten.KeyEscape)
	w.Ticks(2)
	w.need("today")
}

func TestTheNameIsAskedOnce(t *testing.T) {
	host := walk(t, cli.Line{})
	host.showScene(hostLabyrinthFor(0)(host.program))
	link := host.scene.(hostedScreen).Host().Link
	w := walk(t, cli.Line{})
	w.program.Login = "ben"
	to, err := deeplink.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	w.showScene(w.program.Follow(to))
	w.need("name", "next")
	if name := w.Widget("name").(*ui.TextField).Text(); name != "ben" {
		t.Errorf("got the name %q, want ben", name)
	}
	w.Type("Ben") // in place of what was proposed
	w.Press(ebiten.KeyEnter)
	w.arrive()
	if _, joined := w.scene.(*labyrinthscene.Scene); !joined || w.program.Env.Prefs.Name(0) != "Ben" {
		t.Fatalf("got %T and the name %q, want the labyrinth and Ben", w.scene, w.program.Env.Prefs.Name(0))
	}
	w.showScene(w.program.Follow(to))
	if _, joined := w.scene.(*labyrinthscene.Scene); !joined {
		t.Fatalf("the second time: got %T, want the labyrinth", w.scene)
	}
}

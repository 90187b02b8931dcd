package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/invite"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/ui"
)

// hostedScreen is what the screens of all hosts and guests have.
type hostedScreen interface {
	scenes.Scene
	Host() gamepage.Host
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
			return p.hostPond(pondHost{name: "Ada", colors: []int{0, 1}})
		},
		"glenda": func(p *Program) (scenes.Scene, error) {
			return p.hostGlenda(glendaHost{config: glenda.DefaultConfig(), seat: "trapper", name: "Ada", colors: []int{0, 1}})
		},
		"foxes": func(p *Program) (scenes.Scene, error) {
			return p.hostFoxes(foxesHost{config: foxes.DefaultConfig(10), seat: "foxes", bot: "greedy", name: "Ada", colors: []int{0, 1}})
		},
		"labyrinth": func(p *Program) (scenes.Scene, error) {
			return p.hostLabyrinth(labyrinthHost{
				config: labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2}, name: "Ada", bot: "greedy",
			})
		},
		"mia": func(p *Program) (scenes.Scene, error) {
			return p.hostMia(miaHost{preset: "table", seat: miaSeat{name: "Ada"}})
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
	to, err := invite.Parse(c.host.scene.(hostedScreen).Host().Link)
	if err != nil {
		c.t.Fatal(err)
	}
	_, at, _ := splitPort(to.Address)
	to.Address = "127.0.0.1:" + at
	c.guest.program.Env.Prefs.Names = []string{"Ben"}
	c.guest.showScene(c.guest.program.follow(to))
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
	return &couple{t, walk(t, args.Line{}), walk(t, args.Line{})}
}

// both lets time pass in both windows until something is so.
func (c *couple) both(what string, so func() bool) {
	c.t.Helper()
	for range moments(20_000) {
		if so() {
			return
		}
		c.guest.Ticks(1)
		c.host.Ticks(1)
		time.Sleep(breath)
	}
	c.t.Fatalf("still not: %s", what)
}

// names are the names on a screen.
func names(w *walker) []string {
	s := w.scene.(hostedScreen)
	all := []string{s.Name(0), s.Name(1)}
	slices.Sort(all)
	return all
}

// callers returns the number of guests in the guest book.
func (h *hosted[V, M]) callers() int { return len(h.desk.book.Guests()) }

func TestBothPlayersSeeBothNames(t *testing.T) {
	want := map[string][2][]string{
		"pond": {{"Ada", "Ben"}, {"Ada", "Ben"}}, "glenda": {{"Ada", "Ben"}, {"Ada", "Ben"}},
		"foxes":     {{"Dolphins (Ben)", "Foxes (Ada)"}, {"Dolphins (Ben)", "Foxes (Ada)"}},
		"labyrinth": {{"Ada (you)", "Ben"}, {"Ada", "Ben (you)"}},
	}
	for game, host := range couples(t) {
		if game == "mia" {
			continue // its protocol has names
		}
		t.Run(game, func(t *testing.T) {
			c := newCouple(t)
			c.meet(host)
			c.both("both names on both screens", func() bool {
				return slices.Equal(names(c.host), want[game][0]) && slices.Equal(names(c.guest), want[game][1])
			})
		})
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
			c.both("the guest has called", func() bool { return c.host.program.guests.open[0].(interface{ callers() int }).callers() == 1 })
			at := c.host.scene
			c.host.Frame(func(in *input.Frame) { in.Closing = true })
			c.host.Press(ebiten.KeyEnter) // means no
			c.host.Ticks(2)
			if c.host.scene != at {
				t.Fatal("the window closes without a question")
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
				t.Fatal("the host cannot leave")
			}
			c.host.program.stage.Show(c.host.scene)
			c.both("the guest is told", func() bool { return c.guest.has("reason") || c.guest.has("hostended") })
			id := "reason"
			if !c.guest.has(id) {
				id = "hostended"
			}
			text := ""
			switch l := c.guest.Widget(id).(type) {
			case *ui.Label:
				text = l.Text()
			}
			if text != "Ada has ended the game." {
				t.Errorf("the guest reads %q", text)
			}
			if c.guest.has("remedy0") || c.guest.has("again") {
				t.Error("the guest is offered to connect again")
			}
		})
	}
}

// hostLabyrinthFor returns a host of the labyrinth for two, with a time limit for a move or 0.
func hostLabyrinthFor(limit time.Duration) func(p *Program) (scenes.Scene, error) {
	return func(p *Program) (scenes.Scene, error) {
		return p.hostLabyrinth(labyrinthHost{
			config: labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 2}, name: "Ada", bot: "greedy", move: limit,
		})
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
				t.Errorf("no clock was chosen, and the screens say %q and %q", a, b)
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
	p := walk(t, args.Line{}).program
	for seat, limited := range map[string]bool{"trapper": false, "glenda": false, "none": true, "guests": true} {
		if o := p.glendaOptions(glendaHost{config: glenda.DefaultConfig(), seat: seat}).WithDefaults(); o.Move > 0 != limited {
			t.Errorf("where the person has the seat %q, a move may take %v", seat, o.Move)
		}
	}
	for _, cat := range []string{"", "kitten"} {
		if o := p.pondOptions(pondHost{cat: cat}).WithDefaults(); o.Idle > 0 {
			t.Errorf("with the cat %q, a guest may be silent for %v", cat, o.Idle)
		}
	}
}

func TestTheLastPlayerWinsAndTheHostPlaysAgain(t *testing.T) {
	c := newCouple(t)
	c.meet(hostLabyrinthFor(0))
	c.inTheLabyrinth()
	for round := range 2 {
		here, _ := c.screens()
		c.guest.Press(ebiten.KeyEscape)
		c.guest.Click("menu.leave")
		c.guest.program.stage.Show(c.guest.scene)
		c.host.live("the host has won", c.host.over)
		v := here.View()
		if v.Outcome != labyrinth.Won || !slices.Equal(v.Winners, []rules.Seat{v.You}) {
			t.Fatalf("round %d: %v, %v wins, not %d", round, v.Outcome, v.Winners, v.You)
		}
		c.follow()
		c.guest.live("the guest waits", func() bool { return c.guest.has("status") })
		c.host.Click("again")
		c.inTheLabyrinth()
	}
}

func TestTheNameIsAskedOnce(t *testing.T) {
	host := walk(t, args.Line{})
	host.showScene(hostLabyrinthFor(0)(host.program))
	link := host.scene.(hostedScreen).Host().Link
	w := walk(t, args.Line{})
	w.program.login = "ben"
	to, err := invite.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	w.showScene(w.program.follow(to))
	w.need("name", "next")
	if name := w.Widget("name").(*ui.TextField).Text(); name != "ben" {
		t.Errorf("the name %q is proposed", name)
	}
	w.Type("Ben") // in place of what was proposed
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	if _, joined := w.scene.(*labyrinthscene.Scene); !joined || w.program.Env.Prefs.Name(0) != "Ben" {
		t.Fatalf("the screen is %T, and the name is %q", w.scene, w.program.Env.Prefs.Name(0))
	}
	w.showScene(w.program.follow(to))
	if _, joined := w.scene.(*labyrinthscene.Scene); !joined {
		t.Fatalf("asked again: %T", w.scene)
	}
}

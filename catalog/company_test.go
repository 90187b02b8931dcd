package catalog

import (
	"slices"
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
			c.host.program.stage.show(c.host.scene)
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

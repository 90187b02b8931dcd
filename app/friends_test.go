package app

import (
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/app/foxesgame"
	"menagerie/app/game"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/session"

	"github.com/hajimehoshi/ebiten/v2"
)

// anna returns a person at the home screen. Servers listen on the loopback network only, and the machine has the address
// 192.0.2.20.
func anna(t *testing.T) *walker {
	t.Helper()
	w := walk(t, cli.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.Named("Anna")
	w.program.Env.Prefs.LinkOnly = true
	w.program.Hosting.Everywhere = "127.0.0.1"
	w.program.Hosting.Addresses = func() ([]net.Addr, error) {
		lan := &net.IPNet{IP: net.IPv4(192, 0, 2, 20), Mask: net.CIDRMask(24, 32)}
		return []net.Addr{&net.IPNet{IP: net.IPv4(127, 0, 0, 1), Mask: net.CIDRMask(8, 32)}, lan}, nil
	}
	return w
}

// inviting returns Anna at a screen that invites friends, with a countdown before the game.
func inviting(t *testing.T, game string, countdown time.Duration) *walker {
	t.Helper()
	w := anna(t)
	p := &w.program.Services
	rooms := map[string]scenes.Scene{
		"pond": roomOf(pondgame.New(p).Game, countdown), "glenda": roomOf(glendagame.New(p).Game, countdown),
		"labyrinth": roomOf(labyrinthgame.New(p).Game, countdown), "mia": roomOf(miagame.New(p).Game, countdown),
		"foxes": roomOf(foxesgame.New(p).Game, countdown),
	}
	w.showScene(rooms[game], nil)
	w.Ticks(2)
	return w
}

// roomOf returns the screen that invites friends to a game, with another countdown if the game has one.
func roomOf[S session.State[S, V, M], V game.View, M, C any](g *game.Game[S, V, M, C], countdown time.Duration) scenes.Scene {
	if g.Friends.Countdown > 0 {
		g.Friends.Countdown = int(countdown / time.Second)
	}
	return g.OpenFriends(nil)
}

// link returns the link that the Copy button copies.
func (w *walker) link() string {
	w.t.Helper()
	var b pinboard
	w.program.Env.UI.Clipboard = &b
	w.Click("copy")
	return b.text
}

// comes lets a guest follow a link over the loopback network.
func (c *couple) comes(link string) {
	c.t.Helper()
	to, err := deeplink.Parse(link)
	if err != nil {
		c.t.Fatal(err)
	}
	_, port, _ := splitPort(to.Address)
	to.Address = "127.0.0.1:" + port
	c.guest.program.Env.Prefs.Names = []string{"Ben"}
	c.guest.showScene(joined(c.guest.program.Follow(to)))
}

// TestAnInvitationTakesThreeClicksAndLaterTwo counts the clicks from the home screens of the host and the guest. The host hosts
// twice.
func TestAnInvitationTakesThreeClicksAndLaterTwo(t *testing.T) {
	t.Parallel()
	w := anna(t)
	for _, clicks := range [][]string{{"together1", "friend", "invite"}, {"together1", "friend"}} {
		for _, id := range clicks {
			if n := len(w.program.Hosting.Open); n != 0 {
				t.Fatalf("before the click on %s: got %d servers, want none", id, n)
			}
			w.Click(id)
			w.Ticks(2)
		}
		if n := len(w.program.Hosting.Open); n != 1 {
			t.Fatalf("after the clicks %q: got %d servers, want 1", clicks, n)
		}
		if len(clicks) == 3 {
			w.Click("back")
			w.Ticks(3)
		}
	}
	to, err := deeplink.Parse(w.link())
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := splitPort(to.Address)
	to.Address = "127.0.0.1:" + port
	c := &couple{t, w, walk(t, cli.Line{})}
	c.guest.in(scenes.Found{Link: to, Name: "Anna's garden", Seats: 2, Players: 1})
	c.guest.Click("join")
	c.guest.joinRow(0)
	c.both("both are at the board after two clicks of the guest", func() bool {
		return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing
	})
}

func TestFriendsPlayEveryGame(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		t.Run(game, func(t *testing.T) {
			c := &couple{t, inviting(t, game, time.Second), walk(t, cli.Line{})}
			if len(c.host.program.Hosting.Open) != 0 || c.host.has("link") {
				t.Fatalf("before an invitation: got %d servers, link %v; want none", len(c.host.program.Hosting.Open), c.host.has("link"))
			}
			c.host.Click("invite")
			c.host.Ticks(2)
			link := c.host.link()
			if !strings.HasPrefix(link, "menagerie://"+game+"/192.0.2.20:") || strings.Contains(link, "127.0.0.1") {
				t.Fatalf("got the link %s, want one to 192.0.2.20", link)
			}
			c.comes(link)
			if game == "labyrinth" || game == "mia" {
				c.both("the host can start", func() bool { return strings.Contains(c.host.Screen(), "Ben") })
				c.host.Click("start")
			}
			c.both("both sides are at the board", func() bool {
				return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing
			})
			c.host.NotSee("127.0.0.1", "192.0.2.20:")
		})
	}
}

// phaseOf returns the phase of the game on a screen, or session.Lost for another screen.
func phaseOf(s scenes.Scene) session.Phase {
	switch s := s.(type) {
	case *pondscene.Scene:
		return s.Phase
	case *glendascene.Scene:
		return s.Phase
	case *labyrinthscene.Scene:
		return s.Phase
	case *miascene.Scene:
		return s.Phase
	case *foxesscene.Scene:
		return s.Phase
	}
	return session.Lost
}

// pinboard is a clipboard.
type pinboard struct{ text string }

func (b *pinboard) Read() (string, error) { return b.text, nil }

func (b *pinboard) Write(text string) error {
	b.text = text
	return nil
}

// invited returns a host and a guest who has followed the host's link.
func invited(t *testing.T, host *walker) *couple {
	t.Helper()
	c := &couple{t, host, walk(t, cli.Line{})}
	c.host.Click("invite")
	c.host.Ticks(2)
	c.comes(c.host.link())
	return c
}

// TestTheGuestWaits checks that the guest sees the countdown and no board that accepts moves. A guest who leaves is asked
// first.
func TestTheGuestWaits(t *testing.T) {
	for _, game := range []string{"pond", "glenda"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			c := invited(t, inviting(t, game, 9*time.Second)) // so long that a slow machine misses no part of it
			c.both("the host counts down", func() bool { return strings.Contains(c.host.Screen(), "Ben is here. We start in") })
			c.guest.live("the guest counts down", func() bool { return strings.Contains(c.guest.Screen(), "Anna is here. We start in") })
			c.guest.live("the name of the host before the game", func() bool { return slices.Contains(names(c.guest), "Anna") })
			if phaseOf(c.guest.scene) != session.Joining || c.guest.has("hint") || c.guest.has("steer") {
				t.Errorf("the guest: got phase %v, want %v without hints: %s", phaseOf(c.guest.scene), session.Joining, c.guest.Screen())
			}
			c.both("both play", func() bool {
				return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing
			})
			c.both("the guest reads the name of the host", func() bool { return strings.Contains(c.guest.Screen(), "Anna") })
			at := c.guest.scene
			c.guest.Press(ebiten.KeyP)
			c.guest.Ticks(2)
			c.guest.Click("menu.leave")
			c.guest.Ticks(2)
			c.guest.See("Anna is still playing. End the game for both?")
			c.guest.Press(ebiten.KeyEnter) // keeps playing
			c.guest.Ticks(2)
			if c.guest.scene != at {
				t.Errorf("the guest: got %T, want the same screen", c.guest.scene)
			}
		})
	}
}

// TestTheLoserChoosesTheSide plays a game of friends to its end. The host has lost and swaps the sides; one click of the guest
// begins the next game.
func TestTheLoserChoosesTheSide(t *testing.T) {
	t.Parallel()
	c := invited(t, inviting(t, "glenda", time.Second))
	c.both("both play", func() bool {
		return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing
	})
	here, there := c.host.scene.(*glendascene.Scene), c.guest.scene.(*glendascene.Scene)
	for range 60 {
		c.both("somebody's turn", func() bool {
			return here.Mine() || there.Mine() || c.host.over() && c.guest.over()
		})
		switch {
		case here.Mine():
			c.host.clickCell(here, freeCell(here.View()))
		case there.Mine():
			c.guest.clickCell(there, best(there).cell(there))
		}
		if c.host.over() && c.guest.over() {
			break
		}
	}
	c.both("the host can swap", func() bool { return c.host.has("swap") && c.guest.has("again") })
	if c.guest.has("swap") {
		t.Error("swap is shown to the winner, want it hidden")
	}
	c.host.Click("swap")
	c.both("the guest reads the wish", func() bool { return strings.Contains(c.guest.Screen(), "Anna wants another game.") })
	c.guest.Click("again")
	c.both("the next game", func() bool {
		return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing && here.View().Turn == 0
	})
	if here.Mine() || !c.plays(glenda.Glenda) {
		t.Errorf("got the host to move %v and the guest as Glenda %v, want the sides swapped", here.Mine(), c.plays(glenda.Glenda))
	}
}

// plays reports whether the host has a seat.
func (c *couple) plays(seat rules.Seat) bool { return c.host.scene.(*glendascene.Scene).Plays(seat) }

// TestACardOpensNoServer checks that the next game after an invitation is a local one.
func TestACardOpensNoServer(t *testing.T) {
	w := inviting(t, "glenda", time.Second)
	w.Click("invite")
	w.Ticks(2)
	w.Click("stop")
	w.Ticks(2)
	g, _ := w.program.Env.Game("glenda")
	w.showScene(g.Start())
	if n := len(w.program.Hosting.Open); n != 0 || !strings.Contains(w.Screen(), "Anna") {
		t.Errorf("got %d servers and %s, want none and Anna", n, w.Screen())
	}
}

// TestAnUnknownHostNameIsToldBelowTheField checks that the text stays and no board opens.
func TestAnUnknownHostNameIsToldBelowTheField(t *testing.T) {
	w := walk(t, cli.Line{})
	w.in()
	w.Click("join")
	w.Ticks(5)
	w.root().FocusID("address")
	w.Type("nichtda.invalid")
	w.Press(ebiten.KeyEnter)
	w.arrive()
	if text := w.Widget("fault").(*ui.Label).Text(); text != "Could not join: There is no “nichtda.invalid”. Check the spelling." {
		t.Logf("the screen says %q", text) // without a name server the reason differs
	}
	if field := w.Widget("address").(*ui.TextField); field.Text() != "nichtda.invalid" || !w.has("fault") {
		t.Errorf("got the field %q, fault %v; want nichtda.invalid, true", field.Text(), w.has("fault"))
	}
}

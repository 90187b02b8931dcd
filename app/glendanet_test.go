package app

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/glendagame"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/ui"
)

func TestTwoWindowsPlayTheRabbitOverLoopback(t *testing.T) {
	home, homeOfHost := t.TempDir(), t.TempDir()
	host := walkIn(t, cli.Line{}, homeOfHost)
	host.showScene(glendagame.New(&host.program.Services).Host(made(glendagame.New(&host.program.Services).Server(glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: "trapper", Name: "Ada", Colors: []int{0, 1}}))))
	here := host.scene.(*glendascene.Scene)
	guest := walkIn(t, cli.Line{Command: cli.Join, Operand: "glenda", Address: here.Host().Addresses[0]}, home)
	there := guest.scene.(*glendascene.Scene)
	both := (&couple{t, host, guest}).both
	both("in the game", func() bool { return len(here.View().Waiting) > 0 && len(there.View().Waiting) > 0 })
	for range 60 {
		both("somebody's turn", func() bool {
			return here.Mine() || there.Mine() || host.over() || guest.over() || here.View().Outcome != glenda.Running
		})
		switch {
		case here.Mine():
			host.clickCell(here, freeCell(here.View()))
		case there.Mine():
			guest.clickCell(there, best(there).cell(there))
		}
		if here.View().Outcome != glenda.Running && there.View().Outcome != glenda.Running {
			break
		}
	}
	both("over", func() bool { return guest.over() && here.View().Outcome != glenda.Running })
	if here.View().Outcome != there.View().Outcome {
		t.Fatalf("the guest: got %v, want the host's %v", there.View().Outcome, here.View().Outcome)
	}
	both("offered another game", func() bool { return host.has("again") && guest.has("watch") })
	guest.watchesWhatItHasSeen(home)
	if peers := wireOf(t, onlyRecord(t, homeOfHost)); len(peers) != 2 || peers["local 1"] == 0 {
		t.Errorf("the host's record: got the connections %v, want 2", peers)
	}
	host.need("host.address") // more guests may come
	guest.Click("again")      // before the host, whose seat it must not take
	guest.live("waiting", func() bool {
		return !guest.over() && guest.Widget("status").(*ui.Label).Text() == "Waiting for another player"
	})
	host.Click("again")
	both("in another game", func() bool { return here.Mine() && here.View().Turn == 0 })
	must(t, write(guest.program)) // a record without its end, which the check of records must not see
	if came := here.Host().Client; !unnamed(came) {
		t.Fatalf("got the guest %q, want its address", came)
	}
}

// unnamed reports whether the panel of a host shows a guest without a name by its address. If the host has greeted the guest late, the
// guest has introduced itself without a name, and the host shows it as Guest.
func unnamed(client string) bool { return strings.HasPrefix(client, "127.0.0.1:") || client == "Guest" }

// watchesWhatItHasSeen watches a game that was played on a server as a film, and finds its record in the store.
func (w *walker) watchesWhatItHasSeen(home string) {
	w.t.Helper()
	w.Click("watch")
	w.need("place", "play")
	w.Press(ebiten.KeyEscape)
	w.need("again")
	r := onlyRecord(w.t, home)
	if !r.Done || !r.HasViews() || len(r.Moves) == 0 {
		w.t.Fatalf("got a record of %d snapshots and %d moves, done %v; want both and true", len(r.Seen), len(r.Moves), r.Done)
	}
	wireOf(w.t, r)
	file, err := filepath.Glob(filepath.Join(home, "data", string(store.Records), "*.txt"))
	if err != nil {
		w.t.Fatal(err)
	}
	walk(w.t, cli.Line{Command: cli.Replay, Operand: file[0]}).need("place", "play")
	later := walkIn(w.t, cli.Line{}, home)
	later.Click("records")
	later.live("listed", func() bool { return later.Widget("list").(*ui.List).Rows() == 1 })
	later.root().FocusID("list")
	later.Press(ebiten.KeyEnter)
	later.need("place", "play")
	later.Press(ebiten.KeyEscape, ebiten.KeyEscape)
	later.need("card0")
}

func TestAGuestWhoLeavesHasNotBeenTrapped(t *testing.T) {
	host := walk(t, cli.Line{})
	host.showScene(glendagame.New(&host.program.Services).Host(made(glendagame.New(&host.program.Services).Server(glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: "trapper", Name: "Ada", Colors: []int{0, 1}}))))
	here := host.scene.(*glendascene.Scene)
	guest := walk(t, cli.Line{Command: cli.Join, Operand: "glenda", Address: here.Host().Addresses[0]})
	host.live("in the game", here.Mine)
	guest.Press(ebiten.KeyEscape)
	guest.Click("menu.leave")
	host.live("over", host.over)
	if text := host.Widget("result").(*ui.Label).Text(); !strings.Contains(text, "has left.") {
		t.Fatalf("got %q, want that the guest has left the game", text)
	}
}

func TestABotWaitsForGuests(t *testing.T) {
	host := walk(t, cli.Line{})
	host.showScene(glendagame.New(&host.program.Services).Host(made(glendagame.New(&host.program.Services).Server(glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: "none", Colors: []int{0, 1}}))))
	here := host.scene.(*glendascene.Scene)
	guest := walk(t, cli.Line{Command: cli.Join, Operand: "glenda", Address: here.Host().Addresses[0]})
	there := guest.scene.(*glendascene.Scene)
	guest.live("its turn", there.Mine)
	host.live("shown at the host", func() bool { return here.View().Config.Size == glenda.DefaultSize })
	if came := here.Host().Client; !unnamed(came) {
		t.Fatalf("got the guest %q, want its address", came)
	}
}

// Only servers of pond have encryption and rooms.
func TestNoGameIsJoinedWithLessThanWasAskedFor(t *testing.T) {
	for _, game := range []string{"glenda", "labyrinth"} {
		for _, o := range []cli.Line{{TLS: true}, {Room: "abcdef_ghijkl"}} {
			w := walk(t, cli.Line{})
			o.Command, o.Operand, o.Address = cli.Join, game, "127.0.0.1:1"
			w.program.opts = o
			if _, err := w.program.First(); err == nil {
				t.Errorf("joining %+v: got no error, want one", o)
			}
		}
	}
}

func TestWhoPlaysTheRabbitMayPressTooEarly(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"glenda","trapper":"random","walls":"impossible","pace":"slow"}`)
	w.Press(ebiten.KeyE, ebiten.KeyE)
	if hops := s.View().Hops(); hops != 0 {
		t.Fatalf("got %d hops before the rabbit's turn, want 0", hops)
	}
	w.mayMove(s)
	w.Press(ebiten.KeyD, ebiten.KeyD, ebiten.KeyD)
	w.Ticks(2)
	if got := s.View().Turn; got != 2 {
		t.Fatalf("got turn %d, want 2 after a hop", got)
	}
}

func TestAClickOnADecidingMoveShowsTheMomentBeforeIt(t *testing.T) {
	w := walk(t, cli.Line{})
	c := glenda.Config{Size: 7, Walls: glenda.Exactly(7)}
	seed := uint64(1)
	for ; ; seed++ {
		start, err := glenda.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		if glendamath.Analyse(t.Context(), start.View(glenda.Trapper), 100_000).Verdict == glendamath.TrapperWins {
			break
		}
	}
	w.showScene(glendagame.New(&w.program.Services).Game.PlayFrom(glendagame.Seating{Config: c, Colors: []int{0, 1}}, seed))
	s := w.scene.(*glendascene.Scene)
	for range 40 {
		if w.over() {
			break
		}
		if v := s.View(); v.Turn%2 == 0 {
			w.clickCell(s, freeCell(v)) // anywhere: what was won is lost
		} else {
			w.clickCell(s, best(s).cell(s))
		}
		w.Ticks(3)
	}
	if got := s.View().Outcome; got != glenda.GlendaWon {
		t.Fatalf("got %v, want %v", got, glenda.GlendaWon)
	}
	w.live("reviewed", func() bool { return w.has("show") })
	w.Click("show")
	w.Ticks(200)
	if film := w.scene.(*glendascene.Scene); !film.ShowsFilm() || film.View().Turn != 0 {
		t.Fatalf("got turn %d, want turn 0 of a film", film.View().Turn)
	}
}

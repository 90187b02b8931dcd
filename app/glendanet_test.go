package app

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/ui"
)

func TestTwoWindowsPlayTheRabbitOverLoopback(t *testing.T) {
	home, homeOfHost := t.TempDir(), t.TempDir()
	host := walkIn(t, args.Line{}, homeOfHost)
	host.showScene(host.program.hostGlenda(glendaHost{config: glenda.DefaultConfig(), seat: "trapper", name: "Ada", colors: []int{0, 1}}))
	here := host.scene.(*glendascene.Scene)
	guest := walkIn(t, args.Line{Command: args.Join, Operand: "glenda", Address: here.Host().Addresses[0]}, home)
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
		t.Fatalf("the host says %v, the guest %v", here.View().Outcome, there.View().Outcome)
	}
	both("offered another game", func() bool { return host.has("again") && guest.has("watch") })
	guest.watchesWhatItHasSeen(home)
	if peers := wireOf(t, onlyRecord(t, homeOfHost)); len(peers) != 2 || peers["local 1"] == 0 {
		t.Errorf("the host's record has the wire of %v", peers)
	}
	host.need("host.address") // more guests may come
	guest.Click("again")      // before the host, whose seat it must not take
	guest.live("waiting", func() bool {
		return !guest.over() && guest.Widget("status").(*ui.Label).Text() == "Waiting for another player"
	})
	host.Click("again")
	both("in another game", func() bool { return here.Mine() && here.View().Turn == 0 })
	if came := here.Host().Client; !strings.HasPrefix(came, "127.0.0.1:") {
		t.Fatalf("the guest is called %q", came)
	}
}

// watchesWhatItHasSeen watches a game that was played on a server as a film, and finds its record on the shelf.
func (w *walker) watchesWhatItHasSeen(home string) {
	w.t.Helper()
	w.Click("watch")
	w.need("place", "play")
	w.Press(ebiten.KeyEscape)
	w.need("again")
	r := onlyRecord(w.t, home)
	if !r.Done || !r.Witnessed() || len(r.Moves) == 0 {
		w.t.Fatalf("the record has seen %d pictures and was asked for %d moves; it is done: %v", len(r.Seen), len(r.Moves), r.Done)
	}
	wireOf(w.t, r)
	file, err := filepath.Glob(filepath.Join(home, "data", string(shelf.Records), "*.txt"))
	if err != nil {
		w.t.Fatal(err)
	}
	walk(w.t, args.Line{Command: args.Replay, Operand: file[0]}).need("place", "play")
	later := walkIn(w.t, args.Line{}, home)
	later.Click("records")
	later.live("listed", func() bool { return later.Widget("list").(*ui.List).Rows() == 1 })
	later.Click("watch")
	later.need("place", "play")
	later.Press(ebiten.KeyEscape, ebiten.KeyEscape)
	later.need("card0")
}

func TestAGuestWhoLeavesHasNotBeenTrapped(t *testing.T) {
	host := walk(t, args.Line{})
	host.showScene(host.program.hostGlenda(glendaHost{config: glenda.DefaultConfig(), seat: "trapper", name: "Ada", colors: []int{0, 1}}))
	here := host.scene.(*glendascene.Scene)
	guest := walk(t, args.Line{Command: args.Join, Operand: "glenda", Address: here.Host().Addresses[0]})
	host.live("in the game", here.Mine)
	guest.Press(ebiten.KeyEscape)
	guest.Click("menu.leave")
	host.live("over", host.over)
	if text := host.Widget("result").(*ui.Label).Text(); !strings.Contains(text, "has dropped out") {
		t.Fatalf("told %q", text)
	}
}

func TestABotWaitsForGuests(t *testing.T) {
	host := walk(t, args.Line{})
	host.showScene(host.program.hostGlenda(glendaHost{config: glenda.DefaultConfig(), seat: "none", colors: []int{0, 1}}))
	here := host.scene.(*glendascene.Scene)
	guest := walk(t, args.Line{Command: args.Join, Operand: "glenda", Address: here.Host().Addresses[0]})
	there := guest.scene.(*glendascene.Scene)
	guest.live("its turn", there.Mine)
	host.live("shown at the host", func() bool { return here.View().Config.Size == glenda.DefaultSize })
	if came := here.Host().Client; !strings.HasPrefix(came, "127.0.0.1:") {
		t.Fatalf("the guest is called %q", came)
	}
}

// Only servers of pond have encryption and rooms.
func TestNoGameIsJoinedWithLessThanWasAskedFor(t *testing.T) {
	for _, game := range []string{"glenda", "labyrinth"} {
		for _, o := range []args.Line{{TLS: true}, {Room: "abcdef_ghijkl"}} {
			w := walk(t, args.Line{})
			o.Command, o.Operand, o.Address = args.Join, game, "127.0.0.1:1"
			w.program.opts = o
			if _, err := w.program.First(); err == nil {
				t.Errorf("%+v was joined", o)
			}
		}
	}
}

func TestWhoPlaysTheRabbitMayPressTooEarly(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"glenda","trapper":"random","walls":"impossible","pace":"slow"}`)
	w.Press(ebiten.KeyE, ebiten.KeyH)
	if toasts := w.root().Toasts(); len(toasts) != 1 || !strings.Contains(toasts[0], "not your turn") {
		t.Fatalf("told %q", toasts)
	}
	w.mayMove(s)
	w.Press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	w.Ticks(2)
	if got := s.View().Turn; got != 2 {
		t.Fatalf("turn %d: the cursor did not begin at the rabbit", got)
	}
}

func TestAClickOnADecidingMoveShowsTheMomentBeforeIt(t *testing.T) {
	w := walk(t, args.Line{})
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
	w.showScene(w.program.glendaGame().playFrom(glendaTable{Config: c, Colors: []int{0, 1}}, seed))
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
		t.Fatalf("the outcome is %v", got)
	}
	w.live("reviewed", func() bool { return w.has("turning0") })
	w.Click("turning0")
	w.Ticks(200)
	if film := w.scene.(*glendascene.Scene); !film.ShowsFilm() || film.View().Turn != 0 {
		t.Fatalf("the film is at turn %d", film.View().Turn)
	}
}

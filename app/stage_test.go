package app

import (
	"net"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/scenes/hostpanel"
)

// goesOnWith drops a record on the screen and begins a game from its start.
func (w *walker) goesOnWith(path string) {
	w.t.Helper()
	w.drop(path)
	w.goesOn()
}

// goesOn begins a game from the start of the film that is shown.
func (w *walker) goesOn() {
	w.t.Helper()
	w.Press(ebiten.KeyHome)
	w.Ticks(1)
	w.Click("goon")
	w.Click("goon.same")
	w.Ticks(2)
	if w.has("place") {
		w.t.Fatal("the film is shown, want another screen")
	}
}

// pieces lists what lies in a folder.
func (w *walker) pieces(d store.Folder) (names []string) {
	w.t.Helper()
	items, err := w.program.files.List(d)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, i := range items {
		names = append(names, i.Name)
	}
	return names
}

// A running game on which a record is dropped is offered again when a game begins from that record.
func TestAGameBehindAFilmIsSavedWhenAnotherBegins(t *testing.T) {
	w := walk(t, cli.Line{})
	w.swimUp(60)
	w.goesOnWith(file(t, bouts(t, w.program, "Ada")["glenda"]))
	saves := unfinished(w.program)
	if len(saves) != 1 || saves[0].Record.Game != "pond" || len(saves[0].Record.Moves) < 20 {
		t.Fatalf("got %+v, want one save of pond with at least 20 moves", saves)
	}
	if told := strings.Join(w.root().Toasts(), ""); told != w.program.Env.UI.Book.T("game.other_saved") {
		t.Errorf("got the notices %q, want that the other game was saved", told)
	}
}

// A host closes when no screen leads to it any more.
func TestAHostBehindAFilmClosesWhenAGameBegins(t *testing.T) {
	for _, word := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		t.Run(word, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.hostBySetup(word, `{"mode":"host"}`)
			if len(w.program.Hosting.Open) != 1 {
				t.Fatalf("got %d hosts, want 1", len(w.program.Hosting.Open))
			}
			w.goesOnWith(file(t, bouts(t, w.program, "Ada")["glenda"]))
			if n := len(w.program.Hosting.Open); n != 0 {
				t.Fatalf("without a screen: got %d hosts, want 0", n)
			}
			if told := strings.Join(w.root().Toasts(), ""); told != w.program.Env.UI.Book.T("game.other_closed") {
				t.Errorf("got the notices %q, want that the other game was closed", told)
			}
		})
	}
}

// A guest gives the seat back when no screen leads to it any more.
func TestAGuestBehindAFilmLeavesWhenAGameBegins(t *testing.T) {
	server, err := foxesserver.New(foxesserver.Options{Game: foxes.DefaultConfig(10), Games: 8, Chance: func() uint64 { return 7 }})
	if err != nil {
		t.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Shutdown(t.Context()) })
	w := walk(t, cli.Line{Command: cli.Join, Operand: "foxes", Address: addr.String()})
	w.live("at the server", func() bool { return len(server.Visitors()) == 1 })
	w.goesOnWith(file(t, bouts(t, w.program, "Ada")["glenda"]))
	w.live("gone from the server", func() bool { return len(server.Visitors()) == 0 })
}

// The finished game is a record when a game begins from its own film, and after a crash it is not offered.
func TestAFinishedGameBehindItsFilmIsARecordWhenAGameBegins(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.enterPond()
	w.holdTowards(w.awayFromCat())
	w.until(2000, "over", w.over)
	w.Release()
	w.Click("watch")
	w.goesOn()
	if n := len(w.pieces(store.Records)); n != 1 {
		t.Errorf("got %d records, want 1", n)
	}
	again := crash(t, home)
	if saves := unfinished(again.program); len(saves) != 0 {
		t.Errorf("after a crash: got the save %+v, want none", saves[0].Record)
	}
}

// A host that is left by its menu closes too.
func TestAHostThatIsLeftCloses(t *testing.T) {
	w := walk(t, cli.Line{})
	w.hostBySetup("foxes", `{"mode":"host"}`)
	address := w.scene.(interface{ Host() hostpanel.Host }).Host().Addresses[0]
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.live("it no longer listens", func() bool {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
		}
		return err != nil
	})
}

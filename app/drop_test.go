package app

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/scenes/input"
)

// drop drops files on the window.
func (w *walker) drop(paths ...string) {
	w.program.readDropped(paths)
	for w.program.drop != nil {
		if next := w.program.openDropped(w.scene); next != w.scene {
			w.scene = next
			w.Frame(func(in *input.Frame) { in.Exposed = true })
		}
		runtime.Gosched()
	}
	w.Ticks(2)
}

// A record of each game is dropped on each screen. The way back leads to that screen, and an open game is still there.
func TestARecordIsDroppedOnEveryScreen(t *testing.T) {
	w := walk(t, cli.Line{})
	records := bouts(t, w.program, "Ada")
	open := map[string]func(){
		"home":       func() {},
		"setup":      func() { w.Click("options0") },
		"settings":   func() { w.Click("settings") },
		"statistics": func() { w.Click("statistics") },
		"records":    func() { w.Click("records") },
		"game":       func() { w.swimUp(60) },
	}
	for screen, enter := range open {
		w.open(w.program.Env.Home())
		enter()
		at := w.scene
		for word, r := range records {
			w.drop(file(t, r))
			s, ok := w.scene.(film)
			if !ok || !s.ShowsFilm() {
				t.Fatalf("%s on %s: got %T, want a film", word, screen, w.scene)
			}
			if got, _ := s.Recorded(); got.Game != word {
				t.Errorf("%[1]s on %[2]s: got a film of %[3]s, want %[1]s", word, screen, got.Game)
			}
			w.Press(ebiten.KeyEscape)
			if w.scene != at {
				t.Fatalf("%s on %s: back leads to %T, want the screen before", word, screen, w.scene)
			}
		}
		if screen == "game" {
			w.live("on the disk", func() bool { return len(onDisk(t, w)) == 1 && len(onDisk(t, w)[0].Moves) > 20 })
			w.need("board")
			w.Press(ebiten.KeyEscape)
			w.Click("menu.leave")
		}
	}
}

// A save is a film, too, which can be gone on with.
func TestASaveIsDropped(t *testing.T) {
	w := leftGame(t)
	saves := unfinished(w.program)
	w.drop(w.program.places.File("saves", saves[0].Name), "another")
	w.need("place", "goon")
	if told := strings.Join(w.root().Toasts(), ""); !strings.Contains(told, saves[0].Name) {
		t.Errorf("got the notices %q, want the other file %s", told, saves[0].Name)
	}
}

// A file that is not a record gives an error on the present screen, and nothing is lost.
func TestWhatIsNoRecordIsTold(t *testing.T) {
	w := walk(t, cli.Line{})
	r := bouts(t, w.program, "Ada")["glenda"]
	good := r.Append(nil)
	unknown := *r
	unknown.Game = "newt"
	dir := t.TempDir()
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	w.swimUp(30)
	at := w.scene
	for path, key := range map[string]string{
		write("text", []byte("Hello!\n")):    "errors.drop_no_record",
		write("empty", nil):                  "errors.drop_no_record",
		write("large", make([]byte, 33<<20)): "errors.drop_no_record",
		dir:                                  "errors.drop_no_record",
		os.DevNull:                           "errors.drop_no_record",
		filepath.Join(dir, "missing"):        "errors.drop_unread",
		write("newer", []byte("menagerie record 99\n")):                                                                  "errors.drop_newer",
		write("changed", bytes.Replace(good, []byte("Ada"), []byte("Eve"), 1)):                                           "errors.drop_damaged",
		write("head", []byte("menagerie record 1\nhead {}\n")):                                                           "errors.drop_damaged",
		write("early", []byte("menagerie record 2\nhead {\"Game\":\"glenda\",\"Seed\":0,\"Config\":{},\"Seats\":[]}\n")): "errors.drop_unseen",
		write("newt", unknown.Append(nil)):                                                                               "errors.drop_unknown",
	} {
		w.drop(path)
		want := w.program.Env.UI.Book.T(key, filepath.Base(path))
		if told := w.root().Toasts(); w.scene != at || len(told) != 1 || told[0] != want {
			t.Errorf("%s: at %T: got %q, want %q", path, w.scene, told, want)
		}
		w.Ticks(800) // the notice disappears
	}
	w.drop(dir)
	if len(w.root().Toasts()) != 1 {
		t.Errorf("got the notices %q, want one", w.root().Toasts())
	}
	w.need("board", "status")
}

package app

import (
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/app/remote"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/internal/testkit/recordtest"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// walker is a person who walks through the program.
type walker struct {
	*uitest.Driver
	t         *testing.T
	program   *Program
	scene     scenes.Scene
	pad       input.Pad // that is held, beside what is pressed; none while it is empty
	frozen    bool      // only the widgets of the screen get the ticks, and no time passes in games
	diskHangs bool      // a tick does not wait for the disk
}

// walk starts the program in an empty home, without a window.
func walk(t *testing.T, o cli.Line) *walker {
	t.Helper()
	return walkIn(t, o, t.TempDir())
}

// walkIn starts it where an earlier one stopped.
func walkIn(t *testing.T, o cli.Line, home string) *walker {
	t.Helper()
	w := startIn(t, o, home)
	w.arrive()
	return w
}

// walkWithoutWaiting starts it and does not wait for the server that it joins.
func walkWithoutWaiting(t *testing.T, o cli.Line) *walker {
	t.Helper()
	return startIn(t, o, t.TempDir())
}

// made returns v, which a function has made without an error.
func made[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func startIn(t *testing.T, o cli.Line, home string) *walker {
	t.Helper()
	return walkAt(t, o, store.Places{
		Config: filepath.Join(home, "config"), Data: filepath.Join(home, "data"), State: filepath.Join(home, "state"),
	})
}

// walkAt starts it with its files at the given places.
func walkAt(t *testing.T, o cli.Line, places store.Places) *walker {
	t.Helper()
	o.Mute, o.Seed = true, 1
	if o.Language == "" {
		o.Language = "en"
	}
	if o.Command == "" {
		o.Command = cli.Home
	}
	w := &walker{t: t, program: openAt(o, places)}
	w.program.Env.Share = func(func(*render.Pen, render.Rect)) { w.program.Env.Notify("The picture is saved.") }
	w.program.files.Patience = time.Hour // a busy machine writes slowly
	lastOut := openRecords(places.Folder(store.Records))
	w.program.Puzzles.Now = func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) } // a Monday
	for _, g := range w.program.Env.Games {                                                            // a click on a card starts a game and no lesson
		own := w.program.Env.Prefs.Game(g.Name())
		own.Taught = true
		w.program.Env.Prefs = w.program.Env.Prefs.WithGame(g.Name(), own)
	}
	t.Cleanup(func() {
		if !t.Failed() && !t.Skipped() {
			w.read()
		}
		w.program.Close()
		w.program.files.Settle() // Close does not wait long for a slow disk
		if lastOut() {
			recordtest.Keep(t, w.program.places.Folder(store.Records))
		}
	})
	first, err := w.program.First()
	if err != nil {
		t.Fatal(err)
	}
	w.scene = first
	w.Driver = uitest.OnScene(t, w.step, w.root)
	w.Ticks(1)
	return w
}

// users holds the number of programs of the tests that may still write records, for each folder.
var users struct {
	mu      sync.Mutex
	folders map[string]int
}

// openRecords counts one more program that writes records to a folder. The test calls lastOut when the program is closed. lastOut
// reports whether no other program uses the folder: the records of a running game have no end.
func openRecords(folder string) (lastOut func() bool) {
	count := func(by int) int {
		users.mu.Lock()
		defer users.mu.Unlock()
		if users.folders == nil {
			users.folders = map[string]int{}
		}
		users.folders[folder] += by
		return users.folders[folder]
	}
	count(1)
	return func() bool { return count(-1) == 0 }
}

// Click clicks a widget, and waits for the server if that has joined one. After a game, it first waits for the card with the
// result, and for as long as the card ignores presses.
func (w *walker) Click(id string) {
	w.t.Helper()
	if !w.has(id) && w.over() && !w.root().Modal() {
		w.card()
	}
	if w.has("fold") {
		const ignored = 25 // ticks: 0.4 s
		w.Ticks(ignored)
	}
	w.Driver.Click(id)
	w.arrive()
	w.read()
}

// read checks that a person can read all texts on the screen.
func (w *walker) read() {
	w.t.Helper()
	if w.scene == nil {
		return
	}
	for _, fault := range w.root().Survey() {
		if strings.Contains(fault, "is not for people") {
			w.t.Errorf("got the log %s, want texts for people", fault)
		}
	}
}

// arrive waits until the server has answered that is being joined, or cannot be joined.
func (w *walker) arrive() {
	w.t.Helper()
	joins := func() bool {
		for _, id := range []string{"fault", "fault.address"} {
			if l, ok := w.root().Find(id).(*ui.Label); ok && l.Text() == w.program.Env.UI.Book.T("page.joining") {
				return true
			}
		}
		return false
	}
	if w.scene != nil && joins() {
		w.live("the server has answered", func() bool { return !joins() })
	}
}

// step passes one tick; a new scene gets its first tick at once, as in the window.
func (w *walker) step(in input.Frame) {
	if w.scene == nil {
		return // the program has been closed
	}
	if w.frozen {
		w.root().Update(in)
		return
	}
	if w.pad.X != 0 || w.pad.Y != 0 || w.pad.Gone {
		in.Pads = []input.Pad{w.pad}
	}
	w.pass(in)
	still := in.Still()
	still.Closing = false
	for w.scene != nil && w.root().Awaits() && !w.diskHangs {
		w.pass(still)
		runtime.Gosched()
	}
}

// pass passes one tick, and waits for the disk.
func (w *walker) pass(in input.Frame) {
	w.scene = scenes.Step(w.scene, in)
	if w.scene != nil {
		w.program.shown(w.scene)
	}
	if w.scene != nil && !w.diskHangs {
		w.program.settings.Settle() // another window may read them
		w.program.Autosave.Settle() // the next tick sees the closed game
	}
}

// write writes all games, and returns why a game is not on the disk.
func write(p *Program) error {
	poll := p.Env.Write()
	_ = p.Autosave.Settle() // a disk that does not answer is an error of poll, too
	_, err := poll()
	return err
}

// unfinished looks for the saves of unfinished games and returns them.
func unfinished(p *Program) []scenes.Save {
	p.Env.Saves()
	_ = p.Autosave.Settle() // a test of a broken disk expects no answer
	return p.Env.Saves()
}

// claim reserves a save, so that it can be resumed.
func claim(t *testing.T, p *Program, s scenes.Save) {
	t.Helper()
	poll := p.Env.Claim(s)
	must(t, p.Autosave.Settle())
	if _, err := poll(); err != nil {
		t.Fatal(err)
	}
}

func (w *walker) root() *ui.Root { return scenetest.RootOf(w.scene) }

// has reports whether a widget is on the screen.
func (w *walker) has(id string) bool {
	found := w.root().Find(id)
	return found != nil && ui.Enabled(found)
}

// need ends the test if a widget is not on the screen.
func (w *walker) need(ids ...string) {
	w.t.Helper()
	for _, id := range ids {
		if !w.has(id) {
			w.t.Fatalf("got no %q on the screen %T, want one", id, w.scene)
		}
	}
}

// until lets time pass until something is so.
func (w *walker) until(ticks int, what string, so func() bool) {
	w.t.Helper()
	for range ticks {
		if so() {
			return
		}
		w.Ticks(1)
	}
	w.t.Fatalf("after %d ticks: timed out, want: %s", ticks, what)
}

// joined shows a game on a server before the server has answered.
func joined(s scenes.Scene, err error) (scenes.Scene, error) {
	return remote.WithoutWaiting(func() (scenes.Scene, error) { return s, err })()
}

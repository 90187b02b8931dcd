package app

import (
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/args"
	"menagerie/internal/producedtest"
	"menagerie/internal/shelf"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/page"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// walker is a person who walks through the program.
type walker struct {
	*uitest.Driver
	t       *testing.T
	program *Program
	scene   scenes.Scene
	pad     input.Pad // that is held, beside what is pressed; none while it is empty
	frozen  bool      // only the widgets of the screen get the ticks, and no time passes in games
}

// walk starts the program in an empty home, without a window.
func walk(t *testing.T, o args.Line) *walker {
	t.Helper()
	return walkIn(t, o, t.TempDir())
}

// walkIn starts it where an earlier one stopped.
func walkIn(t *testing.T, o args.Line, home string) *walker {
	t.Helper()
	w := startIn(t, o, home)
	w.arrive()
	return w
}

// walkWithoutWaiting starts it and does not wait for the server that it joins.
func walkWithoutWaiting(t *testing.T, o args.Line) *walker {
	t.Helper()
	return startIn(t, o, t.TempDir())
}

func startIn(t *testing.T, o args.Line, home string) *walker {
	t.Helper()
	o.Mute, o.Seed = true, 1
	if o.Language == "" {
		o.Language = "en"
	}
	if o.Command == "" {
		o.Command = args.Home
	}
	w := &walker{t: t, program: openAt(o, shelf.Places{
		Config: filepath.Join(home, "config"), Data: filepath.Join(home, "data"), State: filepath.Join(home, "state"),
	})}
	t.Cleanup(func() {
		if !t.Failed() && !t.Skipped() {
			w.read()
		}
		w.program.Close()
		w.program.shelf.Settle() // Close does not wait long for a slow disk
		producedtest.Keep(t, w.program.places.Drawer(shelf.Records))
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

// Click clicks a widget, and waits for the server if that has joined one.
func (w *walker) Click(id string) {
	w.t.Helper()
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
			w.t.Error(fault)
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
	w.scene = scenes.Step(w.scene, in)
	if w.scene != nil {
		w.program.stage.Show(w.scene)
	}
}

func (w *walker) root() *ui.Root {
	switch s := w.scene.(type) {
	case *page.Page:
		return s.Root
	case *pondscene.Scene:
		return s.Root
	case *glendascene.Scene:
		return s.Root
	case *foxesscene.Scene:
		return s.Root
	case *labyrinthscene.Scene:
		return s.Root
	case *miascene.Scene:
		return s.Root
	}
	w.t.Fatalf("no widgets on %T", w.scene)
	return nil
}

// has reports whether a widget is on the screen.
func (w *walker) has(id string) bool { return w.root().Find(id) != nil }

// need ends the test if a widget is not on the screen.
func (w *walker) need(ids ...string) {
	w.t.Helper()
	for _, id := range ids {
		if !w.has(id) {
			w.t.Fatalf("%q is not on the screen %T", id, w.scene)
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
	w.t.Fatalf("after %d ticks still not: %s", ticks, what)
}

// joined shows a game on a server before the server has answered.
func joined(s scenes.Scene, err error) (scenes.Scene, error) {
	return withoutWaiting(func() (scenes.Scene, error) { return s, err })()
}

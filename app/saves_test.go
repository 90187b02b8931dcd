package app

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/disk"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes/ui"
)

// twoWindows are two programs on the same files, in which one game waits to be gone on with.
func twoWindows(t *testing.T) (one, other *walker) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	home := t.TempDir()
	one = walkIn(t, cli.Line{}, home)
	one.swimUp(100)
	one.leaveToHome()
	return one, walkIn(t, cli.Line{}, home)
}

// leaveToHome puts the game away.
func (w *walker) leaveToHome() {
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.Ticks(3) // the home screen waits until the game is closed
	w.need("continue")
}

// Home offers the game that was just put away, not the one before.
func TestHomeOffersTheLastGame(t *testing.T) {
	w := walk(t, cli.Line{})
	w.swimUp(100)
	w.leaveToHome()
	w.Click("card1")
	w.need("board")
	w.Press(ebiten.KeyArrowLeft, ebiten.KeyArrowLeft, ebiten.KeyEnter)
	w.Ticks(2)
	r, _ := w.scene.(film).Recorded()
	if r.Game != "glenda" || len(r.Moves) == 0 {
		t.Fatalf("got %d moves of %s, want at least one of glenda", len(r.Moves), r.Game)
	}
	w.leaveToHome()
	w.Click("continue")
	if r, _ := w.scene.(film).Recorded(); r.Game != "glenda" {
		t.Errorf("continue leads to %s, want glenda", r.Game)
	}
}

// A save that cannot be opened is not kept from other windows, and can be removed.
func TestASaveThatCannotBeOpenedStaysFree(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.swimUp(100)
	w.leaveToHome()
	name := w.savedFiles()[0]
	text, err := w.program.files.Read(store.Saves, name)
	must(t, err)
	must(t, w.program.files.Replace(store.Saves, name, bytes.Replace(text, []byte(`"catStep":1200`), []byte(`"catStep":-1`), 1)))
	other := walkIn(t, cli.Line{}, home)
	other.Click("continue")
	other.Ticks(10)
	if got := other.root().Toasts(); len(got) != 1 || other.has("board") {
		t.Fatalf("got the notices %q and the board %v, want why the game cannot be opened", got, other.has("board"))
	}
	claim(t, w.program, unfinished(w.program)[0])
	held, err := w.program.Autosave.Claimed(name)
	must(t, err)
	held.Free()
	other.Click("records")
	other.Ticks(10)
	menu := other.Widget("list").(*ui.List).ButtonBounds(0).Centre()
	other.ClickAt(menu.X, menu.Y)
	other.Ticks(2)
	other.Click("remove")
	other.Ticks(20)
	other.Press(ebiten.KeyTab, ebiten.KeyEnter)
	other.Ticks(4)
	if files := w.savedFiles(); len(files) > 0 {
		t.Errorf("after its removal: got the files %q, want none", files)
	}
}

// savedFiles lists the files of the saves.
func (w *walker) savedFiles() (names []string) {
	w.t.Helper()
	items, err := w.program.files.List(store.Saves)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, i := range items {
		names = append(names, i.Name)
	}
	return names
}

// A window that was told of a game before another one went on with it says so, and does nothing.
func TestAGameThatGoesOnInAnotherWindowIsRefused(t *testing.T) {
	one, other := twoWindows(t)
	before := one.savedFiles()
	one.Click("continue")
	one.need("board")
	other.Click("continue")
	other.Ticks(4) // the list of saves is read again
	if got, want := other.root().Toasts(), other.program.Env.UI.Book.T("errors.elsewhere"); !slices.Equal(got, []string{want}) {
		t.Errorf("got the notices %q, want %q", got, want)
	}
	if other.root().Find("continue") != nil {
		t.Error("continue is shown, want it hidden")
	}
	if got := other.savedFiles(); !slices.Contains(got, before[0]) {
		t.Errorf("got the files %q, want %q in them", got, before[0])
	}
}

// A game is offered in the other window as soon as it was put away, with all its moves, and once.
func TestAGameMovesBetweenWindows(t *testing.T) {
	one, other := twoWindows(t)
	for range 2 {
		one.Click("continue")
		one.need("board")
		if saves := unfinished(other.program); len(saves) > 0 {
			t.Fatalf("while the game is played: got %d saves, want 0", len(saves))
		}
		now, _ := one.scene.(film).Recorded()
		most := len(now.Moves)
		one.leaveToHome()
		saves := unfinished(other.program)
		if len(saves) != 1 || len(saves[0].Record.Moves) < most || len(other.savedFiles()) != 1 {
			t.Fatalf("got %d saves of the files %q, want 1 with at least %d moves", len(saves), other.savedFiles(), most)
		}
		other.scene = other.program.Env.Home()
		other.Ticks(1)
		one, other = other, one
	}
}

// While a window removes a save that another one continues, it holds the lock of the save. The save that stays is offered
// nevertheless.
func TestASaveIsOfferedWhileAnotherWindowRemovesAnOldOne(t *testing.T) {
	one, other := twoWindows(t)
	whole := unfinished(one.program)[0]
	short := *whole.Record
	short.Moves = short.Moves[:len(short.Moves)/2]
	name, err := one.program.files.Put(store.Saves, "pond", time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), short.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	old, err := other.program.files.Claim(store.Saves, name)
	if err != nil {
		t.Fatal(err)
	}
	looks := 0
	defer disk.Inject(func(op disk.Op, path string) error {
		if op == disk.OpLock && strings.Contains(path, name) {
			if looks++; looks == 2 { // the list of files was the first look
				return old.Remove()
			}
		}
		return nil
	})()
	if saves := unfinished(one.program); len(saves) != 1 || saves[0].Name != whole.Name {
		t.Errorf("got %d saves, want the longer one", len(saves))
	}
}

// A save that an early crash left is neither offered nor removed while another window plays on.
func TestNothingOfAPlayedGameIsOffered(t *testing.T) {
	one, other := twoWindows(t)
	whole := unfinished(one.program)[0]
	short := *whole.Record
	short.Moves = short.Moves[:len(short.Moves)/2]
	if _, err := one.program.files.Put(store.Saves, "pond", time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), short.Append(nil)); err != nil {
		t.Fatal(err)
	}
	if saves := unfinished(other.program); len(saves) != 1 || saves[0].Name != whole.Name {
		t.Fatalf("got %+v, want only the longer save %s", saves, whole.Name)
	}
	one.Click("continue")
	one.need("board")
	files := one.savedFiles()
	for _, w := range []*walker{one, other} {
		if saves := unfinished(w.program); len(saves) > 0 {
			t.Errorf("got %d saves, want 0", len(saves))
		}
	}
	for _, name := range files {
		if _, err := other.program.files.Read(store.Saves, name); err != nil {
			t.Error(err)
		}
	}
	one.leaveToHome()
	if saves := unfinished(other.program); len(saves) != 1 || len(saves[0].Record.Moves) < len(whole.Record.Moves) {
		t.Errorf("afterwards: got %d saves, want 1 with at least %d moves", len(saves), len(whole.Record.Moves))
	}
}

// A game that ended with the program before anybody had moved is not offered.
func TestAGameWithoutAMoveIsNotOffered(t *testing.T) {
	w := walk(t, cli.Line{})
	w.swimUp(100)
	w.leaveToHome()
	names := w.savedFiles()
	if len(names) != 1 {
		t.Fatalf("got the saves %q, want 1", names)
	}
	text, err := w.program.files.Read(store.Saves, names[0])
	if err != nil {
		t.Fatal(err)
	}
	begun, _, _ := bytes.Cut(text, []byte("\nmove "))
	for offered, saved := range map[int][]byte{0: append(begun, '\n'), 1: text} {
		other := walk(t, cli.Line{}) // where nobody plays it any more
		if _, err := other.program.files.Put(store.Saves, "pond", time.Now(), saved); err != nil {
			t.Fatal(err)
		}
		if _, err := record.Parse(saved); err != nil {
			t.Fatalf("the save cannot be read: %v", err)
		}
		if n := len(unfinished(other.program)); n != offered {
			t.Errorf("%d games are offered, want %d", n, offered)
		}
	}
}

package app

import (
	"bytes"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/session"
)

// twoWindows are two programs on the same files, in which one game waits to be gone on with.
func twoWindows(t *testing.T) (one, other *walker) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	home := t.TempDir()
	one = walkIn(t, args.Line{}, home)
	one.enterPond()
	one.Hold(ebiten.KeyArrowUp)
	one.Ticks(100)
	one.LetGo()
	one.leaveToHome()
	return one, walkIn(t, args.Line{}, home)
}

// leaveToHome puts the game away.
func (w *walker) leaveToHome() {
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.Press(ebiten.KeyEscape)
	w.need("resume0")
}

// savedFiles lists the files of the saves.
func (w *walker) savedFiles() (names []string) {
	w.t.Helper()
	items, err := w.program.shelf.List(shelf.Saves)
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
	for _, id := range []string{"resume0", "remove0"} {
		t.Run(id, func(t *testing.T) {
			one, other := twoWindows(t)
			before := one.savedFiles()
			one.Click("resume0")
			one.need("board")
			other.Click(id)
			if id == "remove0" {
				other.Press(ebiten.KeyTab, ebiten.KeyEnter)
			}
			other.Ticks(2)
			if got, want := other.root().Toasts(), other.program.Env.UI.Book.T("errors.elsewhere"); !slices.Equal(got, []string{want}) {
				t.Errorf("told %q", got)
			}
			if other.root().Find("resume0") != nil {
				t.Error("the game is still offered")
			}
			if got := other.savedFiles(); !slices.Contains(got, before[0]) {
				t.Errorf("%q is gone: %q", before[0], got)
			}
		})
	}
}

// A game is offered in the other window as soon as it was put away, with all its moves, and once.
func TestAGameMovesBetweenWindows(t *testing.T) {
	one, other := twoWindows(t)
	for range 2 {
		one.Click("resume0")
		one.need("board")
		if saves := other.program.Env.Saves(); len(saves) > 0 {
			t.Fatalf("%d games are offered while the only one is played", len(saves))
		}
		now, _ := one.scene.(film).Recorded()
		most := len(now.Moves)
		one.leaveToHome()
		saves := other.program.Env.Saves()
		if len(saves) != 1 || len(saves[0].Record.Moves) < most || len(other.savedFiles()) != 1 {
			t.Fatalf("%d games are offered, of %q", len(saves), other.savedFiles())
		}
		other.scene = other.program.Env.Home()
		other.Ticks(1)
		one, other = other, one
	}
}

// What an early crash left of a game is neither offered nor removed while another window goes on with it.
func TestNothingOfAPlayedGameIsOffered(t *testing.T) {
	one, other := twoWindows(t)
	whole := one.program.Env.Saves()[0]
	short := *whole.Record
	short.Moves = short.Moves[:len(short.Moves)/2]
	if _, err := one.program.shelf.Put(shelf.Saves, "pond", time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), short.Append(nil)); err != nil {
		t.Fatal(err)
	}
	if saves := other.program.Env.Saves(); len(saves) != 1 || saves[0].Name != whole.Name {
		t.Fatalf("the short one counts: %+v", saves)
	}
	one.Click("resume0")
	one.need("board")
	files := one.savedFiles()
	for _, w := range []*walker{one, other} {
		if saves := w.program.Env.Saves(); len(saves) > 0 {
			t.Errorf("%d games are offered", len(saves))
		}
	}
	for _, name := range files {
		if _, err := other.program.shelf.Read(shelf.Saves, name); err != nil {
			t.Error(err)
		}
	}
	one.leaveToHome()
	if saves := other.program.Env.Saves(); len(saves) != 1 || len(saves[0].Record.Moves) < len(whole.Record.Moves) {
		t.Errorf("%d games are offered afterwards", len(saves))
	}
}

// A game that ended with the program before anybody had moved is not offered.
func TestAGameWithoutAMoveIsNotOffered(t *testing.T) {
	w := walk(t, args.Line{})
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(100)
	w.LetGo()
	w.leaveToHome()
	names := w.savedFiles()
	if len(names) != 1 {
		t.Fatalf("the saves are %q", names)
	}
	text, err := w.program.shelf.Read(shelf.Saves, names[0])
	if err != nil {
		t.Fatal(err)
	}
	begun, _, _ := bytes.Cut(text, []byte("\nmove "))
	for offered, saved := range map[int][]byte{0: append(begun, '\n'), 1: text} {
		other := walk(t, args.Line{}) // where nobody plays it any more
		if _, err := other.program.shelf.Put(shelf.Saves, "pond", time.Now(), saved); err != nil {
			t.Fatal(err)
		}
		if _, err := session.ParseRecord(saved); err != nil {
			t.Fatalf("the save cannot be read: %v", err)
		}
		if n := len(other.program.Env.Saves()); n != offered {
			t.Errorf("%d games are offered, want %d", n, offered)
		}
	}
}

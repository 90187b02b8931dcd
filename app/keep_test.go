package app

import (
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/session"
)

// leftGame is a program at home, where one game waits to be gone on with.
func leftGame(t *testing.T) *walker {
	w := walk(t, args.Line{})
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(100)
	w.LetGo()
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.Press(ebiten.KeyEscape)
	w.need("resume0")
	return w
}

// onDisk lists the saves that could be read if the machine went down now.
func onDisk(t *testing.T, w *walker) (found []*session.Record) {
	t.Helper()
	items, err := w.program.shelf.List(shelf.Saves)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		text, err := w.program.shelf.Read(shelf.Saves, item.Name)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := session.ParseRecord(text); err == nil {
			found = append(found, r)
		}
	}
	return found
}

func TestAResumedGameIsOnTheDiskAtEveryMoment(t *testing.T) {
	w := leftGame(t)
	w.Click("resume0")
	w.need("board")
	saves := onDisk(t, w)
	if len(saves) == 0 || len(saves[0].Moves) < 50 {
		t.Fatal("a crash would lose the whole game now")
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	if n := len(onDisk(t, w)); n != 1 {
		t.Fatalf("%d saves of one game are on the disk", n)
	}
}

// crash lets the disk have what a crash would leave there, and opens the program anew on it. A file that gets its name while
// it is copied is copied again.
func crash(t *testing.T, home string) *walker {
	t.Helper()
	left := t.TempDir()
	err := os.CopyFS(left, os.DirFS(home))
	for errors.Is(err, fs.ErrNotExist) {
		left = t.TempDir()
		err = os.CopyFS(left, os.DirFS(home))
	}
	if err != nil {
		t.Fatal(err)
	}
	return walkIn(t, args.Line{}, left)
}

func TestAResumedGameIsOneSaveAfterACrash(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(100)
	w.LetGo()
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.Press(ebiten.KeyEscape)
	w.Click("resume0")
	early := crash(t, home) // before the new journal has come to the disk, or after it
	if saves := early.program.Env.Saves(); len(saves) != 1 || len(saves[0].Record.Moves) < 50 {
		t.Fatalf("%d saves at once", len(saves))
	}
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(100)
	w.LetGo()
	now, _ := w.scene.(film).Recorded()
	most := len(now.Moves)
	w.live("it is on the disk", func() bool {
		_ = w.program.Env.Unsaved()
		saves := crash(t, home).program.Env.Saves()
		return len(saves) == 1 && len(saves[0].Record.Moves) >= most // the game goes on meanwhile
	})
	again := crash(t, home)
	again.program.Env.Saves()
	if n := len(onDisk(t, again)); n != 1 {
		t.Errorf("%d saves of one game stay on the disk", n)
	}
}

package app

import (
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/record"
)

// leftGame is a program at home, where one game waits to be gone on with.
func leftGame(t *testing.T) *walker {
	w := walk(t, cli.Line{})
	w.swimUp(100)
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.Ticks(3) // the home screen waits until the game is closed
	w.need("continue")
	return w
}

// onDisk lists the saves that could be read if the machine went down now.
func onDisk(t *testing.T, w *walker) (found []*record.Record) {
	t.Helper()
	items, err := w.program.files.List(store.Saves)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		text, err := w.program.files.Read(store.Saves, item.Name)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := record.Parse(text); err == nil {
			found = append(found, r)
		}
	}
	return found
}

func TestAResumedGameIsOnTheDiskAtEveryMoment(t *testing.T) {
	w := leftGame(t)
	w.Click("continue")
	w.need("board")
	saves := onDisk(t, w)
	if len(saves) == 0 || len(saves[0].Moves) < 50 {
		t.Fatalf("got %d saves, want one with at least 50 moves", len(saves))
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	if n := len(onDisk(t, w)); n != 1 {
		t.Fatalf("got %d saves of one game on the disk, want 1", n)
	}
}

// remains copies the files in home to another folder, as kill -9 leaves them, and returns this folder. If a file gets its name
// during the copy, remains starts again.
func remains(t *testing.T, home string) (left string) {
	t.Helper()
	err := error(fs.ErrNotExist)
	for errors.Is(err, fs.ErrNotExist) {
		left = t.TempDir()
		err = os.CopyFS(left, os.DirFS(home))
	}
	if err != nil {
		t.Fatal(err)
	}
	return left
}

// crash opens the program on the files that kill -9 would leave.
func crash(t *testing.T, home string) *walker {
	t.Helper()
	return walkIn(t, cli.Line{}, remains(t, home))
}

func TestAResumedGameIsOneSaveAfterACrash(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.swimUp(100)
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	w.Ticks(3) // the home screen waits until the game is closed
	w.Click("continue")
	early := crash(t, home) // before the new journal has come to the disk, or after it
	if saves := unfinished(early.program); len(saves) != 1 || len(saves[0].Record.Moves) < 50 {
		t.Fatalf("at once: got %d saves, want 1 with at least 50 moves", len(saves))
	}
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(100)
	w.LetGo()
	now, _ := w.scene.(film).Recorded()
	most := len(now.Moves)
	w.live("it is on the disk", func() bool {
		_ = write(w.program)
		saves := unfinished(crash(t, home).program)
		return len(saves) == 1 && len(saves[0].Record.Moves) >= most // the game goes on meanwhile
	})
	again := crash(t, home)
	unfinished(again.program)
	if n := len(onDisk(t, again)); n != 1 {
		t.Errorf("got %d saves of one game on the disk, want 1", n)
	}
}

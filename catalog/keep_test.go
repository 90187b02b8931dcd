package catalog

import (
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
	items, err := w.program.bench.shelf.List(shelf.Saves)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		text, err := w.program.bench.shelf.Read(shelf.Saves, item.Name)
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

func TestASaveOutlivesADiskThatRefusesItsSuccessor(t *testing.T) {
	w := leftGame(t)
	w.Click("resume0")
	w.need("board")
	k := w.program.bench.open[0]
	k.journal.Append(make([]byte, shelf.MaxSize)) // more than a record may have, which ends the journal
	if w.program.Env.Unsaved() == nil {
		t.Fatal("the journal goes on")
	}
	if err := k.suspend(); err != nil {
		t.Fatal(err)
	}
	if saves := onDisk(t, w); len(saves) == 0 || len(saves[0].Moves) < 50 {
		t.Fatal("the old save is gone, and the new one is broken")
	}
}

func TestAGameThatIsNotKeptLeavesItsSave(t *testing.T) {
	w := leftGame(t)
	saves := w.program.Env.Saves()
	w.program.bench.last = &keeping{bench: w.program.bench} // what begin leaves when the disk refuses
	w.program.bench.follow(saves[0])
	if left := w.program.Env.Saves(); len(left) != 1 {
		t.Fatalf("%d saves are left", len(left))
	}
}

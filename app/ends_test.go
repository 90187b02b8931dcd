package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/scenes/input"
)

// atTheResult shows the result of a bout of each game, and waits until the end is on the disk.
func atTheResult(t *testing.T, then func(t *testing.T, word, home string, w *walker)) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			home := t.TempDir()
			w := walkIn(t, cli.Line{}, home)
			at := len(r.Moves)
			if word == "foxes" {
				at = r.Ticks
			}
			w.open(branchOf(t, w.program, r, at))
			w.live("the result", w.over)
			then(t, word, home, w)
		})
	}
}

// done reports whether the one save has its end.
func (w *walker) done() bool {
	names := w.pieces(store.Saves)
	if len(names) != 1 {
		return false
	}
	text, err := w.program.files.Read(store.Saves, names[0])
	return err == nil && strings.Contains(string(text), "\nend ")
}

// A program that is killed while the result is shown has a past game after that, and offers nothing.
func TestAProgramThatIsKilledAtTheResultHasAPastGame(t *testing.T) {
	atTheResult(t, func(t *testing.T, word, home string, w *walker) {
		w.live("the end is on the disk", w.done)
		again := crash(t, home)
		if saves := unfinished(again.program); len(saves) != 0 {
			t.Errorf("got a save of %d moves, done %v; want none", len(saves[0].Record.Moves), saves[0].Record.Done)
		}
		if n := len(again.pieces(store.Records)); n != 1 {
			t.Errorf("got %d records, want 1", n)
		}
		if n := len(again.pieces(store.Saves)); n != 0 {
			t.Errorf("got %d saves, want 0", n)
		}
	})
}

// A finished game that was still a save when the program ended is counted when it becomes a past game.
func TestAFinishedSaveIsCounted(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		w := walk(t, cli.Line{})
		if _, err := w.program.files.Put(store.Saves, word, time.Now(), r.Append(nil)); err != nil {
			t.Fatal(err)
		}
		if saves := unfinished(w.program); len(saves) != 0 || len(w.pieces(store.Records)) != 1 {
			t.Errorf("%s: got %d saves and %d records, want 0 and 1", word, len(saves), len(w.pieces(store.Records)))
		}
		w.counted(word, 1)
	}
}

// The time for which a result is shown is not of the game.
func TestAResultThatStaysOnTheScreenMakesNoGameLonger(t *testing.T) {
	atTheResult(t, func(t *testing.T, word, home string, w *walker) {
		before, _ := w.scene.(film).Recorded()
		w.Ticks(300)
		if after, _ := w.scene.(film).Recorded(); after.Ticks != before.Ticks {
			t.Errorf("five seconds later: got %d ticks, want %d", after.Ticks, before.Ticks)
		}
	})
}

// Foxes that are saved and left go on at the same time of their island.
func TestFoxesAreSavedWithTheirTime(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	r := bouts(t, w.program, "Ada")["foxes"]
	w.open(branchOf(t, w.program, r, r.Moves[0].Tick))
	w.Press(ebiten.KeyArrowUp) // time passes once the player is at the keyboard
	w.live("ten seconds later", func() bool { now, _ := w.scene.(film).Recorded(); return now.Ticks > 600 })
	now, _ := w.scene.(film).Recorded()
	if now.Done {
		t.Fatal("the game is over, want it running")
	}
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
	saves := unfinished(w.program)
	if len(saves) != 1 || saves[0].Record.Ticks < now.Ticks {
		t.Fatalf("got the saves %+v, want %d ticks", saves, now.Ticks)
	}
}

// A clock that was set back does not cost a game. A save is removed only if another save has all its moves. The save with more
// moves is offered.
func TestAClockThatWasSetBackCostsNoGame(t *testing.T) {
	r := bouts(t, walk(t, cli.Line{}).program, "Ada")["labyrinth"]
	r.Done = false
	old := r.Append(nil)
	more := append(append([]byte{}, old...), "back 2\n"...)
	other := *r
	other.Moves = append(r.Moves[:1:1], r.Moves[3:]...) // another game with the same head, as far as anybody can tell
	newer, older := time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		newer, older []byte // by their names
		want         []int  // moves
	}{
		"gone on with at an earlier time": {old, more, []int{2}},
		"gone on with at a later time":    {more, old, []int{2}},
		"neither goes on after the other": {old, other.Append(nil), []int{len(r.Moves), len(other.Moves)}},
	} {
		t.Run(name, func(t *testing.T) {
			w := walk(t, cli.Line{})
			for at, text := range map[time.Time][]byte{newer: c.newer, older: c.older} {
				if _, err := w.program.files.Put(store.Saves, "labyrinth", at, text); err != nil {
					t.Fatal(err)
				}
			}
			saves := unfinished(w.program)
			if len(saves) != len(c.want) || len(w.pieces(store.Saves)) != len(c.want) {
				t.Fatalf("got %d saves of %d files, want %d", len(saves), len(w.pieces(store.Saves)), len(c.want))
			}
			for i, s := range saves {
				if len(s.Record.Moves) != c.want[i] {
					t.Errorf("save %d has %d moves, want %d", i, len(s.Record.Moves), c.want[i])
				}
			}
		})
	}
}

// A pond that nobody touches writes nothing, and its save stays small.
func TestAPondThatIsLeftAloneFillsNoSave(t *testing.T) {
	w := walk(t, cli.Line{})
	w.swimUp(60)
	w.Ticks(600)
	before, _ := w.scene.(film).Recorded()
	w.Ticks(60 * 60 * 10)
	after, _ := w.scene.(film).Recorded()
	if n := len(after.Append(nil)) - len(before.Append(nil)); n > 1000 {
		t.Errorf("ten minutes made the save %d bytes longer, want at most 1000", n)
	}
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(5)
	w.LetGo()
	if now, _ := w.scene.(film).Recorded(); len(now.Moves) == len(after.Moves) {
		t.Errorf("after ten minutes: got %d moves again, want more", len(now.Moves))
	}
}

// The game reports that its data folder is gone. The program then asks before it ends, each time and on each screen.
func TestAGameWhoseFolderGoesAwayIsToldAndAskedAbout(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.swimUp(20)
	w.live("on the disk", func() bool { return len(w.pieces(store.Saves)) == 1 })
	if err := os.Rename(w.program.places.Data, w.program.places.Data+"-away"); err != nil {
		t.Skip("the system does not let an open file go:", err)
	}
	w.live("told", func() bool { return len(w.root().Toasts()) > 0 })
	if told := w.root().Toasts()[0]; !strings.Contains(told, w.program.Env.UI.Book.T("errors.removed")) {
		t.Errorf("got the notice %q, want %q", told, w.program.Env.UI.Book.T("errors.removed"))
	}
	quit := func(where string) {
		t.Helper()
		for range 2 {
			w.step(input.Frame{W: w.W, H: w.H, Scale: w.Scale, Focused: true, Closing: true})
			if w.scene == nil {
				t.Fatalf("%s: the program has ended, want a question first", where)
			}
			w.Ticks(1)
			w.need("leave.anyway")
		}
		w.Press(ebiten.KeyEscape)
		w.Ticks(1)
		if w.has("leave.anyway") {
			t.Fatalf("%s: got a second question, want one", where)
		}
	}
	quit("game")
	quit("game, once more")
	w.Press(ebiten.KeyP)
	w.Click("menu.help")
	quit("rules")
	w.Press(ebiten.KeyEscape, ebiten.KeyP)
	w.Click("menu.settings")
	quit("settings")
	w.step(input.Frame{W: w.W, H: w.H, Scale: w.Scale, Focused: true, Closing: true})
	w.Click("leave.anyway")
	if w.scene != nil {
		t.Errorf("got %T, want the end", w.scene)
	}
}

// A save in which nobody plays is not offered.
func TestASaveWithoutPersonsIsNotOffered(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program) {
		w := walk(t, cli.Line{})
		half := *r
		half.Moves, half.Done = r.Moves[:len(r.Moves)/2], false
		if _, err := w.program.files.Put(store.Saves, word, time.Now(), half.Append(nil)); err != nil {
			t.Fatal(err)
		}
		if saves := unfinished(w.program); len(saves) != 0 {
			t.Errorf("%s: got %d saves, want 0", word, len(saves))
		}
	}
}

package autosave

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// newStore returns a store in an empty folder, with one save of a game of sixty moves.
func newStore(t *testing.T) *Store {
	t.Helper()
	home := t.TempDir()
	places := store.Places{Config: filepath.Join(home, "config"), Data: filepath.Join(home, "data"), State: filepath.Join(home, "state")}
	env := &scenes.Env{UI: &ui.Env{Book: words.Open("en")}}
	st := NewStore(Options{Files: store.Open(places), Places: places, Env: env, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(st.Files.Settle)
	r := record.Record{Head: record.Head{Game: "pond", Begun: "2026-11-20T15:04:05Z", Config: []byte("{}"), Seats: make([]record.SeatHead, 2)}}
	for tick := range 60 {
		r.Moves = append(r.Moves, record.Entry{Tick: tick, Move: []byte("{}")})
		r.Ticks = tick
	}
	if _, err := st.Files.Put(store.Saves, "pond", time.Now(), r.Append(nil)); err != nil {
		t.Fatal(err)
	}
	if n := len(found(st)); n != 1 {
		t.Fatalf("%d saves, want 1", n)
	}
	return st
}

// found looks for saves and returns them.
func found(st *Store) []scenes.Save {
	st.startSearch()
	_ = st.Settle()
	return st.saves
}

// claimed reserves a save and takes it.
func claimed(st *Store, s scenes.Save) (*store.Claim, error) {
	poll := st.Claim(s)
	err := st.Settle()
	if done, failed := poll(); !done || failed != nil || err != nil {
		return nil, errors.Join(failed, err)
	}
	return st.Claimed(s.Name)
}

// suspend closes the file of a game that is not finished, and returns why it is not on the disk.
func suspend(e *openRecord) (err error) {
	e.closeThen(func(closing error) func() {
		err = closing
		return func() {}
	})
	return errors.Join(e.store.Settle(), err)
}

// write writes all games, and returns why a game is not on the disk.
func write(st *Store) error {
	poll := st.Write()
	if err := st.Settle(); err != nil {
		return err
	}
	_, err := poll()
	return err
}

// begin starts the record of another game.
func begin(t *testing.T, st *Store) *openRecord {
	t.Helper()
	e := st.begin(store.Saves, "pond")
	t.Cleanup(func() {
		if slices.Contains(st.open, e) {
			_ = suspend(e)
		}
	})
	return e
}

// refuse ends the journal of an entry with an error: it appends more than a record can hold.
func refuse(e *openRecord) { e.journal.Append(make([]byte, store.MaxSize+1)) }

func TestASaveOutlivesADiskThatRefusesItsSuccessor(t *testing.T) {
	st := newStore(t)
	claim, err := claimed(st, found(st)[0])
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, st)
	e.old = claim
	refuse(e)
	if write(st) == nil {
		t.Fatal("write = nil, want an error because the journal has ended")
	}
	if err := suspend(e); !errors.Is(err, store.ErrLarge) {
		t.Fatalf("suspend: got %v, want %v", err, store.ErrLarge)
	}
	if saves := found(st); len(saves) == 0 || len(saves[0].Record.Moves) != 60 {
		t.Fatalf("got %d saves, want the old one with 60 moves", len(saves))
	}
}

// A disk that is full from the beginning of a game does not cost the save that the game resumes. When there is space, the game
// is saved and replaces the save.
func TestAGameIsSavedWhenTheDiskHasSpaceAgain(t *testing.T) {
	st := newStore(t)
	saved := found(st)[0]
	claim, err := claimed(st, saved)
	if err != nil {
		t.Fatal(err)
	}
	d := disktest.Watch(t, st.Places.Data)
	d.Fail(1, disktest.Forever, syscall.ENOSPC)
	e := begin(t, st)
	e.old = claim
	e.Append(saved.Record.Append(nil))
	full := st.Env.UI.Book.T("errors.full")
	for range 2 {
		if err := write(st); err == nil || err.Error() != full {
			t.Errorf("a full disk: got error %v, want %s", err, full)
		}
		st.report()
	}
	if got, want := st.Env.Notices(), []string{st.Env.UI.Book.T("game.unsaved", full)}; !slices.Equal(got, want) {
		t.Errorf("notified %q, want %q", got, want)
	}
	if _, err := os.Stat(st.Places.File(store.Saves, saved.Name)); err != nil {
		t.Errorf("the old save is gone: %v", err)
	}
	d.Heal()
	more := record.Entry{Tick: 90, Move: []byte("{}")}
	e.Append(more.Append(nil))
	if err := write(st); err != nil {
		t.Error(err)
	}
	st.report()
	if err := suspend(e); err != nil {
		t.Error(err)
	}
	if saves := found(st); len(saves) != 1 || len(saves[0].Record.Moves) != 61 || saves[0].Name == saved.Name {
		t.Errorf("afterwards: got %d saves, want 1 with 61 moves and another name", len(saves))
	}
}

func TestAWriteErrorIsNotifiedOnce(t *testing.T) {
	st := newStore(t)
	e := begin(t, st)
	refuse(e)
	st.report()
	st.report()
	want := []string{st.Env.UI.Book.T("game.unsaved", st.Env.UI.Book.T("errors.large"))}
	if got := st.Env.Notices(); !slices.Equal(got, want) {
		t.Errorf("notified %q, want %q", got, want)
	}
}

func TestDiskErrorsAreWorded(t *testing.T) {
	st := newStore(t)
	for err, word := range map[error]string{
		store.ErrNoAnswer: "errors.no_answer", store.ErrLarge: "errors.large", syscall.ENOSPC: "errors.full", fs.ErrNotExist: "errors.removed", disk.ErrIrregular: "errors.irregular",
	} {
		if got, want := st.Plain(fmt.Errorf("write it: %w", err)), st.Env.UI.Book.T(word); got != want {
			t.Errorf("%v: got the text %q, want %q", err, got, want)
		}
	}
}

func TestADamagedSaveIsSetAsideOnce(t *testing.T) {
	st := newStore(t)
	whole := found(st)[0]
	if _, err := st.Files.Put(store.Saves, "mia", time.Now().Add(time.Hour), []byte("menagerie record 1\n{torn")); err != nil {
		t.Fatal(err)
	}
	for n, want := range []bool{true, false} {
		if saves := found(st); len(saves) != 1 || saves[0].Name != whole.Name {
			t.Fatalf("got %d saves, want only %s", len(saves), whole.Name)
		}
		if got := st.Damaged(); got != want {
			t.Errorf("call %d: damaged is %v, want %v", n+1, got, want)
		}
	}
	items, err := st.Files.List(store.Saves)
	if err != nil || len(items) != 2 || !slices.ContainsFunc(items, func(i store.Item) bool { return store.IsAside(i.Name) }) {
		t.Errorf("got the files %+v, %v, want 2, one set aside", items, err)
	}
}

// The moves before the damage of a save are offered. The damaged file stays beside them.
func TestTheReadablePartOfADamagedSaveIsOffered(t *testing.T) {
	st := newStore(t)
	whole := found(st)[0]
	text, err := st.Files.Read(store.Saves, whole.Name)
	if err != nil {
		t.Fatal(err)
	}
	bad := bytes.Replace(text, []byte("move 30 "), []byte("mo\x00e 30 "), 1)
	if err := st.Files.Replace(store.Saves, whole.Name, bad); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if saves := found(st); len(saves) != 1 || len(saves[0].Record.Moves) != 30 || st.Damaged() {
			t.Fatalf("got %+v, want one save with 30 moves and none damaged", saves)
		}
	}
	if got, want := st.Env.Notices(), []string{st.Env.UI.Book.T("errors.save_repaired")}; !slices.Equal(got, want) {
		t.Errorf("notified %q, want %q", got, want)
	}
	if aside, err := st.Files.Read(store.Saves, whole.Name+"-broken-1"); err != nil || !bytes.Equal(aside, bad) {
		t.Errorf("the damaged file: got %d bytes, %v, want the same %d", len(aside), err, len(bad))
	}
	illegal := &record.Damage{Moves: 10, Err: errors.New("illegal")}
	st.SetAside(found(st)[0], illegal)
	if saves := found(st); len(saves) != 1 || len(saves[0].Record.Moves) != 10 {
		t.Errorf("after an illegal move: got %+v, want one save with 10 moves", saves)
	}
	st.Env.Notices()
	st.SetAside(found(st)[0], record.ErrDamaged)
	if saves := found(st); len(saves) != 0 || !st.Damaged() || len(st.Env.Notices()) > 0 {
		t.Errorf("a save without a readable part: got %+v, want none, a damaged one and no notice", saves)
	}
}

// A save that cannot be read is reported once, and is not renamed.
func TestASaveThatCannotBeReadIsReported(t *testing.T) {
	st := newStore(t)
	name := found(st)[0].Name
	st.read = nil // as after a start of the program
	end := disk.Inject(func(disk.Op, string) error { return syscall.EIO })
	for range 2 {
		if saves := found(st); len(saves) != 0 || st.Damaged() {
			t.Errorf("got %+v, damaged %v; want none, false", saves, st.Damaged())
		}
	}
	end()
	if got := st.Env.Notices(); len(got) != 1 || !strings.Contains(got[0], syscall.EIO.Error()) {
		t.Errorf("got the notices %q, want one with %v", got, syscall.EIO)
	}
	if saves := found(st); len(saves) != 1 || saves[0].Name != name {
		t.Errorf("afterwards: got %+v, want only %s", saves, name)
	}
}

// Names depend on the clock, but no game does: a clock that jumps between games loses none of them.
func TestTheClockMayJump(t *testing.T) {
	st := newStore(t)
	text, err := st.Files.Read(store.Saves, found(st)[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for i, at := range []time.Time{now, now.AddDate(-50, 0, 0), now.AddDate(100, 0, 0), now, now.Add(-time.Second), now.AddDate(-50, 0, 0)} {
		other := bytes.Replace(text, []byte(`"Seed":0`), fmt.Appendf(nil, `"Seed":%d`, i+1), 1)
		j := st.Files.Begin(store.Saves, "pond", at)
		j.Append(other)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if n := len(found(st)); n != i+2 {
			t.Fatalf("after %[2]d jumps: got %[1]d saves, want %[3]d", n, i, i+2)
		}
	}
}

// other returns a store of another window on the same folder.
func other(st *Store) *Store {
	o := st.Options
	o.Files = store.Open(st.Places)
	return NewStore(o)
}

// isFree reports whether another window can reserve a save.
func isFree(st *Store, s scenes.Save) bool {
	c, err := claimed(other(st), s)
	if err != nil {
		return false
	}
	c.Free()
	return true
}

func TestASaveThatNoGameTakesIsFreedAgain(t *testing.T) {
	st := newStore(t)
	s := found(st)[0]
	poll := st.Claim(s)
	for range 2 * reserveTicks { // the page waits
		if err := st.Settle(); err != nil {
			t.Fatal(err)
		}
		st.report()
		if done, err := poll(); !done || err != nil {
			t.Fatalf("got %v, %v, want the save", done, err)
		}
	}
	if isFree(st, s) {
		t.Fatal("while a page waits: the save is free, want it reserved")
	}
	for range reserveTicks + 1 { // the player has left the page
		st.report()
	}
	if err := st.Settle(); err != nil {
		t.Fatal(err)
	}
	if _, err := st.Claimed(s.Name); err == nil || !isFree(st, s) {
		t.Errorf("afterwards: got error %v, want one and a free save", err)
	}
}

// A second press of a button reserves nothing twice, and a press of another one frees the first save.
func TestOnlyTheLastClaimCounts(t *testing.T) {
	st := newStore(t)
	first := found(st)[0]
	text, err := st.Files.Read(store.Saves, first.Name)
	if err == nil {
		_, err = st.Files.Put(store.Saves, "pond", time.Now().Add(time.Hour), bytes.Replace(text, []byte(`"Seed":0`), []byte(`"Seed":9`), 1))
	}
	if err != nil {
		t.Fatal(err)
	}
	second := found(st)[0]
	st.Claim(second)
	st.Claim(first)
	polls := []func() (bool, error){st.Claim(second), st.Claim(second)}
	if err := st.Settle(); err != nil {
		t.Fatal(err)
	}
	for i, poll := range polls {
		if done, err := poll(); !done || err != nil {
			t.Errorf("claim %d: got %v, %v, want an end without an error", i, done, err)
		}
	}
	c, err := st.Claimed(second.Name)
	if err != nil || isFree(st, second) || !isFree(st, first) {
		t.Fatalf("got error %v, first free %v, second free %v; want only the second one reserved", err, isFree(st, first), isFree(st, second))
	}
	c.Free()
}

// An attempt to write is about the games that were open when it began.
func TestWriteAsksAboutThePresentGames(t *testing.T) {
	st := newStore(t)
	old := st.Write()
	e := begin(t, st)
	refuse(e)
	poll := st.Write()
	if err := st.Settle(); err != nil {
		t.Fatal(err)
	}
	if done, err := old(); !done || err != nil {
		t.Errorf("the old attempt: got %v, %v, want an end without an error", done, err)
	}
	if done, err := poll(); !done || err == nil {
		t.Errorf("the new attempt: got %v, %v, want an end with an error", done, err)
	}
}

// A game that was closed and is not on the disk is notified of, once.
func TestAClosedGameThatIsNotStoredIsNotified(t *testing.T) {
	st := newStore(t)
	e := st.begin(store.Saves, "pond")
	refuse(e)
	e.close(&record.Record{Moves: make([]record.Entry, 1)})
	<-st.filer.last
	st.report()
	st.report()
	if got := st.Env.Notices(); len(got) != 1 || !strings.Contains(got[0], st.Env.UI.Book.T("errors.large")) {
		t.Errorf("notified %q, want one notice that the game is too long", got)
	}
}

// A panic in the background stops the game loop as its own would, so that it is logged and the games are closed.
func TestAPanicOfATaskReachesTheGameLoop(t *testing.T) {
	f := newFiler()
	f.run(func() func() { panic("lost") })
	<-f.last
	defer func() {
		if p := recover(); !strings.Contains(fmt.Sprint(p), "lost") {
			t.Errorf("got the panic %v, want that of the task", p)
		}
	}()
	f.takeResults()
}

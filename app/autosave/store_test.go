package autosave

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/shelf"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// newStore returns a store in an empty folder, with one save of a game of sixty moves.
func newStore(t *testing.T) *Store {
	t.Helper()
	home := t.TempDir()
	places := shelf.Places{Config: filepath.Join(home, "config"), Data: filepath.Join(home, "data"), State: filepath.Join(home, "state")}
	env := &scenes.Env{UI: &ui.Env{Book: words.Open("en")}}
	st := &Store{Shelf: shelf.Open(places), Places: places, Env: env, Log: slog.New(slog.DiscardHandler)}
	t.Cleanup(st.Shelf.Settle)
	r := session.Record{Head: session.Head{Game: "pond", Begun: "2026-11-20T15:04:05Z", Config: []byte("{}"), Seats: make([]session.SeatHead, 2)}}
	for tick := range 60 {
		r.Moves = append(r.Moves, session.Entry{Tick: tick, Move: []byte("{}")})
		r.Ticks = tick
	}
	if _, err := st.Shelf.Put(shelf.Saves, "pond", time.Now(), r.Append(nil)); err != nil {
		t.Fatal(err)
	}
	if n := len(st.Saves()); n != 1 {
		t.Fatalf("%d saves, want 1", n)
	}
	return st
}

// begin starts the record of another game.
func begin(t *testing.T, st *Store) *entry {
	t.Helper()
	e, err := st.begin(shelf.Saves, "pond")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if e.journal != nil {
			_ = e.suspend()
		}
	})
	return e
}

// refuse ends the journal of an entry with an error: it appends more than a record can hold.
func refuse(e *entry) { e.journal.Append(make([]byte, shelf.MaxSize+1)) }

func TestASaveOutlivesADiskThatRefusesItsSuccessor(t *testing.T) {
	st := newStore(t)
	claim, err := st.Claim(st.Saves()[0])
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, st)
	e.follow(claim)
	refuse(e)
	if st.Unsaved() == nil {
		t.Fatal("the journal goes on")
	}
	if err := e.suspend(); !errors.Is(err, shelf.ErrLarge) {
		t.Fatal(err)
	}
	if saves := st.Saves(); len(saves) == 0 || len(saves[0].Record.Moves) != 60 {
		t.Fatal("the old save is gone, and the new one is broken")
	}
}

func TestAGameThatIsNotStoredLeavesItsSave(t *testing.T) {
	st := newStore(t)
	claim, err := st.Claim(st.Saves()[0])
	if err != nil {
		t.Fatal(err)
	}
	(&entry{store: st}).follow(claim) // what begin returns when the disk refuses
	if left := st.Saves(); len(left) != 1 {
		t.Fatalf("%d saves are left", len(left))
	}
}

func TestAWriteErrorIsNotifiedOnce(t *testing.T) {
	st := newStore(t)
	e := begin(t, st)
	refuse(e)
	st.look()
	st.look()
	want := []string{st.Env.UI.Book.T("game.unsaved", "saving the game: "+shelf.ErrLarge.Error())}
	if got := st.Env.Notices(); !slices.Equal(got, want) {
		t.Errorf("notified %q, want %q", got, want)
	}
}

func TestDiskErrorsAreWorded(t *testing.T) {
	st := newStore(t)
	for err, word := range map[error]string{syscall.ENOSPC: "errors.full", fs.ErrNotExist: "errors.removed"} {
		if got, want := st.Plain(fmt.Errorf("write it: %w", err)), st.Env.UI.Book.T(word); got != want {
			t.Errorf("%v is told as %q, want %q", err, got, want)
		}
	}
}

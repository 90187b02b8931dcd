package puzzles_test

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"menagerie/app/puzzles"
	"menagerie/internal/disk"
	"menagerie/internal/solved"
	"menagerie/internal/store"
	"menagerie/rules/puzzle"
)

// monday is 23 November 2026.
var monday = puzzle.DayOf(2026, 11, 23)

// open opens the store of a window on monday. Closing it is left to the test.
func open(t *testing.T, data string) *puzzles.Store {
	t.Helper()
	st := &puzzles.Store{
		Files: store.Open(store.Places{Data: data}), Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return time.Date(2026, 11, 23, 23, 59, 0, 0, time.FixedZone("", 14*3600)) },
	}
	if _, err := st.Open(); err != nil {
		t.Fatal(err)
	}
	return st
}

func key(game string, d puzzle.Day) solved.Key { return solved.Key{Game: game, Day: d} }

var done = solved.Result{End: solved.Solved, Timely: true}

func TestTodayIsTheLocalDate(t *testing.T) {
	st := open(t, t.TempDir())
	defer st.Close()
	if got := st.Today(); got != monday {
		t.Errorf("got day %d, want %d", got, monday)
	}
}

func TestResultsOutliveTheWindow(t *testing.T) {
	data := t.TempDir()
	st := open(t, data)
	st.Set(key("pond", monday-1), done)
	st.Set(key("pond", monday), done)
	st.Set(solved.Key{Game: "pond", Step: 1}, done)
	if n, err := st.Changes(); n == 0 || err != nil {
		t.Errorf("got %d changes and %v, want changes without an error", n, err)
	}
	st.Close()
	st = open(t, data)
	defer st.Close()
	if got := st.Streak(); got != (solved.Streak{Now: 2, Best: 2}) || st.Climbed("pond") != 1 || st.Result(key("pond", monday)).End != solved.Solved {
		t.Errorf("got the streak %+v and %d steps, want 2 days and 1 step", got, st.Climbed("pond"))
	}
}

func TestDamagedResultsAreSetAside(t *testing.T) {
	for _, text := range []string{"", "rubbish\n", "menagerie puzzles 9\n", "menagerie puzzles 1\n{}\n"} {
		data := t.TempDir()
		file := filepath.Join(data, puzzles.FileName+".txt")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		st := &puzzles.Store{Files: store.Open(store.Places{Data: data}), Log: slog.New(slog.DiscardHandler), Now: time.Now}
		aside, err := st.Open()
		if err == nil || !strings.Contains(aside, "broken-1") {
			t.Errorf("%q: got %q and %v, want the file set aside and an error", text, aside, err)
		}
		st.Set(key("pond", monday), done)
		st.Close()
		kept, err := os.ReadFile(filepath.Join(data, aside+".txt"))
		if string(kept) != text || err != nil {
			t.Errorf("%q: got %q and %v in the old file, want it unchanged", text, kept, err)
		}
		if again := open(t, data); again.Result(key("pond", monday)).End != solved.Solved {
			t.Errorf("%q: got no result, want the new one", text)
		}
	}
}

func TestTwoWindowsKeepEachOthersResults(t *testing.T) {
	data := t.TempDir()
	one, two := open(t, data), open(t, data)
	one.Set(key("pond", monday), done)
	one.Close()
	two.Set(key("mia", monday), done)
	two.Close()
	if two.Result(key("pond", monday)).End != solved.Solved {
		t.Error("got no result of the other window after a write, want it")
	}
	st := open(t, data)
	for _, game := range []string{"pond", "mia"} {
		if st.Result(key(game, monday)).End != solved.Solved {
			t.Errorf("%s: got no result, want those of both windows", game)
		}
	}
}

func TestAFailedWriteLosesNoResult(t *testing.T) {
	data := t.TempDir()
	st := open(t, data)
	full := errors.New("the disk is full")
	end := disk.Inject(func(op disk.Op, path string) error {
		if op == disk.OpWrite && strings.HasPrefix(path, data) {
			return full
		}
		return nil
	})
	st.Set(key("pond", monday), done)
	st.Close() // waits for the write and tries again
	if _, err := st.Changes(); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	if _, err := os.Stat(filepath.Join(data, puzzles.FileName+".txt")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v for the file, want %v", err, fs.ErrNotExist)
	}
	end()
	st.Set(key("mia", monday), done)
	st.Close()
	if _, err := st.Changes(); err != nil {
		t.Errorf("after the disk has space again: got %v, want no error", err)
	}
	if again := open(t, data); again.Result(key("pond", monday)).End != solved.Solved {
		t.Error("got no result after the second write, want it")
	}
}

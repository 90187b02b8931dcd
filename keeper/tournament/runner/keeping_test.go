package runner

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"time"

	"menagerie/internal/disk/disktest"
	"menagerie/keeper/tournament"
	"menagerie/session/gamerecord"
)

// Any kind of file may be in the place of the log in a downloaded folder.
func TestOnlyFilesAreLogs(t *testing.T) {
	folder := t.TempDir()
	if err := os.Symlink(os.DevNull, filepath.Join(folder, LogName)); err != nil {
		t.Skip("no links here:", err)
	}
	if _, err := Read(folder); !errors.Is(err, tournament.ErrNoLog) {
		t.Errorf("a folder of a device: got error %v, want %v", err, tournament.ErrNoLog)
	}
}

// A second Open fails, and Played reports the first.
func TestASecondOpenOfAFolderFails(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	folder := filepath.Join(t.TempDir(), "out")
	head := tournament.Head{Game: "glenda", Seats: 2, Games: 2, Entrants: []tournament.Entrant{{Name: "a"}, {Name: "b"}}}
	for range 2 { // begun, then continued
		k, err := Open(folder, head, Refuse)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(folder, head, Refuse); err == nil || !Played(folder) {
			t.Errorf("opening a second time: got error %v and played %v, want an error and true", err, Played(folder))
		}
		if _, err := Read(folder); err != nil {
			t.Errorf("others can't read it: %v", err)
		}
		if err := k.Close(); err != nil || Played(folder) {
			t.Errorf("Close: got error %v and played %v, want no error and false", err, Played(folder))
		}
	}
}

// keep opens a tournament in a folder, stores a result and a film for each game that is left, and closes it. It ends with the
// first error.
func keep(folder string) (err error) {
	head := tournament.Head{Game: "glenda", Seats: 2, Games: 4, Entrants: []tournament.Entrant{{Name: "a"}, {Name: "b"}}}
	k, err := Open(folder, head, Refuse)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, k.stop(), k.Close()) }()
	film := &gamerecord.Record{Head: gamerecord.Head{Game: "glenda", Config: []byte("{}")}, Done: true}
	for _, m := range k.Left(Share{}) {
		if err := k.begin(m, Options{}); err != nil {
			return err
		}
		if err := k.end(tournament.Result{Match: m.Number, Began: time.Now(), Seats: make([]tournament.SeatResult, 2)}, film, Options{}); err != nil {
			return err
		}
	}
	return nil
}

// After any failure, the log can be read. The next start keeps all results that were stored, and each result has its film.
func TestAFailingDiskDamagesNoLog(t *testing.T) {
	for name, fault := range disktest.Errors() {
		for n, done := 1, false; !done; n++ {
			folder := filepath.Join(t.TempDir(), "out")
			d := disktest.Watch(t, folder)
			d.Fail(n, disktest.Once, fault)
			err := keep(folder)
			failed := d.Failed()
			if done = len(failed) == 0; done && (err != nil || n < 15) {
				t.Fatalf("%s: got %d operations and error %v, want at least 14 without an error", name, n-1, err)
			}
			d.Heal()
			log, read := Read(folder)
			if read != nil && err == nil {
				t.Errorf("%s: after %q failed: got error %v when reading the log, want none", name, failed, read)
			}
			if err := keep(folder); err != nil {
				t.Fatalf("%s: after %q failed, the tournament cannot go on: %v", name, failed, err)
			}
			whole, err := Read(folder)
			if err != nil || len(whole.Results) != 4 {
				t.Fatalf("%s: after %q failed: got %+v, %v, want 4 results", name, failed, whole, err)
			}
			if log != nil && len(log.Results) > 0 && !reflect.DeepEqual(log.Results, whole.Results[:len(log.Results)]) {
				t.Errorf("%s: after %q failed: got %d results that differ, want the first results of the whole log",
					name, failed, len(log.Results))
			}
			for _, r := range whole.Results {
				if text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(r.Record))); err != nil {
					t.Error(err)
				} else if _, err := gamerecord.Parse(text); err != nil {
					t.Errorf("%s: after %q failed, %s: %v", name, failed, r.Record, err)
				}
			}
		}
	}
}

// A power cut loses at most the games of the last second, and no stop of the tournament.
func TestAPowerCutAfterTheStopLosesNoResult(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	d := disktest.Watch(t, filepath.Dir(folder))
	if err := keep(folder); err != nil {
		t.Fatal(err)
	}
	cut := t.TempDir()
	if err := d.PowerCut(cut); err != nil {
		t.Fatal(err)
	}
	log, err := Read(filepath.Join(cut, "out"))
	if err != nil || len(log.Results) != 4 {
		t.Fatalf("got %+v, %v, want 4 results", log, err)
	}
	for _, r := range log.Results {
		if _, err := os.Stat(filepath.Join(cut, "out", filepath.FromSlash(r.Record))); err != nil {
			t.Error(err)
		}
	}
}

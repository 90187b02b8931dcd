package runner

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/disk/disktest"
	"menagerie/internal/tournament"
	"menagerie/record"
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
// first error. opened is false if the tournament could not be opened.
func keep(folder string) (opened bool, err error) {
	head := tournament.Head{Game: "glenda", Seats: 2, Games: 4, Entrants: []tournament.Entrant{{Name: "a"}, {Name: "b"}}}
	k, err := Open(folder, head, Refuse)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, k.stop(), k.Close()) }()
	film := &record.Record{Head: record.Head{Game: "glenda", Config: []byte("{}")}, Done: true}
	for _, m := range k.Left(Share{}) {
		if err := k.begin(m, Options{}); err != nil {
			return true, err
		}
		if err := k.end(tournament.Result{Match: m.Number, Began: time.Now(), Seats: make([]tournament.SeatResult, 2)}, film, Options{}); err != nil {
			return true, err
		}
	}
	return true, nil
}

// After any failure, the log can be read. The next start keeps all results that were stored, and each result has its film. If only
// one operation fails, the tournament goes on.
func TestAFailingDiskDamagesNoLog(t *testing.T) {
	for name, fault := range disktest.Errors() {
		for _, span := range []disktest.Span{disktest.Once, disktest.Forever} {
			n := 1
			for keepOnFailingDisk(t, name, n, span, fault) {
				n++
			}
			if n < 40 {
				t.Errorf("%s: got %d operations, want at least 40", name, n-1)
			}
			t.Logf("%s, span %v: %d operations failed", name, span, n-1)
		}
	}
}

// keepOnFailingDisk plays a tournament while the n-th operation fails, and then on the healthy disk. It returns false if the
// tournament has fewer than n operations.
func keepOnFailingDisk(t *testing.T, name string, n int, span disktest.Span, fault error) (more bool) {
	synctest.Test(t, func(t *testing.T) { // its clock makes the pauses short
		folder := filepath.Join(t.TempDir(), "out")
		d := disktest.Watch(t, folder)
		d.Fail(n, span, fault)
		opened, err := keep(folder)
		failed := d.Failed()
		if more = len(failed) > 0; !more && err != nil {
			t.Fatalf("%s: got error %v without a failure", name, err)
		}
		if more && span == disktest.Once && opened && err != nil && !strings.HasPrefix(failed[0], "close") {
			t.Errorf("%s: after only %q failed, the tournament ended with %v", name, failed, err)
		}
		if more && span == disktest.Forever && err == nil && !strings.HasPrefix(failed[0], "sync") {
			t.Errorf("%s: after %q failed: got no error, want one", name, failed)
		}
		d.Heal()
		log, read := Read(folder)
		if read != nil && err == nil {
			t.Errorf("%s: after %q failed: got error %v when reading the log, want none", name, failed, read)
		}
		if _, err := keep(folder); err != nil {
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
			} else if _, err := record.Parse(text); err != nil {
				t.Errorf("%s: after %q failed, %s: %v", name, failed, r.Record, err)
			}
		}
	})
	return more
}

// A power cut loses at most the games of the last second, and no stop of the tournament.
func TestAPowerCutAfterTheStopLosesNoResult(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	d := disktest.Watch(t, filepath.Dir(folder))
	if _, err := keep(folder); err != nil {
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

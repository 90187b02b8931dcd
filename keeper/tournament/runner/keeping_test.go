package runner

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"menagerie/keeper/tournament"
)

// Any kind of file may be in the place of the log in a downloaded folder.
func TestOnlyFilesAreLogs(t *testing.T) {
	folder := t.TempDir()
	if err := os.Symlink(os.DevNull, filepath.Join(folder, LogName)); err != nil {
		t.Skip("no links here:", err)
	}
	if _, err := Read(folder); !errors.Is(err, tournament.ErrNoLog) {
		t.Errorf("a device is read: %v", err)
	}
}

// A second Open fails, and Played reports the first.
func TestOneKeeps(t *testing.T) {
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
			t.Errorf("a second one keeps it as well: %v, played %v", err, Played(folder))
		}
		if _, err := Read(folder); err != nil {
			t.Errorf("others can't read it: %v", err)
		}
		if err := k.Close(); err != nil || Played(folder) {
			t.Errorf("closed: %v, played %v", err, Played(folder))
		}
	}
}

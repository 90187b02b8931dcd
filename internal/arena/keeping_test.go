package arena

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"menagerie/internal/tournament"
)

// A folder from somebody else can have anything in the place of the log.
func TestOnlyFilesAreLogs(t *testing.T) {
	folder := t.TempDir()
	if err := os.Symlink(os.DevNull, filepath.Join(folder, LogName)); err != nil {
		t.Skip("no links here:", err)
	}
	if _, err := Read(folder); !errors.Is(err, tournament.ErrNoLog) {
		t.Errorf("a device is read: %v", err)
	}
}

// A second program is kept away, and whoever looks sees that somebody plays.
func TestOneKeeps(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	folder := filepath.Join(t.TempDir(), "out")
	head := tournament.Head{Game: "glenda", Seats: 2, Games: 2, Entrants: []tournament.Entrant{{Name: "a"}, {Name: "b"}}}
	for range 2 { // begun, and gone on with
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

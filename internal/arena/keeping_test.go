package arena

import (
	"errors"
	"os"
	"path/filepath"
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

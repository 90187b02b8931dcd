//go:build unix

package runner

import (
	"path/filepath"
	"syscall"
	"testing"

	"menagerie/internal/tournament"
)

// A folder from somebody else may contain a pipe instead of the signature. Writing to it would block for ever.
func TestAPipeIsReplacedByTheSignature(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	dir, head := t.TempDir(), tournament.Head{Game: "glenda"}
	if err := syscall.Mkfifo(filepath.Join(dir, SignatureFile), 0o600); err != nil {
		t.Fatal(err)
	}
	if SignedHere(dir, head) {
		t.Error("Own(folder with a pipe) = true, want false")
	}
	if err := SignFolder(dir, head); err != nil || !SignedHere(dir, head) {
		t.Errorf("Sign: got error %v, then Own %v, want true", err, SignedHere(dir, head))
	}
}

//go:build unix

package trust

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
	if err := syscall.Mkfifo(filepath.Join(dir, Name), 0o600); err != nil {
		t.Fatal(err)
	}
	if Own(dir, head) {
		t.Error("Own(folder with a pipe) = true, want false")
	}
	if err := Sign(dir, head); err != nil || !Own(dir, head) {
		t.Errorf("Sign: got error %v, then Own %v, want true", err, Own(dir, head))
	}
}

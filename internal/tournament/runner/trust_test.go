package runner

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"menagerie/internal/tournament"
)

// A folder belongs to this machine if nothing that is run has changed since this machine has signed it.
func TestOnlySignedFoldersAreTrusted(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("LOCALAPPDATA", t.TempDir())
	dir := t.TempDir()
	head := tournament.Head{Game: "glenda", Dir: "/bots", Entrants: []tournament.Entrant{{Name: "a", Command: "./a"}}}
	if SignedHere(dir, head) {
		t.Error("Own(folder without a signature) = true, want false")
	}
	if err := SignFolder(dir, head); err != nil {
		t.Fatal(err)
	}
	if !SignedHere(dir, head) {
		t.Error("Own(signed folder) = false, want true")
	}
	other := head
	other.Entrants = []tournament.Entrant{{Name: "a", Command: "rm -r /"}}
	moved := head
	moved.Dir = "/elsewhere"
	if SignedHere(dir, other) || SignedHere(dir, moved) || SignedHere(t.TempDir(), head) {
		t.Error("Own(changed commands, changed folder or no signature) = true, want false")
	}
	if info, err := os.Stat(SignatureKey()); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Errorf("the key file: got %v, %v, want no rights for others", info, err)
	}
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("LOCALAPPDATA", t.TempDir())
	if SignedHere(dir, head) {
		t.Error("Own(signature of another machine) = true, want false")
	}
}

// Several programs may need the first key at the same time.
func TestConcurrentProgramsMakeOneKey(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("LOCALAPPDATA", t.TempDir())
	head := tournament.Head{Game: "mia"}
	var all sync.WaitGroup
	dirs := make([]string, 8)
	for i := range dirs {
		dirs[i] = t.TempDir()
		all.Go(func() {
			if err := SignFolder(dirs[i], head); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, dir := range dirs {
		if !SignedHere(dir, head) {
			t.Errorf("Own(%s) = false, want true with the key of this machine", filepath.Base(dir))
		}
	}
}

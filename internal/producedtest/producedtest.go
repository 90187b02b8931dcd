// Package producedtest verifies the records that the tests of a package write. After the tests, keeper reads each
// record.
//
//	func TestMain(m *testing.M) { os.Exit(producedtest.Run(m.Run)) }
//
//	producedtest.Keep(t, folder) // before the folder is removed
package producedtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/assets/words/wordstest"
	"menagerie/internal/logfile"
)

// produced holds the records of all games that the tests have played.
var produced struct {
	mu     sync.Mutex
	folder string
	since  string // names of records written during this run are not below this
	count  int
}

// Run runs tests, verifies the kept records, and returns the exit code. A line of the program's log that is not fit for a
// person panics.
func Run(tests func() int) int {
	logfile.Wrap(wordstest.Proofread)
	folder, err := os.MkdirTemp("", "menagerie-records-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	produced.folder, produced.since = folder, time.Now().UTC().Format("2006-01-02T15")
	code := tests()
	if code != 0 || testing.Short() || produced.count == 0 {
		return code
	}
	if err := verify(folder); err != nil {
		fmt.Fprintln(os.Stderr, "--- FAIL: records that the tests have produced:", err)
		return 1
	}
	return 0
}

// Keeper builds keeper once for all tests of a package and returns its path.
var Keeper = sync.OnceValues(func() (path string, err error) {
	path = filepath.Join(produced.folder, "keeper")
	return path, Build(path, "menagerie/keeper")
})

// Build builds a program for tests. It does not ask git for the version, which fails if another user owns the checkout.
func Build(path, pkg string) error {
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, pkg).CombinedOutput()
	if err != nil {
		return fmt.Errorf("build %s: %w: %s", pkg, err, out)
	}
	return nil
}

// verify checks all records with keeper. Each must be complete: the game ended, or the player left it.
func verify(folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) != produced.count {
		return errors.Join(err, fmt.Errorf("%d of %d are there", len(files), produced.count))
	}
	keeper, err := Keeper()
	if err != nil {
		return err
	}
	command := exec.Command(keeper, append([]string{"verify"}, files...)...)
	command.Env = append(command.Environ(), "LC_ALL=C") // independent of the user's language
	out, err := command.Output()
	if err == nil {
		return nil
	}
	wrong := []error{err}
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); !strings.Contains(line, ", right") {
			wrong = append(wrong, errors.New(line))
		}
	}
	return errors.Join(wrong...)
}

// Keep copies the records in a folder that were written since the tests began. The program that has written them must
// have ended.
func Keep(t testing.TB, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		t.Error(err)
	}
	produced.mu.Lock()
	defer produced.mu.Unlock()
	for _, file := range files {
		if filepath.Base(file) < produced.since {
			continue // written by a test
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		produced.count++
		name := fmt.Sprintf("%d-%s", produced.count, filepath.Base(file))
		if err := os.WriteFile(filepath.Join(produced.folder, name), text, 0o600); err != nil {
			t.Error(err)
		}
	}
}

// Package recordtest verifies the game records that the tests of a package write. After the tests, it runs the program
// keeper on each record.
//
//	func TestMain(m *testing.M) { os.Exit(recordtest.Run(m.Run)) }
//
//	recordtest.Keep(t, folder) // before the folder is removed
package recordtest

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

// produced holds the folder with the records of all games that the tests have played.
var produced struct {
	mu     sync.Mutex
	folder string
	since  string // names of records written during this run are not below this
	count  int
}

// Run runs the tests, verifies the records that Keep has copied, and returns the exit code. If a test fails, or with the flag
// -short, it verifies no records. While the tests run, it panics if a log line has a text that users should not see, such as a
// formatting error of package fmt.
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

// Keeper builds the program menagerie/keeper and returns the path of the executable. The tests of a package build it only
// once. If ShareKeeper was called, Keeper waits for that build instead.
var Keeper = sync.OnceValues(func() (path string, err error) {
	if shared := os.Getenv(sharedVariable); shared != "" {
		return await(shared)
	}
	path = filepath.Join(produced.folder, "keeper")
	return path, Build(path, "menagerie/keeper")
})

// sharedVariable is the name of an environment variable. Its value is the folder in which ShareKeeper builds keeper.
const sharedVariable = "MENAGERIE_TEST_KEEPER"

// Names in the folder of ShareKeeper. The last two exist when the build has ended.
const (
	building = "building"
	built    = "keeper"
	failed   = "failed"
)

// ShareKeeper builds the program keeper once for all processes that this process starts later. It does not wait for the
// build. The function Keeper waits for the build in those processes. The caller must call end, which waits for the
// build and removes the executable.
func ShareKeeper() (end func(), err error) {
	folder, err := os.MkdirTemp("", "menagerie-keeper-")
	if err != nil {
		return nil, err
	}
	if err := os.Setenv(sharedVariable, folder); err != nil {
		return nil, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		err := Build(filepath.Join(folder, building), "menagerie/keeper")
		if err == nil {
			err = os.Rename(filepath.Join(folder, building), filepath.Join(folder, built))
		}
		if err != nil {
			_ = os.WriteFile(filepath.Join(folder, failed), []byte(err.Error()), 0o600) // without the file the tests time out
		}
	}()
	return func() { <-done; _ = os.RemoveAll(folder) }, nil
}

// await waits until another process has built keeper in a folder, and returns its path.
func await(folder string) (path string, err error) {
	path = filepath.Join(folder, built)
	for begun := time.Now(); time.Since(begun) < 20*time.Minute; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
		if text, err := os.ReadFile(filepath.Join(folder, failed)); err == nil && len(text) > 0 {
			return "", errors.New(string(text))
		}
	}
	return "", errors.New("the build of the program keeper took longer than twenty minutes")
}

// Build compiles the main package with the import path pkg and writes the executable to path. It omits version control
// information, because git fails if another user owns the checkout.
func Build(path, pkg string) error {
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, pkg).CombinedOutput()
	if err != nil {
		return fmt.Errorf("build %s: %w: %s", pkg, err, out)
	}
	return nil
}

// verify checks all records in a folder with the command "keeper verify". It returns an error if a record is invalid or
// incomplete. A record is complete if the game has ended or the player has left.
func verify(folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) != produced.count {
		return errors.Join(err, fmt.Errorf("got %d records, want %d", len(files), produced.count))
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
		if line = strings.TrimSpace(line); !strings.Contains(line, ", valid") || strings.Contains(line, "valid so far") {
			wrong = append(wrong, errors.New(line))
		}
	}
	return errors.Join(wrong...)
}

// Keep copies the records in folder that were written since the start of the tests. The program that has written them must
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

package lockfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// locked is a path in a folder of its own, and skips where the system has no locks.
func locked(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	return filepath.Join(t.TempDir(), "thing")
}

// left are the files beside a path.
func left(t *testing.T, path string) int {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

func TestHeldUntilFreed(t *testing.T) {
	path := locked(t)
	for range 2 {
		l, err := Take(path)
		if err != nil || !l.Real() || !Held(path) {
			t.Fatalf("taken %+v, %v, held %v", l, err, Held(path))
		}
		if _, err := Try(path); !errors.Is(err, ErrHeld) {
			t.Errorf("taken twice: %v", err)
		}
		l.Free()
		if Held(path) || left(t, path) != 0 {
			t.Errorf("held %v, and %d files are left", Held(path), left(t, path))
		}
	}
}

// The system takes the lock from a program that dies, and the file that is left keeps nobody away.
func TestWhatIsLeftIsFree(t *testing.T) {
	path := locked(t)
	if err := os.WriteFile(path+End, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if Held(path) || left(t, path) != 0 {
		t.Error("a file without a lock is not cleared away")
	}
}

// However many want it at once, one has it; and none of them takes the file of another's lock away.
func TestOneHasIt(t *testing.T) {
	path := locked(t)
	var having, had atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 500 {
				l, err := Try(path)
				if err != nil {
					continue
				}
				had.Add(1)
				if n := having.Add(1); n != 1 || !l.Real() {
					t.Errorf("%d have it, %+v", n, l)
				}
				runtime.Gosched()
				having.Add(-1)
				l.Free()
			}
		})
	}
	all.Wait()
	if had.Load() == 0 {
		t.Error("nobody ever had it")
	}
	if n := left(t, path); n != 0 {
		t.Errorf("%d files are left", n)
	}
}

package disk_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
)

// locked returns a path in a new folder. It skips the test on a system without locks.
func locked(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	return filepath.Join(t.TempDir(), "thing")
}

// left returns the number of files in the folder of a path.
func left(t *testing.T, path string) int {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

func TestLockIsHeldUntilFreed(t *testing.T) {
	path := locked(t)
	for range 2 {
		l, err := disk.TakeLock(path)
		if err != nil || !l.Real() || !disk.Locked(path) {
			t.Fatalf("got %+v, %v, held %v; want a real lock that is held", l, err, disk.Locked(path))
		}
		if _, err := disk.TryLock(path); !errors.Is(err, disk.ErrLocked) {
			t.Errorf("disk.Try of a held lock: got error %v, want %v", err, disk.ErrLocked)
		}
		l.Free()
		if disk.Locked(path) || left(t, path) != 0 {
			t.Errorf("got held %v and %d files, want false and 0", disk.Locked(path), left(t, path))
		}
	}
}

// The lock file of a program that has crashed is free and is removed.
func TestLockOfACrashedProgramIsFree(t *testing.T) {
	path := locked(t)
	if err := os.WriteFile(path+disk.LockSuffix, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if disk.Locked(path) || left(t, path) != 0 {
		t.Errorf("a file without a lock: got held %v and %d files, want false and 0", disk.Locked(path), left(t, path))
	}
}

// Only one of several goroutines holds the lock, and none removes the file of another's lock.
func TestOnlyOneHolderAtATime(t *testing.T) {
	path := locked(t)
	var having, had atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 500 {
				l, err := disk.TryLock(path)
				if err != nil {
					continue
				}
				had.Add(1)
				if n := having.Add(1); n != 1 || !l.Real() {
					t.Errorf("got %d holders of %+v, want 1 with a real lock", n, l)
				}
				runtime.Gosched()
				having.Add(-1)
				l.Free()
			}
		})
	}
	all.Wait()
	if had.Load() == 0 {
		t.Error("got no holder, want at least one")
	}
	if n := left(t, path); n != 0 {
		t.Errorf("got %d files, want 0", n)
	}
}

// A pipe in place of the lock file is not opened, because that would wait for another program.
func TestAPipeIsNoLock(t *testing.T) {
	path := locked(t)
	disktest.Pipe(t, path+disk.LockSuffix)
	if l, err := disk.TryLock(path); err != nil || l.Real() {
		t.Errorf("got %+v, %v, want a lock that is not real", l, err)
	}
}

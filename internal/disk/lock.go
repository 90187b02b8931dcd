package disk

import (
	"errors"
	"os"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// LockSuffix is appended to the path of a file to form the path of its lock file.
const LockSuffix = ".lock"

// ErrLocked is returned if this program or another one holds the lock.
var ErrLocked = errors.New("the file is locked by another program")

// Lock is a lock that a program holds on a path. The lock is a separate file next to the path. Locking the file itself would
// have two disadvantages: others could not read it on Windows, and replacing it would remove the lock. The system releases the
// lock when the program ends.
//
// The zero Lock locks nothing. It is used on systems without file locks, such as a browser.
type Lock struct{ file *flock.Flock }

// Locked and TryLock hold a lock briefly, so TakeLock tries repeatedly.
const (
	tries = 20
	pause = 10 * time.Millisecond
)

// TakeLock acquires the lock on path. If another program holds the lock, TakeLock waits for a short time and then returns
// ErrLocked.
func TakeLock(path string) (l Lock, err error) {
	for range tries {
		if l, err = TryLock(path); err == nil {
			return l, nil
		}
		time.Sleep(pause)
	}
	return l, err
}

// TryLock acquires the lock on path without waiting. It returns ErrLocked if the lock is held.
func TryLock(path string) (Lock, error) {
	if err := fault(OpLock, path); err != nil {
		return Lock{}, nil
	}
	if info, err := os.Lstat(path + LockSuffix); err == nil && !info.Mode().IsRegular() {
		return Lock{}, nil // opening a pipe would wait for another program
	}
	for range 100 { // without reliable file identity there is no lock
		file := flock.New(path + LockSuffix)
		locked, err := file.TryLock()
		switch {
		case err != nil:
			return Lock{}, nil
		case !locked:
			return Lock{}, ErrLocked
		case stillNamed(file):
			return Lock{file}, nil
		}
		_ = file.Close()
	}
	return Lock{}, nil
}

// stillNamed reports whether the locked file still exists under its name.
func stillNamed(file *flock.Flock) bool {
	// another program may have removed the file before this program locked it
	ours, err1 := file.Stat()
	there, err2 := os.Lstat(file.Path())
	return err1 == nil && err2 == nil && os.SameFile(ours, there)
}

// Free releases the lock and removes the lock file.
func (l Lock) Free() {
	if !l.Real() {
		return
	}
	removed := os.Remove(l.file.Path())
	_ = l.file.Close()
	if removed != nil && runtime.GOOS == "windows" {
		_ = os.Remove(l.file.Path())
	}
}

// Real reports whether the lock excludes other programs. The zero Lock does not.
func (l Lock) Real() bool { return l.file != nil }

// Locked reports whether any program holds the lock on path. It removes the lock file if a crashed program has left it.
func Locked(path string) bool {
	if _, err := os.Lstat(path + LockSuffix); err != nil {
		return false
	}
	l, err := TryLock(path)
	l.Free()
	return err != nil
}

// Package lockfile locks a path against other programs. The lock is a separate file next to the path. On Windows, a
// lock on the file itself would prevent others from reading it, and replacing the file would remove the lock.
//
//	lock, err := lockfile.Take(path) // ErrHeld: another program has it, or this one
//	defer lock.Free()
package lockfile

import (
	"errors"
	"os"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// End is the suffix that turns a path into the path of its lock.
const End = ".lock"

// ErrHeld reports that the lock is held, by this program or another one.
var ErrHeld = errors.New("another program has to do with it")

// Lock is a held lock. The system releases it when the program ends. The zero Lock is used on file systems without
// locks, such as a browser's; it excludes no other program.
type Lock struct{ file *flock.Flock }

// Held and Try hold a lock briefly, so Take tries repeatedly.
const (
	tries = 20
	pause = 10 * time.Millisecond
)

// Take acquires the lock of a path. It waits a short time for another holder and then returns ErrHeld.
func Take(path string) (l Lock, err error) {
	for range tries {
		if l, err = Try(path); err == nil {
			return l, nil
		}
		time.Sleep(pause)
	}
	return l, err
}

// Try is like Take, but does not wait. Free removes the lock file, so Try checks that it has locked the present file
// and not a removed one.
func Try(path string) (Lock, error) {
	for range 100 { // without reliable file identity there is no lock
		file := flock.New(path + End)
		locked, err := file.TryLock()
		switch {
		case err != nil:
			return Lock{}, nil
		case !locked:
			return Lock{}, ErrHeld
		case lies(file):
			return Lock{file}, nil
		}
		_ = file.Close()
	}
	return Lock{}, nil
}

// lies reports whether the locked file still exists under its name.
func lies(file *flock.Flock) bool {
	ours, err1 := file.Stat()
	there, err2 := os.Lstat(file.Path())
	return err1 == nil && err2 == nil && os.SameFile(ours, there)
}

// Free releases the lock. It removes the file first, because afterwards another program may own it. Windows cannot
// remove an open file, so there Free removes it after closing, which fails if another program has opened it.
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

// Real reports whether the lock excludes other programs.
func (l Lock) Real() bool { return l.file != nil }

// Held reports whether a program holds the lock of a path. It removes the lock file of a program that has crashed.
func Held(path string) bool {
	if _, err := os.Lstat(path + End); err != nil {
		return false
	}
	l, err := Try(path)
	l.Free()
	return err != nil
}

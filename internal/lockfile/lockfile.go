// Package lockfile keeps two programs from having to do with the same thing at once. What is locked has a path, and its lock is a
// file beside that, for a lock on the thing itself would keep others on Windows from reading it, and go when it is replaced.
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

// End is the end of a lock's name, behind the path that it is for.
const End = ".lock"

// ErrHeld says that somebody has a lock.
var ErrHeld = errors.New("another program has to do with it")

// Lock says that a program has to do with what lies at a path. The system takes it from a program that dies. The zero lock is
// that of a file system without locks, such as a browser's: it keeps nobody away.
type Lock struct{ file *flock.Flock }

// Who only looks whether a lock is held has it for a moment, so it is tried again.
const (
	tries = 20
	pause = 10 * time.Millisecond
)

// Take takes the lock of a path; ErrHeld if somebody has it.
func Take(path string) (l Lock, err error) {
	for range tries {
		if l, err = Try(path); err == nil {
			return l, nil
		}
		time.Sleep(pause)
	}
	return l, err
}

// Try is Take without patience. Whoever gives a lock back removes its file, so what was locked may be gone by then and is
// worth nothing: another program has made a new one.
func Try(path string) (Lock, error) {
	for range 100 { // where files can't be told apart, there is no lock either
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

// lies reports whether a locked file is still the one of its name.
func lies(file *flock.Flock) bool {
	ours, err1 := file.Stat()
	there, err2 := os.Lstat(file.Path())
	return err1 == nil && err2 == nil && os.SameFile(ours, there)
}

// Free gives the lock back. Its file goes first: afterwards it could be somebody else's. Windows removes no file that is
// open, neither this one nor the next one's.
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

// Real reports whether there is a lock at all, which is to say that nobody else has it.
func (l Lock) Real() bool { return l.file != nil }

// Held reports whether a program has the lock of a path. The lock of one that died is cleared away.
func Held(path string) bool {
	if _, err := os.Lstat(path + End); err != nil {
		return false
	}
	l, err := Try(path)
	l.Free()
	return err != nil
}

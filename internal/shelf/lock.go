package shelf

import (
	"os"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// lockEnd is the end of a lock file's name. The lock is not on the piece itself, which comes by renaming and could not be read
// by others on Windows as long as it is locked.
const lockEnd = ".lock"

// lock says that a program has to do with what lies at a path. The system takes it from a program that dies. The zero lock is
// that of a file system without locks, such as a browser's: it keeps nobody away.
type lock struct{ file *flock.Flock }

// Who only looks whether a lock is held has it for a moment, so it is tried again.
const (
	lockTries = 20
	lockPause = 10 * time.Millisecond
)

// take takes the lock of a path; ErrHeld if somebody has it.
func take(path string) (l lock, err error) {
	for range lockTries {
		if l, err = try(path); err == nil {
			return l, nil
		}
		time.Sleep(lockPause)
	}
	return l, err
}

// try is take without patience. Whoever gives a lock back removes its file, so what was locked may be gone by then and is
// worth nothing: another program has made a new one.
func try(path string) (lock, error) {
	for range 100 { // where files can't be told apart, there is no lock either
		file := flock.New(path + lockEnd)
		locked, err := file.TryLock()
		switch {
		case err != nil:
			return lock{}, nil
		case !locked:
			return lock{}, ErrHeld
		case lies(file):
			return lock{file}, nil
		}
		_ = file.Close()
	}
	return lock{}, nil
}

// lies reports whether a locked file is still the one of its name.
func lies(file *flock.Flock) bool {
	ours, err1 := file.Stat()
	there, err2 := os.Lstat(file.Path())
	return err1 == nil && err2 == nil && os.SameFile(ours, there)
}

// free gives the lock back. Its file goes first: afterwards it could be somebody else's. Windows removes no file that is
// open, neither this one nor the next one's.
func (l lock) free() {
	if l.file == nil {
		return
	}
	removed := os.Remove(l.file.Path())
	_ = l.file.Close()
	if removed != nil && runtime.GOOS == "windows" {
		_ = os.Remove(l.file.Path())
	}
}

// held reports whether a program has the lock of a path. The lock of one that died is cleared away.
func held(path string) bool {
	l, err := try(path)
	l.free()
	return err != nil
}

// forget clears away what was promised at a path, if the program that did it has died. Without locks nobody can know that.
func forget(path string) {
	l, err := try(path)
	if err != nil || l.file == nil {
		return
	}
	_ = os.Remove(path + part)
	l.free()
}

// Claim is a piece that a program has for itself: others see that it is held, and can neither move nor remove it. It ends with
// Free or Remove, or with the program.
type Claim struct {
	Name string

	free   func()
	remove func() error
}

// Claim takes a piece; ErrHeld if somebody has it, in this program or in another one. Where the file system knows no locks,
// everybody gets it.
func (s *Shelf) Claim(d Drawer, name string) (*Claim, error) {
	if err := check(name); err != nil {
		return nil, err
	}
	free, err := s.store.claim(d, name)
	if err != nil {
		return nil, err
	}
	return &Claim{Name: name, free: free, remove: func() error { return s.store.remove(d, name) }}, nil
}

// Free leaves the piece to others.
func (c *Claim) Free() { c.free() }

// Remove takes the piece away for good.
func (c *Claim) Remove() error {
	defer c.free()
	return c.remove()
}

//go:build unix

package arena

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// lock keeps a second program from playing the same tournament. It is gone with the program. Who only looks whether somebody
// plays holds the lock for a moment, so it is tried again.
func lock(f *os.File) error {
	const times, pause = 20, 10 * time.Millisecond
	for range times {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil // a disk that knows no locks is no reason not to play
		}
		time.Sleep(pause)
	}
	return errors.New("another keeper plays this tournament right now")
}

// locked reports whether somebody holds the lock.
func locked(f *os.File) bool {
	return errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}

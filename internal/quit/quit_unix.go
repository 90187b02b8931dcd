//go:build unix

package quit

import (
	"os"

	"golang.org/x/sys/unix"
)

// abandoned reports whether the reader of f has ended.
func abandoned(f *os.File) bool {
	all := []unix.PollFd{{Fd: int32(f.Fd())}}
	_, err := unix.Poll(all, 0)
	return err == nil && all[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0
}

// Package tty detects terminals.
package tty

import "os"

// IsTerminal reports whether stream is a terminal. It does not use the file mode, because the null device has the same
// mode.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	conn, err := f.SyscallConn() // unlike Fd, SyscallConn leaves the file's mode unchanged
	if err != nil {
		return false
	}
	found := false
	err = conn.Control(func(fd uintptr) { found = terminal(fd) })
	return err == nil && found
}

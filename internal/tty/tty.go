// Package tty detects terminals.
package tty

import "os"

// Is reports whether a stream is a terminal. It calls the operating system, because the file mode of the null device is
// that of a terminal.
func Is(stream any) bool {
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

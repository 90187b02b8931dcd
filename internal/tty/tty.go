// Package tty tells terminals from all else that a program may read and write.
package tty

import "os"

// Is reports whether a stream is a terminal, before which somebody may sit. The operating system is asked: the device that
// swallows everything looks like a terminal from outside.
func Is(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	conn, err := f.SyscallConn() // unlike Fd, it leaves the file as it is
	if err != nil {
		return false
	}
	found := false
	err = conn.Control(func(fd uintptr) { found = terminal(fd) })
	return err == nil && found
}

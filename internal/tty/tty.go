// Package tty finds out where output goes.
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

// Unread reports whether probably nobody reads what the program writes to f. This is so unless f is a terminal or a pipe: desktops
// send the output of programs to the null device, to a file or to the journal, and on Windows such programs have no output.
func Unread(f *os.File) bool {
	info, err := f.Stat()
	return err != nil || info.Mode()&os.ModeNamedPipe == 0 && !IsTerminal(f)
}

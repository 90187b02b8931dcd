// Package tty reports where the output of a program goes: to a terminal, a file or nowhere.
package tty

import "os"

// IsTerminal reports whether stream is a terminal. It does not rely on the file mode, because the null device has the mode of
// a terminal.
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

// Unread reports whether the output that the program writes to f is probably ignored. It returns false if f is a
// terminal or a pipe. It returns true for the null device, a file or the journal, because desktops send the output of
// programs there. It also returns true if there is no output, as on Windows.
func Unread(f *os.File) bool {
	info, err := f.Stat()
	return err != nil || info.Mode()&os.ModeNamedPipe == 0 && !IsTerminal(f)
}

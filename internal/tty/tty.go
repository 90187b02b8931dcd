// Package tty reports where the output of a program goes: to a terminal, a file or nowhere.
package tty

import (
	"os"

	"golang.org/x/term"
)

// IsTerminal reports whether stream is a terminal. It does not rely on the file mode, because the null device has the mode of
// a terminal.
func IsTerminal(stream any) bool {
	found := false
	control(stream, func(fd int) { found = term.IsTerminal(fd) })
	return found
}

// Width returns the width of a terminal in columns. If stream is no terminal, or if its width is unknown, Width returns 0.
func Width(stream any) int {
	width := 0
	control(stream, func(fd int) {
		if columns, _, err := term.GetSize(fd); err == nil {
			width = columns
		}
	})
	return width
}

// control calls f with the file descriptor of stream if stream is an open file.
func control(stream any, f func(fd int)) {
	file, ok := stream.(*os.File)
	if !ok {
		return
	}
	// unlike Fd, SyscallConn leaves the file's mode unchanged
	if conn, err := file.SyscallConn(); err == nil {
		_ = conn.Control(func(fd uintptr) { f(int(fd)) }) // a closed file is no terminal
	}
}

// Unread reports whether the output that the program writes to f is probably ignored. It returns false if f is a
// terminal or a pipe. It returns true for the null device, a file or the journal, because desktops send the output of
// programs there. It also returns true if there is no output, as on Windows.
func Unread(f *os.File) bool {
	info, err := f.Stat()
	return err != nil || info.Mode()&os.ModeNamedPipe == 0 && !IsTerminal(f)
}

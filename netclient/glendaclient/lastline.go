package glendaclient

import (
	"errors"
	"io"
	"net"
)

// lastLine ends the last line of a connection if the server doesn't: some of the original's last words have no line feed.
type lastLine struct {
	net.Conn
	open  bool // the last byte that came ended no line
	ended bool
}

// Read implements net.Conn.
func (l *lastLine) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	if n > 0 {
		l.open = p[n-1] != '\n' && p[n-1] != 0
	}
	if n == 0 && len(p) > 0 && l.open && !l.ended && errors.Is(err, io.EOF) {
		l.ended, p[0] = true, '\n'
		return 1, nil
	}
	return n, err
}

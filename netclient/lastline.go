package netclient

import (
	"errors"
	"io"
	"net"
	"strings"
)

// LastLine returns the connection with an end to its last line even if the server sends none. Any of the bytes in ends
// ends a line; the first of them is what is added.
func LastLine(c net.Conn, ends string) net.Conn { return &lastLine{Conn: c, ends: ends} }

type lastLine struct {
	net.Conn
	ends  string
	open  bool // the last byte that came ended no line
	ended bool
}

// Read implements net.Conn.
func (l *lastLine) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	if n > 0 {
		l.open = strings.IndexByte(l.ends, p[n-1]) < 0
	}
	if n == 0 && len(p) > 0 && l.open && !l.ended && errors.Is(err, io.EOF) {
		l.ended, p[0] = true, l.ends[0]
		return 1, nil
	}
	return n, err
}

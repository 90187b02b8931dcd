package netclient

import (
	"errors"
	"io"
	"net"
	"strings"
)

// TerminateLastLine returns a connection that reads from c. If the last line from c has no line end, the connection
// adds the first byte of lineEnds to it. Each byte in lineEnds is a line end.
func TerminateLastLine(c net.Conn, lineEnds string) net.Conn {
	return &lastLine{Conn: c, ends: lineEnds}
}

type lastLine struct {
	net.Conn
	ends  string
	open  bool // the last byte did not end a line
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

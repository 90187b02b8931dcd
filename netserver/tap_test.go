package netserver_test

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/wire"
)

// onTape is what a tape has, as text.
func onTape(tape *wire.Tape) []string {
	notes, _, _ := tape.Since(0, nil)
	var lines []string
	for _, n := range notes {
		lines = append(lines, n.String())
	}
	return lines
}

func wantTape(t *testing.T, tape *wire.Tape, want ...string) {
	t.Helper()
	if got := onTape(tape); !slices.Equal(got, want) {
		t.Errorf("on the tape is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// twos cuts messages of two bytes.
func twos(b []byte) (int, error) {
	if len(b) < 2 {
		return 0, wire.ErrShort
	}
	return 2, nil
}

func TestTapOfConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tape := wire.NewTape(100, 1000)
		s := netserver.New(func(c *netserver.Conn) {
			b := make([]byte, 8)
			n, _ := c.Read(b, time.Time{})
			c.Heard(b[:n], nil)
			c.Refused(nil)
			c.Refused(errors.New("not now"))
			_ = c.Write([]byte("abcde"))
			c.Farewell([]byte("fg"))
		}, netserver.Limits{}, nil)
		s.Tap(netserver.NewTap(tape, twos))
		for range 2 {
			near, far := net.Pipe()
			s.ServeConn(far, nil)
			_, _ = io.WriteString(near, "hi")
			_, _ = io.ReadAll(near)
			_ = near.Close()
		}
		shutdown(t, s)
		wantTape(t, tape,
			`local 1 < "hi"`, "local 1 ! not now", `local 1 > "ab"`, `local 1 > "cd"`, `local 1 > "e"`, `local 1 > "fg"`,
			`local 2 < "hi"`, "local 2 ! not now", `local 2 > "ab"`, `local 2 > "cd"`, `local 2 > "e"`, `local 2 > "fg"`)
	})
}

func TestTapOfDatagrams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tape := wire.NewTape(100, 1000)
		var d *netserver.Door
		d = netserver.NewDoor(func(from netserver.Peer, datagram []byte) {
			d.Refused(from, errors.New("not now"))
			d.Send(from, datagram)
		}, nil, nil)
		d.Tap(netserver.NewTap(tape, nil))
		for _, c := range []net.Conn{d.Connect(), d.ConnectFrom(netip.MustParseAddrPort("192.0.2.1:9"))} {
			_, _ = io.WriteString(c, "abc")
			_ = c.Close()
		}
		wantTape(t, tape, `local 1 < "abc"`, "local 1 ! not now", `local 1 > "abc"`,
			`192.0.2.1:9 < "abc"`, "192.0.2.1:9 ! not now", `192.0.2.1:9 > "abc"`)
	})
}

package datagram

import (
	"net"
	"runtime"
	"strconv"
	"testing"
)

// TestClosedPortsAreReported sends datagrams to ports that are closed. The server must report each of them, and other
// peers must still receive everything.
func TestClosedPortsAreReported(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux reports unreachable addresses")
	}
	for _, at := range []struct{ listen, host string }{
		{"127.0.0.1:0", "127.0.0.1"}, {"0.0.0.0:0", "127.0.0.1"}, {"[::]:0", "127.0.0.1"}, {"[::]:0", "::1"}, {"[::1]:0", "::1"},
	} {
		if at.host == "::1" && !hasIPv6() {
			continue
		}
		t.Run(at.listen+" "+at.host, func(t *testing.T) { closesPorts(t, at.listen, at.host) })
	}
}

func closesPorts(t *testing.T, listen, host string) {
	heard, lost := make(chan Peer, 100), make(chan Peer, 1000)
	d := New(func(from Peer, _ []byte) { heard <- from }, nil)
	d.OnUnreachable(func(p Peer) { lost <- p })
	defer d.Shutdown(t.Context())
	listens, err := d.Listen(listen)
	if err != nil {
		t.Fatal(err)
	}
	dial := func() net.Conn {
		conn, err := net.Dial("udp", net.JoinHostPort(host, strconv.Itoa(listens.(*net.UDPAddr).Port)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Write([]byte("hello")); err != nil {
			t.Fatal(err)
		}
		return conn
	}
	honest := dial()
	defer honest.Close()
	friend := <-heard
	const closed = 5
	var peers []Peer
	var conns []net.Conn // all are open at the same time, so that each has another port
	for range closed {
		conns = append(conns, dial())
		peers = append(peers, <-heard)
	}
	for _, conn := range conns {
		_ = conn.Close()
	}
	for i := range 50 {
		for _, p := range peers {
			d.Send(p, []byte("nobody reads this"))
		}
		d.Send(friend, []byte(strconv.Itoa(i)))
	}
	buf := make([]byte, 100)
	for i := range 50 {
		if n, err := honest.Read(buf); err != nil || string(buf[:n]) != strconv.Itoa(i) {
			t.Fatalf("datagram %d: got %q, %v, want %d", i, buf[:n], err, i)
		}
	}
	reported := map[Peer]bool{}
	for len(reported) < closed {
		reported[<-lost] = true
	}
	for _, p := range peers {
		if !reported[p.Source()] || reported[friend.Source()] {
			t.Errorf("got reports %v, want one of %v and none of %v", reported, p.Source(), friend.Source())
		}
	}
}

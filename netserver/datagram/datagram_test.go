package datagram

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
)

// parrots returns a server that sends back every datagram. It panics on "panic".
func parrots() *Server {
	var d *Server
	var mu sync.Mutex
	d = New(func(from Peer, datagram []byte) {
		mu.Lock()
		defer mu.Unlock()
		if string(datagram) == "panic" {
			panic("asked for")
		}
		d.Send(from, datagram)
	}, nil)
	return d
}

func exchange(t *testing.T, conn net.Conn, text string) string {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 1<<16)
	n, err := conn.Read(buf)
	if err != nil {
		t.Fatal(err)
	}
	return string(buf[:n])
}

func TestDatagramsComeBackOverSockets(t *testing.T) {
	d := parrots()
	addr, err := d.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Listen(addr.String()); err == nil || !strings.Contains(err.Error(), addr.String()) {
		t.Errorf("the same port twice: got error %v, want one about %v", err, addr)
	}
	conn, err := net.Dial("udp", addr.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "panic")
	for _, text := range []string{"hello", strings.Repeat("x", 8_000)} {
		if got := exchange(t, conn, text); got != text {
			t.Errorf("got %d bytes back, want the same %d", len(got), len(text))
		}
	}
	if d.Panics() != 1 {
		t.Errorf("got %d panics, want 1", d.Panics())
	}
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := d.Listen("127.0.0.1:0"); !errors.Is(err, netserver.ErrShutdown) {
		t.Errorf("Listen after Shutdown: got error %v, want %v", err, netserver.ErrShutdown)
	}
}

func TestDoorWithinTheProcess(t *testing.T) {
	d := parrots()
	var lost []string
	d.OnUnreachable(func(p Peer) { lost = append(lost, p.String()) })
	a, b := d.Connect(), d.ConnectFrom(netip.MustParseAddrPort("192.0.2.1:5"))
	for _, conn := range []net.Conn{a, b} {
		if got := exchange(t, conn, "hello"); got != "hello" {
			t.Errorf("got %q, want hello", got)
		}
		if err := conn.SetDeadline(time.Now()); !errors.Is(err, os.ErrNoDeadline) {
			t.Errorf("SetDeadline: got error %v, want %v", err, os.ErrNoDeadline)
		}
	}
	for i := range 2 * localCapacity { // nobody reads, so the excess datagrams are lost
		_, _ = fmt.Fprint(a, i)
	}
	for range 2 {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(lost, []string{"192.0.2.1:5"}) {
		t.Errorf("reported as unreachable: %q, want the closed connection once", lost)
	}
	if _, err := b.Write(nil); !errors.Is(err, net.ErrClosed) {
		t.Errorf("write on a closed connection: got error %v, want %v", err, net.ErrClosed)
	}
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	buf := make([]byte, 10)
	for i := range localCapacity {
		if n, err := a.Read(buf); err != nil || string(buf[:n]) != fmt.Sprint(i) {
			t.Fatalf("datagram %d: got %q, %v, want %d", i, buf[:n], err, i)
		}
	}
	for _, conn := range []net.Conn{a, b, d.Connect()} {
		if _, err := conn.Read(buf); !errors.Is(err, io.EOF) {
			t.Errorf("read after the end: got error %v, want %v", err, io.EOF)
		}
	}
}

// TestDoorThatCannotBeShut checks that Shutdown returns at the end of its context.
func TestDoorThatCannotBeShut(t *testing.T) {
	release, heard := make(chan struct{}), make(chan struct{})
	d := New(func(Peer, []byte) { close(heard); <-release }, nil)
	addr, err := d.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("udp", addr.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "x")
	<-heard
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := d.Shutdown(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Shutdown: got error %v, want %v", err, context.Canceled)
	}
	close(release)
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestPeersAreComparedByAddress(t *testing.T) {
	at := func(text string) Peer { return Peer{address: netip.MustParseAddrPort(text)} }
	local, other := Peer{line: &localConn{}}, Peer{line: &localConn{server: &Server{}}}
	for _, c := range []struct {
		a, b Peer
		same bool
	}{
		{at("192.0.2.1:1"), at("192.0.2.1:2"), true},
		{at("192.0.2.1:1"), at("192.0.2.2:1"), false},
		{local, local, true},
		{local, other, false},
		{local, at("192.0.2.1:1"), false},
	} {
		if c.a.SameHost(c.b) != c.same || c.b.SameHost(c.a) != c.same {
			t.Errorf("SameHost(%v, %v): got %v and %v, want %v", c.a, c.b, c.a.SameHost(c.b), c.b.SameHost(c.a), c.same)
		}
	}
	if at("[2001:db8::1]:1").Neighbourhood() != at("[2001:db8::2]:9").Neighbourhood() || local.Neighbourhood().IsValid() {
		t.Errorf("got the neighbourhoods %v, %v and %v, want two equal ones and an invalid one",
			at("[2001:db8::1]:1").Neighbourhood(), at("[2001:db8::2]:9").Neighbourhood(), local.Neighbourhood())
	}
	if !local.Local() || at("192.0.2.1:1").Local() || local.String() != "local" || at("192.0.2.1:1").String() != "192.0.2.1:1" {
		t.Errorf("got %v and %v, want local and 192.0.2.1:1, and only the first one to be local", local, at("192.0.2.1:1"))
	}
}

// TestUnknownSendersAreLimited checks the rates of unknown senders, for each network and in all.
func TestUnknownSendersAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := func(i int) Peer {
			return Peer{address: netip.AddrPortFrom(netip.AddrFrom4([4]byte{192, byte(i >> 16), byte(i >> 8), byte(i)}), 9)}
		}
		s := NewUnknownSenderLimiter(50, 5)
		count := func(peers, each int) (heard int) {
			for i := range peers {
				for range each {
					if s.Allow(at(i), time.Now()) {
						heard++
					}
				}
			}
			return heard
		}
		if n := count(1, 100); n != 20 {
			t.Errorf("one stranger: got %d times at once, want 20", n)
		}
		time.Sleep(10 * time.Second)
		if n := count(10_000, 3); n != 200 {
			t.Errorf("a crowd: got %d times at once, want 200", n)
		}
		time.Sleep(10 * time.Second)
		heard := 0
		for range 100 {
			heard += count(1, 10)
			time.Sleep(100 * time.Millisecond)
		}
		if heard < 50 || heard > 70 {
			t.Errorf("in 10 s one stranger: got %d times, want 20 and 5 a second", heard)
		}
		for range 1000 {
			if !s.Allow(Peer{line: &localConn{}}, time.Now()) {
				t.Fatal("Allow(peer in this process) = false, want true")
			}
		}
		if all := NewUnknownSenderLimiter(-1, -1); !all.Allow(at(1), time.Now()) {
			t.Error("Allow without limits = false, want true")
		}
	})
}

// TestPort0IsIgnored checks that a datagram from UDP port 0, to which nothing can be sent, is not handled.
func TestPort0IsIgnored(t *testing.T) {
	var heard []string
	d := New(func(from Peer, datagram []byte) { heard = append(heard, from.String()) }, nil)
	for _, from := range []string{"192.0.2.1:0", "[2001:db8::1]:0", "192.0.2.1:1"} {
		if _, err := d.ConnectFrom(netip.MustParseAddrPort(from)).Write([]byte("REGISTER_SPECTATOR;eve")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Connect().Write([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"192.0.2.1:1", "local"}; !slices.Equal(heard, want) {
		t.Errorf("handled datagrams of %q, want those of %q only", heard, want)
	}
}

// TestIPv4OnlyIfAsked checks that 0.0.0.0 does not mean IPv6 too.
func TestIPv4OnlyIfAsked(t *testing.T) {
	d := parrots()
	defer d.Shutdown(t.Context())
	at, err := d.Listen("0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	if !at.(*net.UDPAddr).AddrPort().Addr().Is4() {
		t.Errorf("0.0.0.0:0 listens on %v, want IPv4 only", at)
	}
}

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

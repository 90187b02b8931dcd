package netserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// parrots returns a door that answers every datagram with itself, and panics on "panic".
func parrots() *UDPServer {
	var d *UDPServer
	var mu sync.Mutex
	d = NewUDPServer(func(from Peer, datagram []byte) {
		mu.Lock()
		defer mu.Unlock()
		if string(datagram) == "panic" {
			panic("asked for")
		}
		d.Send(from, datagram)
	}, nil, nil)
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

func TestDoorOverSockets(t *testing.T) {
	d := parrots()
	addr, err := d.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Listen(addr.String()); err == nil || !strings.Contains(err.Error(), addr.String()) {
		t.Errorf("the same port twice: %v", err)
	}
	conn, err := net.Dial("udp", addr.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute)) // a socket that is open takes it
	_, _ = io.WriteString(conn, "panic")
	for _, text := range []string{"hello", strings.Repeat("x", 8_000)} {
		if got := exchange(t, conn, text); got != text {
			t.Errorf("%d bytes came back as %d", len(text), len(got))
		}
	}
	if d.Panics() != 1 {
		t.Errorf("%d panics", d.Panics())
	}
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := d.Listen("127.0.0.1:0"); !errors.Is(err, ErrShutdown) {
		t.Errorf("a door that is shut listens: %v", err)
	}
}

func TestDoorWithinTheProcess(t *testing.T) {
	d := parrots()
	a, b := d.Connect(), d.ConnectFrom(netip.MustParseAddrPort("192.0.2.1:5"))
	for _, conn := range []net.Conn{a, b} {
		if got := exchange(t, conn, "hello"); got != "hello" {
			t.Errorf("got %q", got)
		}
		if err := conn.SetDeadline(time.Now()); !errors.Is(err, os.ErrNoDeadline) {
			t.Errorf("a deadline: %v", err)
		}
	}
	for i := range 2 * lineRoom { // nobody reads: what is too much is lost
		_, _ = fmt.Fprint(a, i)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if _, err := b.Write(nil); !errors.Is(err, net.ErrClosed) {
		t.Errorf("write on a closed line: %v", err)
	}
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	buf := make([]byte, 10)
	for i := range lineRoom {
		if n, err := a.Read(buf); err != nil || string(buf[:n]) != fmt.Sprint(i) {
			t.Fatalf("datagram %d is %q, %v", i, buf[:n], err)
		}
	}
	for _, conn := range []net.Conn{a, b, d.Connect()} {
		if _, err := conn.Read(buf); !errors.Is(err, io.EOF) {
			t.Errorf("read after the end: %v", err)
		}
	}
}

// Shutdown gives up waiting when it is told to.
func TestDoorThatCannotBeShut(t *testing.T) {
	release, heard := make(chan struct{}), make(chan struct{})
	d := NewUDPServer(func(Peer, []byte) { close(heard); <-release }, nil, nil)
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
		t.Errorf("%v", err)
	}
	close(release)
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestPeers(t *testing.T) {
	at := func(text string) Peer { return Peer{address: netip.MustParseAddrPort(text)} }
	local, other := Peer{line: &localLine{}}, Peer{line: &localLine{server: &UDPServer{}}}
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
			t.Errorf("%v and %v: not %v", c.a, c.b, c.same)
		}
	}
	if at("[2001:db8::1]:1").Neighbourhood() != at("[2001:db8::2]:9").Neighbourhood() || local.Neighbourhood().IsValid() {
		t.Error("neighbourhoods are not those of addresses")
	}
	if !local.Local() || at("192.0.2.1:1").Local() || local.String() != "local" || at("192.0.2.1:1").String() != "192.0.2.1:1" {
		t.Error("who is local is confused")
	}
}

// UnknownSenderLimiter are heard as often as is allowed, each neighbourhood by itself and all together.
func TestStrangers(t *testing.T) {
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
			t.Errorf("one stranger is heard %d times at once, want 20", n)
		}
		time.Sleep(10 * time.Second)
		if n := count(10_000, 3); n != 200 {
			t.Errorf("a crowd is heard %d times at once, want 200", n)
		}
		time.Sleep(10 * time.Second)
		heard := 0
		for range 100 {
			heard += count(1, 10)
			time.Sleep(100 * time.Millisecond)
		}
		if heard < 50 || heard > 70 {
			t.Errorf("in 10 s one stranger is heard %d times, want 20 and 5 a second", heard)
		}
		for range 1000 {
			if !s.Allow(Peer{line: &localLine{}}, time.Now()) {
				t.Fatal("somebody in this process is not heard")
			}
		}
		if all := NewUnknownSenderLimiter(-1, -1); !all.Allow(at(1), time.Now()) {
			t.Error("without limits nobody is heard")
		}
	})
}

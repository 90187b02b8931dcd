//go:build !js

package dial_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"menagerie/netclient/dial"
)

// answerNames replaces the resolver of this process until the test and its subtests end. The address of a name is its
// first label, in which "x" stands for a colon and "_" for a dot. 127.0.0.1 is an address of all names.
func answerNames(t *testing.T) {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	before := net.DefaultResolver
	t.Cleanup(func() {
		net.DefaultResolver = before
		_ = server.Close()
	})
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
	go func() {
		buf := make([]byte, 1<<12)
		for {
			n, from, err := server.ReadFrom(buf)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buf[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response, m.Additionals = true, nil
			q := m.Questions[0]
			label, _, _ := strings.Cut(q.Name.String(), ".")
			for _, ip := range []string{"127.0.0.1", strings.NewReplacer("x", ":", "_", ".").Replace(label)} {
				h := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 60}
				switch a := netip.MustParseAddr(ip); {
				case q.Type == dnsmessage.TypeA && a.Is4():
					m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AResource{A: a.As4()}})
				case q.Type == dnsmessage.TypeAAAA && a.Is6():
					m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AAAAResource{AAAA: a.As16()}})
				}
			}
			if b, err := m.Pack(); err == nil {
				_, _ = server.WriteTo(b, from)
			}
		}
	}()
}

// dialBoth connects to a name with the addresses 127.0.0.1 and ip.
func dialBoth(t *testing.T, ip string, port int) net.Conn {
	t.Helper()
	name := strings.NewReplacer(":", "x", ".", "_").Replace(ip) + ".example"
	conn, err := dial.UDP(t.Context(), dial.Address{Host: name, Port: port})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// bound opens a UDP socket on an IP address. port 0 means any port.
func bound(t *testing.T, ip string, port int) net.PacketConn {
	t.Helper()
	conn, err := net.ListenPacket("udp", netip.AddrPortFrom(netip.MustParseAddr(ip), uint16(port)).String())
	if err != nil {
		t.Skipf("this machine has no address %s: %v", ip, err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func portOf(c net.PacketConn) int { return c.LocalAddr().(*net.UDPAddr).Port }

// echo sends every datagram back.
func echo(c net.PacketConn) {
	buf := make([]byte, 1000)
	for {
		n, from, err := c.ReadFrom(buf)
		if err != nil {
			return
		}
		_, _ = c.WriteTo(buf[:n], from)
	}
}

// TestAllAddressesOfANameAreTried connects to a name with two addresses. It runs as one test, because a process has only
// one resolver.
func TestAllAddressesOfANameAreTried(t *testing.T) {
	answerNames(t)
	for _, ip := range []string{"::1", "127.0.0.2"} {
		t.Run("silent, then "+ip, func(t *testing.T) {
			t.Parallel()
			server := bound(t, ip, 0)
			bound(t, "127.0.0.1", portOf(server)) // it never responds
			reachServer(t, server, ip)
		})
		t.Run("refused, then "+ip, func(t *testing.T) {
			t.Parallel()
			reachServer(t, bound(t, ip, 0), ip)
		})
	}
	t.Run("late response", readLateResponse)
	t.Run("no server", refuseEverywhere)
}

// reachServer checks that a connection reaches the server, which listens only on the second address ip.
func reachServer(t *testing.T, server net.PacketConn, ip string) {
	go echo(server)
	conn := dialBoth(t, ip, portOf(server))
	go func() {
		for range 200 {
			if _, err := conn.Write([]byte("hello")); errors.Is(err, net.ErrClosed) {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		_ = conn.Close() // no address has responded
	}()
	buf := make([]byte, 100)
	if n, err := conn.Read(buf); err != nil || string(buf[:n]) != "hello" {
		t.Fatalf("received %q and %v, want hello", buf[:n], err)
	}
	if at := conn.RemoteAddr().String(); at != server.LocalAddr().String() {
		t.Errorf("the connection uses %s, want %v", at, server.LocalAddr())
	}
}

// readLateResponse checks that the response of an address is read although the connection used the other address when
// the response arrived.
func readLateResponse(t *testing.T) {
	t.Parallel()
	slow := bound(t, "127.0.0.1", 0)
	silent := bound(t, "127.0.0.2", portOf(slow))
	conn := dialBoth(t, "127.0.0.2", portOf(slow))
	read := make(chan string)
	go func() {
		buf := make([]byte, 100)
		n, err := conn.Read(buf)
		read <- fmt.Sprint(string(buf[:n]), err)
	}()
	reach := func(to net.PacketConn) net.Addr {
		t.Helper()
		buf := make([]byte, 100)
		for range 200 {
			if _, err := conn.Write([]byte("hello")); err != nil {
				t.Fatal(err)
			}
			_ = to.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
			if _, from, err := to.ReadFrom(buf); err == nil {
				return from
			}
		}
		t.Fatalf("no datagram has arrived at %v", to.LocalAddr())
		return nil
	}
	client := reach(slow)
	reach(silent)
	if _, err := slow.WriteTo([]byte("late"), client); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		select {
		case got := <-read:
			if got != "late<nil>" {
				t.Errorf("received %s, want late", got)
			}
			return
		case <-time.After(50 * time.Millisecond):
			_, _ = conn.Write([]byte("hello"))
		}
	}
	t.Error("the response was not read")
}

// refuseEverywhere checks that Read or Write returns an error if nobody listens on any address, and that Close ends
// Read.
func refuseEverywhere(t *testing.T) {
	t.Parallel()
	conn := dialBoth(t, "127.0.0.2", portOf(bound(t, "127.0.0.3", 0)))
	_, refused := conn.Write([]byte("hello"))
	for refused == nil {
		_ = conn.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
		_, refused = conn.Read(make([]byte, 100))
		if errors.Is(refused, os.ErrDeadlineExceeded) {
			_, refused = conn.Write([]byte("hello"))
		}
	}
	_ = conn.SetReadDeadline(time.Time{})
	ended := make(chan error)
	go func() {
		var err error
		for !errors.Is(err, net.ErrClosed) {
			_, err = conn.Read(make([]byte, 100))
		}
		close(ended)
	}()
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	<-ended
}

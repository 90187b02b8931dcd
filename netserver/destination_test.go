package netserver

import (
	"net"
	"net/netip"
	"runtime"
	"strconv"
	"testing"
	"time"

	"menagerie/keeper/netsim"
)

// answersFrom sends a datagram to an address and returns the address that the response came from. The socket accepts
// responses from everywhere.
func answersFrom(t *testing.T, to netip.AddrPort) netip.Addr {
	t.Helper()
	network := "udp4"
	if to.Addr().Is6() {
		network = "udp6"
	}
	conn, err := net.ListenUDP(network, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	if _, err := conn.WriteToUDPAddrPort([]byte("hello"), to); err != nil {
		t.Fatal(err)
	}
	_, from, err := conn.ReadFromUDPAddrPort(make([]byte, 100))
	if err != nil {
		t.Fatal(err)
	}
	return from.Addr().Unmap()
}

// TestDoorRespondsFromTheRequestedAddress sends to several addresses of a machine that listens at all of them.
func TestDoorRespondsFromTheRequestedAddress(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux is asked for the address that a datagram was sent to")
	}
	for _, r := range []*netsim.Simulation{nil, netsim.New(netsim.Spec{})} {
		for _, all := range []string{"0.0.0.0:0", "[::]:0", ":0"} {
			d := NewUDPServer(nil, r, nil)
			d.hear = d.Send
			listens, err := d.Listen(all)
			if err != nil {
				t.Fatal(err)
			}
			port := listens.(*net.UDPAddr).AddrPort().Port()
			for _, at := range []string{"127.0.0.1", "127.0.0.2", "127.77.0.3", "::1"} {
				to := netip.MustParseAddr(at)
				if to.Is6() && !hasIPv6() {
					continue
				}
				if from := answersFrom(t, netip.AddrPortFrom(to, port)); from != to {
					t.Errorf("%s at %s responds from %s", all, at, from)
				}
			}
			if err := d.Shutdown(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestConnectedPeersAreHeard exchanges datagrams with sockets that accept no response from another address than the one that
// they send to. Our client's are of this kind.
func TestConnectedPeersAreHeard(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has all of 127.0.0.0/8")
	}
	d := parrots()
	defer d.Shutdown(t.Context())
	listens, err := d.Listen("0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(listens.(*net.UDPAddr).Port)
	for _, at := range []string{"127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.2"} {
		if at == "::1" && !hasIPv6() {
			continue
		}
		conn, err := net.Dial("udp", net.JoinHostPort(at, port))
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		if got := exchange(t, conn, "hello"); got != "hello" {
			t.Errorf("%s: received %q", at, got)
		}
		_ = conn.Close()
	}
}

// hasIPv6 reports whether this machine has ::1.
func hasIPv6() bool {
	conn, err := net.ListenPacket("udp6", "[::1]:0")
	if err == nil {
		_ = conn.Close()
	}
	return err == nil
}

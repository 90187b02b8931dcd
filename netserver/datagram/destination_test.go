package datagram

import (
	"net"
	"net/netip"
	"runtime"
	"strconv"
	"testing"

	"menagerie/netserver/observe"
)

// directNetwork is a Network for datagrams that carries each one at once.
type directNetwork struct{ observe.Network }

func (directNetwork) Datagrams(heard, send func(peer any, datagram []byte)) observe.Datagrams {
	return directDatagrams{heard, send}
}

type directDatagrams struct {
	heard, send func(peer any, datagram []byte)
}

func (d directDatagrams) Hear(from any, datagram []byte) { d.heard(from, datagram) }

func (d directDatagrams) Send(to any, datagram []byte) { d.send(to, datagram) }

func (directDatagrams) Close() {}

// answersFrom sends a datagram to an address and returns the address of the response. Its socket accepts responses from
// every address.
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
	if _, err := conn.WriteToUDPAddrPort([]byte("hello"), to); err != nil {
		t.Fatal(err)
	}
	_, from, err := conn.ReadFromUDPAddrPort(make([]byte, 100))
	if err != nil {
		t.Fatal(err)
	}
	return from.Addr().Unmap()
}

// TestDoorRespondsFromTheRequestedAddress sends datagrams to several addresses of a server that listens on all addresses.
func TestDoorRespondsFromTheRequestedAddress(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux is asked for the address that a datagram was sent to")
	}
	for _, o := range []*observe.Observer{{}, {Network: directNetwork{}}} {
		for _, all := range []string{"0.0.0.0:0", "[::]:0", ":0"} {
			d := New(nil, nil)
			d.hear = d.Send
			d.Observe(o)
			listens, err := d.Listen(all)
			if err != nil {
				t.Fatal(err)
			}
			port := listens.(*net.UDPAddr).AddrPort().Port()
			for _, at := range []string{"127.0.0.1", "127.0.0.2", "127.77.0.3", "::1"} {
				to := netip.MustParseAddr(at)
				if to.Is6() && (!hasIPv6() || all == "0.0.0.0:0") {
					continue
				}
				if from := answersFrom(t, netip.AddrPortFrom(to, port)); from != to {
					t.Errorf("%s at %s: got a response from %s, want it from %s", all, at, from, to)
				}
			}
			if err := d.Shutdown(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestConnectedPeersAreHeard exchanges datagrams with connected sockets, which accept responses only from the address
// that they send to. The project's client uses such sockets.
func TestConnectedPeersAreHeard(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has all of 127.0.0.0/8")
	}
	d := parrots()
	defer d.Shutdown(t.Context())
	listens, err := d.Listen(":0")
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
		if got := exchange(t, conn, "hello"); got != "hello" {
			t.Errorf("%s: got %q, want hello", at, got)
		}
		_ = conn.Close()
	}
}

// hasIPv6 reports whether this machine has the address ::1.
func hasIPv6() bool {
	conn, err := net.ListenPacket("udp6", "[::1]:0")
	if err == nil {
		_ = conn.Close()
	}
	return err == nil
}

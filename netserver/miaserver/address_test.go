package miaserver

import (
	"net"
	"net/netip"
	"runtime"
	"testing"
	"time"
)

// TestAGuestMayUseSeveralAddressesOfTheServer registers at one address of the server and continues at another.
func TestAGuestMayUseSeveralAddressesOfTheServer(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has all of 127.0.0.0/8")
	}
	o := Contest()
	o.Heartbeat = time.Hour
	o.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	server, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown(t.Context())
	listens, err := server.Listen("0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	guest, err := net.ListenUDP("udp4", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer guest.Close()
	for _, c := range []struct{ at, says, want string }{
		{"127.0.0.1", "REGISTER;ann", "REGISTERED"},
		{"127.0.0.2", "ECHO;here", "ECHOING;here"},
		{"127.0.0.2", "REGISTER;ann", "REGISTERED"},
		{"127.0.0.1", "UNREGISTER", "UNREGISTERED"},
		{"127.0.0.2", "REGISTER;bob", "REGISTERED"},
	} {
		to := netip.AddrPortFrom(netip.MustParseAddr(c.at), uint16(listens.(*net.UDPAddr).Port))
		if _, err := guest.WriteToUDPAddrPort([]byte(c.says), to); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 100)
		n, from, err := guest.ReadFromUDPAddrPort(buf)
		if err != nil {
			t.Fatalf("%s: %v", c.says, err)
		}
		if from != to || string(buf[:n]) != c.want {
			t.Errorf("%s to %v: received %q from %v, want %s", c.says, to, buf[:n], from, c.want)
		}
		if n := len(server.Snapshot().Guests); n > 1 {
			t.Errorf("after %s: got %d players, want at most 1", c.says, n)
		}
	}
}

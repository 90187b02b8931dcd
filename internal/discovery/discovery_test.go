//go:build !js

package discovery

import (
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/miekg/dns"

	"menagerie/internal/testkit/leaktest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

var (
	quiet = slog.New(slog.DiscardHandler)
	kinds = []Kind{{"mia", "udp"}, {"pond", "tcp"}}
	home  = netip.MustParseAddr("192.0.2.7")
)

// telling returns an Announcement without a socket.
func telling(t *testing.T, o Offer) *Announcement {
	t.Helper()
	a := &Announcement{offer: o, id: "00", players: -1}
	a.moves(t, home.AsSlice(), net.ParseIP("fd00::7"))
	return a
}

// moves changes the machine's addresses.
func (a *Announcement) moves(t *testing.T, to ...net.IP) {
	t.Helper()
	if err := a.buildRecords([]face{{addresses: to}}); err != nil {
		t.Fatal(err)
	}
}

// answer returns the response of an Announcement to a packet with questions.
func answer(t *testing.T, a *Announcement, packet []byte) []byte {
	t.Helper()
	var m dns.Msg
	if err := m.Unpack(packet); err != nil {
		t.Fatal(err)
	}
	reply := dns.Msg{MsgHdr: dns.MsgHdr{Response: true}, Compress: true}
	for _, q := range m.Question {
		reply.Answer = append(reply.Answer, a.Records(q)...)
	}
	packed, err := reply.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func question() []byte { return (&Browser{kinds: kinds}).question() }

func TestReadParsesAnOffer(t *testing.T) {
	a := telling(t, Offer{
		Game: "pond", Network: "tcp", Name: "Jürgen's \"pond\". \\o/", Port: 64090, Seats: 2, Version: "1.2",
		Options: map[string]string{"tls": "1", "room": "47 11", "details": "1"},
	})
	a.Count(1)
	got := parsePacket(answer(t, a, question()), home, kinds)
	if len(got) != 1 {
		t.Fatalf("got %d hosts, want 1: %+v", len(got), got)
	}
	f := got[0].found
	want := Found{Game: "pond", Name: "Jürgen's \"pond\". \\o/", Address: "192.0.2.7:64090", Players: 1, Seats: 2, Version: "1.2"}
	if !equal([]Found{{Game: f.Game, Name: f.Name, Address: f.Address, Players: f.Players, Seats: f.Seats, Version: f.Version}}, []Found{want}) ||
		!maps.Equal(f.Options, a.offer.Options) {
		t.Errorf("got %+v, want %+v", f, want)
	}
}

func TestInstanceRespondsToItsName(t *testing.T) {
	for _, name := range []string{"Anna", "a.b c", "Jürgen", "", strings.Repeat("ü", 60), "x\\y;\"(@)'"} {
		a := telling(t, Offer{Game: "mia", Network: "udp", Name: name, Port: 9000})
		packet := answer(t, a, question())
		var m dns.Msg
		if err := m.Unpack(packet); err != nil || len(m.Answer) == 0 {
			t.Fatalf("%q: got %d records, %v, want at least 1", name, len(m.Answer), err)
		}
		instance := m.Answer[0].(*dns.PTR).Ptr
		if got := a.Records(dns.Question{Name: instance, Qtype: dns.TypeSRV, Qclass: dns.ClassINET}); len(got) == 0 {
			t.Errorf("the host called %q: got no records for its own name %s, want some", name, instance)
		}
	}
}

// Two machines may have the same name, and two people too. A host that has ended without a word leaves no second line.
func TestHostsWithEqualNamesAreAllListed(t *testing.T) {
	offer := Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000}
	b := &Browser{kinds: kinds, seen: map[string]*knownHost{}}
	hear := func(id, from string) {
		a := telling(t, offer)
		a.id = id
		a.moves(t, net.ParseIP(from))
		at := netip.MustParseAddr(from)
		b.storeHosts(parsePacket(answer(t, a, question()), at, kinds), at, time.Now())
	}
	hear("00", "192.0.2.7")
	hear("01", "192.0.2.8")
	hear("02", "192.0.2.8") // started again
	var got []string
	for _, s := range b.seen {
		got = append(got, s.found.Address)
	}
	slices.Sort(got)
	if want := []string{"192.0.2.7:9000", "192.0.2.8:9000"}; !slices.Equal(got, want) {
		t.Errorf("got the hosts %v, want %v", got, want)
	}
}

func TestAddressIsTheSenders(t *testing.T) {
	packet := answer(t, telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000}), question())
	for from, want := range map[string]string{
		"192.0.2.7":    "192.0.2.7:9000",
		"fd00::7":      "[fd00::7]:9000",
		"198.51.100.1": "192.0.2.7:9000", // forwarded by another machine
	} {
		if got := parsePacket(packet, netip.MustParseAddr(from), kinds); len(got) != 1 || got[0].found.Address != want {
			t.Errorf("from %s: got %+v, want %s", from, got, want)
		}
	}
}

// record returns a packet with records in the text form of zone files.
func record(t testing.TB, lines ...string) []byte {
	t.Helper()
	m := dns.Msg{MsgHdr: dns.MsgHdr{Response: true}}
	for _, line := range lines {
		rr, err := dns.NewRR(line)
		if err != nil {
			t.Fatal(err)
		}
		m.Answer = append(m.Answer, rr)
	}
	packet, err := m.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return packet
}

func TestForgedPacketsAreLimited(t *testing.T) {
	const service = "_menagerie-mia._udp.local. 120 IN PTR "
	for name, lines := range map[string][]string{
		"no port":               {service + "x._menagerie-mia._udp.local."},
		"port 0":                {service + "x._menagerie-mia._udp.local.", "x._menagerie-mia._udp.local. 120 IN SRV 0 0 0 h.local."},
		"of another service":    {service + "x._http._tcp.local.", "x._http._tcp.local. 120 IN SRV 0 0 80 h.local."},
		"the service itself":    {service + "_menagerie-mia._udp.local.", "_menagerie-mia._udp.local. 120 IN SRV 0 0 80 h.local."},
		"of a game nobody asks": {"_menagerie-chess._tcp.local. 120 IN PTR x._menagerie-chess._tcp.local."},
	} {
		if got := parsePacket(record(t, lines...), home, kinds); len(got) != 0 {
			t.Errorf("%s: got %+v, want no host", name, got)
		}
	}
	texts := `"players=-3" "seats=99999999999" "name=\027[31m` + strings.Repeat("n", 90) + `" "room=` + strings.Repeat("r", 90) + `" "tls=\001" "x" "=" "game=pond"`
	got := parsePacket(record(t, service+"x._menagerie-mia._udp.local.", "x._menagerie-mia._udp.local. 120 IN SRV 0 0 9 h.local.",
		"x._menagerie-mia._udp.local. 120 IN TXT "+texts), home, kinds)
	if len(got) != 1 {
		t.Fatalf("got %d hosts, want 1", len(got))
	}
	f := got[0].found
	if f.Players != -1 || f.Seats != 0 || len(f.Options) != 0 || len([]rune(f.Name)) != mostNameRunes || strings.Contains(f.Name, "\x1b") {
		t.Errorf("got %+v, want unknown players and a clean name of %d characters", f, mostNameRunes)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(record(f, "_menagerie-mia._udp.local. 120 IN PTR x._menagerie-mia._udp.local.",
		"x._menagerie-mia._udp.local. 120 IN SRV 0 0 9 h.local.", `x._menagerie-mia._udp.local. 120 IN TXT "name=\200\\" "players=3"`,
		"h.local. 120 IN A 192.0.2.9", "h.local. 120 IN AAAA fe80::1"))
	f.Add([]byte("\x00\x00\x84\x00"))
	f.Fuzz(func(t *testing.T, packet []byte) {
		for _, s := range parsePacket(packet, home, kinds) {
			if at, err := netip.ParseAddrPort(s.found.Address); err != nil || at.Port() == 0 {
				t.Errorf("got the address %q, %v, want an IP address with a port", s.found.Address, err)
			}
			if s.found.Name != printablePrefix(s.found.Name, mostNameRunes) || len(s.found.Options) > len(Options) {
				t.Errorf("got %+v, want a clean name and at most %d options", s.found, len(Options))
			}
		}
	})
}

// TestOnlyListeningAddressesAreAnnounced checks the address of a host that is heard over both IP versions.
func TestOnlyListeningAddressesAreAnnounced(t *testing.T) {
	own6 := netip.MustParseAddr("fd00::7")
	for _, c := range []struct {
		listens  netip.Addr
		by4, by6 string
	}{
		{netip.Addr{}, "192.0.2.7:9000", "[fd00::7]:9000"},
		{netip.IPv6Unspecified(), "192.0.2.7:9000", "[fd00::7]:9000"},
		{netip.IPv4Unspecified(), "192.0.2.7:9000", "192.0.2.7:9000"},
		{home, "192.0.2.7:9000", "192.0.2.7:9000"},
		{netip.MustParseAddr("::ffff:192.0.2.7"), "192.0.2.7:9000", "192.0.2.7:9000"},
		{own6, "[fd00::7]:9000", "[fd00::7]:9000"},
	} {
		packet := answer(t, telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000, IP: c.listens}), question())
		for from, want := range map[netip.Addr]string{home: c.by4, own6: c.by6} {
			if got := parsePacket(packet, from, kinds); len(got) != 1 || got[0].found.Address != want {
				t.Errorf("a server at %v, heard from %v: got %+v, want %s", c.listens, from, got, want)
			}
		}
	}
	a := &Announcement{offer: Offer{Game: "mia", Network: "udp", Port: 9000, IP: netip.MustParseAddr("192.0.2.9")}, id: "00"}
	if err := a.buildRecords([]face{{addresses: []net.IP{home.AsSlice()}}}); !errors.Is(err, ErrNone) {
		t.Errorf("a server at an address that no network has: got error %v, want %v", err, ErrNone)
	}
}

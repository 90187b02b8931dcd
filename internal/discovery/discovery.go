// Package discovery announces and finds games on the local network by DNS-SD over multicast DNS (RFC 6763, 6762). Each
// game has its own service type: _menagerie-mia._udp, _menagerie-pond._tcp and so on.
//
//	a, err := discovery.Announce(discovery.Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000, Seats: 8}, log)
//	a.Count(3)        // present number of players
//	a.Close()
//
//	b := discovery.Browse(kinds, log)
//	found, changed := b.Take()   // never blocks; called by the game loop
//	b.Close()
//
// The package sends nothing before Announce or Browse and nothing after Close. A Browser sends a question every few
// seconds and removes hosts that no longer respond. The number of hosts and the length of their texts are limited,
// because any program on the network can send packets; see parsePacket.
//
// Announcements use github.com/hashicorp/mdns. Its client is not used, because it stores all packets without a limit
// and responds to each incomplete one with another question. See docs/decisions/0004-nearby.md.
//
// In a browser Announce returns ErrNone, and Browse finds nothing.
package discovery

import (
	"cmp"
	"errors"
	"maps"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// ErrNone is returned if this machine has no suitable network.
var ErrNone = errors.New("no network interface supports multicast")

// Network selects the networks for announcements and searches.
type Network uint8

const (
	Around   Network = iota // all networks of the machine except loopback
	Loopback                // the loopback network only, for tests
)

// Kind is a game and the network protocol of its servers.
type Kind struct {
	Game    string // name of the game
	Network string // "tcp" or "udp"
}

// service returns the service type, such as "_menagerie-mia._udp".
func (k Kind) service() string { return "_menagerie-" + k.Game + "._" + k.Network }

// Offer is a game to announce.
type Offer struct {
	Game    string // name of the game
	Network string // "tcp" or "udp"
	Name    string // the host's name, for people
	Port    int
	// IP is the address on which the server listens. 0.0.0.0 means all IPv4 addresses, and :: or the zero Addr all addresses
	IP      netip.Addr
	Seats   int               // maximum number of players; 0 means no limit
	Version string            // version of this program
	Options map[string]string // optional values for clients; the keys are from the variable Options
}

// has reports whether the server listens on an address of this machine.
func (o Offer) has(ip net.IP) bool {
	switch at := o.IP.Unmap(); {
	case !at.IsValid() || at == netip.IPv6Unspecified():
		return true
	case at == netip.IPv4Unspecified():
		return ip.To4() != nil
	default:
		own, _ := netip.AddrFromSlice(ip)
		return own.Unmap() == at.WithZone("")
	}
}

// Found is a game hosted by another program. All its texts are printable and short.
type Found struct {
	Game    string
	Name    string // the host's name, for people
	Address string // host:port
	Players int    // current number of players; -1 if unknown
	Seats   int    // maximum number of players; 0 if unknown
	Version string
	Options map[string]string // optional values; the keys are from the variable Options
}

// Options lists the names of the optional values in an announcement. "tls" means that the host uses TLS, and "room" is
// the name of the room to enter. "book" is the port of the host's guest book. "details" means that the host sends extra
// details of the game. "dialect" is the code of the host's protocol dialect. "limit" is the time limit for an answer in
// milliseconds.
var Options = []string{"tls", "room", "details", "book", "dialect", "limit"}

// Limits on the stored data of other programs.
const (
	mostHosts     = 60 // maximum number of hosts
	mostFromOne   = 12 // maximum number of hosts at one address
	mostNameRunes = 40
	mostOption    = 64 // maximum length of an option in bytes
	mostPacket    = 9000
)

// compareFound compares hosts by game, name and address.
func compareFound(a, b Found) int {
	return cmp.Or(strings.Compare(a.Game, b.Game), strings.Compare(a.Name, b.Name), strings.Compare(a.Address, b.Address))
}

func equal(a, b []Found) bool {
	return slices.EqualFunc(a, b, func(x, y Found) bool {
		return x.Game == y.Game && x.Name == y.Name && x.Address == y.Address && x.Players == y.Players &&
			x.Seats == y.Seats && x.Version == y.Version && maps.Equal(x.Options, y.Options)
	})
}

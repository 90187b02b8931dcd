// Package nearby finds games on the local network and tells others of one, by DNS-SD over multicast DNS (RFC 6763, 6762).
// Each game has a service type of its own: _menagerie-mia._udp, _menagerie-pond._tcp and so on.
//
//	a, err := nearby.Announce(nearby.Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000, Seats: 8}, log)
//	a.Count(3)        // players now
//	a.Close()
//
//	b := nearby.Browse(kinds, log)
//	found, changed := b.Take()   // never waits; called by the game loop
//	b.Close()
//
// Nothing is sent before Announce or Browse and nothing after Close. A Browser asks every few seconds and forgets who no
// longer answers. It keeps no more hosts than a person can read, whatever comes: all that is heard was written by
// strangers, see read.
//
// Announcing is github.com/hashicorp/mdns's work. Its other half is not used: it would keep everything that it hears
// while it asks, and answer each unfinished answer with another question. See docs/decisions/0004-nearby.md.
//
// In a browser there is no such network, and both say ErrNone.
package nearby

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
)

// ErrNone says that this machine has no network on which others could be found.
var ErrNone = errors.New("there is no network for finding games")

// Network is where hosts are found and told of.
type Network uint8

// The networks.
const (
	Around   Network = iota // all that the machine is in, but not its own
	Loopback                // the machine's own, which nobody else hears: for tests
)

// Kind is a game and the network protocol of its servers.
type Kind struct {
	Game    string // the game's word
	Network string // "tcp" or "udp"
}

// service is the service type: "_menagerie-mia._udp".
func (k Kind) service() string { return "_menagerie-" + k.Game + "._" + k.Network }

// Offer is a game to be told to others.
type Offer struct {
	Game    string // the game's word
	Network string // "tcp" or "udp"
	Name    string // of the host, as people see it
	Port    int
	Seats   int               // players there is room for; 0 for no limit
	Version string            // of this program
	Options map[string]string // what a client needs to be told besides: see Options
}

// Found is a game that somebody else hosts. All texts are printable and short.
type Found struct {
	Game    string
	Name    string // of the host, as people see it
	Address string // host:port
	Players int    // there now; -1 if that is not told
	Seats   int    // players there is room for; 0 if that is not told
	Version string
	Options map[string]string // by the names of Options
}

// Options are the names of an offer's other values: whether it is for TLS, which room is open, whether a client may ask for
// details that the game's specification does not have, the port of the host's guest book, and the code of the host's dialect.
var Options = []string{"tls", "room", "details", "book", "dialect"}

// The most that is kept, of what anybody on the network may send.
const (
	mostHosts     = 60 // in all
	mostFromOne   = 12 // from one address
	mostNameRunes = 40
	mostOption    = 64 // bytes
	mostPacket    = 9000
)

// order is how a list is shown: by game and name, and the same each time.
func order(a, b Found) int {
	return cmp.Or(strings.Compare(a.Game, b.Game), strings.Compare(a.Name, b.Name), strings.Compare(a.Address, b.Address))
}

func equal(a, b []Found) bool {
	return slices.EqualFunc(a, b, func(x, y Found) bool {
		return x.Game == y.Game && x.Name == y.Name && x.Address == y.Address && x.Players == y.Players &&
			x.Seats == y.Seats && x.Version == y.Version && maps.Equal(x.Options, y.Options)
	})
}

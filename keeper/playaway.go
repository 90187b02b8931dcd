package main

import (
	"context"
	"flag"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"menagerie/keeper/console"
	"menagerie/session"
)

// away says where a game over the network is played: on a server, or on a host that runs here.
type away struct {
	game playGame

	connect, host  string
	announce, name string
	given          map[string]bool // the flags in the command line
	port           string          // of the host that runs here
}

func (a *away) declare(set *flag.FlagSet) {
	set.StringVar(&a.connect, "connect", "", "flag.connect")
	set.StringVar(&a.host, "host", "", console.FlagText("flag.host", strconv.Itoa(a.game.port)))
	set.StringVar(&a.announce, "announce", "", "flag.announce")
	set.StringVar(&a.name, "name", "", "flag.name_playaway")
}

// chosen reports whether the game is played over a network.
func (a *away) chosen() bool { return a.connect != "" || a.host != "" }

// guestFlags are the flags that have an effect on somebody else's server.
var guestFlags = []string{"lang", "width", "connect", "name", "side", "read"}

// check returns an error if flags contradict each other or would have no effect.
func (a *away) check(set *flag.FlagSet) error {
	a.given = map[string]bool{}
	set.Visit(func(f *flag.Flag) { a.given[f.Name] = true })
	switch {
	case a.connect != "" && a.host != "":
		return console.Usage("keeper.play_either")
	case a.host == "" && a.announce != "":
		return console.Usage("keeper.play_announce", a.game.port)
	case !a.chosen() && a.name != "":
		return console.Usage("keeper.play_name", "name")
	case !a.chosen() && a.given["read"]:
		return console.Usage("keeper.play_name", "read")
	case a.host == "" && a.given["players"]:
		return console.Usage("keeper.play_players")
	}
	for name := range a.given {
		if a.connect != "" && !slices.Contains(guestFlags, name) || a.host != "" && slices.Contains(a.game.useless, name) {
			return console.Usage("keeper.play_useless", name)
		}
	}
	var err error
	a.connect, err = console.ServerAddress(a.game.name, a.connect, set)
	return err
}

// open starts a host with these flags.
func (a *away) open(args ...string) (at playAddresses, end func(), err error) {
	at, end, err = a.game.host(a.announce, args)
	_, a.port, _ = net.SplitHostPort(at.TCP + at.UDP) // one of them
	return at, end, err
}

// doors has the keys of the phases in which any client has no place yet.
var doors = []string{"", "net.doing_connecting"}

// joining reports whether the client with this link has no place yet.
func (a *away) joining(l session.Link) bool {
	return slices.Contains(doors, l.Doing) || slices.Contains(a.game.doors, l.Doing)
}

// welcome explains how others join as soon as the host's own player has a place. It does nothing for a guest.
func (a *away) welcome(ctx context.Context, t *terminal, own func() session.Link) {
	if a.host == "" {
		return
	}
	for a.joining(own()) && ctx.Err() == nil {
		time.Sleep(herePause)
	}
	t.say(t.book.T("play.hosting", a.port), t.book.T("play.hosting_join", a.game.name, a.port))
}

// here returns the address with which this machine reaches its own listener.
func here(listens string) string {
	at, err := netip.ParseAddrPort(listens)
	switch {
	case err != nil || !at.Addr().IsUnspecified():
		return listens
	case at.Addr().Is4():
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return netip.AddrPortFrom(netip.IPv6Loopback(), at.Port()).String()
}

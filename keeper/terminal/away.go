package terminal

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

// Away holds the options for a game over the network. The game is played on another server, or on a host that this
// program runs.
type Away struct {
	Game Game

	Connect, Host  string
	announce, Name string
	Given          map[string]bool // the flags in the command line
	port           string          // of the host that runs here
}

func (a *Away) Declare(set *flag.FlagSet) {
	set.StringVar(&a.Connect, "connect", "", "flag.connect")
	set.StringVar(&a.Host, "host", "", console.FlagText("flag.host", strconv.Itoa(a.Game.Port)))
	set.StringVar(&a.announce, "announce", "", "flag.announce")
	set.StringVar(&a.Name, "name", "", "flag.name_playaway")
}

// Chosen reports whether the game is played over a network.
func (a *Away) Chosen() bool { return a.Connect != "" || a.Host != "" }

// guestFlags are the flags that have an effect on somebody else's server.
var guestFlags = []string{"lang", "width", "connect", "name", "side", "read"}

// Check returns an error if flags contradict each other or would have no effect.
func (a *Away) Check(set *flag.FlagSet) error {
	a.Given = map[string]bool{}
	set.Visit(func(f *flag.Flag) { a.Given[f.Name] = true })
	switch {
	case a.Connect != "" && a.Host != "":
		return console.Usage("keeper.play_either")
	case a.Host == "" && a.announce != "":
		return console.Usage("keeper.play_announce", a.Game.Port)
	case !a.Chosen() && a.Name != "":
		return console.Usage("keeper.play_name", "name")
	case !a.Chosen() && a.Given["read"]:
		return console.Usage("keeper.play_name", "read")
	case a.Host == "" && a.Given["players"]:
		return console.Usage("keeper.play_players")
	}
	for name := range a.Given {
		if a.Connect != "" && !slices.Contains(guestFlags, name) || a.Host != "" && slices.Contains(a.Game.Useless, name) {
			return console.Usage("keeper.play_useless", name)
		}
	}
	var err error
	a.Connect, err = console.ServerAddress(a.Game.Name, a.Connect, set)
	return err
}

// Open starts a host with these flags.
func (a *Away) Open(args ...string) (at Addresses, end func(), err error) {
	at, end, err = a.Game.Host(a.announce, args)
	_, a.port, _ = net.SplitHostPort(at.TCP + at.UDP) // only one of them is set
	return at, end, err
}

// doors has the keys of the phases in which no game's client has a seat yet.
var doors = []string{"", "net.doing_connecting"}

// joining reports whether the client with this link has no seat yet.
func (a *Away) joining(l session.Link) bool {
	return slices.Contains(doors, l.Doing) || slices.Contains(a.Game.Doors, l.Doing)
}

// Welcome prints how others can join the host that this program runs. Before that, it waits until the host's player has a seat.
// link returns the state of the player's connection. If the player is a guest on another server, Welcome does nothing.
func (a *Away) Welcome(ctx context.Context, t *Terminal, link func() session.Link) {
	if a.Host == "" {
		return
	}
	for a.joining(link()) && ctx.Err() == nil {
		time.Sleep(herePause)
	}
	t.say(t.Book.T("play.hosting", a.port), t.Book.T("play.hosting_join", a.Game.Name, a.port))
}

// LocalAddress returns the address with which a program on this machine connects to a server. address is the address at which
// the server listens.
func LocalAddress(address string) string {
	at, err := netip.ParseAddrPort(address)
	switch {
	case err != nil || !at.Addr().IsUnspecified():
		return address
	case at.Addr().Is4():
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return netip.AddrPortFrom(netip.IPv6Loopback(), at.Port()).String()
}

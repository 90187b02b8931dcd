package command

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/internal/version"
	"menagerie/keeper/console"
	"menagerie/netserver"
)

// AnnounceFlag declares the flag --announce, with which the host is announced on the local network. The value of the flag, the
// name in the announcement, is stored in *name.
func AnnounceFlag(set *flag.FlagSet, name *string) {
	set.StringVar(name, "announce", "", "flag.announce")
}

// Announced announces s on the local network if the command line contains the flag --announce. The caller must call end to end
// the announcement. Later errors of the announcement are logged to means.Log.
func (r ServeRequest) Announced(s Running, means Means) (end func(), err error) {
	if r.announce == "" {
		return func() {}, nil
	}
	offer, err := r.offer(s.Addresses)
	if err != nil {
		return nil, err
	}
	offer.Seats = s.Seats
	if s.Options != nil {
		offer.Options = s.Options
	}
	a, err := r.Network.Announce(offer, means.Log)
	if err != nil {
		return nil, fmt.Errorf("--announce: %w", err)
	}
	return counting(a, s.Guests), nil
}

// counting updates the number of players in the announcement every second, until end is called.
func counting(a *discovery.Announcement, guests func() []Guest) (end func()) {
	ctx, stop := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for ctx.Err() == nil {
			a.Count(playing(guests()))
			select {
			case <-tick.C:
			case <-ctx.Done():
			}
		}
	})
	return func() {
		stop()
		work.Wait()
		a.Close()
	}
}

// offer returns the announcement of a host with these addresses.
func (r ServeRequest) offer(where Addresses) (discovery.Offer, error) {
	o := discovery.Offer{Name: r.announce, Network: "tcp", Version: version.Of()}
	if where.UDP != "" {
		o.Network = "udp"
	}
	if where.TCP == "" && where.TLS != "" {
		o.Options = map[string]string{"tls": "1"}
	}
	if where.Dialect != "" {
		o.Options = map[string]string{deeplink.Dialect: where.Dialect}
	}
	at, err := netip.ParseAddrPort(cmp.Or(where.TCP, where.UDP, where.TLS))
	if err != nil {
		return o, console.Error("keeper.announce_none")
	}
	unheard := func(a netip.Addr) bool { return a.IsLoopback() && r.Network != discovery.Loopback }
	if unheard(at.Addr()) {
		return o, console.Usage("keeper.announce_here", at, net.JoinHostPort("", fmt.Sprint(at.Port())))
	}
	if game, err := netip.ParseAddrPort(where.Server); err == nil && unheard(game.Addr()) {
		return o, console.Usage("keeper.announce_game", game, net.JoinHostPort("", fmt.Sprint(game.Port())))
	}
	o.Game, o.Port, o.IP = where.Game, int(at.Port()), at.Addr()
	return o, nil
}

// host starts a host for a program that also plays on this host. args contains the flags of the host. The host is announced
// with this name, unless name is empty. The caller must call end, which disconnects all clients and ends the host.
func (g Game) host(name string, args []string) (at Addresses, end func(), err error) {
	set := console.NewFlags("keeper play " + g.Name)
	start := g.Serve(set)
	if err := console.Parse(set, args, io.Discard, func() string { return "" }); err != nil {
		return at, nil, err
	}
	with := Means{Log: slog.New(slog.DiscardHandler), Seed: deal.NewSeed()} // the player's terminal shows no log
	s, err := start(with)
	if err != nil {
		return at, nil, err
	}
	stop := func() {
		ending, enough := context.WithTimeout(context.Background(), shutdownLimit)
		defer enough()
		_ = s.Close(ending) // the game is over in any case
	}
	hush, err := ServeRequest{announce: name}.Announced(s, with)
	if err != nil {
		stop()
		return at, nil, err
	}
	return s.Addresses, func() { hush(); stop() }, nil
}

// Guest is a connection to a host.
type Guest struct {
	Name    string // the player's name; empty if the protocol has none
	Remote  string // the address
	Watches bool   // a spectator, if the host knows
	Kick    func() // disconnects it
}

// Guests returns a function that lists a server's connections.
func Guests(visitors func() []netserver.Visitor) func() []Guest {
	return func() []Guest {
		var all []Guest
		for _, v := range visitors() {
			all = append(all, Guest{Name: v.Name, Remote: v.Remote, Kick: v.SendAway})
		}
		return all
	}
}

// playing returns the number of callers that are not spectators.
func playing(callers []Guest) int {
	n := 0
	for _, c := range callers {
		if !c.Watches {
			n++
		}
	}
	return n
}

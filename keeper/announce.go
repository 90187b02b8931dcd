package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"menagerie/internal/invite"
	"menagerie/internal/nearby"
	"menagerie/internal/version"
	"menagerie/keeper/console"
)

// announceFlag declares the flag by which a host is announced on the local network.
func announceFlag(set *flag.FlagSet, name *string) {
	set.StringVar(name, "announce", "", "flag.announce")
}

// announced announces s on the local network, if that was asked for. end ends the announcement.
func (r serveRequest) announced(s serving, with means) (end func(), err error) {
	if r.announce == "" {
		return func() {}, nil
	}
	offer, err := r.offer(s.ready)
	if err != nil {
		return nil, err
	}
	offer.Seats = s.seats
	if s.options != nil {
		offer.Options = s.options
	}
	a, err := r.network.Announce(offer, with.log)
	if err != nil {
		return nil, fmt.Errorf("--announce: %w", err)
	}
	return counting(a, s.guests), nil
}

// counting updates the number of players of an announcement every second, until end is called.
func counting(a *nearby.Announcement, guests func() []caller) (end func()) {
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

// offer returns the announcement of a host that has printed ready.
func (r serveRequest) offer(ready any) (nearby.Offer, error) {
	o := nearby.Offer{Name: r.announce, Network: "tcp", Version: version.Of()}
	where, err := addressesOf(ready)
	if err != nil {
		return o, err
	}
	if where.UDP != "" {
		o.Network = "udp"
	}
	if where.TCP == "" && where.TLS != "" {
		o.Options = map[string]string{"tls": "1"}
	}
	if where.Dialect != "" {
		o.Options = map[string]string{invite.Dialect: where.Dialect}
	}
	at, err := netip.ParseAddrPort(cmp.Or(where.TCP, where.UDP, where.TLS))
	if err != nil {
		return o, console.Error("keeper.announce_none")
	}
	unheard := func(a netip.Addr) bool { return a.IsLoopback() && r.network != nearby.Loopback }
	if unheard(at.Addr()) {
		return o, console.Usage("keeper.announce_here", at, net.JoinHostPort("", fmt.Sprint(at.Port())))
	}
	if game, err := netip.ParseAddrPort(where.Server); err == nil && unheard(game.Addr()) {
		return o, console.Usage("keeper.announce_game", game, net.JoinHostPort("", fmt.Sprint(game.Port())))
	}
	o.Game, o.Port = where.Game, int(at.Port())
	return o, nil
}

// addresses are the addresses of a host in its line of JSON.
type addresses struct{ Game, TCP, UDP, TLS, Server, Hello, Dialect string }

// addressesOf returns the addresses in the line of JSON for ready.
func addressesOf(ready any) (a addresses, err error) {
	text, err := json.Marshal(ready)
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(text, &a)
}

// openHost starts a host of the game with these flags, for a program that plays on it itself. Name is the name in the announcement, or
// empty. end disconnects everybody.
func openHost(g hostGame, name string, args []string) (at addresses, end func(), err error) {
	set := console.NewFlags("keeper play " + g.name)
	start := g.flags(set)
	if err := console.Parse(set, args, io.Discard, func() string { return "" }); err != nil {
		return at, nil, err
	}
	with := means{log: slog.New(slog.DiscardHandler)} // the player's terminal shows no log
	s, err := start(with)
	if err != nil {
		return at, nil, err
	}
	stop := func() {
		ending, enough := context.WithTimeout(context.Background(), toEnd)
		defer enough()
		_ = s.close(ending) // the game is over for everybody in any case
	}
	hush, err := serveRequest{announce: name}.announced(s, with)
	if err == nil {
		at, err = addressesOf(s.ready)
	}
	if err != nil {
		stop()
		return at, nil, err
	}
	return at, func() { hush(); stop() }, nil
}

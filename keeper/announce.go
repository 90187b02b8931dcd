package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
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

// announced tells the local network of a host, and returns what ends that.
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

// counting tells an announcement every second how many players are there, until end.
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

// offer is what is told of a host: its line for programs says where it listens.
func (r serveRequest) offer(ready any) (nearby.Offer, error) {
	o := nearby.Offer{Name: r.announce, Network: "tcp", Version: version.Of()}
	where, err := findWhereabouts(ready)
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

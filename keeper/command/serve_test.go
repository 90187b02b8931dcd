package command

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"menagerie/internal/discovery"
	"menagerie/keeper/console"
)

func TestOnlyReachableHostsAreAnnounced(t *testing.T) {
	r := ServeRequest{announce: "Anna"}
	for _, c := range []struct {
		at   Addresses
		want discovery.Offer
	}{
		{Addresses{Game: "mia", UDP: "[::]:9000"}, discovery.Offer{Game: "mia", Network: "udp", Port: 9000, IP: netip.IPv6Unspecified()}},
		{Addresses{Game: "pond", TCP: "192.0.2.7:1", TLS: "192.0.2.7:2"}, discovery.Offer{Game: "pond", Network: "tcp", Port: 1, IP: netip.MustParseAddr("192.0.2.7")}},
		{Addresses{Game: "pond", TLS: "0.0.0.0:2"}, discovery.Offer{Game: "pond", Network: "tcp", Port: 2, IP: netip.IPv4Unspecified()}},
		{Addresses{Game: "labyrinth", TCP: "[::]:3", Server: "[::]:4", Dialect: "11"}, discovery.Offer{Game: "labyrinth", Network: "tcp", Port: 3, IP: netip.IPv6Unspecified(), Options: map[string]string{"dialect": "11"}}},
	} {
		got, err := r.offer(c.at)
		if err != nil || got.Game != c.want.Game || got.Network != c.want.Network || got.Port != c.want.Port || got.IP != c.want.IP || got.Name != "Anna" {
			t.Errorf("offer(%+v) = %+v, %v, want %+v by Anna", c.at, got, err, c.want)
		}
		if tls := got.Options["tls"] == "1"; tls != (got.Port == 2) {
			t.Errorf("offer(%+v): got options %v, want tls=%v", c.at, got.Options, got.Port == 2)
		}
	}
	var usage console.UsageError
	if _, err := r.offer(Addresses{Game: "glenda", TCP: "127.0.0.1:1768"}); !errors.As(err, &usage) || !strings.Contains(err.Error(), "--addr :1768") {
		t.Errorf("a host that only this computer can reach: got error %v, want a usage error with --addr :1768", err)
	}
	if _, err := r.offer(Addresses{Game: "labyrinth", TCP: "[::]:3", Server: "127.0.0.1:4"}); !errors.As(err, &usage) || !strings.Contains(err.Error(), "--game-addr :4") {
		t.Errorf("a host with a game address that only this computer can reach: got error %v, want a usage error with --game-addr :4", err)
	}
	if _, err := r.offer(Addresses{Game: "glenda", Hello: "[::]:1769"}); err == nil {
		t.Error("a host without an address for the usual clients: got no error, want one")
	}
}

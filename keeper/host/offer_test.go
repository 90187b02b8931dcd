package host

import (
	"errors"
	"strings"
	"testing"

	"menagerie/internal/nearby"
	"menagerie/keeper/console"
)

func TestWhatIsAnnounced(t *testing.T) {
	type line map[string]string // as a host prints it
	r := Request{announce: "Anna"}
	for _, c := range []struct {
		ready any
		want  nearby.Offer
	}{
		{line{"game": "mia", "udp": "[::]:9000"}, nearby.Offer{Game: "mia", Network: "udp", Port: 9000}},
		{line{"game": "pond", "tcp": "192.0.2.7:1", "tls": "192.0.2.7:2"}, nearby.Offer{Game: "pond", Network: "tcp", Port: 1}},
		{line{"game": "pond", "tls": "0.0.0.0:2"}, nearby.Offer{Game: "pond", Network: "tcp", Port: 2}},
		{line{"game": "labyrinth", "tcp": "[::]:3", "server": "[::]:4", "dialect": "11"}, nearby.Offer{Game: "labyrinth", Network: "tcp", Port: 3, Options: map[string]string{"dialect": "11"}}},
	} {
		got, err := r.offer(c.ready)
		if err != nil || got.Game != c.want.Game || got.Network != c.want.Network || got.Port != c.want.Port || got.Name != "Anna" {
			t.Errorf("%+v is announced as %+v, %v", c.ready, got, err)
		}
		if tls := got.Options["tls"] == "1"; tls != (got.Port == 2) {
			t.Errorf("%+v is announced with %v", c.ready, got.Options)
		}
	}
	var usage console.UsageError
	if _, err := r.offer(line{"game": "glenda", "tcp": "127.0.0.1:1768"}); !errors.As(err, &usage) || !strings.Contains(err.Error(), "--addr :1768") {
		t.Errorf("a host that nobody reaches: %v", err)
	}
	if _, err := r.offer(line{"game": "labyrinth", "tcp": "[::]:3", "server": "127.0.0.1:4"}); !errors.As(err, &usage) || !strings.Contains(err.Error(), "--game-addr :4") {
		t.Errorf("a host where nobody could play: %v", err)
	}
	if _, err := r.offer(line{"game": "glenda", "hello": "[::]:1769"}); err == nil {
		t.Error("a host without an address for the usual clients is announced")
	}
}

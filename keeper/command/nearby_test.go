package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"menagerie/internal/discovery"
)

var nearbyGames = []Game{{Name: "pond"}, {Name: "mia", Datagrams: true}}

// announced announces a host without players on the loopback network until the end of the test.
func announced(t *testing.T, o discovery.Offer) {
	t.Helper()
	a, err := discovery.Loopback.Announce(o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Skip("this system lets nobody listen to multicast on its own network:", err)
	}
	a.Count(0)
	t.Cleanup(a.Close)
}

// search returns the request for a command line. It searches the loopback network.
func search(t *testing.T, args ...string) nearbyRequest {
	t.Helper()
	r, err := parseNearby(nearbyGames, args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.network = discovery.Loopback
	return r
}

// awaitNearby searches until it has found the host with this name and its number of players. Other tests on this
// machine may announce hosts at the same time.
func awaitNearby(t *testing.T, game, name string) discovery.Found {
	t.Helper()
	r := search(t, game, "--for", "100ms")
	for {
		for _, f := range r.find(t.Context()) {
			if f.Name == name && f.Players >= 0 {
				return f
			}
		}
	}
}

// With --first the search ends with the first host.
func TestFirstHostEndsTheSearch(t *testing.T) {
	announced(t, discovery.Offer{Game: "mia", Network: "udp", Port: 9001, Name: "Cora"})
	if found := search(t, "mia", "--first", "--for", "10m").find(t.Context()); len(found) != 1 || found[0].Game != "mia" {
		t.Errorf("got %+v, want one game of mia", found)
	}
}

func TestHostsNearbyAreListed(t *testing.T) {
	announced(t, discovery.Offer{Game: "mia", Network: "udp", Port: 9000, Name: "Anna's dice", Seats: 7})
	announced(t, discovery.Offer{Game: "pond", Network: "tcp", Port: 64091, Name: "Ben", Options: map[string]string{"tls": "1"}})
	announced(t, discovery.Offer{Game: "pond", Network: "tcp", Port: 64092, Name: "Ada"}) // a host of another test
	found := []discovery.Found{awaitNearby(t, "mia", "Anna's dice"), awaitNearby(t, "pond", "Ben")}
	var list, lines bytes.Buffer
	if err := errors.Join(listHosts(&list, found), tellHosts(&lines, found)); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(list.String()), "\n")
	for i, want := range [][]string{
		{"mia   ", found[0].Address, "Anna's dice", "players: 0 of 7", "menagerie://mia/" + found[0].Address},
		{"pond  ", found[1].Address, "Ben", "here now, 0 players", "menagerie://pond/" + found[1].Address + "?tls=1"},
	} {
		var h host
		if err := json.Unmarshal([]byte(strings.Split(lines.String(), "\n")[i]), &h); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(rows[i], part) {
				t.Errorf("got the row %q, want %q in it", rows[i], part)
			}
		}
		if h.Game != strings.TrimSpace(want[0]) || h.Address != want[1] || h.Name != want[2] || h.Players == nil || h.Link != want[4] {
			t.Errorf("got the JSON %+v, want %q", h, want)
		}
	}
}

// Without a host, the search fails after the given time.
func TestSearchWithoutAHostFailsInTime(t *testing.T) {
	began := time.Now()
	r := nearbyRequest{network: discovery.Loopback, wait: 50 * time.Millisecond, kinds: []discovery.Kind{{Game: "chess", Network: "tcp"}}}
	if found := r.find(t.Context()); len(found) > 0 || time.Since(began) < r.wait {
		t.Errorf("got %v after %v, want nothing after %v", found, time.Since(began), r.wait)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r.wait = time.Hour; len(r.find(ctx)) > 0 {
		t.Error("got a host after the context was cancelled, want none")
	}
	if err := r.tell(ctx, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context was cancelled: got error %v, want %v", err, context.Canceled)
	}
	r.wait = time.Millisecond
	if err := r.tell(t.Context(), io.Discard); err == nil || !strings.Contains(err.Error(), "no host responded within 1ms") {
		t.Errorf("got error %v, want that no host responded within 1ms", err)
	}
}

package browse

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

	"menagerie/internal/nearby"
)

// testKinds are kinds of hosts.
var testKinds = []nearby.Kind{{Game: "pond", Network: "tcp"}, {Game: "mia", Network: "udp"}}

// announced announces a host without players on the machine's own network until the end of the test.
func announced(t *testing.T, o nearby.Offer) {
	t.Helper()
	a, err := nearby.Loopback.Announce(o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Skip("this system lets nobody listen to multicast on its own network:", err)
	}
	a.Count(0)
	t.Cleanup(a.Close)
}

// search returns the request for a command line. It searches the machine's own network.
func search(t *testing.T, args ...string) request {
	t.Helper()
	r, err := parse(testKinds, args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.network = nearby.Loopback
	return r
}

// awaitNearby searches until the host with this name has answered with its number of players. Other tests on this machine may
// announce hosts at the same time.
func awaitNearby(t *testing.T, game, name string) nearby.Found {
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
	announced(t, nearby.Offer{Game: "mia", Network: "udp", Port: 9001, Name: "Cora"})
	if found := search(t, "mia", "--first", "--for", "10m").find(t.Context()); len(found) != 1 || found[0].Game != "mia" {
		t.Errorf("found %+v", found)
	}
}

func TestHostsNearbyAreListed(t *testing.T) {
	announced(t, nearby.Offer{Game: "mia", Network: "udp", Port: 9000, Name: "Anna's dice", Seats: 7})
	announced(t, nearby.Offer{Game: "pond", Network: "tcp", Port: 64091, Name: "Ben", Options: map[string]string{"tls": "1"}})
	announced(t, nearby.Offer{Game: "pond", Network: "tcp", Port: 64092, Name: "Ada"}) // another test's host
	found := []nearby.Found{awaitNearby(t, "mia", "Anna's dice"), awaitNearby(t, "pond", "Ben")}
	var list, lines bytes.Buffer
	if err := errors.Join(listHosts(&list, found), tellHosts(&lines, found)); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(list.String()), "\n")
	for i, want := range [][]string{
		{"mia   ", found[0].Address, "Anna's dice", "here now, players: 0 of 7", "menagerie://mia/" + found[0].Address},
		{"pond  ", found[1].Address, "Ben", "here now, 0 players", "menagerie://pond/" + found[1].Address + "?tls=1"},
	} {
		var h host
		if err := json.Unmarshal([]byte(strings.Split(lines.String(), "\n")[i]), &h); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(rows[i], part) {
				t.Errorf("the row %q does not tell %q", rows[i], part)
			}
		}
		if h.Game != strings.TrimSpace(want[0]) || h.Address != want[1] || h.Name != want[2] || h.Players == nil || h.Link != want[4] {
			t.Errorf("programs are told %+v", h)
		}
	}
}

// Without a host, the time that was given ends the search, which then fails.
func TestNobodyIsNearby(t *testing.T) {
	began := time.Now()
	r := request{network: nearby.Loopback, wait: 50 * time.Millisecond, kinds: []nearby.Kind{{Game: "chess", Network: "tcp"}}}
	if found := r.find(t.Context()); len(found) > 0 || time.Since(began) < r.wait {
		t.Errorf("found %v within %v", found, time.Since(began))
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r.wait = time.Hour; len(r.find(ctx)) > 0 {
		t.Error("somebody is found after the end")
	}
	if err := r.tell(ctx, io.Discard); err == nil || !strings.Contains(err.Error(), "no host responded within 1h") {
		t.Errorf("that nobody has answered is told by %v", err)
	}
}

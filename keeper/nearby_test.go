package main

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
	"menagerie/keeper/console"
)

// hosted announces a host on the machine's own network to the end of the test.
func hosted(t *testing.T, args ...string) {
	t.Helper()
	quiet := means{log: slog.New(slog.DiscardHandler)}
	r, err := parseServe(args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.network = nearby.Loopback
	s, err := r.start(quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.close(context.WithoutCancel(t.Context())) })
	hush, err := r.announced(s, quiet)
	if errors.As(err, new(console.UsageError)) {
		t.Fatal(err)
	} else if err != nil {
		t.Skip("this system lets nobody listen to multicast on its own network:", err)
	}
	t.Cleanup(hush)
}

// awaitNearby looks until somebody has answered and told how many are there.
func awaitNearby(t *testing.T, args ...string) (found []nearby.Found) {
	t.Helper()
	r, err := parseNearby(append(args, "--first", "--for", "10m"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.network = nearby.Loopback
	for len(found) == 0 || found[0].Players < 0 {
		found = r.find(t.Context())
	}
	return found
}

func TestHostsNearbyAreListed(t *testing.T) {
	hosted(t, "mia", "--announce", "Anna's dice", "--addr", "127.0.0.1:0", "--players", "7")
	hosted(t, "pond", "--announce", "Ben", "--addr", "", "--tls-addr", "127.0.0.1:0", "--self-signed")
	found := append(awaitNearby(t, "mia"), awaitNearby(t, "pond")...)
	if len(found) != 2 {
		t.Fatalf("found %+v", found)
	}
	var list, lines bytes.Buffer
	if err := errors.Join(listHosts(&list, found), tellHosts(&lines, found)); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(list.String()), "\n")
	for i, want := range [][]string{
		{"mia   ", found[0].Address, "Anna's dice", "here now, players: 0 of 7", "menagerie://mia/" + found[0].Address},
		{"pond  ", found[1].Address, "Ben", "here now, 0 players", "menagerie://pond/" + found[1].Address + "?tls=1"},
	} {
		var h nearbyHost
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
	r := nearbyRequest{network: nearby.Loopback, wait: 50 * time.Millisecond, kinds: []nearby.Kind{{Game: "chess", Network: "tcp"}}}
	if found := r.find(t.Context()); len(found) > 0 || time.Since(began) < r.wait {
		t.Errorf("found %v within %v", found, time.Since(began))
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r.wait = time.Hour; len(r.find(ctx)) > 0 {
		t.Error("somebody is found after the end")
	}
	if err := r.tell(ctx, io.Discard); err == nil || !strings.Contains(err.Error(), "nobody has answered within 1h") {
		t.Errorf("that nobody has answered is told by %v", err)
	}
}

// A host of the foxes' game announces that it sends details, and a bot that follows its link asks for them.
func TestAHostOfFoxesOffersDetails(t *testing.T) {
	hosted(t, "foxes", "--announce", "Cora", "--addr", "127.0.0.1:0")
	found := awaitNearby(t, "foxes")
	link := linkTo(found[0])
	if !strings.HasSuffix(link, "?details=1") {
		t.Fatalf("the link is %s", link)
	}
	set := console.NewFlags("keeper")
	foxesBotFlags(set)
	if _, err := console.ServerAddress("foxes", link, set); err != nil || set.Lookup("details").Value.String() != "true" {
		t.Errorf("%v, --details is %v", err, set.Lookup("details").Value)
	}
}

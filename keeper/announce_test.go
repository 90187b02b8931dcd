package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/foxeskeeper"
)

func TestAHostThatNobodyReachesIsNotAnnounced(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		var said bytes.Buffer
		args := []string{"serve", game, "--announce", "Anna", "--addr", "127.0.0.1:0"}
		if game == "labyrinth" {
			args = append(args, "--game-addr", "127.0.0.1:0")
		}
		if code := run(t.Context(), args, nil, &said, &said); code != exitUsage || !strings.Contains(said.String(), "which only this computer can reach") {
			t.Errorf("serve %s: got code %d and output %q, want code %d and a warning that only this computer can reach the link",
				game, code, said.String(), exitUsage)
		}
	}
}

// Every game announces its number of players and of seats, as the window does.
func TestAHostIsFoundWithItsPlayers(t *testing.T) {
	quiet := command.Means{Log: slog.New(slog.DiscardHandler)}
	for game, c := range map[string]struct {
		args           string
		players, seats int // before any client connects
		knocks         int // number of connected clients that count as players
	}{
		"pond":      {"--addr 127.0.0.1:0", 0, 0, 1},
		"glenda":    {"--addr 127.0.0.1:0", 0, 2, 1},
		"labyrinth": {"--addr 127.0.0.1:0 --game-addr 127.0.0.1:0 --players 3", 0, 3, 0}, // a guest that has only contacted the knock server does not count
		"foxes":     {"--addr 127.0.0.1:0", 0, 2, 1},
		"mia":       {"--addr 127.0.0.1:0 --players 7 --bot bold,honest", 2, 7, 0},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			r, err := command.ParseServe(games, append([]string{game, "--announce", "Anna's " + game}, strings.Fields(c.args)...), io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			r.Network = discovery.Loopback
			s, err := r.Start(quiet)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close(context.WithoutCancel(t.Context())) }()
			hush, err := r.Announced(s, quiet)
			if errors.As(err, new(console.UsageError)) {
				t.Fatalf("Announced: got %v, want no usage error", err)
			} else if err != nil {
				t.Skip("this system lets nobody listen to multicast on its own network:", err)
			}
			defer hush()
			kind := discovery.Kind{Game: game, Network: "tcp"}
			if game == "mia" {
				kind.Network = "udp"
			}
			b := discovery.Loopback.Browse([]discovery.Kind{kind}, quiet.Log)
			defer b.Close()
			where := awaitHost(t, b, "Anna's "+game, c.players, c.seats).Address
			if c.knocks == 0 {
				return
			}
			conn, err := net.Dial("tcp", where)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			awaitHost(t, b, "Anna's "+game, c.players+c.knocks, c.seats)
		})
	}
}

// awaitHost waits until b has found the host with this name, number of players and number of seats. Only the test's own
// time limit ends the wait.
func awaitHost(t *testing.T, b *discovery.Browser, name string, players, seats int) discovery.Found {
	t.Helper()
	for {
		found, _ := b.Take()
		for _, f := range found {
			if f.Name == name && f.Players == players && f.Seats == seats {
				return f
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// hosted runs a host that is announced on the loopback network until the end of the test.
func hosted(t *testing.T, args ...string) {
	t.Helper()
	quiet := command.Means{Log: slog.New(slog.DiscardHandler)}
	r, err := command.ParseServe(games, args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.Network = discovery.Loopback
	s, err := r.Start(quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close(context.WithoutCancel(t.Context())) })
	hush, err := r.Announced(s, quiet)
	if errors.As(err, new(console.UsageError)) {
		t.Fatalf("Announced: got %v, want no usage error", err)
	} else if err != nil {
		t.Skip("this system lets nobody listen to multicast on its own network:", err)
	}
	t.Cleanup(hush)
}

// A host of foxes announces that it sends details, and a bot that follows its link requests them.
func TestAHostOfFoxesOffersDetails(t *testing.T) {
	hosted(t, "foxes", "--announce", "Cora", "--addr", "127.0.0.1:0")
	b := discovery.Loopback.Browse([]discovery.Kind{{Game: "foxes", Network: "tcp"}}, slog.New(slog.DiscardHandler))
	defer b.Close()
	found := awaitHost(t, b, "Cora", 0, 2)
	link := deeplink.Link{Game: found.Game, Address: found.Address, Options: found.Options}.String()
	if !strings.HasSuffix(link, "?details=1") {
		t.Fatalf("got the link %s, want it to end with ?details=1", link)
	}
	set := console.NewFlags("keeper")
	foxeskeeper.Game.Bot(set)
	if _, err := console.ServerAddress("foxes", link, set); err != nil || set.Lookup("details").Value.String() != "true" {
		t.Errorf("ServerAddress(%q): got error %v and --details=%v, want no error and true", link, err, set.Lookup("details").Value)
	}
}

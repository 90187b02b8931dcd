package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"testing"
	"time"

	"menagerie/internal/tournament"
	"menagerie/netclient/labyrinthclient"
)

// want is a bot that requests two seats of a game and then waits.
func want(game, address string) {
	var open []net.Conn
	for i := range 2 {
		if game == "labyrinth" {
			labyrinthclient.Join(address, labyrinthclient.Profile{Name: fmt.Sprint("greedy", i)})
			continue
		}
		network := "tcp"
		if game == "mia" {
			network = "udp"
		}
		c, err := net.Dial(network, address)
		if err != nil {
			os.Exit(4)
		}
		open = append(open, c)
		switch game {
		case "foxes":
			fmt.Fprintln(c, "PBJ")
		case "mia":
			fmt.Fprint(c, "REGISTER;greedy", i)
		}
	}
	for _, c := range open {
		_, _ = io.Copy(io.Discard, c)
	}
	time.Sleep(time.Hour)
}

// A bot never gets a second seat. The seat's own bot gets it and wins.
func TestNobodyTakesTwoSeats(t *testing.T) {
	t.Parallel()
	for game, flags := range map[string][]string{
		"glenda": {"--move", "4s"}, "labyrinth": {"--move", "4s"}, "foxes": {"--limit", "4s"}, "mia": {"--turn", "250ms", "--rounds", "8"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := hold(t, "good = builtin:random\ngreedy = @ greedy "+game+" {address}\n")
			if game == "mia" {
				h.write("good = builtin:beginner\ngreedy = @ greedy mia {address}\n")
			}
			table := h.plays(game, append([]string{"--games", "2", "--jobs", "2"}, flags...)...)
			loses(t, table, "greedy", tournament.FaultNonsense)
			if good := row(t, table, "good"); good.Points != 2 || len(good.Faults) > 0 {
				t.Errorf("the other bot: got %+v, want 2 points and no fault", good)
			}
		})
	}
}

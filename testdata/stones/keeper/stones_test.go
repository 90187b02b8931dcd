package main

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"menagerie/internal/netsim"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/stoneskeeper"
	"menagerie/netclient/stonesclient"
	"menagerie/netserver/stonesserver"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
	"menagerie/wire"
)

// init adds the game to the conformance tests.
func init() {
	testHosts["stones"] = func(t *testing.T, trouble *netsim.Simulation) string {
		s, err := stonesserver.New(stonesserver.Options{Observer: trouble.Observer()})
		if err != nil {
			t.Fatal(err)
		}
		at, err := s.Listen(runner.Loopback)
		address := hosts(t, s, at, err)
		opponent(t, address)
		return address
	}
	testRecords["stones"] = func(t *testing.T, address string) string {
		capture := wire.NewCapture(1000, 1<<20)
		c := stonesclient.Join(address, stonesclient.Profile{Capture: capture})
		bot, err := stonesbot.For("best")
		move := thinking(t, bot.Bot, err, func(v stones.View) (rules.Seat, bool) { return v.You, v.ToMove() })
		return witnessing(t, "stones", command.Client[stones.View, stones.Move](c), capture, func(v stones.View) any { return v.Config }, move)
	}
}

// opponent plays against guests until the test ends.
func opponent(t *testing.T, address string) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		play := stoneskeeper.Game.Bot(console.NewFlags("stones"))
		r := command.BotRequest{Address: address, Games: 1000, Silence: &command.Silence{To: io.Discard}}
		_ = play(ctx, r, func(any) error { return nil })
	}()
	t.Cleanup(func() { stop(); <-done })
}

func TestStonesMatchCountsTheWins(t *testing.T) {
	var out, errs strings.Builder
	code := run(t.Context(), []string{"match", "stones", "--bot", "four,random", "--games", "20", "--json"}, strings.NewReader(""), &out, &errs)
	var result struct {
		Games int
		Seats []struct{ Wins int }
	}
	if err := json.Unmarshal([]byte(out.String()), &result); err != nil || code != 0 {
		t.Fatalf("got code %d, %v, want 0 and JSON: %s%s", code, err, out.String(), errs.String())
	}
	if result.Games != 20 || result.Seats[0].Wins != 20 {
		t.Errorf("got %s, want 20 games won by the first bot", out.String())
	}
}

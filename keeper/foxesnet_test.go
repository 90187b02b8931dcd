package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/visit"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
)

// hostFoxes runs keeper serve foxes within the test. end interrupts it and returns the exit code.
func hostFoxes(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "foxes", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, args...)...)
}

// visitFoxes runs keeper bot foxes and returns its lines.
func visitFoxes(t *testing.T, args ...string) []foxeskeeper.Line {
	t.Helper()
	return visitGame[foxeskeeper.Line](t, "foxes", args...)
}

// A bot plays two games against the host's bot.
func TestServeAndBotPlayFoxes(t *testing.T) {
	r, end := hostFoxes(t, "--bot", "random", "--bot-side", "foxes", "--cooldown", "50ms", "--tide", "300ms", "--limit", "1s")
	lines := visitFoxes(t, r.TCP, "--bot", "greedy", "--games", "2")
	if len(lines) != 2 || lines[1].Game != 2 {
		t.Fatalf("got %d lines, want 2, the last with game 2: %+v", len(lines), lines)
	}
	for _, l := range lines {
		if l.Side != "dolphins" || l.Bot != "greedy" || l.Outcome == foxes.Running || l.Won != (l.Outcome == foxes.DolphinsWon) ||
			l.Size != 10 || l.Seconds == 0 || l.Seconds > 600 {
			t.Errorf("greedy against random: got %+v, want a finished game of the dolphins with size 10 and 1 to 600 seconds", l)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// A bot waits while the host is full.
func TestBotWaitsForABusyHost(t *testing.T) {
	r, end := hostFoxes(t, "--games", "1", "--bot", "random", "--cooldown", "50ms", "--tide", "300ms", "--limit", "1m", "--keep", "1ms", "--debug-addr", "127.0.0.1:0")
	first := foxesclient.Join(r.TCP, foxesclient.Profile{})
	for foxesCounters(t, r.Debug).Playing == 0 {
		time.Sleep(time.Millisecond)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for foxesCounters(t, r.Debug).Rejected == 0 {
			time.Sleep(time.Millisecond)
		}
		visit.Leave(first)
	}()
	code, out, errs := keep(t, "bot", "foxes", r.TCP, "--bot", "greedy", "--games", "1")
	<-done
	if lines := strings.Count(out, "\n"); code != exitDone || lines != 1 || !strings.Contains(errs, "Two players are already on this island. ") ||
		!strings.Contains(errs, "Trying again.") {
		t.Errorf("got code %d, output %q, error %q; want code %d, 1 line and an error about a full island", code, out, errs, exitDone)
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// foxesCounters returns the counters of a host.
func foxesCounters(t testing.TB, address string) foxesserver.Counters {
	t.Helper()
	response, err := http.Get(address + "debug/vars")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var vars struct{ Server foxesserver.Counters }
	if err := json.NewDecoder(response.Body).Decode(&vars); err != nil {
		t.Fatal(err)
	}
	return vars.Server
}

// Two bots play each other in the dialects of the drafts. A third one, which connected before them, watches.
func TestFoxesIsPlayedAndWatchedInDialects(t *testing.T) {
	r, end := hostFoxes(t, "--cooldown", "40ms,60ms", "--tide", "200ms", "--limit", "1s", "--places", "row0", "--crlf", "--size", "12",
		"--animals", "4", "--tides", "height", "--far", "--free", "--spectators", "--end-to-all", "--draws", "--keep-rejected", "--keep", "1s", "--debug-addr", "127.0.0.1:0")
	var all sync.WaitGroup
	for _, args := range [][]string{
		{"--watch"}, {"--bot", "random", "--two"}, {"--bot", "random", "--controller", "--crlf", "--delay", "10ms"},
	} {
		for len(args) > 1 && foxesCounters(t, r.Debug).Waiting == 0 {
			time.Sleep(time.Millisecond)
		}
		all.Go(func() {
			lines := visitFoxes(t, append([]string{r.TCP}, args...)...)
			if len(lines) != 1 || lines[0].Size != 12 || lines[0].Outcome == foxes.Running || lines[0].Foxes > 4 {
				t.Errorf("%v: got %+v, want one finished game with size 12 and at most 4 foxes", args, lines)
			}
			if watches := args[0] == "--watch"; len(lines) == 1 && watches != (lines[0].Side == "") {
				t.Errorf("%v: got %+v, want a side only for a player", args, lines)
			}
		})
	}
	all.Wait()
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// Invalid flags give a usage error.
func TestBotFoxesRejectsInvalidFlags(t *testing.T) {
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"serve foxes --size 9", "the size is 9", exitUsage},
		{"serve foxes --cooldown 1s,2s,3s", "--cooldown", exitUsage},
		{"serve foxes --cooldown 0s", "cooldown", exitUsage},
		{"serve foxes --tides moon", "--tides", exitUsage},
		{"serve foxes --places left", "--places", exitUsage},
		{"serve foxes --spec --limit 1m", "--spec", exitUsage},
		{"serve foxes --spec --cooldown 1s,2s", "--spec", exitUsage},
		{"serve foxes --spec --animals 3", "--spec", exitUsage},
		{"serve foxes --games 0", "--games", exitUsage},
		{"serve foxes --wait 0s", "--wait", exitUsage},
		{"serve foxes --rate 0", "--rate", exitUsage},
		{"serve foxes --bot nobody", "nobody", exitUsage},
		{"serve foxes --bot random --bot-side cats", "cats", exitUsage},
		{"serve foxes --addr nowhere", "nowhere", exitFailed},
		{"bot foxes localhost --bot nobody", "nobody", exitUsage},
		{"bot foxes localhost --places left", "--places", exitUsage},
		{"bot foxes localhost --delay -1s", "--delay", exitUsage},
		{"bot foxes 127.0.0.1:1", "Nobody answers at 127.0.0.1:1.", exitFailed},
	} {
		code, out, errs := keep(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(errs, c.says) || out != "" {
			t.Errorf("%s: got code %d, output %q, error %q; want code %d, no output and %q", c.args, code, out, errs, c.code, c.says)
		}
	}
}

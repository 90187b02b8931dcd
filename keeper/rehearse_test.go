package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"menagerie/internal/netsim"
)

// rehearsals lists complete games of bots: the flags of the host, and the bots.
var rehearsals = []struct{ serve, bot string }{
	{"pond --addr 127.0.0.1:0", "--bot straight --level 3"},
	{"glenda --addr 127.0.0.1:0 --bot twodistance --walls 9", "--bot original"},
	{"labyrinth --addr 127.0.0.1:0 --game-addr 127.0.0.1:0 --pause 0 --bot greedy --size 5 --objectives 2", "--bot greedy"},
	{"foxes --addr 127.0.0.1:0 --bot best --limit 1s --cooldown 100ms --tide 1s", "--bot best"},
	{"mia --addr 127.0.0.1:0 --bot best,bold --turn 100ms --join 100ms", "--rounds 4"},
}

// rehearse plays all games at once with a simulated network, and returns the counters of each.
func rehearse(t *testing.T, spec string) (all netsim.Counters) {
	t.Helper()
	var mu sync.Mutex
	t.Run("games", func(t *testing.T) {
		for _, g := range rehearsals {
			t.Run(strings.Fields(g.serve)[0], func(t *testing.T) {
				t.Parallel()
				c := rehearseOne(t, spec, strings.Fields(g.serve), strings.Fields(g.bot))
				mu.Lock()
				defer mu.Unlock()
				all.Cut, all.Delayed, all.Merged = all.Cut+c.Cut, all.Delayed+c.Delayed, all.Merged+c.Merged
				all.Lost, all.Doubled, all.Reordered = all.Lost+c.Lost, all.Doubled+c.Doubled, all.Reordered+c.Reordered
			})
		}
	})
	return all
}

// rehearseOne plays one game.
func rehearseOne(t *testing.T, spec string, serve, bot []string) netsim.Counters {
	t.Helper()
	r, end := startHost(t, serve[0], append(serve[1:], "--rehearse", spec, "--debug-addr", "127.0.0.1:0", "--log", "error")...)
	at := r.TCP + r.UDP // either is set
	code, out, errs := keep(t, append([]string{"bot", serve[0], at}, bot...)...)
	if code != exitDone || errs != "" || strings.Count(out, "\n") != 1 {
		t.Errorf("%v with %s: got code %d, error %q, output %q; want code %d and one line", serve, spec, code, errs, out, exitDone)
	}
	var vars struct{ Rehearsal netsim.Counters }
	if err := json.Unmarshal([]byte(get(t, r.Debug+"debug/vars")), &vars); err != nil || r.Rehearse == "" {
		t.Errorf("got the variables %v and %+v, want valid JSON and a rehearsal", err, r)
	}
	http.DefaultClient.CloseIdleConnections()
	if code := end(); code != exitDone {
		t.Errorf("%v: got code %d, want %d", serve, code, exitDone)
	}
	return vars.Rehearsal
}

// Every game ends, although streams arrive byte by byte.
func TestEveryGameEndsIfStreamsArriveByteByByte(t *testing.T) {
	if c := rehearse(t, "split=1,pause=100us"); c.Cut < 500 || c.Delayed+c.Lost > 0 {
		t.Errorf("got %+v, want at least 500 cuts, no delay and no loss", c)
	}
}

// Every game ends on a bad network.
func TestEveryGameEndsOnABadNetwork(t *testing.T) {
	c := rehearse(t, "delay=500us,jitter=1ms,loss=20%,double=10%,reorder=20%,merge=1ms,split=7,pause=500us,seed=7,limits=x2,grace=10ms")
	if c.Cut == 0 || c.Delayed == 0 || c.Lost == 0 || c.Doubled == 0 {
		t.Errorf("got %+v, want a count above 0 for cut, delayed, lost and doubled", c)
	}
}

func TestRehearseRejectsInvalidSpecs(t *testing.T) {
	for text, says := range map[string]string{
		"delay=4": "delay=4: a time is written like 40ms or 1.5s",
		"lag=4ms": `there is no "lag" here: choose one of delay, jitter`,
	} {
		code, out, errs := keep(t, "serve", "mia", "--rehearse", text)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("--rehearse %s: code %d, output %q, error %q, want one with %q", text, code, out, errs, says)
		}
	}
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"menagerie/internal/netsim"
)

// startHost runs keeper serve within the test and returns the line that it prints. end interrupts it and returns the exit code.
func startHost(t *testing.T, game string, args ...string) (r ready, end func() int) {
	t.Helper()
	r, _, closing := startDealer(t, game, args...)
	return r, func() int {
		code, _ := closing()
		return code
	}
}

// dealt is the part of the lines of keeper serve that is about the seed.
type dealt struct {
	Seed     uint64
	Salt     string
	SeedHash string
}

// startDealer is startHost with the deal before the first game, and the deal after the last game.
func startDealer(t *testing.T, game string, args ...string) (r ready, before dealt, end func() (code int, after dealt)) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	lines, out := io.Pipe()
	code := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		code <- run(ctx, append([]string{"serve", game}, args...), nil, out, &errs)
		_ = out.Close()
	}()
	in := bufio.NewReader(lines)
	line, err := in.ReadBytes('\n')
	if err != nil {
		t.Fatalf("no line is printed: %v; exit code %d, error %q", err, <-code, errs.String())
	}
	if err := errors.Join(json.Unmarshal(line, &r), json.Unmarshal(line, &before)); err != nil || r.Game != game {
		t.Fatalf("got the line %s, %v, want the game %s", line, err, game)
	}
	rest := make(chan []byte, 1)
	go func() {
		text, _ := io.ReadAll(in) // a host that fails prints nothing
		rest <- text
	}()
	return r, before, func() (int, dealt) {
		stop()
		var after dealt
		n, text := <-code, <-rest
		if err := json.Unmarshal(text, &after); err != nil {
			t.Errorf("the last line %q: %v", text, err)
		}
		return n, after
	}
}

// visitGame runs keeper bot and returns its lines.
func visitGame[L any](t *testing.T, game string, args ...string) []L {
	t.Helper()
	code, out, errs := keep(t, append([]string{"bot", game}, args...)...)
	if code != exitDone || errs != "" {
		t.Errorf("keeper bot %s %v: got code %d and error %q, want code %d and no error", game, args, code, errs, exitDone)
	}
	var lines []L
	decoder := json.NewDecoder(strings.NewReader(out))
	for decoder.More() {
		var l L
		if err := decoder.Decode(&l); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		lines = append(lines, l)
	}
	return lines
}

// interrupt ends a host that runs in its own process.
func interrupt(t testing.TB, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the host ends with %v", err)
	}
}

// A bot, a player in a terminal and a trial need only the link.
func TestALinkIsPlayedAt(t *testing.T) {
	r, end := hosting(t, "--addr", "127.0.0.1:0", "--tls-addr", "127.0.0.1:0", "--self-signed", "--rate", "-1")
	defer end()
	link := "menagerie://pond/" + r.TLS + "?tls=1&level=2"
	if lines := visitPond(t, link, "--fingerprint", r.Fingerprint, "--bot", "straight"); len(lines) != 1 || lines[0].Level != 2 {
		t.Errorf("got %+v, want one game on level 2", lines)
	}
	record := testRecords["pond"](t, r.TCP)
	code, out, errs := keep(t, "verify", "--answer", "1m", "--against", link, "--fingerprint", r.Fingerprint, record)
	if code != exitDone || !strings.Contains(out, "conforms") {
		t.Errorf("got code %d, want %d and a result that conforms: %s%s", code, exitDone, out, errs)
	}
	for args, says := range map[string]string{
		"verify --against " + link + " " + record:                                                     r.Fingerprint,
		"verify --against menagerie://mia/localhost " + record:                                        "This link is for mia",
		"verify --against localhost:1 --fingerprint 00 " + record:                                     "--fingerprint works only with --tls",
		"verify --bot x --room y " + record:                                                           "work only with --against and a record of pond",
		"play glenda --connect menagerie://mia/localhost":                                             "This link is for mia",
		"bot glenda menagerie://glenda/127.0.0.1:1?seat=cat":                                          "--side",
		"bot glenda menagerie://glenda/127.0.0.1:1?room=4711":                                         "contains “room”",
		"bot labyrinth menagerie://labyrinth/127.0.0.1:1?seat=play":                                   "127.0.0.1:1",
		"verify --tls --against localhost:1 " + testRecords["glenda"](t, testHosts["glenda"](t, nil)): "work only with --against and a record of pond",
	} {
		code, _, errs := keep(t, strings.Fields(args)...)
		if code == exitDone || !strings.Contains(errs, says) {
			t.Errorf("keeper %s: code %d, %s; want %q", args, code, errs, says)
		}
	}
}

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
		"delay=4": "delay=4: it is not a time such as 40ms",
		"lag=4ms": `"lag" is unknown: choose one of delay, jitter`,
	} {
		code, out, errs := keep(t, "serve", "mia", "--rehearse", text)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("--rehearse %s: code %d, output %q, error %q, want one with %q", text, code, out, errs, says)
		}
	}
}

package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/keeper/miakeeper"
)

// hostMia runs keeper serve mia within the test. end interrupts it and returns the exit code.
func hostMia(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "mia", append([]string{"--addr", "127.0.0.1:0", "--log", "error"}, args...)...)
}

// visitMia runs keeper bot mia and returns its lines.
func visitMia(t *testing.T, args ...string) []miakeeper.Line {
	t.Helper()
	return visitGame[miakeeper.Line](t, "mia", args...)
}

// Two bots play on a host that has its own bot and stores the scores.
func TestServeAndBotPlayMia(t *testing.T) {
	scores := filepath.Join(t.TempDir(), "scores.json")
	args := []string{"--early", "--turn", "20s", "--join", "10s", "--bot", "cautious", "--scores", scores}
	r, end := hostMia(t, args...)
	var all sync.WaitGroup
	for _, name := range []string{"ann", "bob"} {
		all.Go(func() {
			lines := visitMia(t, r.UDP, "--bot", "best", "--name", name, "--games", "2", "--rounds", "50", "--seed", "7")
			if len(lines) != 2 {
				t.Errorf("got %d lines, want 2", len(lines))
			}
			for i, l := range lines {
				if l.Game != i+1 || l.Name != name || l.Level != "best" || l.Rounds < 50 || l.Played > l.Rounds || l.Played < 1 || l.Won > l.Played {
					t.Errorf("got %+v, want game %d of %s with the level best, at least 50 rounds and consistent counts", l, i+1, name)
				}
			}
		})
	}
	all.Wait()
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
	text, err := os.ReadFile(scores)
	if err != nil {
		t.Fatal(err)
	}
	var kept []struct {
		Name   string
		Points int
	}
	err = json.Unmarshal(text, &kept)
	i := slices.IndexFunc(kept, func(k struct {
		Name   string
		Points int
	}) bool {
		return k.Name == "cautious1"
	})
	if err != nil || len(kept) != 3 || i < 0 || kept[i].Points < 10 {
		t.Errorf("got the scores %s, %v, want 3 names and at least 10 points for the bot", text, err)
	}
	if _, end := hostMia(t, args...); end() != exitDone {
		t.Errorf("a host with stored scores failed, want code %d", exitDone)
	}
}

// TestABotWhoseSeatIsTakenSaysSo registers under the bot's name until the bot ends.
func TestABotWhoseSeatIsTakenSaysSo(t *testing.T) {
	r, end := hostMia(t, "--bot", "cautious")
	defer end()
	ended := make(chan string)
	go func() {
		code, _, errs := keep(t, "bot", "mia", r.UDP, "--name", "ann")
		ended <- fmt.Sprintf("code %d: %s", code, errs)
	}()
	twin, err := net.Dial("udp", r.UDP)
	if err != nil {
		t.Fatal(err)
	}
	defer twin.Close()
	go func() {
		buf := make([]byte, 1000)
		for n, err := twin.Read(buf); err == nil; n, err = twin.Read(buf) {
			if token, ok := strings.CutPrefix(string(buf[:n]), "ROUND STARTING;"); ok {
				_, _ = twin.Write([]byte("JOIN;" + token))
			}
		}
	}()
	for {
		_, _ = twin.Write([]byte("REGISTER;ann"))
		select {
		case got := <-ended:
			if !strings.HasPrefix(got, "code 1: ") || !strings.Contains(got, "another program on this computer registered as ann") {
				t.Errorf("got %q, want code 1 and that another program registered as ann", got)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func TestMiaCommandsThatMakeNoSense(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"serve mia --preset slow", "--preset", exitUsage},
		{"serve mia --turn 0s", "--turn must not be 0", exitUsage},
		{"serve mia --strangers 0", "--strangers must not be 0", exitUsage},
		{"serve mia --players 33", "the number of players is 33", exitUsage},
		{"serve mia --dialect x", "--dialect", exitUsage},
		{"serve mia --bot best,nobody", "nobody", exitUsage},
		{"serve mia --scores " + broken, "broken.json", exitUsage},
		{"serve mia --addr nowhere:x", "listen", exitFailed},
		{"bot mia", "no server given", exitUsage},
		{"bot mia localhost --bot nobody", "--bot", exitUsage},
		{"bot mia localhost --rounds -1", "--rounds and --delay must not be negative", exitUsage},
		{"bot mia localhost --name a,b", "A name must have 1 to", exitFailed},
		{"bot mia localhost:x", "“x” is not a port.", exitFailed},
	} {
		code, _, errs := keep(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(errs, c.says) {
			t.Errorf("%s: got code %d and error %q, want code %d and %q", c.args, code, errs, c.code, c.says)
		}
	}
}

package main

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"menagerie/keeper/labyrinthkeeper"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// hostLabyrinth runs keeper serve labyrinth within the test. end interrupts it and returns the exit code.
func hostLabyrinth(t *testing.T, args ...string) (r ready, end func() int) {
	t.Helper()
	return startHost(t, "labyrinth", append([]string{"--addr", "127.0.0.1:0", "--game-addr", "127.0.0.1:0", "--log", "error", "--pause", "0"}, args...)...)
}

// visitLabyrinth runs keeper bot labyrinth and returns its lines.
func visitLabyrinth(t *testing.T, args ...string) []labyrinthkeeper.Line {
	t.Helper()
	return visitGame[labyrinthkeeper.Line](t, "labyrinth", args...)
}

// Two bots of guests play with one of the host's, again and again, in a dialect that they find out; somebody watches.
func TestServeAndBotLabyrinth(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "3", "--bot", "greedy", "--objectives", "3", "--next", "same", "--break", "0",
		"--dialect", "insert=high,tiles=walls,players=1,bytes=little,objectives=stay", "--seed", "5")
	var lines [3][]labyrinthkeeper.Line
	var all sync.WaitGroup
	for i, args := range [][]string{{"--bot", "best"}, {"--bot", "denial", "--name", "ada"}, {"--watch"}} {
		all.Go(func() { lines[i] = visitLabyrinth(t, append([]string{r.TCP, "--games", "2"}, args...)...) })
	}
	all.Wait()
	for i, l := range lines {
		if len(l) != 2 || l[1].Game != 2 {
			t.Fatalf("%d: %+v", i, l)
		}
		last := l[0]
		if last.Outcome != labyrinth.Won || last.Players != 3 || len(last.Out) != 0 || len(last.Notes) != 0 || last.Won != (len(last.Winners) == 1 && last.Winners[0] == last.Seat) ||
			last.Found["bytes"] != "little" || last.Found["tiles"] != "walls" {
			t.Errorf("%d: %+v", i, last)
		}
		if last.Moves != lines[0][0].Moves || i == 2 && (last.Seat != rules.Nobody || last.Bot != "") || i == 1 && last.Bot != "denial" {
			t.Errorf("%d: %+v", i, last)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ends with %d", code)
	}
}

// Bots that are not told the dialect make no shift that each of them may read in another way, so none is disqualified.
func TestBotsOfUnknownServer(t *testing.T) {
	for seed := range 4 {
		r, end := hostLabyrinth(t, "--players", "3", "--objectives", "2", "--dialect", "insert=high", "--seed", fmt.Sprint(seed))
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if l := visitLabyrinth(t, r.TCP, "--bot", "greedy"); len(l) != 1 || len(l[0].Out) > 0 || l[0].Guesses > 0 {
					t.Errorf("seed %d: %+v", seed, l)
				}
			})
		}
		all.Wait()
		end()
	}
}

// Each game takes a connection of its own where the host sends everybody away after one.
func TestBotLabyrinthAgain(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "2", "--size", "5x7", "--bot", "random", "--objectives", "1", "--dialect", "pairing=port")
	if lines := visitLabyrinth(t, r.TCP, "--bot", "twoply", "--games", "3", "--read", "insert=low", "--daring"); len(lines) != 3 || lines[2].Found["insert"] != "" {
		t.Errorf("%+v", lines)
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{r.TCP + " --bot cat", "cat", exitUsage},
		{r.TCP + " --read insert=middle", "low|high", exitUsage},
		{r.TCP + " --read last=wins", "last", exitUsage},
		{r.TCP + " --name " + strings.Repeat("x", 31), "A name here has at most 30 letters.", exitFailed},
		{"127.0.0.1:1", "127.0.0.1:1", exitFailed},
	} {
		code, out, errs := keep(t, append([]string{"bot", "labyrinth"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("keeper bot labyrinth %s: code %d, output %q, error %q, want one with %q", c.args, code, out, errs, c.says)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ends with %d", code)
	}
}

// The help of --read lists exactly the aspects that --read takes.
func TestReadTakesWhatItsHelpLists(t *testing.T) {
	for _, command := range []string{"bot labyrinth", "play labyrinth"} {
		_, out, errs := keep(t, append(strings.Fields(command), "-h")...)
		_, help, found := strings.Cut(out+errs, "-read ")
		help, _, _ = strings.Cut(help, "\n  -")
		if !found || !strings.Contains(help, "insert=low|high") {
			t.Fatalf("keeper %s -h: the help of --read is %q", command, help)
		}
		for _, a := range labyrinthkeeper.Aspects {
			_, err := labyrinthkeeper.ParseSettings(a.Name + "=" + a.Values[0])
			if listed := strings.Contains(help, " "+a.Name+"="); listed != (err == nil) {
				t.Errorf("keeper %s: --read %s gives %v; listed: %t", command, a.Name, err, listed)
			}
		}
	}
}

func TestServeLabyrinthRefuses(t *testing.T) {
	for args, says := range map[string]string{
		"--size 6":                   "width 6",
		"--size many":                "many",
		"--players 25":               "25 players",
		"--players 256":              "256 players",
		"--objectives 30":            "30 objectives",
		"--dialect insert":           "low|high",
		"--dialect colour=red":       "colour",
		"--bot cat":                  "cat",
		"--bot best --bots 2":        "--bots 2",
		"--next never":               "never",
		"--move 0":                   "--move",
		"--pause -1s":                "--pause",
		"--tables 0":                 "--tables",
		"--move-cap -1":              "move cap",
		"--addr 127.0.0.1:0 another": "another",
	} {
		code, out, errs := keep(t, append([]string{"serve", "labyrinth"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper serve labyrinth %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
	if code, _, errs := keep(t, "serve", "labyrinth", "--addr", "203.0.113.1:1", "--game-addr", "127.0.0.1:0"); code != exitFailed || errs == "" {
		t.Errorf("an address that is not ours: code %d, error %q", code, errs)
	}
}

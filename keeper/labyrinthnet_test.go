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

// The bots of two guests play several games with the host's bot, in a dialect that they find out. A spectator watches.
func TestServeAndBotPlayLabyrinth(t *testing.T) {
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
			t.Fatalf("bot %d: got %+v, want 2 games", i, l)
		}
		last := l[0]
		if last.Outcome != labyrinth.Won || last.Players != 3 || len(last.Out) != 0 || len(last.Notes) != 0 || last.Won != (len(last.Winners) == 1 && last.Winners[0] == last.Seat) ||
			last.Found["bytes"] != "little" || last.Found["tiles"] != "walls" {
			t.Errorf("bot %d: got %+v, want a won game of three players, little-endian, with tiles as walls and without notes", i, last)
		}
		if last.Moves != lines[0][0].Moves || i == 2 && (last.Seat != rules.Nobody || last.Bot != "") || i == 1 && last.Bot != "denial" {
			t.Errorf("bot %d: got %+v, want %d moves and the seat and bot of its arguments", i, last, lines[0][0].Moves)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// Bots that do not know the dialect make no shift with two possible readings, so none is disqualified.
func TestBotsOnAnUnknownServerNeverGuess(t *testing.T) {
	for seed := range 4 {
		r, end := hostLabyrinth(t, "--players", "3", "--objectives", "2", "--dialect", "insert=high", "--seed", fmt.Sprint(seed))
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if l := visitLabyrinth(t, r.TCP, "--bot", "greedy"); len(l) != 1 || len(l[0].Out) > 0 || l[0].Guesses > 0 {
					t.Errorf("seed %d: got %+v, want one game without a disqualification or a guess", seed, l)
				}
			})
		}
		all.Wait()
		end()
	}
}

// If the host disconnects all guests after a game, each game has its own connection.
func TestEachGameOfLabyrinthHasItsOwnConnection(t *testing.T) {
	r, end := hostLabyrinth(t, "--players", "2", "--size", "5x7", "--bot", "random", "--objectives", "1", "--dialect", "pairing=port")
	if lines := visitLabyrinth(t, r.TCP, "--bot", "twoply", "--games", "3", "--read", "insert=low", "--daring"); len(lines) != 3 || lines[2].Found["insert"] != "" {
		t.Errorf("got %+v, want 3 games and no dialect of insert found", lines)
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{r.TCP + " --bot cat", "cat", exitUsage},
		{r.TCP + " --read insert=middle", "low|high", exitUsage},
		{r.TCP + " --read last=wins", "last", exitUsage},
		{r.TCP + " --name " + strings.Repeat("x", 31), "Names on this server have at most 30 letters.", exitFailed},
		{"127.0.0.1:1", "127.0.0.1:1", exitFailed},
	} {
		code, out, errs := keep(t, append([]string{"bot", "labyrinth"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("keeper bot labyrinth %s: code %d, output %q, error %q, want one with %q", c.args, code, out, errs, c.says)
		}
	}
	if code := end(); code != exitDone {
		t.Errorf("the host ended with code %d, want %d", code, exitDone)
	}
}

// The help of --read lists exactly the aspects that --read accepts.
func TestReadTakesWhatItsHelpLists(t *testing.T) {
	for _, command := range []string{"bot labyrinth", "play labyrinth"} {
		_, out, errs := keep(t, append(strings.Fields(command), "-h")...)
		_, help, found := strings.Cut(out+errs, "-read ")
		help, _, _ = strings.Cut(help, "\n  -")
		if !found || !strings.Contains(help, "insert=low|high") {
			t.Fatalf("keeper %s -h: got the help %q for --read, want insert=low|high in it", command, help)
		}
		for _, a := range labyrinthkeeper.Aspects {
			_, err := labyrinthkeeper.ParseSettings(a.Name + "=" + a.Values[0])
			if listed := strings.Contains(help, " "+a.Name+"="); listed != (err == nil) {
				t.Errorf("keeper %s --read %s: got error %v and listed = %t, want exactly the listed names accepted",
					command, a.Name, err, listed)
			}
		}
	}
}

func TestServeLabyrinthRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--size 6":                   "the width is 6",
		"--size many":                "many",
		"--players 25":               "25 players",
		"--players 256":              "players is 256",
		"--objectives 30":            "each player is 30",
		"--dialect insert":           "low|high",
		"--dialect colour=red":       "colour",
		"--bot cat":                  "cat",
		"--bot best --bot-seats 2":   "--bot-seats 2",
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
		t.Errorf("an address of another machine: got code %d and error %q, want code %d and an error", code, errs, exitFailed)
	}
}

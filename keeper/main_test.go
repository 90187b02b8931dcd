package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

func keep(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), args, nil, &out, &errs)
	return code, out.String(), errs.String()
}

func TestMatchPrintsATable(t *testing.T) {
	code, out, errs := keep(t, "match", "pond", "--bot", "best,straight", "--games", "3")
	if code != exitUsage || !strings.Contains(errs, `no cat is called "straight"`) || out != "" {
		t.Errorf("a mouse in the cat's seat: got code %d, output %q, error %q; want code %d and that no cat is called straight",
			code, out, errs, exitUsage)
	}
	code, out, errs = keep(t, "match", "pond", "--bot", "best,easy", "--games", "3", "--level", "3", "--seed", "9")
	if code != exitDone || errs != "" {
		t.Fatalf("got code %d and error %q, want code %d and no error", code, errs, exitDone)
	}
	for _, word := range []string{"pond: 3 games, seed 9", "mouse  tangent  3", "cat    kitten   0", "moves_mean", "margin_left_min"} {
		if !strings.Contains(out, word) {
			t.Errorf("got the table\n%s\nwant %q in it", out, word)
		}
	}
}

func TestAMatchOfOneGame(t *testing.T) {
	if _, out, _ := keep(t, "match", "mia", "--bot", "easy,easy", "--games", "1", "--rounds", "1"); !strings.HasPrefix(out, "mia: 1 game, 1 round, seed 1\n") {
		t.Errorf("got %s, want 1 game and 1 round", out)
	}
}

func TestMatchPrintsJSON(t *testing.T) {
	args := []string{"match", "pond", "--bot", "straight,perfect", "--games", "4", "--level", "2", "--seed", "18446744073709551615", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Game  string
		Games int
		Seed  uint64
		Seats []struct {
			Bot      string
			Wins     int
			Points   float64
			Interval []float64
		}
		Elo     struct{ Difference, Error, Superior float64 }
		Figures map[string]float64
	}
	decoder := json.NewDecoder(strings.NewReader(out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if r.Game != "pond" || r.Games != 4 || r.Seed != 18446744073709551615 || len(r.Seats) != 2 {
		t.Errorf("got %s, want 4 games of pond with two seats and the seed 18446744073709551615", out)
	}
	if cat := r.Seats[1]; cat.Bot != "perfect" || cat.Wins != 4 || cat.Points != 4 || len(cat.Interval) != 2 || cat.Interval[1] != 1 {
		t.Errorf("got the cat %+v, want perfect with 4 wins, 4 points and an interval up to 1", cat)
	}
	if f := r.Figures; f["moves_max"] < f["moves_mean"] || f["moves_mean"] < 401 || f["margin_left_mean"] != 0 || f["margin_left_min"] != 0 || len(f) != 4 {
		t.Errorf("got figures %v, want 4: moves_max >= moves_mean >= 401 and no margin left", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
}

func TestInvalidCommandsAreUsageErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		says string
	}{
		{"", "no command"},
		{"dance", `unknown command "dance"`},
		{"match", "choose one of pond"},
		{"match chess", `unknown game "chess"`},
		{"match pond", "--bot"},
		{"match pond --bot best", "mouse,cat"},
		{"match pond --bot best,best,best", "mouse,cat"},
		{"match pond --bot best,dog", `no cat is called "dog"`},
		{"match pond --bot dog,best", `no mouse is called "dog"`},
		{"match pond --bot best,best --level 0", "--level"},
		{"match pond --bot best,best --start moon", "--start"},
		{"match pond --bot best,best --games 0", "--games 0"},
		{"match pond --bot best,best --games many", "games"},
		{"match pond --bot best,best --seed -1", "seed"},
		{"match pond --bot best,best --budget -1", "--budget"},
		{"match pond --bot best,best --loud", "loud"},
		{"match pond --bot best,best more", `"more"`},
		{"serve pond --level 3", "serve pond: there is no flag --level; did you mean \"--levels\"?\nSee: keeper serve pond -h"},
		{"serve pond extra", "serve pond: unexpected argument \"extra\"\nSee: keeper serve pond -h"},
		{"serve foxes --size ten", `--size "ten" is not valid. It must be: columns and rows of the board, 10 to 50 (default 10)`},
		{"serve mia --turn 5", `--turn "5" is not valid. It must be: TIME for a player to roll or to call the bluff, for example 250ms or 1m30s (default 250ms)`},
		{"serve pond --web", "--web needs a value: address that serves the browser page"},
		{"play pond", "See: keeper help"},
		{"tournament finals", `"finals" is neither a game nor the folder of a tournament`},
		{"verify", "no file given\nSee: keeper verify -h"},
		{"verify game.txt --bogus x", "there is no flag --bogus"},
	} {
		code, out, errs := keep(t, strings.Fields(c.args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("keeper %s: code %d, output %q, error %q, want one with %q", c.args, code, out, errs, c.says)
		}
	}
}

func TestATrialNamesTheFileThatItCannotRead(t *testing.T) {
	for file, why := range map[string]string{"none.txt": "none.txt: open none.txt: ", "main_test.go": "main_test.go: this is not a Menagerie record"} {
		code, out, errs := keep(t, "verify", "--bot", "nobody", file)
		if code != exitFailed || out != "" || !strings.Contains(errs, "verify "+why) {
			t.Errorf("%s: got code %d, output %q, error %q; want code %d and error verify %s", file, code, out, errs, exitFailed, why)
		}
	}
}

func TestAnAddressThatIsTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	code, out, errs := keep(t, "serve", "glenda", "--addr", taken.Addr().String())
	if code != exitFailed || out != "" || !strings.Contains(errs, taken.Addr().String()) || !strings.Contains(errs, "Another program already uses this address") {
		t.Errorf("got code %d, output %q, error %q; want code %d and that another program uses %s",
			code, out, errs, exitFailed, taken.Addr())
	}
}

func TestHelpListsCommandsAndFlags(t *testing.T) {
	for _, args := range []string{"help", "-h", "match -h", "match pond -h"} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if code != exitDone || errs != "" {
			t.Errorf("keeper %s: got code %d and error %q, want code %d and no error", args, code, errs, exitDone)
		}
		for _, word := range []string{"keeper match", "kitten", "tangent", "--level", "margin_left"} {
			if !strings.Contains(out, word) {
				t.Errorf("keeper %s: got\n%s\nwant %q in it", args, out, word)
			}
		}
	}
}

func TestVersionIsPrintedInOneLine(t *testing.T) {
	for _, arg := range []string{"version", "--version"} {
		if code, out, errs := keep(t, arg); code != exitDone || errs != "" || !regexp.MustCompile(`^keeper \S.*\n$`).MatchString(out) {
			t.Errorf("keeper %s: got code %d, output %q, error %q; want code %d and the version", arg, code, out, errs, exitDone)
		}
	}
}

// Ctrl-C ends a match. The table has the games so far.
func TestAnInterruptedMatchPrintsItsResults(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, errs bytes.Buffer
	code := run(ctx, []string{"match", "pond", "--bot", "best,best"}, nil, &out, &errs)
	if code != exitInterrupted || !strings.Contains(out.String(), "pond: 0 games") || !strings.Contains(errs.String(), "stopped after game 0 of 100") {
		t.Errorf("got code %d, output %q and error %q; want code %d, the table and the number of games",
			code, out.String(), errs.String(), exitInterrupted)
	}
}

// A sequential test ends a match before its last game.
func TestMatchEndsWithASequentialTest(t *testing.T) {
	code, out, errs := keep(t, "match", "labyrinth", "--bot", "greedy,random", "--size", "5", "--objectives", "2", "--games", "10000", "--sprt", "0,100")
	if code != exitDone || !strings.Contains(out, "sprt 0,100  high") || strings.Contains(out, "10000 games") {
		t.Errorf("got code %d, error %q and the table\n%s\nwant code %d and the verdict high before game 10000", code, errs, out, exitDone)
	}
	for _, args := range [][]string{{"--sprt", "10,0"}, {"--sprt", "x"}} {
		code, _, errs := keep(t, append([]string{"match", "labyrinth", "--bot", "greedy,random"}, args...)...)
		if code != exitUsage || !strings.Contains(errs, "--sprt") {
			t.Errorf("%q: got code %d and error %q, want code %d and the form of --sprt", args, code, errs, exitUsage)
		}
	}
	if code, _, errs := keep(t, "match", "mia", "--bot", "bold,bold,bold", "--sprt", "0,10"); code != exitUsage || !strings.Contains(errs, "two bots") {
		t.Errorf("three bots: got code %d and error %q, want code %d and a match of two bots", code, errs, exitUsage)
	}
}

// keeper runs without a display, so it must not link the graphics library.
func TestKeeperDoesNotLinkTheGraphicsLibrary(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	for dep := range strings.Lines(string(list)) {
		if strings.Contains(dep, "ebiten") {
			t.Errorf("keeper depends on %s, want no dependency on ebiten", dep)
		}
	}
}

func TestErrorsOfTheNetworkAreSentences(t *testing.T) {
	code, _, errs := keep(t, "bot", "glenda", "127.0.0.1:1")
	if first, _, _ := strings.Cut(errs, "\n"); code != exitFailed || !strings.HasPrefix(first, "keeper: Nobody answers at 127.0.0.1:1.") {
		t.Errorf("got code %d and error %q, want code %d and that there is no server", code, errs, exitFailed)
	}
	if !strings.Contains(errs, "connection refused") || strings.Contains(errs, "net.refused") {
		t.Errorf("got error %q, want the cause: connection refused", errs)
	}
}

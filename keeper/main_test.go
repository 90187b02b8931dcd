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

func TestMatchTable(t *testing.T) {
	code, out, errs := keep(t, "match", "pond", "--seats", "best,straight", "--games", "3")
	if code != exitUsage || !strings.Contains(errs, `no cat is called "straight"`) || out != "" {
		t.Errorf("a mouse in the cat's seat: %d, %q, %q", code, out, errs)
	}
	code, out, errs = keep(t, "match", "pond", "--seats", "best,easy", "--games", "3", "--level", "3", "--seed", "9")
	if code != exitDone || errs != "" {
		t.Fatalf("%d, %q", code, errs)
	}
	for _, word := range []string{"pond: 3 games, seed 9", "mouse  tangent  3", "cat    kitten   0", "moves_mean", "margin_left_min"} {
		if !strings.Contains(out, word) {
			t.Errorf("the table lacks %q:\n%s", word, out)
		}
	}
}

func TestMatchJSON(t *testing.T) {
	args := []string{"match", "pond", "--seats", "straight,perfect", "--games", "4", "--level", "2", "--seed", "18446744073709551615", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("%d, %q", code, errs)
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
		Figures map[string]float64
	}
	decoder := json.NewDecoder(strings.NewReader(out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if r.Game != "pond" || r.Games != 4 || r.Seed != 18446744073709551615 || len(r.Seats) != 2 {
		t.Errorf("%s", out)
	}
	if cat := r.Seats[1]; cat.Bot != "perfect" || cat.Wins != 4 || cat.Points != 4 || len(cat.Interval) != 2 || cat.Interval[1] != 1 {
		t.Errorf("cat %+v", cat)
	}
	if f := r.Figures; f["moves_max"] < f["moves_mean"] || f["moves_mean"] < 401 || f["margin_left_mean"] != 0 || f["margin_left_min"] != 0 || len(f) != 4 {
		t.Errorf("figures %v", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("the same command prints\n%s\nand then\n%s", out, again)
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		says string
	}{
		{"", "no command"},
		{"dance", `unknown command "dance"`},
		{"match", "choose one of pond"},
		{"match chess", `unknown game "chess"`},
		{"match pond", "--seats"},
		{"match pond --seats best", "mouse,cat"},
		{"match pond --seats best,best,best", "mouse,cat"},
		{"match pond --seats best,dog", `no cat is called "dog"`},
		{"match pond --seats dog,best", `no mouse is called "dog"`},
		{"match pond --seats best,best --level 0", "--level"},
		{"match pond --seats best,best --start moon", "--start"},
		{"match pond --seats best,best --games 0", "--games 0"},
		{"match pond --seats best,best --games many", "games"},
		{"match pond --seats best,best --seed -1", "seed"},
		{"match pond --seats best,best --budget -1", "--budget"},
		{"match pond --seats best,best --loud", "loud"},
		{"match pond --seats best,best more", `"more"`},
		{"serve pond --level 3", "serve pond: there is no flag --level\nSee: keeper serve pond -h"},
		{"serve pond extra", "serve pond: unexpected argument \"extra\"\nSee: keeper serve pond -h"},
		{"serve foxes --size ten", `--size "ten" is not valid. It must be: columns and rows of the board, 10 to 50 (default 10)`},
		{"serve mia --turn 5", `--turn "5" is not valid. It must be: TIME for a player to roll or to call the bluff, for example 250ms or 1m30s (default 250ms)`},
		{"serve pond --web", "--web needs a value: address that serves the browser page"},
		{"play pond", "See: keeper help"},
		{"tournament finals", `"finals" is neither a game nor the folder of a tournament`},
		{"verify", "no file given\nSee: keeper verify -h"},
		{"verify game.txt --bot x", "write all flags before the file"},
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
			t.Errorf("%s: code %d, output %q, error %q", file, code, out, errs)
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
		t.Errorf("code %d, output %q, error %q", code, out, errs)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range []string{"help", "-h", "match -h", "match pond -h"} {
		code, out, errs := keep(t, strings.Fields(args)...)
		if code != exitDone || errs != "" {
			t.Errorf("keeper %s: code %d, error %q", args, code, errs)
		}
		for _, word := range []string{"keeper match", "kitten", "tangent", "--level", "margin_left"} {
			if !strings.Contains(out, word) {
				t.Errorf("keeper %s does not speak of %s:\n%s", args, word, out)
			}
		}
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "--version"} {
		if code, out, errs := keep(t, arg); code != exitDone || errs != "" || !regexp.MustCompile(`^keeper \S.*\n$`).MatchString(out) {
			t.Errorf("keeper %s: code %d, output %q, error %q", arg, code, out, errs)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, errs bytes.Buffer
	if code := run(ctx, []string{"match", "pond", "--seats", "best,best"}, nil, &out, &errs); code != exitFailed || errs.Len() == 0 {
		t.Errorf("code %d, error %q", code, errs.String())
	}
}

// keeper runs where there is no display, therefore nothing that it links may be part of the graphics library.
func TestNoWindow(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	for dep := range strings.Lines(string(list)) {
		if strings.Contains(dep, "ebiten") {
			t.Errorf("keeper depends on %s", dep)
		}
	}
}

func TestErrorsOfTheNetworkAreSentences(t *testing.T) {
	code, _, errs := keep(t, "bot", "glenda", "127.0.0.1:1")
	if first, _, _ := strings.Cut(errs, "\n"); code != exitFailed || !strings.HasPrefix(first, "keeper: Nobody listens at 127.0.0.1:1.") {
		t.Errorf("code %d, %q", code, errs)
	}
	if !strings.Contains(errs, "connection refused") || strings.Contains(errs, "net.refused") {
		t.Errorf("the cause is missing: %q", errs)
	}
}

package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"menagerie/keeper/match"
)

func foxesResult(t *testing.T, args string) (match.Result, string) {
	t.Helper()
	code, out, errs := keep(t, strings.Fields("match foxes --json "+args)...)
	if code != exitDone {
		t.Fatalf("%s: %d, %q", args, code, errs)
	}
	var r match.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return r, out
}

func TestFoxesMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("games of seconds take minutes under the race detector, which has nothing to see in them")
	}
	args := "--seats greedy,random --games 5 --seed 3 --limit 3600 --cooldown 30,30"
	r, out := foxesResult(t, args)
	if r.Game != "foxes" || r.Games != 5 || len(r.Seats) != 2 || r.Seats[0].Bot != "greedy" || r.Seats[1].Bot != "random" {
		t.Errorf("%s", out)
	}
	if points := r.Seats[0].Points + r.Seats[1].Points; points != 5 || r.Seats[0].Points < 3 {
		t.Errorf("%s", out)
	}
	f := r.Figures
	if len(f) != 5 || f["foxes_left_mean"] > 10 || f["dolphins_left_mean"] > 10 || f["seconds_mean"] > 60 || f["fox_points_mean"] > 1 {
		t.Errorf("figures %v", f)
	}
	if _, again := foxesResult(t, args); again != out {
		t.Errorf("the same command prints\n%s\nand then\n%s", out, again)
	}
}

// Both get the same islands: a bot that plays itself makes as many points as its double. Figures are of the sides.
func TestFoxesSwapSides(t *testing.T) {
	if testing.Short() {
		t.Skip("games of seconds take minutes under the race detector, which has nothing to see in them")
	}
	r, out := foxesResult(t, "--seats greedy,greedy --games 6 --limit 1800 --cooldown 60,60")
	if r.Seats[0].Points != r.Seats[1].Points {
		t.Errorf("the same bot makes %g and %g points", r.Seats[0].Points, r.Seats[1].Points)
	}
	one, _ := foxesResult(t, "--seats greedy,greedy --games 3 --limit 1800 --cooldown 60,60 --sides foxes")
	if math.Abs(one.Seats[0].Points/3-r.Figures["fox_points_mean"]) > 1e-9 {
		t.Errorf("the foxes make %g of 3 points, and %s", one.Seats[0].Points, out)
	}
	if single, _ := foxesResult(t, "--seats random,random --games 1 --limit 60"); single.Games != 1 {
		t.Errorf("%+v", single)
	}
}

// A bot that reacts late plays on, and plays less.
func TestFoxesDelay(t *testing.T) {
	r, _ := foxesResult(t, "--seats tide,tide --games 2 --limit 1200 --delay 0,600 --tides any --forecast 1")
	if r.Games != 2 {
		t.Errorf("%+v", r)
	}
}

func TestFoxesUsage(t *testing.T) {
	for args, says := range map[string]string{
		"--seats best,dragon":                  `no bot is called "dragon"`,
		"--seats dragon,best --games 1":        `no bot is called "dragon"`,
		"--seats best,best --size 9":           "size 9",
		"--seats best,best --animals 26":       "26 animals",
		"--seats best,best --cooldown 60":      "--cooldown",
		"--seats best,best --cooldown 60,40,1": "--cooldown",
		"--seats best,best --cooldown 0,40":    "cooldown of 0",
		"--seats best,best --delay -1,0":       "--delay",
		"--seats best,best --limit 0":          "--limit 0",
		"--seats best,best --tides moon":       "--tides",
		"--seats best,best --sides some":       "--sides",
	} {
		code, out, errs := keep(t, strings.Fields("match foxes "+args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

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
		t.Fatalf("%s: got code %d and error %q, want code %d", args, code, errs, exitDone)
	}
	var r match.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return r, out
}

func TestMatchOfFoxesReportsPointsAndFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("games of seconds take minutes under the race detector, which has nothing to see in them")
	}
	args := "--bot greedy,random --games 5 --seed 3 --limit 1m --cooldown 500ms"
	r, out := foxesResult(t, args)
	if r.Game != "foxes" || r.Games != 5 || len(r.Seats) != 2 || r.Seats[0].Bot != "greedy" || r.Seats[1].Bot != "random" {
		t.Errorf("got %s, want 5 games of foxes, greedy against random", out)
	}
	if points := r.Seats[0].Points + r.Seats[1].Points; points != 5 || r.Seats[0].Points < 3 {
		t.Errorf("got %s, want 5 points in total and at least 3 for greedy", out)
	}
	f := r.Figures
	if len(f) != 5 || f["foxes_left_mean"] > 10 || f["dolphins_left_mean"] > 10 || f["seconds_mean"] > 60 || f["fox_points_mean"] > 1 {
		t.Errorf("got figures %v, want 5 within their limits", f)
	}
	if _, again := foxesResult(t, args); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
}

// Both bots play the same islands, so a bot gets as many points as its copy. Figures are counted by side.
func TestFoxesSwapSides(t *testing.T) {
	if testing.Short() {
		t.Skip("games of seconds take minutes under the race detector, which has nothing to see in them")
	}
	r, out := foxesResult(t, "--bot greedy,greedy --games 6 --limit 30s --cooldown 1s")
	if r.Seats[0].Points != r.Seats[1].Points {
		t.Errorf("a bot against itself: got %g and %g points, want equal points", r.Seats[0].Points, r.Seats[1].Points)
	}
	one, _ := foxesResult(t, "--bot greedy,greedy --games 3 --limit 30s --cooldown 1s --sides foxes")
	if math.Abs(one.Seats[0].Points/3-r.Figures["fox_points_mean"]) > 1e-9 {
		t.Errorf("the foxes made %g of 3 points, want the share that fox_points_mean reports: %s", one.Seats[0].Points, out)
	}
	if single, _ := foxesResult(t, "--bot random,random --games 1 --limit 1s"); single.Games != 1 {
		t.Errorf("got %+v, want 1 game", single)
	}
}

// A bot with a delay finishes the game and makes fewer moves.
func TestABotWithADelayMakesFewerMoves(t *testing.T) {
	r, _ := foxesResult(t, "--bot tide,tide --games 2 --limit 20s --delay 0s,10s --tides any --forecast 1")
	if r.Games != 2 {
		t.Errorf("got %+v, want 2 games", r)
	}
}

func TestMatchOfFoxesRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best,dragon":                   `no bot is called "dragon"`,
		"--bot dragon,best --games 1":         `no bot is called "dragon"`,
		"--bot best,best --size 9":            "the size is 9",
		"--bot best,best --animals 26":        "each side is 26",
		"--bot best,best --cooldown x":        "--cooldown",
		"--bot best,best --cooldown 1s,1s,1s": "--cooldown",
		"--bot best,best --cooldown 0s,1s":    "the cooldown is 0",
		"--bot best,best --delay -1s,0s":      "--delay",
		"--bot best,best --limit 0s":          "--limit 0",
		"--bot best,best --tides moon":        "--tides",
		"--bot best,best --sides some":        "--sides",
	} {
		code, out, errs := keep(t, strings.Fields("match foxes "+args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

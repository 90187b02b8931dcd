package main

import (
	"encoding/json"
	"strings"
	"testing"

	"menagerie/keeper/match"
)

func TestMatchOfLabyrinthReportsPointsAndMoves(t *testing.T) {
	args := []string{"match", "labyrinth", "--bot", "greedy,random", "--games", "7", "--seed", "3", "--objectives", "3", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r match.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Game != "labyrinth" || r.Games != 7 || len(r.Seats) != 2 || r.Seats[0].Bot != "greedy" || r.Seats[1].Bot != "random" {
		t.Errorf("got %s, want 7 games of labyrinth, greedy against random", out)
	}
	if points := r.Seats[0].Points + r.Seats[1].Points; points != 7 || r.Seats[0].Points < 4 {
		t.Errorf("got %s, want 7 points in total and at least 4 for greedy", out)
	}
	if f := r.Figures; f["moves_max"] < f["moves_mean"] || f["left_max"] < f["left_mean"] || f["left_max"] > 3 || len(f) != 4 {
		t.Errorf("got figures %v, want 4 with each maximum >= its mean and left_max <= 3", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
}

// Both bots play the same boards, so a bot gets as many points as its copy.
func TestLabyrinthSwapsSeats(t *testing.T) {
	for _, games := range []string{"1", "2", "5"} {
		code, out, errs := keep(t, "match", "labyrinth", "--bot", "random,random", "--games", games, "--objectives", "1", "--move-cap", "3", "--json")
		if code != exitDone {
			t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
		}
		var r match.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		if games == "2" && r.Seats[0].Points != r.Seats[1].Points {
			t.Errorf("a bot against itself on the same board: got %g and %g points, want equal points",
				r.Seats[0].Points, r.Seats[1].Points)
		}
	}
}

func TestMatchOfLabyrinthRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best,dragon":                           `no bot is called "dragon"`,
		"--bot dragon,best --games 1":                 `no bot is called "dragon"`,
		"--bot best,best --size 6":                    "the width is 6",
		"--bot best,best --objectives 13":             "each player is 13",
		"--bot best,best --order up":                  "--order",
		"--bot best,best --objective-places anywhere": "--objective-places",
		"--bot best,best --move-cap 0":                "--move-cap 0",
	} {
		code, out, errs := keep(t, strings.Fields("match labyrinth "+args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

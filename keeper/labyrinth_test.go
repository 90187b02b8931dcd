package main

import (
	"encoding/json"
	"strings"
	"testing"

	"menagerie/keeper/match"
)

func TestLabyrinthMatch(t *testing.T) {
	args := []string{"match", "labyrinth", "--seats", "greedy,random", "--games", "7", "--seed", "3", "--objectives", "3", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("%d, %q", code, errs)
	}
	var r match.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Game != "labyrinth" || r.Games != 7 || len(r.Seats) != 2 || r.Seats[0].Bot != "greedy" || r.Seats[1].Bot != "random" {
		t.Errorf("%s", out)
	}
	if points := r.Seats[0].Points + r.Seats[1].Points; points != 7 || r.Seats[0].Points < 4 {
		t.Errorf("%s", out)
	}
	if f := r.Figures; f["moves_max"] < f["moves_mean"] || f["left_max"] < f["left_mean"] || f["left_max"] > 3 || len(f) != 4 {
		t.Errorf("figures %v", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("the same command prints\n%s\nand then\n%s", out, again)
	}
}

// Both seats get the same boards: a bot that plays itself makes as many points as its double.
func TestLabyrinthSwapsSeats(t *testing.T) {
	for _, games := range []string{"1", "2", "5"} {
		code, out, errs := keep(t, "match", "labyrinth", "--seats", "random,random", "--games", games, "--objectives", "1", "--move-cap", "3", "--json")
		if code != exitDone {
			t.Fatalf("%d, %q", code, errs)
		}
		var r match.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		if games == "2" && r.Seats[0].Points != r.Seats[1].Points {
			t.Errorf("the same bot on the same board makes %g and %g points", r.Seats[0].Points, r.Seats[1].Points)
		}
	}
}

func TestLabyrinthUsage(t *testing.T) {
	for args, says := range map[string]string{
		"--seats best,dragon":                           `no bot is called "dragon"`,
		"--seats dragon,best --games 1":                 `no bot is called "dragon"`,
		"--seats best,best --size 6":                    "width 6",
		"--seats best,best --objectives 13":             "13 objectives",
		"--seats best,best --order up":                  "--order",
		"--seats best,best --objective-places anywhere": "--objective-places",
		"--seats best,best --move-cap 0":                "--move-cap 0",
	} {
		code, out, errs := keep(t, strings.Fields("match labyrinth "+args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestMatchOfMiaReportsPointsAndIntervals(t *testing.T) {
	args := []string{"match", "mia", "--bot", "best,honest,see54", "--rounds", "200", "--games", "2", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Games, Rounds int
		Seats         []struct {
			Bot      string
			Points   float64
			Interval [2]float64
		}
		Figures map[string]float64
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Games != 2 || r.Rounds != 400 || len(r.Seats) != 3 || r.Figures["rolls_mean"] < 1 || r.Figures["sees_mean"] > 1 {
		t.Errorf("got %s, want 2 games, 400 rounds, 3 seats, rolls_mean >= 1 and sees_mean <= 1", out)
	}
	// Each round has one loser, or two when Mia is true.
	points := 0.0
	for _, s := range r.Seats {
		points += s.Points
		if share := s.Points / 400; share < s.Interval[0] || share > s.Interval[1] || s.Interval[1]-s.Interval[0] > 0.18 {
			t.Errorf("%s: got %g points and the interval %v, want the share of 400 inside an interval of at most 0.18",
				s.Bot, s.Points, s.Interval)
		}
	}
	if points < 400 || points > 800 {
		t.Errorf("got %g points in 400 rounds of three, want 400 to 800", points)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
	_, out, _ = keep(t, "match", "mia", "--bot", "easy,hard", "--rounds", "50")
	for _, word := range []string{"mia: 1 games, 50 rounds", "beginner", "equilibrium", "per round"} {
		if !strings.Contains(out, word) {
			t.Errorf("got the table\n%s\nwant %q in it", out, word)
		}
	}
}

func TestMatchOfMiaRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best":                            "1,2[,...]",
		"--bot best" + strings.Repeat(",x", 32): "1,2[,...]",
		"--bot best,shark":                      `no player of Mia is called "shark"`,
		"--bot best,best --rounds 0":            "--rounds 0",
		"--bot best,best --dialect bavarian":    "--dialect",
		"--bot best,best --lives 7":             "7",
	} {
		code, out, errs := keep(t, append([]string{"match", "mia"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper match mia %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

// The survivor of a game with lives has one point, so the points are the number of games.
func TestMatchOfMiaWithLives(t *testing.T) {
	code, out, errs := keep(t, "match", "mia", "--bot", "best,honest,see54", "--lives", "3", "--games", "20", "--json")
	if code != exitDone {
		t.Fatalf("keeper match mia --lives 3: code %d and %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Games, Rounds int
		Seats         []struct{ Points float64 }
		Figures       map[string]float64
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	points := 0.0
	for _, seat := range r.Seats {
		points += seat.Points
	}
	if r.Games != 20 || r.Rounds != 0 || points != 20 || r.Figures["rounds_mean"] < 3 || r.Figures["rounds_max"] > 8 {
		t.Errorf("got %s, want 20 games, 20 points and 3 to 8 rounds a game", out)
	}
}

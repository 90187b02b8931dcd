package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestMiaMatch(t *testing.T) {
	args := []string{"match", "mia", "--seats", "best,honest,see54", "--rounds", "200", "--games", "2", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("%d, %q", code, errs)
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
		t.Errorf("%s", out)
	}
	// Each round has one loser, or two when Mia is true.
	points := 0.0
	for _, s := range r.Seats {
		points += s.Points
		if share := s.Points / 400; share < s.Interval[0] || share > s.Interval[1] || s.Interval[1]-s.Interval[0] > 0.12 {
			t.Errorf("%s: %g points, interval %v", s.Bot, s.Points, s.Interval)
		}
	}
	if points < 400 || points > 800 {
		t.Errorf("%g points in 400 rounds of three", points)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("the same command prints\n%s\nand then\n%s", out, again)
	}
	_, out, _ = keep(t, "match", "mia", "--seats", "easy,hard", "--rounds", "50")
	for _, word := range []string{"mia: 1 games, 50 rounds", "beginner", "equilibrium", "per round"} {
		if !strings.Contains(out, word) {
			t.Errorf("the table lacks %q:\n%s", word, out)
		}
	}
}

func TestMiaUsage(t *testing.T) {
	for args, says := range map[string]string{
		"--seats best": "1,2[,...]",
		"--seats best" + strings.Repeat(",x", 32): "1,2[,...]",
		"--seats best,shark":                      `no player of Mia is called "shark"`,
		"--seats best,best --rounds 0":            "--rounds 0",
		"--seats best,best --dialect bavarian":    "--dialect",
	} {
		code, out, errs := keep(t, append([]string{"match", "mia"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper match mia %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestMatchOfGlendaReportsWinsAndProofs(t *testing.T) {
	args := []string{"match", "glenda", "--bot", "best,original", "--walls", "12", "--games", "6", "--budget", "20000", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("got code %d and error %q, want code %d", code, errs, exitDone)
	}
	var r struct {
		Seats   []struct{ Wins int }
		Figures map[string]float64
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	f := r.Figures
	if r.Seats[0].Wins+r.Seats[1].Wins != 6 || r.Seats[0].Wins < 4 || len(f) != 3 {
		t.Errorf("got %s, want 6 wins in total, at least 4 for the first bot, and 3 figures", out)
	}
	if f["moves_max"] < f["moves_mean"] || f["moves_mean"] < 1 || f["proved_share"] <= 0 || f["proved_share"] > 1 {
		t.Errorf("got figures %v, want moves_max >= moves_mean >= 1 and a proved_share within (0, 1]", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("got different output for the same command:\n%s\nwant\n%s", again, out)
	}
	_, out, _ = keep(t, "match", "glenda", "--bot", "next,easy", "--games", "2", "--size", "13", "--dialect", "commit", "--begins", "glenda")
	if strings.Contains(out, "proved_share") || !strings.Contains(out, "glenda: 2 games") || !strings.Contains(out, "random") {
		t.Errorf("without a search: got\n%s\nwant 2 games of glenda with random and no proved_share", out)
	}
}

func TestMatchOfGlendaRejectsInvalidFlags(t *testing.T) {
	for args, says := range map[string]string{
		"--bot best":                        "trapper,glenda",
		"--bot original,best":               `no trapper is called "original"`,
		"--bot next,next":                   `no Glenda is called "next"`,
		"--bot next,best --walls many":      "--walls",
		"--bot next,best --walls 100":       "is 100 to 100",
		"--bot next,best --size 4":          "the size is 4",
		"--bot next,best --dialect klingon": "--dialect",
	} {
		code, out, errs := keep(t, append([]string{"match", "glenda"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper match glenda %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

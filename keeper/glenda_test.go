package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestGlendaMatch(t *testing.T) {
	args := []string{"match", "glenda", "--seats", "best,original", "--walls", "12", "--games", "6", "--budget", "20000", "--json"}
	code, out, errs := keep(t, args...)
	if code != exitDone {
		t.Fatalf("%d, %q", code, errs)
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
		t.Errorf("%s", out)
	}
	if f["moves_max"] < f["moves_mean"] || f["moves_mean"] < 1 || f["proved_share"] <= 0 || f["proved_share"] > 1 {
		t.Errorf("figures %v", f)
	}
	if _, again, _ := keep(t, args...); again != out {
		t.Errorf("the same command prints\n%s\nand then\n%s", out, again)
	}
	_, out, _ = keep(t, "match", "glenda", "--seats", "next,easy", "--games", "2", "--size", "13", "--dialect", "commit", "--begins", "glenda")
	if strings.Contains(out, "proved_share") || !strings.Contains(out, "glenda: 2 games") || !strings.Contains(out, "random") {
		t.Errorf("without a search:\n%s", out)
	}
}

func TestGlendaUsage(t *testing.T) {
	for args, says := range map[string]string{
		"--seats best":                        "trapper,glenda",
		"--seats original,best":               `no trapper is called "original"`,
		"--seats next,next":                   `no Glenda is called "next"`,
		"--seats next,best --walls many":      "--walls",
		"--seats next,best --walls 100":       "100 walls",
		"--seats next,best --size 4":          "size 4",
		"--seats next,best --dialect klingon": "--dialect",
	} {
		code, out, errs := keep(t, append([]string{"match", "glenda"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, says) {
			t.Errorf("keeper match glenda %s: code %d, output %q, error %q, want one with %q", args, code, out, errs, says)
		}
	}
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// check tests the bots of a file before a tournament, in every game.
func TestCheckTestsTheBotsOfAFile(t *testing.T) {
	t.Parallel()
	for game, flags := range map[string]string{
		"glenda": "--size 5 --walls 3", "pond": "--levels 1", "labyrinth": "--size 5 --objectives 1", "mia": "--rounds 3 --turn 2s", "foxes": "--limit 4s",
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := hold(t, "good = builtin:best\nbad = @ crash\n")
			code, out, errs := keep(t, append([]string{"check", game, h.bots, "--grace", "100ms"}, strings.Fields(flags)...)...)
			good, bad, _ := strings.Cut(out, "\n")
			if code != exitFailed || !strings.HasPrefix(good, "good: no fault") || !strings.Contains(bad, "bad: ") || !strings.Contains(bad, "I have a bug") || !strings.Contains(errs, "1 bot") {
				t.Errorf("got code %d, %s and error %s; want code %d, no fault of good, and the crash of bad with its output", code, out, errs, exitFailed)
			}
		})
	}
	h := hold(t, "good = builtin:original\n")
	code, out, errs := keep(t, "check", "--json", "glenda", h.bots, "--size", "5")
	var line struct {
		Bot   string
		Games int
		Fault *string
	}
	if err := json.Unmarshal([]byte(out), &line); code != exitDone || err != nil || line.Bot != "good" || line.Games != 2 || line.Fault == nil || *line.Fault != "" {
		t.Errorf("got code %d, %s and error %s; want 2 games without a fault", code, out, errs)
	}
	refused(t, "give one file", "check", "glenda")
}

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
)

// Each fault of a bot has one cause, on every seat and however fast the bot is. Its note shows the offending line.
func TestEachFaultHasOneCause(t *testing.T) {
	t.Parallel()
	const nonsense, silent, left, start = tournament.FaultNonsense, tournament.FaultSilent, tournament.FaultLeft, tournament.FaultStart
	type faults map[string]tournament.Fault
	tcp := faults{"crash": tournament.FaultCrash, "quit": start, "flood": nonsense, "babble": nonsense, "garbage": nonsense, "retire": nonsense, "linger": left, "mute": silent}
	udp := faults{"crash": tournament.FaultCrash, "quit": start, "babble": nonsense, "garbage": nonsense, "retire": nonsense, "mute": start}
	for game, c := range map[string]struct {
		good   string
		faults faults
		flags  string
	}{
		"glenda":    {"original", tcp, "--size 5 --walls 3 --move 5s"},
		"foxes":     {"random", tcp, "--limit 6s"},
		"labyrinth": {"random", tcp, "--move 5s"},
		"pond":      {"", tcp, "--levels 1 --move 5s"},
		"mia":       {"honest", udp, "--rounds 4 --turn 5s --players 2"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			protocol, bots, flags := "", "", strings.Fields(c.flags+" --games 2 --jobs 8 --start-time 15s")
			if game == "mia" {
				protocol = " udp"
			}
			if c.good != "" {
				bots, flags = "good = builtin:"+c.good+"\n", append(flags, "--gauntlet", "good")
			}
			for bad := range c.faults {
				bots += bad + " = @ " + bad + " {address}" + protocol + "\n"
			}
			h := hold(t, bots)
			table := h.plays(game, flags...)
			for bad, why := range c.faults {
				loses(t, table, bad, why)
			}
			if c.good != "" && len(row(t, table, "good").Faults) > 0 {
				t.Errorf("got the faults %v of the good bot, want none", row(t, table, "good").Faults)
			}
			h.shows(nonsense, "blah", "xff", "x62")
			h.shows(silent, "no message")
		})
	}
}

// shows checks that every note of a fault has one of the texts.
func (h *holder) shows(why tournament.Fault, texts ...string) {
	h.t.Helper()
	log, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range log.Results {
		for _, s := range r.Seats {
			found := false
			for _, text := range texts {
				found = found || strings.Contains(s.Note, text)
			}
			if s.Fault == why && !found {
				h.t.Errorf("game %d: got the note %q of a bot that lost by %s, want one of %q in it", r.Match, s.Note, why, texts)
			}
		}
	}
}

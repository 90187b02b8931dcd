package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/internal/tournament/trust"
)

// goOn continues the tournament in a folder and returns the exit code and all output.
func goOn(t *testing.T, folder, answer string, flags ...string) (int, string) {
	t.Helper()
	var out bytes.Buffer
	args := append([]string{"tournament", folder, "--grace", "100ms"}, flags...)
	return run(t.Context(), args, strings.NewReader(answer), &out, &out), out.String()
}

// A tournament from another machine runs its commands only after a question.
func TestForeignTournamentsRunOnlyAfterConsent(t *testing.T) {
	h := hold(t, "a = builtin:original\nb = @ crash\n")
	h.plays("glenda", "--games", "2")
	folder := filepath.Join(h.dir, "out")
	log, err := runner.Read(folder)
	if err != nil {
		t.Fatal(err)
	}
	// forge writes a log without games, as somebody else could.
	forge := func(command string) {
		t.Helper()
		head := log.Head
		head.Entrants = []tournament.Entrant{head.Entrants[0], {Name: "b", Command: command}}
		if err := os.WriteFile(filepath.Join(folder, runner.LogName), tournament.AppendHead(nil, head), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	played := func() int {
		t.Helper()
		log, err := runner.Read(folder)
		if err != nil {
			t.Fatal(err)
		}
		return len(log.Results)
	}
	evil := log.Head.Entrants[1].Command + " \x1b[2J evil"
	for _, answer := range []string{"", "n\n", "what\n"} {
		for _, flags := range [][]string{nil, {"--again", "1"}} {
			forge(evil)
			code, out := goOn(t, folder, answer, flags...)
			if code != exitFailed || played() != 0 || !strings.Contains(out, "evil") || strings.Contains(out, "\x1b") || !strings.Contains(out, "--trust") {
				t.Errorf("answer %q with %q: got code %d and %d games, want code %d, no games and a warning about evil: %s",
					answer, flags, code, played(), exitFailed, out)
			}
		}
	}
	if code, out := goOn(t, folder, "y\n"); code != exitDone || played() != 2 {
		t.Errorf("answer y: got code %d and %d games, want code %d and 2: %s", code, played(), exitDone, out)
	}
	forge(evil)
	if code, out := goOn(t, folder, ""); code != exitDone || played() != 2 || strings.Contains(out, "evil") {
		t.Errorf("after consent: got code %d and %d games, want code %d and 2 without a warning: %s", code, played(), exitDone, out)
	}
	if err := os.Remove(filepath.Join(folder, trust.Name)); err != nil {
		t.Fatal(err)
	}
	forge(evil)
	if code, out := goOn(t, folder, "", "--trust"); code != exitDone || played() != 2 {
		t.Errorf("with --trust: got code %d and %d games, want code %d and 2: %s", code, played(), exitDone, out)
	}
	forge("builtin:random")
	if code, out := goOn(t, folder, ""); code != exitDone || played() != 2 {
		t.Errorf("only built-in bots: got code %d and %d games, want code %d and 2: %s", code, played(), exitDone, out)
	}
}

// A bot can read neither the log with the seed nor the files of its opponent, and keeper counts its processor time.
func TestTournamentHidesFilesFromBots(t *testing.T) {
	t.Parallel()
	if err := sandbox.Check(); err != nil {
		t.Skip(err)
	}
	h := hold(t, "")
	secret := filepath.Join(h.dir, "alice.py")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	log, key := filepath.Join(h.dir, "out", runner.LogName), trust.KeyFile()
	h.write("good = builtin:original\nalice = @ leave {address} tcp " + extbot.Quote(secret) +
		"\nthief = @ steal " + extbot.Quote(log) + " " + extbot.Quote(key) + " alice*\n")
	table := h.plays("glenda", "--games", "2")
	if good := row(t, table, "good"); good.CPU <= 0 {
		t.Errorf("got %g s of processor time, want more than 0", good.CPU)
	}
	kept, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	thefts := 0
	for _, r := range kept.Results {
		for _, s := range r.Seats {
			thefts += strings.Count(s.Note, "stolen 0 bytes")
			if s.Fault == tournament.FaultCrash && strings.Count(s.Note, "stolen 0 bytes") != 3 {
				t.Errorf("game %d: got %q, want 3 thefts of 0 bytes", r.Match, s.Note)
			}
		}
	}
	if thefts == 0 {
		t.Error("got no theft, want at least one of an empty file")
	}
}

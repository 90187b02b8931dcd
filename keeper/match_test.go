package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"menagerie/internal/extbot"
	"menagerie/keeper/command"
)

// outside returns the command of a bot that the test binary runs.
func outside(flags string) string { return extbot.Quote(os.Args[0]) + " " + flags }

// matched runs keeper match with --json. It returns the result and the output, which must follow its schema.
func matched(t *testing.T, args ...string) (r command.Result, out string) {
	t.Helper()
	code, out, errs := keep(t, append(append([]string{"match"}, args...), "--json")...)
	if code != exitDone {
		t.Fatalf("%q: got code %d and error %q, want %d", args, code, errs, exitDone)
	}
	checkSchema(t, readSchema(t, "../docs/match.schema.json"), out)
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return r, out
}

// A match with external programs counts the points of each bot on both sides, and the games that a bot has lost by its fault.
func TestAMatchAcceptsExternalBots(t *testing.T) {
	t.Parallel()
	r, out := matched(t, "glenda", "--bot", "original", "--bot", outside("misbehave crash"), "--games", "3", "--size", "5", "--walls", "3", "--seed", "4")
	if a, b := r.Seats[0], r.Seats[1]; r.Games != 4 || a.Points != 4 || a.Wins != 4 || b.Faults["crash"] != 4 || len(a.Sides) != 2 || a.Sides[0].Games != 2 ||
		r.Elo.Elo <= 0 || r.Elo.Superior < 0.5 {
		t.Errorf("got %s, want 4 wins of the first bot, 2 on each side, and 4 crashes", out)
	}
	code, out, errs := keep(t, "match", "glenda", "--bot", outside("bot glenda {address} --bot random --seed {seed}"), "--bot", "original", "--games", "4", "--size", "5", "--walls", "3")
	for _, want := range []string{"glenda: 4 games", "original", "trapper ", "p99", "elo"} {
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("got code %d, error %q and\n%s\nwant %q in it", code, errs, out, want)
		}
	}
}

// In games with one bot, with rounds and for more than two bots, external bots play as well.
func TestExternalBotsPlayEveryKindOfMatch(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"pond", "--bot", outside("bot pond {address} --level {level} --seed {seed}"), "--games", "3", "--bot", "kitten"},
		{"mia", "--bot", "honest", "--bot", "bold", "--bot", outside("bot mia {address} --name {name}"), "--games", "1", "--rounds", "3", "--turn", "5s"},
	} {
		matched(t, args...)
	}
	refused(t, "only one bot of this game can be a command", "match", "pond", "--bot", "./a", "--bot", "./b")
	refused(t, `no cat is called "nobody"`, "match", "pond", "--bot", "./a", "--bot", "nobody")
	refused(t, "--bot must be given once for each seat of 2", "match", "glenda", "--bot", "./a")
	refused(t, "there is no program", "match", "glenda", "--bot", "./a", "--bot", "original")
}

// A sequential test ends a match with external programs early.
func TestASequentialTestEndsAMatchOfPrograms(t *testing.T) {
	t.Parallel()
	r, out := matched(t, "glenda", "--bot", outside("misbehave crash"), "--bot", "original", "--games", "4000", "--size", "5", "--walls", "3",
		"--seed", "4", "--sprt", "0,100")
	if r.SPRT == nil || r.SPRT.Verdict != "low" || r.Games >= 400 || r.Games%2 != 0 {
		t.Errorf("got %s, want the verdict low after an even number of games below 400", out)
	}
}

// The output of a match of built-in bots follows its schema.
func TestTheOutputOfAMatchFollowsItsSchema(t *testing.T) {
	for _, args := range []string{
		"pond --bot tangent,perfect --games 3", "glenda --bot next --bot random --games 40 --size 5 --sprt 0,400", "mia --bot honest,bold,honest --rounds 20",
	} {
		matched(t, strings.Fields(args+" --seed 2")...)
	}
}

package main

import (
	"path/filepath"
	"slices"
	"testing"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
)

// changes runs a tournament that exists already and returns the table and the names in all games that keeper has played now.
func (h *holder) changes(more ...string) (tournament.Table, [][]string) {
	h.t.Helper()
	before, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		h.t.Fatal(err)
	}
	table := h.plays("glenda", more...)
	after, err := runner.Read(filepath.Join(h.dir, "out"))
	if err != nil {
		h.t.Fatal(err)
	}
	var all [][]string
	schedule := after.Head.Schedule()
	for _, r := range after.Results[len(before.Results):] {
		var names []string
		for _, entrant := range schedule[r.Match].Order {
			names = append(names, after.Head.Entrants[entrant].Name)
		}
		all = append(all, names)
	}
	return table, all
}

// Bots are added, replaced and removed later. keeper then plays only the games of the new bots.
func TestBotsOfATournamentChange(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	flags := []string{"--games", "2", "--size", "5", "--walls", "3", "--seed", "4"}
	h.plays("glenda", flags...)
	h.write("a = builtin:original\nb = builtin:random\nc = builtin:random\n")
	refused(t, "c is new; continue with these bots with --adopt", h.args("glenda", flags...)...)
	for _, step := range []struct {
		name, bots string
		flags      []string
		new        string // bot that plays all games of this step
		played     int
		games      int
	}{
		{"added", "a = builtin:original\nb = builtin:random\nc = builtin:random\n", []string{"--adopt"}, "c", 4, 6},
		{"replaced", "a = builtin:original\nb = builtin:random\nc = builtin:original\n", []string{"--replace", "c"}, "c", 4, 6},
		{"removed", "b = builtin:random\nc = builtin:original\n", []string{"--adopt"}, "", 0, 2},
	} {
		h.write(step.bots)
		table, played := h.changes(append(flags, step.flags...)...)
		if len(played) != step.played || table.Games != step.games {
			t.Errorf("%s: got %d of %d games played now, want %d of %d", step.name, len(played), table.Games, step.played, step.games)
		}
		for _, names := range played {
			if !slices.Contains(names, step.new) {
				t.Errorf("%s: got a game of %v, want only games of %s", step.name, names, step.new)
			}
		}
	}
	refused(t, `"z"`, h.args("glenda", append(flags, "--replace", "z")...)...)
}

// With --gauntlet, one bot plays against all others.
func TestOneBotPlaysAgainstAllOthers(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\nc = builtin:random\nd = builtin:random\n")
	table := h.plays("glenda", "--games", "2", "--size", "5", "--walls", "3", "--seed", "4", "--gauntlet", "c")
	if c, a := row(t, table, "c"), row(t, table, "a"); table.Games != 6 || c.Games != 6 || a.Games != 2 {
		t.Errorf("got %d games, %d of c and %d of a; want 6, 6 and 2", table.Games, c.Games, a.Games)
	}
	refused(t, "no bot is called z", h.args("glenda", "--gauntlet", "z", "--out", filepath.Join(h.dir, "other"))...)
}

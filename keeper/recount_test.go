package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/keeper/tournamentcmd"
)

// A script that shares no code with keeper recomputes the table of a tournament of each game from the results of the games.
func TestAScriptRecomputesTheTable(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	t.Parallel()
	for game, args := range map[string][]string{
		"pond":      {"a = builtin:best\nb = builtin:easy\ncrash = @ crash\n", "--games", "2", "--levels", "1,3"},
		"glenda":    {"a = builtin:original\nb = builtin:random\nc = builtin:next\ncrash = @ crash\n", "--games", "4", "--size", "5", "--disqualify", "3"},
		"labyrinth": {"a = builtin:greedy\nb = builtin:random\nc = builtin:random\n", "--games", "6", "--size", "5", "--players", "3", "--objectives", "1"},
		"mia":       {"a = builtin:best\nb = builtin:beginner\nc = builtin:honest\n", "--games", "4", "--players", "2", "--rounds", "5"},
		"foxes":     {"a = builtin:random\nb = builtin:random\n", "--games", "2", "--limit", "4s"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := hold(t, args[0])
			h.plays(game, append([]string{"--seed", "3", "--jobs", "2"}, args[1:]...)...)
			out := filepath.Join(h.dir, "out")
			if text, err := exec.CommandContext(t.Context(), python, "../docs/recount.py", out).CombinedOutput(); err != nil || !strings.Contains(string(text), "agrees") {
				t.Errorf("got %v, want agreement:\n%s", err, text)
			}
			path := filepath.Join(out, tournamentcmd.GamesCSV)
			games, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			first, rest, _ := strings.Cut(string(games), "\n")
			line, rest, _ := strings.Cut(rest, "\n")
			cells := strings.Split(line, ",")
			cells[5] = map[bool]string{true: "1", false: "0"}[cells[5] == "0"] // points
			if err := os.WriteFile(path, []byte(strings.Join([]string{first, strings.Join(cells, ","), rest}, "\n")), 0o600); err != nil {
				t.Fatal(err)
			}
			if text, err := exec.CommandContext(t.Context(), python, "../docs/recount.py", out).CombinedOutput(); err == nil || !strings.Contains(string(text), "points") {
				t.Errorf("changed points: got %v, want a difference:\n%s", err, text)
			}
		})
	}
}

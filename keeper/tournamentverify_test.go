package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"menagerie/internal/tournament/runner"
)

// keeper publishes the hash of its seed before the first game. Everybody can later check the boards of all games.
func TestVerifyDetectsExchangedSeedsOfATournament(t *testing.T) {
	t.Parallel()
	for game, c := range map[string]struct {
		bots string
		args []string
	}{
		"glenda":    {"a = builtin:original\nb = builtin:random\n", nil},
		"mia":       {"a = builtin:honest\nb = builtin:beginner\n", []string{"--rounds", "3", "--turn", "500ms"}},
		"labyrinth": {"a = builtin:greedy\nb = builtin:random\n", []string{"--size", "5", "--objectives", "1"}},
		"foxes":     {"a = builtin:random\nb = builtin:random\n", []string{"--limit", "2s"}},
		"pond":      {"a = builtin:best\n", []string{"--levels", "1", "--start", "random"}},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := hold(t, c.bots)
			out := filepath.Join(h.dir, "out")
			var printed bytes.Buffer
			if code := run(t.Context(), h.args(game, append(c.args, "--games", "2", "--start-time", "2m")...), nil, &bytes.Buffer{}, &printed); code != exitDone {
				t.Fatalf("the tournament: got code %d, want %d: %s", code, exitDone, printed.String())
			}
			hash := regexp.MustCompile("[0-9a-f]{64}").FindString(printed.String())
			verify := func(args ...string) (int, string) {
				var text bytes.Buffer
				return run(t.Context(), append([]string{"verify", out}, args...), nil, &text, &text), text.String()
			}
			if code, text := verify("--hash", hash); code != exitDone || !strings.Contains(text, hash) || !strings.Contains(text, "2 records: valid") {
				t.Errorf("got code %d: %s, want a valid tournament with the hash %s", code, text, hash)
			}
			if code, text := verify("--json"); code != exitDone || !strings.Contains(text, `"records":2,"wrong":[]`) {
				t.Errorf("--json: got code %d and %s, want code %d and 2 records", code, text, exitDone)
			}
			if code, text := verify("--hash", strings.Repeat("0", 64)); code != exitFailed || !strings.Contains(text, hash+", not 000") {
				t.Errorf("got code %d: %s, want another hash to fail", code, text)
			}

			// A host that replaces the seed after the games is detected.
			log := filepath.Join(out, runner.LogName)
			text, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			other := regexp.MustCompile(`"seed":\d+`).ReplaceAll(text, []byte(`"seed":12345`))
			if err := os.WriteFile(log, other, 0o600); err != nil {
				t.Fatal(err)
			}
			if code, text := verify("--hash", hash); code != exitFailed || !strings.Contains(text, "not "+hash) {
				t.Errorf("got code %d: %s, want the exchanged seed to fail", code, text)
			}
			if code, text := verify(); code != exitFailed || strings.Count(text, "not played on the board of the seed") != 2 {
				t.Errorf("got code %d: %s, want the boards of another seed to fail", code, text)
			}
		})
	}
}

// A tournament of an older version has no hash. It continues with its boards, and keeper reports that the boards cannot
// be proved.
func TestVerifyReportsATournamentWithoutHash(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	h.plays("glenda", "--games", "2", "--seed", "7")
	log := filepath.Join(h.dir, "out", runner.LogName)
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\n")
	old := regexp.MustCompile(`"salt":"[0-9a-f]*",`).ReplaceAllString(strings.Replace(head, `"menagerieTournament":5`, `"menagerieTournament":3`, 1), "")
	if err := os.WriteFile(log, []byte(old+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if table := h.plays("glenda", "--games", "2"); table.Seed != 7 || table.Hash != "" {
		t.Errorf("got seed %d and hash %q, want seed 7 and no hash", table.Seed, table.Hash)
	}
	var out bytes.Buffer
	if code := run(t.Context(), []string{"verify", filepath.Dir(log)}, nil, &out, &out); code != exitFailed || !strings.Contains(out.String(), "there is no hash") {
		t.Errorf("got code %d, want %d and that there is no hash: %s", code, exitFailed, out.String())
	}
}

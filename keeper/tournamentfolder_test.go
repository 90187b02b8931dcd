package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/disk/disktest"
	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
)

// A bot that crashes repeatedly is disqualified, all its output is stored, and the tournament's files show everything.
func TestTournamentIsPublished(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\nbad = @ crash\n")
	table := h.plays("glenda", "--games", "4", "--size", "5", "--walls", "3", "--disqualify", "2", "--lang", "de")
	if bad := row(t, table, "bad"); bad.Points != 0 || bad.Faults[tournament.FaultCrash] != 2 || bad.Faults[tournament.FaultOut] != 6 {
		t.Errorf("got %+v, want no points, 2 crashes and 6 games without the bot", bad)
	}
	if a, b := row(t, table, "a"), row(t, table, "b"); a.Points+b.Points != 6 || a.Games+b.Games != 10 {
		t.Errorf("got %g and %g points in %d and %d games, want 6 points in 10 games because nobody gets points for a game that is not played",
			a.Points, b.Points, a.Games, b.Games)
	}
	out := filepath.Join(h.dir, "out")
	kept := read(t, filepath.Join(out, runner.Outputs, "000003-1-bad.txt"))
	if kept != "I have a bug\n" {
		t.Errorf("got the output %q, want I have a bug", kept)
	}
	if rows := cells(t, filepath.Join(out, command.TableCSV)); len(rows) != 4 || rows[3][1] != "bad" || rows[0][17] != "lost_by_crash" || rows[3][17] != "2" {
		t.Errorf("got the rows %q, want 4, the last with 2 games that bad lost by a crash", rows)
	}
	if games := cells(t, filepath.Join(out, command.GamesCSV)); len(games) != 1+2*table.Games || games[6][4] != "bad" || games[6][6] != "crash" {
		t.Errorf("got the rows %q, want one per seat, with the crash of bad", games)
	}
	page := read(t, filepath.Join(out, command.PageHTML))
	for _, want := range []string{`lang="de"`, "Turnier: Das Kaninchen im Garten", "<b>bad</b>", "I have a bug", "output/000003-1-bad.txt", "Absturz 2"} {
		if !strings.Contains(page, want) {
			t.Errorf("got a page without %q, want it in the page", want)
		}
	}
	if strings.Contains(page, "⟦") || strings.Contains(page, "%!") {
		t.Errorf("got the page\n%s\nwant translated texts only", page)
	}
	again := h.playsAgain("3")
	if !strings.Contains(again, "seat 2, bad: 0.00 points, crash") || strings.Count(again, "I have a bug") != 1 {
		t.Errorf("played again: got %s, want 0 points, a crash and the bot's output once", again)
	}
	if again = h.playsAgain("1"); !strings.Contains(again, "The film is") {
		t.Errorf("played again: got %s, want the path of the film", again)
	}
	if text, err := verified(filepath.Join(out, command.AgainFolder, "000001.txt")); err != nil {
		t.Errorf("the film: %s, %v", text, err)
	}
}

// playsAgain repeats one game, and checks that the result does not count.
func (h *holder) playsAgain(number string) string {
	h.t.Helper()
	log := filepath.Join(h.dir, "out", runner.LogName)
	before := read(h.t, log)
	var out bytes.Buffer
	if code := run(h.t.Context(), []string{"tournament", filepath.Dir(log), "--again", number}, nil, &out, &out); code != exitDone {
		h.t.Fatalf("got code %d, want %d: %s", code, exitDone, out.String())
	}
	if read(h.t, log) != before {
		h.t.Errorf("a repeated game changed the log %s, want it unchanged", log)
	}
	return out.String()
}

// Ctrl-C ends a tournament with its own exit code. The table has the games so far, and the files are written during the tournament.
func TestAnInterruptedTournamentPrintsItsResults(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\n")
	page := filepath.Join(h.dir, "out", command.PageHTML)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		for ctx.Err() == nil {
			if text, err := os.ReadFile(page); err == nil && strings.Contains(string(text), "<td>1</td>") {
				stop()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	var out, errs bytes.Buffer
	code := run(ctx, h.args("glenda", "--games", "20000", "--size", "5", "--walls", "3"), nil, &out, &errs)
	if code != exitInterrupted || !strings.Contains(errs.String(), "give the same command again to continue") || !strings.Contains(out.String(), "\"finished\":false") {
		t.Errorf("got code %d, output %q and error %q; want code %d, the table so far and how to continue",
			code, out.String(), errs.String(), exitInterrupted)
	}
}

// A tournament can be continued with its folder alone.
func TestTournamentGoesOnByItsFolder(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\nc = @ crash\n")
	whole := h.plays("glenda", "--games", "4", "--size", "5", "--walls", "3", "--seed", "9", "--disqualify", "3")
	path := filepath.Join(h.dir, "out", runner.LogName)
	lines := strings.SplitAfter(read(t, path), "\n")
	if err := os.WriteFile(path, []byte(strings.Join(lines[:len(lines)/2], "")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(h.bots); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"tournament", filepath.Dir(path), "--json"}, nil, &out, &errs); code != exitDone {
		t.Fatalf("got code %d, want %d: %s", code, exitDone, errs.String())
	}
	var table tournament.Table
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		t.Fatal(err)
	}
	if !table.Finished || table.Seed != 9 || table.Games != whole.Games {
		t.Errorf("got %+v, want a finished tournament with the seed 9 and %d games", table, whole.Games)
	}
	if was, is := row(t, whole, "c"), row(t, table, "c"); was.Faults[tournament.FaultOut] != is.Faults[tournament.FaultOut] {
		t.Errorf("got the faults %v, want %v", is.Faults, was.Faults)
	}
	if code, text, errs := keep(t, "tournament", filepath.Dir(path), "--again", "1", "--json"); code != exitDone || !strings.Contains(text, `{"game":1,"board":`) || !strings.Contains(text, `"seats":[{"bot":"`) {
		t.Errorf("--again --json: got code %d, %s%s, want code %d and the game as JSON", code, text, errs, exitDone)
	}
	refused(t, "--again 99", "tournament", filepath.Dir(path), "--again", "99")
	refused(t, "--size was 5", "tournament", filepath.Dir(path), "--size", "7")
	refused(t, "--games was 4", "tournament", filepath.Dir(path), "--games", "2")
	before := read(t, path)
	out.Reset()
	if code := run(t.Context(), []string{"tournament", filepath.Dir(path), "--json", "--games", "6"}, nil, &out, &errs); code != exitDone {
		t.Fatalf("more games: got code %d, want %d: %s", code, exitDone, errs.String())
	}
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		t.Fatal(err)
	}
	if a := row(t, table, "a"); !table.Finished || table.Games != 18 || a.Games != 6+2 || !strings.HasPrefix(read(t, path), before) {
		t.Errorf("more games: got %+v, want 18 games after the earlier ones, of which a has played 6 against b and 2 against c", table)
	}
	if err := os.WriteFile(path, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, "not the log of a tournament", "tournament", filepath.Dir(path))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cells reads a CSV file.
func cells(t *testing.T, path string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(read(t, path))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

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
	if err := os.Remove(filepath.Join(folder, runner.SignatureFile)); err != nil {
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
	log, key := filepath.Join(h.dir, "out", runner.LogName), runner.SignatureKey()
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

// TestTournamentLosesNoResultOnAFailingDisk lets the n-th operation on the folder of a tournament fail, for every n in the long form
// of the tests. The failure is reported. A second start finds all results that were stored before, and plays the rest.
func TestTournamentLosesNoResultOnAFailingDisk(t *testing.T) {
	errs := disktest.Errors()
	names := slices.Sorted(maps.Keys(errs))
	calls, step := 0, longtest.Of(7, 1) // not a multiple of len(names), so that each error occurs
	for done := false; !done; calls += step {
		name := names[calls%len(names)]
		t.Run(fmt.Sprint(calls+1, " ", name), func(t *testing.T) {
			h := hold(t, "a = builtin:original\nb = builtin:random\n")
			folder := filepath.Join(h.dir, "out")
			game := []string{"--games", "2", "--size", "5", "--walls", "3", "--seed", "9"}
			d := disktest.Watch(t, folder)
			d.Fail(calls+1, disktest.Once, errs[name])
			var out, said bytes.Buffer
			code := run(t.Context(), h.args("glenda", game...), nil, &out, &said)
			failed := d.Failed()
			done = len(failed) == 0
			d.Heal()
			if code != exitDone && (done || said.Len() == 0) {
				t.Fatalf("after %q failed: got code %d, want an error and no finished tournament: %s", failed, code, said.String())
			}
			before, _ := runner.Read(folder) // nil if nothing was stored
			table := h.plays("glenda", game...)
			after, err := runner.Read(folder)
			if err != nil || !table.Finished || len(after.Results) != table.Games {
				t.Fatalf("after %q failed: got %+v, %v at the second start, want a finished tournament", failed, table, err)
			}
			for i, r := range after.Results {
				if before != nil && i < len(before.Results) && !r.Began.Equal(before.Results[i].Began) {
					t.Errorf("after %q failed: got game %d played again, want it only once", failed, i+1)
				}
				if text, err := verified(filepath.Join(folder, filepath.FromSlash(r.Record))); err != nil {
					t.Errorf("after %q failed: %s, %v", failed, text, err)
				}
			}
		})
		if t.Failed() {
			return
		}
	}
	if calls < 15 {
		t.Errorf("got %d operations, want at least 15", calls)
	}
	t.Logf("every %d. of %d operations failed", step, calls-step)
}

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
		"pond":      {"a = builtin:best\n", []string{"--level", "1", "--start", "random"}},
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

// A script that shares no code with keeper recomputes the table of a tournament of each game from the results of the games.
func TestAScriptRecomputesTheTable(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	t.Parallel()
	for game, args := range map[string][]string{
		"pond":      {"a = builtin:best\nb = builtin:easy\ncrash = @ crash\n", "--games", "2", "--level", "1,3"},
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
			path := filepath.Join(out, command.GamesCSV)
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

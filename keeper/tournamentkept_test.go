package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
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
	if rows := cells(t, filepath.Join(out, tournamentcmd.TableCSV)); len(rows) != 4 || rows[3][1] != "bad" || rows[0][17] != "lost_by_crash" || rows[3][17] != "2" {
		t.Errorf("got the rows %q, want 4, the last with 2 games that bad lost by a crash", rows)
	}
	if games := cells(t, filepath.Join(out, tournamentcmd.GamesCSV)); len(games) != 1+2*table.Games || games[6][4] != "bad" || games[6][6] != "crash" {
		t.Errorf("got the rows %q, want one per seat, with the crash of bad", games)
	}
	page := read(t, filepath.Join(out, tournamentcmd.PageHTML))
	for _, want := range []string{`lang="de"`, "Turnier: Das Kaninchen im Garten", "<b>bad</b>", "I have a bug", "output/000003-1-bad.txt", "Absturz 2"} {
		if !strings.Contains(page, want) {
			t.Errorf("got a page without %q, want it in the page", want)
		}
	}
	if strings.Contains(page, "⟦") || strings.Contains(page, "%!") {
		t.Errorf("got the page\n%s\nwant translated texts only", page)
	}
	again := h.playsAgain("3")
	if !strings.Contains(again, "seat 1, bad: 0.00 points, crash") || strings.Count(again, "I have a bug") != 1 {
		t.Errorf("played again: got %s, want 0 points, a crash and the bot's output once", again)
	}
	if again = h.playsAgain("1"); !strings.Contains(again, "The film is") {
		t.Errorf("played again: got %s, want the path of the film", again)
	}
	if text, err := verify.File(verifyGames(), filepath.Join(out, tournamentcmd.AgainFolder, "000001.txt")); err != nil {
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
	page := filepath.Join(h.dir, "out", tournamentcmd.PageHTML)
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

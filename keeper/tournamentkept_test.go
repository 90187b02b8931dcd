package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
)

// A bot that keeps crashing plays no more, all that it said is kept, and all is told in files for others.
func TestTournamentIsPublished(t *testing.T) {
	t.Parallel()
	h := hold(t, "a = builtin:original\nb = builtin:random\nbad = @ crash\n")
	table := h.plays("glenda", "--games", "4", "--size", "5", "--walls", "3", "--disqualify", "2", "--lang", "de")
	if bad := row(t, table, "bad"); bad.Points != 0 || bad.Faults[tournament.FaultCrash] != 2 || bad.Faults[tournament.FaultOut] != 6 {
		t.Errorf("%+v", bad)
	}
	if a, b := row(t, table, "a"), row(t, table, "b"); a.Points+b.Points != 12 {
		t.Errorf("games that are not played go to the others: %g and %g", a.Points, b.Points)
	}
	out := filepath.Join(h.dir, "out")
	kept := read(t, filepath.Join(out, runner.Outputs, "000002-1-bad.txt"))
	if kept != "I have a bug\n" {
		t.Errorf("it said %q", kept)
	}
	if rows := cells(t, filepath.Join(out, tournamentcmd.TableCSV)); len(rows) != 4 || rows[3][1] != "bad" || rows[0][13] != "lost_by_crash" || rows[3][13] != "2" {
		t.Errorf("%q", rows)
	}
	if games := cells(t, filepath.Join(out, tournamentcmd.GamesCSV)); len(games) != 1+2*table.Games || games[4][4] != "bad" || games[4][6] != "crash" {
		t.Errorf("%q", games)
	}
	page := read(t, filepath.Join(out, tournamentcmd.PageHTML))
	for _, want := range []string{`lang="de"`, "Turnier: Das Kaninchen im Garten", "<b>bad</b>", "I have a bug", "output/000002-1-bad.txt", "Absturz 2"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if strings.Contains(page, "⟦") || strings.Contains(page, "%!") {
		t.Error("the page has texts that are none")
	}
	again := h.playsAgain("2")
	if !strings.Contains(again, "seat 1, bad: 0.00 points, crash") || strings.Count(again, "I have a bug") != 1 {
		t.Errorf("played again: %s", again)
	}
	if again = h.playsAgain("1"); !strings.Contains(again, "The film is") {
		t.Errorf("played again: %s", again)
	}
	if text, err := trial.Verify(trialGames(), filepath.Join(out, tournamentcmd.AgainFolder, "000001.txt")); err != nil {
		t.Errorf("the film: %s, %v", text, err)
	}
}

// playsAgain plays one game once more, and checks that nothing is counted.
func (h *holder) playsAgain(number string) string {
	h.t.Helper()
	log := filepath.Join(h.dir, "out", runner.LogName)
	before := read(h.t, log)
	var out bytes.Buffer
	if code := run(h.t.Context(), []string{"tournament", filepath.Dir(log), "--again", number}, nil, &out, &out); code != exitDone {
		h.t.Fatalf("it ends with %d: %s", code, out.String())
	}
	if read(h.t, log) != before {
		h.t.Error("a game that is played again is counted")
	}
	return out.String()
}

// A folder says itself how its tournament goes on.
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
		t.Fatalf("it ends with %d: %s", code, errs.String())
	}
	var table tournament.Table
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		t.Fatal(err)
	}
	if !table.Finished || table.Seed != 9 || table.Games != whole.Games {
		t.Errorf("%+v", table)
	}
	if was, is := row(t, whole, "c"), row(t, table, "c"); was.Faults[tournament.FaultOut] != is.Faults[tournament.FaultOut] {
		t.Errorf("it was out of %v and is out of %v", was.Faults, is.Faults)
	}
	refused(t, "--again 99", "tournament", filepath.Dir(path), "--again", "99")
	refused(t, "--size was 5", "tournament", filepath.Dir(path), "--size", "7")
	if err := os.WriteFile(path, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, "no log of a tournament", "tournament", filepath.Dir(path))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cells reads a file of comma-separated values.
func cells(t *testing.T, path string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(read(t, path))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/args"
	"menagerie/keeper/tournament"
	"menagerie/keeper/tournament/runner"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// botFile writes a file of bots.
func botFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "the finals.bots")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A file of bots is dropped where a tournament is set up. Its bots play, and run beside it.
func holdsAFile(t *testing.T, w *walker) {
	path := botFile(t, "hare = ./no-such-hare {address}\nours = builtin:easy\n")
	w.drop(path, "another")
	if told := strings.Join(w.root().Toasts(), "; "); !strings.Contains(told, "2 bots") || !strings.Contains(told, "Of several") {
		t.Errorf("it says %q", told)
	}
	if rows := w.Widget("bots").(*ui.List).Rows(); rows != 2 {
		t.Fatalf("%d bots take part", rows)
	}
	w.root().FocusID("start")
	w.Click("start")
	folder := w.program.Env.Prefs.Tournaments[0]
	w.live("it is kept", func() bool { _, err := runner.Read(folder); return err == nil })
	log, err := runner.Read(folder)
	if err != nil || log.Head.Dir != filepath.Dir(path) || log.Head.Entrants[0].Name != "hare" || log.Head.Entrants[1].Command != "builtin:easy" {
		t.Errorf("%v: %+v", err, log)
	}
	w.program.contests.Stop(folder)
}

// A path may be typed or pasted in several ways.
func TestFilesOfBots(t *testing.T) {
	w := walk(t, args.Line{})
	path := botFile(t, "\uFEFF# finals\r\na = x\r\nb = builtin:original\r\n")
	t.Setenv("HOME", filepath.Dir(path))
	ways := []string{path, "  " + path + "\n", `"` + path + `"`, "'" + path + "'"}
	if filepath.Separator == '/' {
		ways = append(ways, "~/"+filepath.Base(path), "file://"+strings.ReplaceAll(path, " ", "%20"))
	}
	for _, typed := range ways {
		file, err := w.program.contests.Read("glenda", typed)
		if err != nil || len(file.Entrants) != 2 || file.Dir != filepath.Dir(path) {
			t.Errorf("%q: %v, %+v", typed, err, file)
		}
	}
}

// Whatever is wrong with a file of bots is told in words, with its line.
func TestFilesOfBotsThatCannotBe(t *testing.T) {
	w := walk(t, args.Line{})
	crowd := strings.Builder{}
	for i := range tournament.MaxEntrants + 1 {
		crowd.WriteString("b" + strings.Repeat("x", i/26) + string(rune('a'+i%26)) + " = x\n")
	}
	for text, key := range map[string]string{
		"": "bots_none", strings.Repeat("#", tournament.MaxBots+1): "bots_large", "a = x\nb = \xe4": "bots_no_text", "a = x\nb": "bots_no_line",
		"a = x\n= y": "bots_no_name", "a = x\n" + strings.Repeat("b", 60) + " = y": "bots_odd_name", "a = x\nb =": "bots_no_command",
		"a = x\na = y": "bots_twice", crowd.String(): "bots_many", "a = x\nb = 'y": "bots_command", "a = x\nb = builtin:nobody": "bots_command",
	} {
		_, err := w.program.contests.Read("glenda", botFile(t, text))
		var f page.Fault
		if !errors.As(err, &f) || f.Key != "tournament."+key {
			t.Errorf("%.20q: %v, want %s", text, err, key)
			continue
		}
		for _, lang := range []string{"en", "de"} {
			told := page.Say(words.Open(lang), "game.error", err)
			if strings.Contains(told, "%!") || strings.Contains(told, "⟦") || len(f.Args) > 1 && key != "bots_many" && !strings.Contains(told, " 2") {
				t.Errorf("%.20q in %s: %s", text, lang, told)
			}
		}
	}
	for path, key := range map[string]string{t.TempDir(): "file_none", filepath.Join(t.TempDir(), "none"): "file_unread"} {
		_, err := w.program.contests.Read("glenda", path)
		var f page.Fault
		if !errors.As(err, &f) || f.Key != "tournament."+key {
			t.Errorf("%s: %v, want %s", path, err, key)
		}
	}
}

package tournaments

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// newStore returns a store with one game, in an empty folder.
func newStore(t *testing.T) *Store {
	t.Helper()
	known := func(level string) error { _, err := glendabot.For(glenda.Glenda, level); return err }
	return &Store{
		Env:   &scenes.Env{UI: &ui.Env{Book: words.Open("en")}},
		Data:  t.TempDir(),
		Games: func(string) Game { return Game{Bots: rules.BotNames(glendabot.Glendas()), Known: known} },
		Plain: error.Error,
		Do:    func(task func() func()) { task()() },
	}
}

// botFile writes a file of bots and returns its path. The commands x and y stand for a program that exists.
func botFile(t *testing.T, text string) string {
	t.Helper()
	self := extbot.Quote(os.Args[0])
	text = strings.NewReplacer("= x", "= "+self, "= y", "= "+self).Replace(text)
	path := filepath.Join(t.TempDir(), "the finals.bots")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A path may be typed or pasted in several ways.
func TestFilesOfBotsAreFoundByTypedPaths(t *testing.T) {
	store := newStore(t)
	path := botFile(t, "\uFEFF# finals\r\na = x\r\nb = builtin:original\r\n")
	t.Setenv("HOME", filepath.Dir(path))
	ways := []string{path, "  " + path + "\n", `"` + path + `"`, "'" + path + "'"}
	if filepath.Separator == '/' {
		ways = append(ways, "~/"+filepath.Base(path), "file://"+strings.ReplaceAll(path, " ", "%20"))
	}
	for _, typed := range ways {
		file, err := readBots(store, "glenda", typed)
		if err != nil || len(file.Entrants) != 2 || file.Dir != filepath.Dir(path) {
			t.Errorf("%q: got %+v, %v, want 2 bots in %s", typed, file, err, filepath.Dir(path))
		}
	}
}

// Every error in a file of bots has a translated text with the line number.
func TestFilesOfBotsThatCannotBe(t *testing.T) {
	store := newStore(t)
	crowd := strings.Builder{}
	for i := range tournament.MaxEntrants + 1 {
		crowd.WriteString("b" + strings.Repeat("x", i/26) + string(rune('a'+i%26)) + " = x\n")
	}
	for text, key := range map[string]string{
		"": "bots_none", strings.Repeat("#", tournament.MaxBotFile+1): "bots_large", "a = x\nb = \xe4": "bots_no_text", "a = x\nb": "bots_no_line",
		"a = x\n= y": "bots_no_name", "a = x\n" + strings.Repeat("b", 60) + " = y": "bots_odd_name", "a = x\nb =": "bots_no_command",
		"a = x\na = y": "bots_twice", crowd.String(): "bots_many", "a = x\nb = 'y": "bots_command", "a = x\nb = builtin:nobody": "bots_command",
	} {
		_, err := readBots(store, "glenda", botFile(t, text))
		var f page.Fault
		if !errors.As(err, &f) || f.Key != "tournament."+key {
			t.Errorf("%.20q: got %v, want %s", text, err, key)
			continue
		}
		for _, lang := range []string{"en", "de"} {
			told := page.Say(words.Open(lang), "game.error", err)
			if strings.Contains(told, "%!") || strings.Contains(told, "⟦") || len(f.Args) > 1 && key != "bots_many" && !strings.Contains(told, " 2") {
				t.Errorf("%.20q in %s: got %s, want a translated error with its line", text, lang, told)
			}
		}
	}
	for path, key := range map[string]string{t.TempDir(): "file_none", filepath.Join(t.TempDir(), "none"): "file_unread"} {
		_, err := readBots(store, "glenda", path)
		var f page.Fault
		if !errors.As(err, &f) || f.Key != "tournament."+key {
			t.Errorf("%s: got %v, want %s", path, err, key)
		}
	}
}

// The newest tournament comes first. Folders without a log are no tournaments.
func TestKeptTournamentsAreListedNewestFirst(t *testing.T) {
	store := newStore(t)
	if got := store.Kept(); len(got) != 0 {
		t.Errorf("before the first tournament: got %q, want none", got)
	}
	parent := filepath.Join(store.Data, tournamentsFolder)
	var want []string
	for i, name := range []string{"mia-1", "glenda-2", "glenda-1"} {
		folder := filepath.Join(parent, name)
		log := filepath.Join(folder, runner.LogName)
		written := time.Unix(int64(1_000_000-i), 0)
		if err := errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(log, nil, 0o600), os.Chtimes(log, written, written)); err != nil {
			t.Fatal(err)
		}
		want = append(want, folder)
	}
	if err := os.Mkdir(filepath.Join(parent, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := store.Kept(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The commands in the folder of somebody else need consent, which holds only for the commands that were shown.
func TestForeignCommandsNeedConsent(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	store, folder := newStore(t), t.TempDir()
	store.Keeper = filepath.Join(folder, "no-keeper")
	write := func(command string) tournament.Head {
		head := tournament.Head{Game: "glenda", Seats: 2, Games: 2, Entrants: []tournament.Entrant{{Name: "ours", Command: "builtin:best"}, {Name: "hare", Command: command}}}
		if err := os.WriteFile(filepath.Join(folder, runner.LogName), tournament.AppendHead(nil, head), 0o600); err != nil {
			t.Fatal(err)
		}
		return head
	}
	first := write("./hare\x1b[2J")
	if got := foreign(store, folder); !slices.Equal(got, []string{`hare: ./hare\x1b[2J`}) {
		t.Errorf("got the commands %q, want one with an escaped control character", got)
	}
	second := write("rm -r /") // after the player has read the commands
	if _, err := store.GoOn(folder)(); err == nil {
		t.Fatal("a missing keeper: got no error, want one")
	}
	if !runner.SignedHere(folder, first) || runner.SignedHere(folder, second) {
		t.Errorf("consent: got %v for the shown commands and %v for others, want true and false",
			runner.SignedHere(folder, first), runner.SignedHere(folder, second))
	}
	if got := foreign(store, folder); !slices.Equal(got, []string{"hare: rm -r /"}) {
		t.Errorf("got the commands %q, want hare: rm -r /", got)
	}
	write("./hare\x1b[2J")
	if got := foreign(store, folder); len(got) > 0 {
		t.Errorf("after consent: got the commands %q to agree to, want none", got)
	}
}

// readBots reads a file of bots.
func readBots(c *Store, game, path string) (scenes.BotFile, error) {
	for poll := c.Read(game, path); ; runtime.Gosched() {
		if file, done, err := poll(); done {
			return file, err
		}
	}
}

func foreign(c *Store, folder string) []string {
	for poll := c.Foreign(folder); ; runtime.Gosched() {
		if commands, done := poll(); done {
			return commands
		}
	}
}

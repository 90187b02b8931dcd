// Package sixthgame tests the steps in CONTRIBUTING.md for a new game. testdata/stones has the files of a small sixth game, in
// the folders that the steps name. The test adds them to the module with the flag -overlay of the go command, and runs their
// tests. The real programs do not contain the game.
package sixthgame

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// game is the folder with the sixth game. root is the module.
const (
	root = "../.."
	game = "../../testdata/stones"
)

// changes are the lines that a new game adds to existing Go files. CONTRIBUTING.md names the same files.
var changes = []struct{ file, old, new string }{
	{"app/games.go", "\"menagerie/app/pondgame\"\n", "\"menagerie/app/pondgame\"\n\t\"menagerie/app/stonesgame\"\n"},
	{"app/games.go", "foxesgame.New(s).Game,\n", "foxesgame.New(s).Game,\n\t\tstonesgame.New(s).Game,\n"},
	{"keeper/games.go", "\"menagerie/keeper/pondkeeper\"\n", "\"menagerie/keeper/pondkeeper\"\n\t\"menagerie/keeper/stoneskeeper\"\n"},
	{"keeper/games.go", ", foxeskeeper.Game}", ", foxeskeeper.Game, stoneskeeper.Game}"},
}

// tested lists tests in folders of the real programs that must run with the sixth game. The tests with the name of the game
// run too.
var tested = map[string][]string{
	"app":            {"TestStonesIsPlayedOverTheNetwork"},
	"keeper/conform": {"TestViolationsOfStonesAreReported"},
	"keeper":         {"TestOurServersAndBotsConform/stones", "TestTournamentRecordsTestServersAndBots/stones"},
}

// maxChanged is the largest number of existing Go files that a new game may change.
const maxChanged = 4

// TestASixthGameNeedsOnlyTheDocumentedSteps builds both programs with the sixth game and runs the game's tests. In these
// tests, bots play each other, and clients play on a server. Scripts use the screens and keeper.
func TestASixthGameNeedsOnlyTheDocumentedSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the programs")
	}
	t.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -overlay="+writeOverlay(t)) // the tests build keeper again
	bin := t.TempDir() + string(filepath.Separator)
	command(t, root, "go", "build", "-o", bin, ".", "./keeper")
	all := append(packages(t), "app", "keeper")
	for _, dir := range all {
		// The go command cannot change to a folder that only the overlay has, so the test builds and starts each binary.
		name := filepath.Join(bin, path.Base(dir)+".test")
		command(t, root, "go", "test", "-vet=off", "-c", "-o", name, "./"+dir)
		if _, err := os.Stat(name); err != nil {
			continue // a package without tests
		}
		args, in, tests := []string{"-test.v"}, filepath.Join(game, dir), []string{"Test"}
		if own, ok := tested[dir]; ok {
			args, in, tests = append(args, "-test.run", "(?i)stones|"+strings.Join(own, "|")), filepath.Join(root, dir), own
		}
		out := command(t, in, name, args...)
		for _, test := range tests {
			if !strings.Contains(out, "--- PASS: "+test) {
				t.Errorf("%s: got\n%s\nwant that %s passes", dir, out, test)
			}
		}
	}
}

// command runs a command in a folder and returns its output.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// files returns the paths of the game's files, relative to the module.
func files(t *testing.T) (all []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(game), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, name)
		}
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("got %d files of a game, %v, want at least 1", len(all), err)
	}
	return all
}

// packages returns the game's own packages.
func packages(t *testing.T) (all []string) {
	seen := map[string]bool{"app": true, "keeper": true}
	for _, name := range files(t) {
		if dir := path.Dir(name); path.Ext(name) == ".go" && !seen[dir] {
			seen[dir] = true
			all = append(all, dir)
		}
	}
	return all
}

// writeOverlay writes the file for the flag -overlay and returns its name.
func writeOverlay(t *testing.T) string {
	t.Helper()
	module, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir, replace := t.TempDir(), map[string]string{}
	for _, name := range files(t) {
		at := filepath.Join(module, filepath.FromSlash(name))
		replace[at] = filepath.Join(module, "testdata", "stones", filepath.FromSlash(name))
		if _, err := os.Stat(at); err == nil {
			replace[at] = merged(t, dir, name)
		}
	}
	changed := map[string]string{} // texts by file
	for _, c := range changes {
		if changed[c.file] == "" {
			changed[c.file] = read(t, filepath.Join(module, c.file))
		}
		if strings.Count(changed[c.file], c.old) != 1 {
			t.Fatalf("%s: got %d times %q, want 1", c.file, strings.Count(changed[c.file], c.old), c.old)
		}
		changed[c.file] = strings.Replace(changed[c.file], c.old, c.new, 1)
	}
	if len(changed) > maxChanged {
		t.Errorf("a new game changes %d existing Go files, want at most %d", len(changed), maxChanged)
	}
	for file, text := range changed {
		replace[filepath.Join(module, filepath.FromSlash(file))] = write(t, dir, file, text)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	return write(t, dir, "overlay.json", string(text))
}

// merged returns the name of a copy of an existing file of words with the game's words added. A game may add words to existing
// files, but not replace a Go file.
func merged(t *testing.T, dir, name string) string {
	t.Helper()
	if path.Ext(name) != ".json" {
		t.Fatalf("%s exists already, want a new file", name)
	}
	all, more := map[string]any{}, map[string]any{}
	for file, into := range map[string]*map[string]any{root: &all, game: &more} {
		if err := json.Unmarshal([]byte(read(t, filepath.Join(file, name))), into); err != nil {
			t.Fatal(err)
		}
	}
	maps.Copy(all, more)
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, dir, name, string(text))
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	at := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return at
}

package archtest

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// whole parses the real files once for all tests.
var whole = sync.OnceValues(func() (*source, error) { return read(os.DirFS("../..")) })

// theModule returns the real files.
func theModule(t *testing.T) *source {
	t.Helper()
	s, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.files) < 10 {
		t.Fatalf("got %d Go files, want at least 10; the test looks in the wrong place", len(s.files))
	}
	return s
}

func report(t *testing.T, breaches []string) {
	t.Helper()
	if len(breaches) > 0 {
		t.Errorf("got %d breaches, want none:\n%s", len(breaches), strings.Join(breaches, "\n"))
	}
}

func TestImportsFollowTheRules(t *testing.T)            { report(t, theModule(t).imports()) }
func TestEveryPackageHasARule(t *testing.T)             { report(t, theModule(t).uncovered()) }
func TestEveryPackageHasAComment(t *testing.T)          { report(t, theModule(t).undocumented()) }
func TestRulesAndScreensReadNoClock(t *testing.T)       { report(t, theModule(t).clocks()) }
func TestRulesUseNoFloatingPoint(t *testing.T)          { report(t, theModule(t).floats()) }
func TestRulesUseNoGlobalGenerator(t *testing.T)        { report(t, theModule(t).globalRandom()) }
func TestSharedCodeNamesNoGame(t *testing.T)            { report(t, theModule(t).gameNames()) }
func TestGoroutinesStartOnlyInListedFiles(t *testing.T) { report(t, theModule(t).goroutines()) }
func TestNoPackageHasAGenericName(t *testing.T)         { report(t, theModule(t).names()) }

// keeper must start on a machine without any graphics library, so not even what it imports may import ebiten.
func TestKeeperDoesNotDependOnEbiten(t *testing.T) {
	if _, err := os.Stat("../../keeper"); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-deps", "menagerie/keeper").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range bytes.Lines(out) {
		if bytes.Contains(line, []byte("hajimehoshi/ebiten")) {
			t.Errorf("keeper depends on %s, want no graphics library: keeper runs on machines without a display", bytes.TrimSpace(line))
		}
	}
}

// TestOnlyTheTwoProgramsAreInstalled checks that go install ./... installs the two programs. Other programs are in modules of
// their own, or start with the line "//go:build ignore" and run by their path.
func TestOnlyTheTwoProgramsAreInstalled(t *testing.T) {
	theModule(t) // Go's test cache tracks only files that the test opens
	list := exec.Command("go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if got := strings.Fields(string(out)); !slices.Equal(got, []string{"menagerie", "menagerie/keeper"}) {
		t.Errorf("go install installs %q, want the program and keeper only", got)
	}
}

// memory returns files as a source: each is given as path and text.
func memory(t *testing.T, files map[string]string) *source {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	s, err := read(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// importing is a file that imports the given packages.
func importing(paths ...string) string {
	return "// Package x is a test.\npackage x\n\nimport (\n\"" + strings.Join(paths, "\"\n\"") + "\"\n)\n"
}

func TestForbiddenImportsAreReportedWithReason(t *testing.T) {
	for _, c := range []struct {
		file, imports, reason string
	}{
		{"rules/pond/state.go", "time", whyRules},
		{"rules/pond/state.go", "math/rand", whyRules},
		{"rules/pond/state.go", "net/http", whyRules},
		{"rules/pond/state.go", "menagerie/rules/glenda", whyRules},
		{"rules/pond/state.go", "github.com/hajimehoshi/ebiten/v2/vector", whyRules},
		{"rules/pond/state_test.go", "github.com/hajimehoshi/ebiten/v2", whyRules},
		{"rules/pond/pondbot/bot.go", "menagerie/session", whyBot},
		{"rules/pond/pondbot/bot.go", "menagerie/rules/glenda", whyBot},
		{"session/turns.go", "menagerie/rules/pond", "files and sockets come in"},
		{"session/turns.go", "os", "files and sockets come in"},
		{"session/lesson/lesson.go", "menagerie/rules/pond", "the game declares the steps"},
		{"session/lesson/lesson.go", "time", "the game declares the steps"},
		{"session/sessiontest/toy.go", "menagerie/scenes", "knows no game and no window"},
		{"session/sessiontest/toy.go", "os", "knows no game and no window"},
		{"netclient/pondclient/machine.go", "menagerie/session/sessiontest", "for tests only"},
		{"wire/pondwire/message.go", "menagerie/rules/pond", "parse and format bytes"},
		{"netclient/pondclient/machine.go", "menagerie/rules/pond/pondbot", "is pure"},
		{"netserver/pondserver/server.go", "menagerie/session", whyServer},
		{"render/ponddraw/draw.go", "menagerie/session", whyDraw},
		{"render/ponddraw/draw.go", "menagerie/rules/glenda", whyDraw},
		{"scenes/pondscene/scene.go", "menagerie/rules/pond/pondbot", whyScene},
		{"scenes/pondscene/scene.go", "menagerie/scenes/homescene", whyScene},
		{"scenes/pondscene/scene.go", "menagerie/netclient", whyScene},
		{"scenes/pondscene/scene.go", "os", whyScene},
		{"scenes/pondscene/scene.go", "menagerie/internal/testkit/vmdrive", "for tests only"},
		{"scenes/ui/button.go", "menagerie/scenes/pondscene", "no screen and no game"},
		{"keeper/main.go", "github.com/hajimehoshi/ebiten/v2", "without a display"},
		{"keeper/main.go", "menagerie/render", "without a display"},
		{"keeper/command/match.go", "menagerie/rules/pond", whyVerb},
		{"app/hosting.go", "menagerie/keeper/command", whyKeeper},
		{"internal/prefs/prefs.go", "menagerie/scenes", whyLeaf},
		{"internal/window/window.go", "menagerie/scenes/pondscene", "depends on no game"},
		{"internal/window/window.go", "github.com/ebitengine/oto/v3", "one place only"},
		{"main.go", "github.com/hajimehoshi/ebiten/v2/audio", "one place only"},
		{"main.go", "github.com/somebody/library", "one place only"},
		{"session/turns.go", "sync", "files and sockets come in"},
		{"scenes/pondscene/scene.go", "sync/atomic", whyScene},
		{"rules/pond/state.go", "sync", whyRules},
		{"wire/reader.go", "net", "parse and format bytes"},
		{"wire/pondwire/message.go", "os", "parse and format bytes"},
	} {
		breaches := memory(t, map[string]string{c.file: importing(c.imports)}).imports()
		if len(breaches) != 1 || !strings.Contains(breaches[0], c.reason) || !strings.Contains(breaches[0], c.file) {
			t.Errorf("%s importing %s: got %q, want one breach with the reason %q", c.file, c.imports, breaches, c.reason)
		}
	}
}

func TestAllowedImportsPass(t *testing.T) {
	for name, imports := range map[string]string{
		"rules/pond/state.go":        "menagerie/rules",
		"rules/pond/state_test.go":   "menagerie/rules/rulestest",
		"rules/pond/play_test.go":    "os",
		"rules/pond/move.go":         "math/rand/v2",
		"rules/pond/pondbot/mice.go": "menagerie/rules/pond/pondmath",
		"rules/pond/pondbot/cats.go": "context",
		"render/ponddraw/draw.go":    "menagerie/rules/pond",
		"render/ponddraw/board.go":   "github.com/hajimehoshi/ebiten/v2",
		"scenes/pondscene/scene.go":  "menagerie/render/ponddraw",
		"scenes/pondscene/fake.go":   "menagerie/session",
		"scenes/home/home.go":        "menagerie/scenes/ui",
		"app/pond.go":                "menagerie/rules/pond/pondbot",
		"internal/sound/oto.go":      "github.com/ebitengine/oto/v3",
		"main.go":                    "menagerie/internal/window",
		"keeper/pond.go":             "menagerie/rules/pond/pondbot",
	} {
		for _, b := range memory(t, map[string]string{name: importing(imports)}).imports() {
			t.Errorf("got %s, want no violation", b)
		}
	}
}

func TestOtherChecksFindTheirBreach(t *testing.T) {
	for _, c := range []struct {
		check      func(*source) []string
		name, text string
		want       string
	}{
		{(*source).uncovered, "lobby/lobby.go", "package lobby", "lobby: no rule"},
		{(*source).undocumented, "rules/pond/state.go", "package pond", "rules/pond: the package has no comment"},
		{(*source).clocks, "scenes/home/home.go", "package home\nvar t = time.Now()", "scenes/home/home.go:2: time.Now"},
		{(*source).clocks, "rules/pond/move.go", "package pond\nvar t = time.Since(u)", "time.Since"},
		{(*source).floats, "rules/pond/move.go", "package pond\nvar x float64", "made of integers"},
		{(*source).floats, "rules/pond/move.go", "package pond\nvar x = 1.5", "made of integers"},
		{(*source).globalRandom, "rules/pond/a.go", "package pond\nimport \"math/rand/v2\"\nvar n = rand.IntN(6)", "rand.IntN"},
		{(*source).goroutines, "session/a.go", "package session\nfunc f() { go f() }", "a go statement"},
		{(*source).goroutines, "session/player.go", "package session", "starts no goroutine"},
		{(*source).names, "internal/helpers/a.go", "package helpers", "named after what it knows"},
	} {
		breaches := c.check(memory(t, map[string]string{c.name: c.text}))
		if len(breaches) != 1 || !strings.Contains(breaches[0], c.want) {
			t.Errorf("%s: got %q, want one breach with %q", c.name, breaches, c.want)
		}
	}
}

func TestGameNamesFindsTheNameOfAGameInOtherFiles(t *testing.T) {
	files := map[string]string{
		"rules/pond/pondbot/bot.go":  "package pondbot",
		"app/pond.go":                "package app\nvar name = \"pond\"",
		"scenes/pondscene/scene.go":  "package pondscene\nvar name = \"pond\"",
		"scenes/homescene/home.go":   "package homescene\nvar key = \"home.ponder\"",
		"scenes/homescene/h_test.go": "package homescene\nvar name = \"pond\"",
	}
	report(t, memory(t, files).gameNames())
	for _, name := range []string{"app/tournaments.go", "app/foxes.go", "session/session.go"} {
		for _, literal := range []string{"pond", "pond.title", "keeper.about_pond", "play pond, then pond"} {
			files[name] = "package x\nfunc f(text string) bool {\n\treturn text == \"" + literal + "\"\n}"
			breaches := memory(t, files).gameNames()
			if want := name + ":3:"; len(breaches) != 1 || !strings.Contains(breaches[0], want) {
				t.Errorf("%s: got %q, want one breach with %q", name, breaches, want)
			}
		}
		delete(files, name)
	}
}

func TestOtherChecksAcceptValidCode(t *testing.T) {
	s := memory(t, map[string]string{
		"rules/pond/state.go":         "// Package pond is a game.\npackage pond\nvar x int32 = 15",
		"rules/pond/pondmath/math.go": "// Package pondmath is mathematics.\npackage pondmath\nvar x = 1.5",
		"session/session_test.go":     "package session\nvar t = time.Now()",
		"session/session.go":          "// Package session is a session.\npackage session\nfunc Hide() {}",
	})
	for _, check := range []func(*source) []string{
		(*source).uncovered, (*source).undocumented, (*source).clocks, (*source).floats, (*source).globalRandom, (*source).goroutines,
		(*source).names, (*source).imports,
	} {
		report(t, check(s))
	}
}

func TestBrokenFileIsReported(t *testing.T) {
	_, err := read(fstest.MapFS{"a.go": {Data: []byte("package")}})
	if err == nil || !strings.Contains(err.Error(), "a.go") {
		t.Errorf("read reports %v, want an error about a.go", err)
	}
}

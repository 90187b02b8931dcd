package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFiguresAreCounted(t *testing.T) {
	toy := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":           "module toy\n\ngo 1.26\n",
		"main.go":          "package main\n\nimport _ \"toy/app/game\"\n\nfunc main() { once() }\n\nfunc once() { twice(twice(1)) }\n\nfunc twice(n int) int { return n }\n",
		"main_test.go":     "package main\n\nfunc unused() {}\n",
		"app/game/game.go": "package game\n\ntype Game struct {\n\tA, B func()\n\tC    func() int\n\tD    int\n}\n",
		"keeper/main.go":   "package main\n\nfunc main() { long() }\n\nfunc long() {\n\n\n\n\n}\n",
		"other/other.go":   "package other\n",
	} {
		path := filepath.Join(toy, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := measure(toy)
	if want := (figures{lines: 26, files: 3, packages: 3, helpers: 1, functionFields: 3}); err != nil || got != want {
		t.Errorf("got %+v, error %v, want %+v", got, err, want)
	}
	if text := table([]string{"old", "new"}, []figures{got, got}); !strings.Contains(text, "| figure | old | new |\n|---|---|---|\n") || !strings.Contains(text, "| files | 3 | 3 |\n") {
		t.Errorf("got the table\n%s\nwant two columns with 3 files", text)
	}
}

func TestAModuleThatDoesNotParseIsAnError(t *testing.T) {
	if _, err := measure(t.TempDir()); err == nil {
		t.Error("got no error for a folder without a module, want one")
	}
}

package runner

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"menagerie/internal/tournament"
)

// A bot does not see the files of others, but always its own.
func TestBotsSeeOnlyTheirOwnFiles(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"alice/main.py", "alice/weights.bin", "bob/main.py", "carol.py", "dave.py", "shared.jar"} {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all := []tournament.Entrant{
		{Name: "alice", Command: "python3 alice/main.py {address}"}, {Name: "bob", Command: "./bob/main.py"},
		{Name: "carol", Command: "python3 carol.py shared.jar"}, {Name: "dave", Command: "python3 dave.py shared.jar"},
		{Name: "erin", Command: "python3 -m carol"}, {Name: "ours", Command: "builtin:best"}, {Name: "far", Command: "/bin/sh ../x"},
	}
	for name, want := range map[string][]string{
		"alice": {"bob", "carol.py", "dave.py", "shared.jar", "shared.jar"},
		"carol": {"alice/main.py", "bob/main.py", "dave.py"}, // its folder contains those of the others
		"erin":  {"alice/main.py", "bob/main.py", "carol.py", "dave.py", "shared.jar", "shared.jar"},
	} {
		own := all[slices.IndexFunc(all, func(e tournament.Entrant) bool { return e.Name == name })]
		var got []string
		for _, path := range foreignFiles(dir, own, all) {
			short, err := filepath.Rel(dir, path)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(short))
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

package archtest

import (
	"os"
	"strings"
	"testing"
)

// TestTableMatchesTheRules compares the table of imports in ARCHITECTURE.md with rules.go.
func TestTableMatchesTheRules(t *testing.T) {
	const file = "../../ARCHITECTURE.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	unix := strings.ReplaceAll(string(text), "\r\n", "\n")
	want, ok := withTable(unix)
	switch {
	case !ok:
		t.Errorf("%s has no lines around the table of imports, want both", file)
	case *update:
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	case want != unix:
		t.Errorf("the table of imports in %s differs from rules.go, want the same; run go test ./internal/archtest -run TestTable -update", file)
	}
}

func TestWithTableReplacesTheOldTable(t *testing.T) {
	const around = "before\n" + tableBegin + "%s" + tableEnd + "after\n"
	got, ok := withTable(strings.Replace(around, "%s", "| an old row |\n", 1))
	if !ok || strings.Contains(got, "old row") || !strings.HasPrefix(got, "before\n") || !strings.HasSuffix(got, "after\n") {
		t.Errorf("the new text is %q, %v, want the new table between before and after", got, ok)
	}
	const row = "| `session` | `internal/deal`, `rules`, `session/gamerecord`, `wire` | files, network, locks, ebiten |\n"
	if !strings.Contains(got, row) {
		t.Errorf("the table lacks a row, want %q", row)
	}
	for _, text := range []string{"", tableBegin, tableEnd} {
		if _, ok := withTable(text); ok {
			t.Errorf("withTable(%q) replaces a table, want none without both lines", text)
		}
	}
}

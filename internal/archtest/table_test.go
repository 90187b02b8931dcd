package archtest

import (
	"os"
	"strings"
	"testing"
)

// TestTable compares the table of imports in ARCHITECTURE.md with rules.go.
func TestTable(t *testing.T) {
	const file = "../../ARCHITECTURE.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	unix := strings.ReplaceAll(string(text), "\r\n", "\n")
	want, ok := withTable(unix)
	switch {
	case !ok:
		t.Errorf("%s has no lines around the table of imports", file)
	case *update:
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	case want != unix:
		t.Errorf("the table of imports in %s differs from rules.go; run go test ./internal/archtest -run TestTable -update", file)
	}
}

func TestWithTable(t *testing.T) {
	const around = "before\n" + tableBegin + "%s" + tableEnd + "after\n"
	got, ok := withTable(strings.Replace(around, "%s", "| an old row |\n", 1))
	if !ok || strings.Contains(got, "old row") || !strings.HasPrefix(got, "before\n") || !strings.HasSuffix(got, "after\n") {
		t.Errorf("the new text is %q, %v", got, ok)
	}
	const row = "| `session` | `rules`, `wire` | files, network, locks, ebiten |\n"
	if !strings.Contains(got, row) {
		t.Errorf("the table lacks the row %q", row)
	}
	for _, text := range []string{"", tableBegin, tableEnd} {
		if _, ok := withTable(text); ok {
			t.Errorf("a table is replaced in %q", text)
		}
	}
}

package archtest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of imports into docs/packages.md")

// The lines around the table of imports in docs/packages.md.
const (
	tableBegin = "<!-- The table is written by go test ./internal/archtest -update -->\n"
	tableEnd   = "<!-- end of the table -->\n"
)

// table returns the rules as a Markdown table.
func table() string {
	var out strings.Builder
	out.WriteString("| folder | may import from this module | never |\n|---|---|---|\n")
	for _, r := range rules {
		fmt.Fprintf(&out, "| %s | %s | %s |\n", code(r.folder), mayNames(r.may), strings.Join(neverNames(r.never), ", "))
	}
	return out.String()
}

// code encloses a folder or pattern in backquotes. Without them, Markdown would interpret its stars and braces.
func code(pattern string) string { return "`" + pattern + "`" }

func mayNames(may []string) string {
	var names []string
	for _, pattern := range may {
		if pattern == "**" {
			return "everything but tests' packages"
		}
		names = append(names, code(pattern))
	}
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

// deviceNames holds a readable word for each package pattern that a rule can forbid. The table in docs/packages.md lists
// the words in this order.
var deviceNames = []struct{ pattern, word string }{
	{"time", "clocks"}, {"os/**", "files"}, {"net/**", "network"}, {"sync/**", "locks"}, {"log/**", "logs"},
	{ebitengine[0], "ebiten"},
}

// neverNames returns readable words for the packages that a rule forbids. It omits deprecated packages.
func neverNames(never []string) []string {
	var words []string
	for _, d := range deviceNames {
		if slices.Contains(never, d.pattern) {
			words = append(words, d.word)
		}
	}
	return words
}

// withTable returns the text of docs/packages.md with an updated table of allowed imports. It returns false if the marker lines
// around the table are missing.
func withTable(text string) (replaced string, ok bool) {
	before, rest, found := strings.Cut(text, tableBegin)
	_, after, closed := strings.Cut(rest, tableEnd)
	return before + tableBegin + "\n" + table() + "\n" + tableEnd + after, found && closed
}

// TestTableMatchesTheRules compares the table of imports in docs/packages.md with rules_test.go.
func TestTableMatchesTheRules(t *testing.T) {
	const file = "../../docs/packages.md"
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
		t.Errorf("the table of imports in %s differs from rules_test.go, want the same; run go test ./internal/archtest -update", file)
	}
}

func TestWithTableReplacesTheOldTable(t *testing.T) {
	const around = "before\n" + tableBegin + "%s" + tableEnd + "after\n"
	got, ok := withTable(strings.Replace(around, "%s", "| an old row |\n", 1))
	if !ok || strings.Contains(got, "old row") || !strings.HasPrefix(got, "before\n") || !strings.HasSuffix(got, "after\n") {
		t.Errorf("the new text is %q, %v, want the new table between before and after", got, ok)
	}
	const row = "| `session` | `internal/deal`, `rules`, `record`, `wire` | files, network, locks, ebiten |\n"
	if !strings.Contains(got, row) {
		t.Errorf("the table lacks a row, want %q", row)
	}
	for _, text := range []string{"", tableBegin, tableEnd} {
		if _, ok := withTable(text); ok {
			t.Errorf("withTable(%q) replaces a table, want none without both lines", text)
		}
	}
}

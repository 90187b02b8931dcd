package archtest

import (
	"fmt"
	"slices"
	"strings"
)

// The lines around the table of imports in ARCHITECTURE.md.
const (
	tableBegin = "<!-- The table is written by go test ./internal/archtest -run TestTable -update -->\n"
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

// code formats a folder or a pattern. Backquotes keep Markdown from reading stars and braces.
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

// deviceNames are the words for the packages that a rule forbids, in the order of the table.
var deviceNames = []struct{ pattern, word string }{
	{"time", "clocks"}, {"os/**", "files"}, {"net/**", "network"}, {"sync/**", "locks"}, {"log/**", "logs"},
	{ebitengine[0], "ebiten"},
}

// neverNames returns words for the packages that a rule forbids. It omits deprecated packages that nobody would import.
func neverNames(never []string) []string {
	var words []string
	for _, d := range deviceNames {
		if slices.Contains(never, d.pattern) {
			words = append(words, d.word)
		}
	}
	return words
}

// withTable replaces the table in the text of ARCHITECTURE.md. ok is false if the lines around the table are missing.
func withTable(text string) (replaced string, ok bool) {
	before, rest, found := strings.Cut(text, tableBegin)
	_, after, closed := strings.Cut(rest, tableEnd)
	return before + tableBegin + "\n" + table() + "\n" + tableEnd + after, found && closed
}

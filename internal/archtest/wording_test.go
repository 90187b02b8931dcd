package archtest

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var (
	update = flag.Bool("update", false, "lower the counts in wording.txt and limits.txt to the present ones")
	list   = flag.String("list", "", "list the sentences that match a wording, or all of them for \"all\", or the vague messages of tests for \"messages\"")
)

// TestWordingStaysWithinItsLimits fails if comments or Markdown documents contain more of a discouraged wording than
// wording.txt allows, or fewer. The second case keeps a reduced count from rising again. "-args -list long" logs the
// sentences.
func TestWordingStaysWithinItsLimits(t *testing.T) {
	found := func(w int, sentence string) {
		if *list == "all" || *list == wordings[w].name {
			t.Logf("%s: %s", wordings[w].name, sentence)
		}
	}
	counts := theModule(t).usages(func(_ string, w int, sentence string) { found(w, sentence) })
	pages, err := prose(os.DirFS("../.."), found)
	if err != nil {
		t.Fatal(err)
	}
	counts[documents] = pages
	text, err := os.ReadFile("wording.txt")
	if err != nil {
		t.Fatal(err)
	}
	allowed, err := parse(strings.ReplaceAll(string(text), "\r\n", "\n"))
	if err != nil {
		t.Fatalf("wording.txt: %v", err)
	}
	if *update {
		lower(allowed, counts)
		if err := os.WriteFile("wording.txt", []byte(format(allowed)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report(t, compare(counts, allowed))
}

func TestCommentsAreSplitIntoSentences(t *testing.T) {
	comment := "Find returns\nan index. It never fails.\n\nUnits are ticks (\"frames\"?) e.g. 60:\n\n\tcode, a, b, c, d\n\n  - first item\n  - second item\nlast\n"
	want := []string{"Find returns an index.", "It never fails.", `Units are ticks ("frames"?)`, "e.g.\u00a060:", "first item", "second item last"}
	if got := sentences(comment); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProseSkipsCodeTablesAndHeadings(t *testing.T) {
	long := strings.Repeat("word ", 26)
	page := "# So many\n\nIt waits\nso many ticks. **Who leaves.** It loses.\n\n| so many |\n\n![so many](a.png)\n\n```\nso many\n```\n\n    so many\n\n" +
		"- first item\n  " + long + "\n1. Who leaves?\n2. Who leaves loses.\n"
	var found []string
	counts, err := prose(fstest.MapFS{"docs/a.md": {Data: []byte(page)}, "testdata/b.md": {Data: []byte("so many")}, "c.txt": {Data: []byte("so many")}},
		func(w int, sentence string) { found = append(found, sentence) })
	if want := (usage{2, 0, 1, 0, 0, 0, 0, 1, 0}); err != nil || !slices.Equal(counts, want) {
		t.Errorf("got %v, %v, want %v; the sentences are %q", counts, err, want, found)
	}
	if want := "docs/a.md: It waits so many ticks."; !slices.Contains(found, want) {
		t.Errorf("got the sentences %q, want %q among them", found, want)
	}
}

func TestEachWordingIsRecognised(t *testing.T) {
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("word ", n)) }
	for _, c := range []struct{ sentence, want string }{
		{"Who leaves loses.", "who"},
		{"who leaves loses", "who"},
		{"Who leaves?", ""},
		{"Players who leave lose.", ""},
		{"Whole games are stored.", ""},
		{"What came is kept.", "what"},
		{"It waits so many ticks.", "so-many"},
		{"A scene is told one tick; two are told more.", "is-told"},
		{"It is one of both.", "one-of-both"},
		{"The limit is none.", "is-none"},
		{"Find returns -1 if there is none.", ""},
		{"The list is made anew.", "made-anew"},
		{words(25), ""},
		{words(26), "long"},
		{"a, b, c, d", ""},
		{"a, b, c, d, e", "commas"},
		{"Who comes, sees, wins, goes, and so many others", "who so-many commas"},
	} {
		var got []string
		for _, w := range wordings {
			if w.matches(c.sentence) {
				got = append(got, w.name)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q matches %q, want %q", c.sentence, got, c.want)
		}
	}
}

func TestUsagesCountCommentsOfEachFolder(t *testing.T) {
	s := memory(t, map[string]string{
		"main.go":           "package main\n// Who runs.\nvar s = \"so many\" // so many bytes",
		"wire/a/a.go":       "package a\n//go:generate so many\n/* So many. */\nvar x int",
		"wire/b/b_test.go":  "package b\n// So\n// many.\nvar x int",
		"session/twice.go":  "package session\n// It is none, and it is none.\nvar x int",
		"session/plain.go":  "package session",
		"assets/nothing.go": "package assets",
		"rules/ex_test.go":  "package rules\nfunc Example() {\n// Output:\n// so many\n}",
	})
	var found []string
	got := format(s.usages(func(folder string, w int, sentence string) { found = append(found, sentence) }))
	want := format(map[string]usage{
		".":       {1, 0, 1, 0, 0, 0, 0, 0, 0},
		"session": {0, 0, 0, 0, 0, 1, 0, 0, 0},
		"wire":    {0, 0, 2, 0, 0, 0, 0, 0, 0},
	})
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !slices.Contains(found, "main.go:2: Who runs.") {
		t.Errorf("got the sentences %q, want main.go:2 among them", found)
	}
}

func TestCompareFindsHigherAndLowerCounts(t *testing.T) {
	counts := map[string]usage{"wire": {1, 0, 0, 0, 0, 0, 0, 5, 0}, "new": {0, 1, 0, 0, 0, 0, 0, 0, 0}}
	allowed := map[string]usage{"wire": {0, 0, 0, 0, 0, 0, 0, 6, 0}, "gone": {0, 0, 0, 0, 0, 0, 0, 0, 2}}
	got := compare(counts, allowed)
	want := []string{
		`gone: 0 sentences match "commas", allowed are 2; lower`,
		`new: 1 sentences match "what", allowed are 0; rewrite`,
		`wire: 1 sentences match "who", allowed are 0; rewrite`,
		`wire: 5 sentences match "long", allowed are 6; lower`,
	}
	if !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("got %q, want %q", got, want)
	}
	if same := compare(allowed, allowed); len(same) != 0 {
		t.Errorf("equal tables: got %q, want no complaint", same)
	}
}

func TestLowerNeverRaisesACount(t *testing.T) {
	allowed := map[string]usage{"wire": {3, 3, 3, 3, 3, 3, 3, 3, 3}, "gone": {1, 1, 1, 1, 1, 1, 1, 1, 1}}
	lower(allowed, map[string]usage{"wire": {2, 4, 3, 3, 3, 3, 3, 3, 3}, "new": {9, 9, 9, 9, 9, 9, 9, 9, 9}})
	want := map[string]usage{"wire": {2, 3, 3, 3, 3, 3, 3, 3, 3}}
	if format(allowed) != format(want) {
		t.Errorf("got\n%s\nwant\n%s", format(allowed), format(want))
	}
}

func TestParseReadsWhatFormatWrites(t *testing.T) {
	table := format(map[string]usage{".": {1, 2, 3, 4, 5, 6, 7, 8, 9}, "wire": {0, 0, 0, 0, 0, 0, 0, 0, 12}})
	counts, err := parse(table)
	if err != nil || format(counts) != table {
		t.Errorf("got %v, %v, want\n%s", counts, err, table)
	}
	for _, broken := range []string{"", "folder who\n", table + "cmd 1\n", strings.Replace(table, "12", "x", 1)} {
		if _, err := parse(broken); err == nil {
			t.Errorf("parse(%q) reports no error, want one", broken)
		}
	}
}

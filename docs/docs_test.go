// Package docs tests the documents: the sections of the pages about the games, the links, and the example bots, which play
// against our own hosts.
package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sections are the sections of every page about a game, in this order.
var sections = []string{"The rules as implemented", "The mathematics", "The built-in players", "In the window", "Over the network"}

func TestPagesAboutGamesHaveTheSameSections(t *testing.T) {
	pages, err := filepath.Glob("games/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("got %d pages and error %v, want some pages", len(pages), err)
	}
	for _, page := range pages {
		if page == filepath.Join("games", "levels.md") { // about all games
			continue
		}
		var order []int
		for _, line := range strings.Split(read(t, page), "\n") {
			if title, ok := strings.CutPrefix(line, "## "); ok {
				order = append(order, slices.Index(sections, title))
			}
		}
		want := []int{0, 1, 2, 3, 4}
		if !slices.Contains(order, 1) { // not every game can be calculated
			want = []int{0, 2, 3, 4}
		}
		if !slices.Equal(order, want) {
			t.Errorf("%s: got sections %v, want %v (indices of %q)", page, order, want, sections)
		}
		if !strings.Contains(read(t, page), "| | mouse | keyboard | pad |") {
			t.Errorf("%s: got no table of controls, want one with the columns mouse, keyboard and pad", page)
		}
	}
}

// link matches a link to a file of this repository, to a heading in it, or to a heading of the same page.
var link = regexp.MustCompile(`\]\(([^):#]*)(#[^)]*)?\)`)

// TestLinksBetweenDocumentsExist checks the file and the heading of every link in every document.
func TestLinksBetweenDocumentsExist(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(read(t, path), -1) {
			found++
			checkLink(t, path, m[1], strings.TrimPrefix(m[2], "#"))
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("got %d links and error %v, want some links", found, err)
	}
}

// checkLink checks one link on a page. An empty file is the page itself, and an empty anchor needs no heading.
func checkLink(t *testing.T, page, file, anchor string) {
	t.Helper()
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if _, err := os.Stat(target); err != nil {
		t.Errorf("%s: got a link to %s, which does not exist: %v", page, file, err)
		return
	}
	if anchor == "" {
		return
	}
	if have := anchors(read(t, target)); !slices.Contains(have, anchor) {
		t.Errorf("%s: got a link to #%s, want one of the headings of %s: %q", page, anchor, target, have)
	}
}

// notInAnchor matches the characters that an anchor omits.
var notInAnchor = regexp.MustCompile(`[^\pL\pN _-]`)

// anchors returns the anchors of a page's headings, formed as GitHub does: lower case, punctuation removed, and hyphens
// for spaces. Code blocks have no headings.
func anchors(markdown string) (found []string) {
	code := false
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		title := strings.TrimLeft(line, "#")
		if code || title == line || !strings.HasPrefix(title, " ") {
			continue
		}
		text := notInAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
		found = append(found, strings.ReplaceAll(text, " ", "-"))
	}
	return found
}

// testName matches the name of a test in a document, and testFunc the beginning of a test in Go code.
var (
	testName = regexp.MustCompile("`(Test[A-Z]\\w*)`")
	testFunc = regexp.MustCompile(`(?m)^func (Test[A-Z]\w*)\(`)
)

// TestNamedTestsExist checks that each test that a document names exists.
func TestNamedTestsExist(t *testing.T) {
	named, exist := map[string]string{}, map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
		case filepath.Ext(path) == ".md":
			for _, m := range testName.FindAllStringSubmatch(read(t, path), -1) {
				named[m[1]] = path
			}
		case strings.HasSuffix(path, "_test.go"):
			for _, m := range testFunc.FindAllStringSubmatch(read(t, path), -1) {
				exist[m[1]] = true
			}
		}
		return err
	})
	if err != nil || len(named) == 0 {
		t.Errorf("got %d names of tests and error %v, want some names", len(named), err)
	}
	for name, page := range named {
		if !exist[name] {
			t.Errorf("%s: got the name of the test %s, want a test that exists", page, name)
		}
	}
}

func TestAnchorsFollowTheHeadings(t *testing.T) {
	got := anchors("# The client's choices\n\n```\n# a comment\n```\n## `Turn`, and 2 more\n#tag\n")
	if want := []string{"the-clients-choices", "turn-and-2-more"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

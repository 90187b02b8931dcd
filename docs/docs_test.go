// Package docs keeps the pages about the games alike, and their links leading somewhere.
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

// sections are those of a page about a game, in their order; whoever looks for a thing finds it in the same place in each.
var sections = []string{"The rules as implemented", "The mathematics", "The built-in players", "In the window", "Over the network"}

func TestGamesAreDescribedAlike(t *testing.T) {
	pages, err := filepath.Glob("games/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("there are no pages about games", err)
	}
	for _, page := range pages {
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
			t.Errorf("%s: the sections are not %q in this order", page, sections)
		}
		if !strings.Contains(read(t, page), "| | mouse | keyboard | pad |") {
			t.Errorf("%s does not say how the game is steered", page)
		}
	}
}

// link finds a link to a file of this repository.
var link = regexp.MustCompile(`\]\(([^):#]+)(#[^)]*)?\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(read(t, path), -1) {
			found++
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("%d links, %v", found, err)
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

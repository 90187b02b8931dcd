package archtest

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unlocated returns a message for each folder with Go files that is missing in the layout. The layout is a part of
// docs/packages.md, and the caller passes the text of this file. If several games have similar folders, the layout needs
// to name only one of them. It need not name folders below the folder of a screen.
func (s *source) unlocated(architecture string) []string {
	_, layout, _ := strings.Cut(architecture, "## Layout")
	layout, _, _ = strings.Cut(layout, "\n## ")
	named := map[string]bool{}
	for _, folder := range folderName.FindAllString(layout, -1) {
		named[folder] = true
	}
	games := s.games()
	var missing []string
	for _, f := range s.files {
		if f.folder == "." || strings.HasSuffix(path.Dir(f.folder), "scene") || located(named, path.Base(f.folder), games) {
			continue
		}
		missing = append(missing, f.folder+": the layout in docs/packages.md lacks this folder")
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

// folderName matches the name of a folder in the layout.
var folderName = regexp.MustCompile(`[a-z0-9]+/`)

// located reports whether names contains folder or the corresponding folder of another game. For example, pondbot corresponds
// to miabot. Folders of screens need no entry, so located always returns true for them.
func located(names map[string]bool, folder string, games []string) bool {
	if strings.HasSuffix(folder, "scene") || names[folder+"/"] {
		return true
	}
	for _, game := range games {
		if role, ok := strings.CutPrefix(folder, game); ok {
			return slices.ContainsFunc(games, func(other string) bool { return names[other+role+"/"] })
		}
	}
	return false
}

func TestLayoutNamesEveryFolder(t *testing.T) {
	text, err := os.ReadFile("../../docs/packages.md")
	if err != nil {
		t.Fatal(err)
	}
	report(t, theModule(t).unlocated(string(text)))
}

func TestMissingFolderIsFound(t *testing.T) {
	const text = "# A\n\n## Layout\n\n  pond/ mia/\n    pondmath/\n  scenes/ ...scene/\n\n## More\n\nthe folder lost/\n"
	s := memory(t, map[string]string{
		"rules/pond/a.go": "package pond", "rules/mia/miamath/a.go": "package miamath", "scenes/pondscene/part/a.go": "package part",
		"lost/a.go": "package lost", "session/math/a.go": "package math", "rules/mia/miabot/a.go": "package miabot", "rules/pond/pondbot/a.go": "package pondbot",
	})
	got := s.unlocated(text)
	if len(got) != 4 || !strings.HasPrefix(got[0], "lost: ") || !strings.HasPrefix(got[1], "rules/mia/miabot: ") || !strings.HasPrefix(got[3], "session/math: ") {
		t.Errorf("got %q, want lost, the packages of the bots, and math", got)
	}
}

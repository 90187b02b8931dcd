package archtest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unlocated returns a message for each folder with Go files that is missing in the layout, and for each name in the layout that is
// no folder with Go files and not in others. The layout is a part of docs/packages.md, and the caller passes the text of this file. If several games
// have similar folders, the layout needs to name only one of them. It need not name folders below the folder of a screen.
func (s *source) unlocated(architecture string, others map[string]bool) []string {
	_, layout, _ := strings.Cut(architecture, "## Layout")
	layout, _, _ = strings.Cut(layout, "\n## ")
	named := map[string]bool{}
	for _, folder := range folderName.FindAllString(layout, -1) {
		named[folder] = true
	}
	exists := map[string]bool{}
	for _, f := range s.files {
		for _, part := range strings.Split(f.folder, "/") {
			exists[part+"/"] = true
		}
	}
	games := s.games()
	var missing []string
	for _, f := range s.files {
		if f.folder == "." || strings.HasSuffix(path.Dir(f.folder), "scene") || located(named, path.Base(f.folder), games) {
			continue
		}
		missing = append(missing, f.folder+": the layout in docs/packages.md lacks this folder")
	}
	for folder := range named {
		if !exists[folder] && !others[strings.TrimSuffix(folder, "/")] && folder != "scene/" { // this stands for all screens
			missing = append(missing, folder+": the layout in docs/packages.md names it, but there is no such folder")
		}
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
	others := map[string]bool{} // folders without Go files of this module
	for _, root := range []string{"../../docs", "../../packaging", "../../tools"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				others[d.Name()] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	others["testdata"] = true
	report(t, theModule(t).unlocated(string(text), others))
}

func TestMissingFolderIsFound(t *testing.T) {
	const text = "# A\n\n## Layout\n\n  pond/ mia/\n    pondmath/ gone/\n  scenes/ ...scene/\n\n## More\n\nthe folder lost/\n"
	s := memory(t, map[string]string{
		"rules/pond/a.go": "package pond", "rules/mia/miamath/a.go": "package miamath", "scenes/pondscene/part/a.go": "package part",
		"lost/a.go": "package lost", "session/math/a.go": "package math", "rules/mia/miabot/a.go": "package miabot", "rules/pond/pondbot/a.go": "package pondbot",
	})
	got := s.unlocated(text, nil)
	var folders []string
	for _, message := range got {
		folder, _, _ := strings.Cut(message, ": ")
		folders = append(folders, folder)
	}
	if want := []string{"gone/", "lost", "pondmath/", "rules/mia/miabot", "rules/pond/pondbot", "session/math"}; !slices.Equal(folders, want) {
		t.Errorf("got %q, want %q", folders, want)
	}
}

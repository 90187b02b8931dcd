package archtest

import (
	"os"
	"strings"
	"testing"
)

func TestLayoutNamesEveryFolder(t *testing.T) {
	text, err := os.ReadFile("../../ARCHITECTURE.md")
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

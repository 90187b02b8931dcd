package figures

import (
	"strings"
	"testing"
	"testing/fstest"
)

// tree is a module in which every figure has a known value.
func tree() fstest.MapFS {
	return fstest.MapFS{
		"go.mod":                  text("module toy\n"),
		"main.go":                 text("package main\n\nimport _ \"toy/app\"\n\nfunc main() {\n}\n"),
		"app/app.go":              text("package app\n\nimport _ \"toy/app/table\"\n"),
		"app/table/table.go":      text("package table\n\nimport _ \"toy/app/autosave\"\n\ntype T struct {\n\ta, b int\n\tfmt.Stringer\n}\n"),
		"app/autosave/keep.go":    text("package autosave\n\ntype I interface {\n\tA()\n\tB()\n}\n"),
		"keeper/main.go":          text("package main\n\nfunc f() {\n\n\n\n}\n"),
		"scenes/page.go":          text("package scenes\n" + strings.Repeat("\n", 1600)),
		"scenes/page_test.go":     text("package scenes\n" + strings.Repeat("\n", 399)),
		"scenes/kittest/kit.go":   text("package kittest\n" + strings.Repeat("\n", 399)),
		"scenes/testdata/skip.go": text("this is not Go\n"),
	}
}

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func TestFiguresAreCounted(t *testing.T) {
	m, err := measure(tree())
	if err != nil {
		t.Fatal(err)
	}
	got := table([]string{"toy"}, []*module{m})
	for _, want := range []string{
		"| figure | toy |\n|---|---|\n",
		"| lines outside keeper/, without tests | 1624 |",
		"| lines in keeper/, without tests | 7 |",
		"| packages over 1500 lines | 1: scenes 1601 |",
		"| longest function | 5 (keeper.f) |",
		"| longest file | 1601 (scenes/page.go) |",
		"| largest struct (fields) | 3 (app/table.T) |",
		"| largest interface (methods) | 2 (app/autosave.I) |",
		"| imports among app's packages that point up | 1 |",
		"| lines of test per line of code: scenes | 0.50 |",
		"| lines of test per line of code: conform | no code |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s\nwant %s", got, want)
		}
	}
}

func TestInvalidGoFileIsAnError(t *testing.T) {
	broken := tree()
	broken["app/broken.go"] = text("package\n")
	if _, err := measure(broken); err == nil || !strings.Contains(err.Error(), "app/broken.go") {
		t.Errorf("got error %v, want one that names app/broken.go", err)
	}
}

// Package figures measures the structure of a module. Its command prints a Markdown table:
//
//	go run scripts/figures/main.go            one column for the module in the current folder
//	go run scripts/figures/main.go OLD NEW    one column for each folder
//
// Lines are all lines of Go files, comments and empty lines included. Test files and test kits (packages whose name ends
// in "test") count as tests. Folders named testdata are skipped.
package figures

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Table measures the module in each folder. It returns a Markdown table with one column for each folder.
func Table(folders []string) (string, error) {
	var modules []*module
	for _, f := range folders {
		m, err := measure(os.DirFS(f))
		if err != nil {
			return "", fmt.Errorf("%s: %w", f, err)
		}
		modules = append(modules, m)
	}
	return table(folders, modules), nil
}

// figure is one row of the table.
type figure struct {
	name string
	of   func(*module) string
}

// mostLines is the maximum number of lines of a package.
const mostLines = 1500

var figures = []figure{
	{"lines outside keeper/, without tests", func(m *module) string { return fmt.Sprint(m.lines(outsideKeeper)) }},
	{"lines in keeper/, without tests", func(m *module) string { return fmt.Sprint(m.lines(below("keeper"))) }},
	{fmt.Sprintf("packages over %d lines", mostLines), func(m *module) string { return m.large() }},
	{"longest function", func(m *module) string { return m.longestFunction.String() }},
	{"longest file", func(m *module) string { return m.longestFile.String() }},
	{"largest struct (fields)", func(m *module) string { return m.largestStruct.String() }},
	{"largest interface (methods)", func(m *module) string { return m.largestInterface.String() }},
	{"imports among app's packages that point up", func(m *module) string { return fmt.Sprint(len(m.upward())) }},
	{"lines of test per line of code: all", func(m *module) string { return m.tested(func(string) bool { return true }) }},
	{"lines of test per line of code: scenes", func(m *module) string { return m.tested(below("scenes")) }},
	{"lines of test per line of code: conform", func(m *module) string { return m.tested(below("conform", "keeper/conform")) }},
}

// table returns the Markdown table with one column for each module.
func table(names []string, modules []*module) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| figure | %s |\n|---|%s\n", strings.Join(names, " | "), strings.Repeat("---|", len(names)))
	for _, f := range figures {
		b.WriteString("| " + f.name)
		for _, m := range modules {
			b.WriteString(" | " + f.of(m))
		}
		b.WriteString(" |\n")
	}
	return b.String()
}

// below returns a function that reports whether a folder is one of tops or inside one of them.
func below(tops ...string) func(string) bool {
	return func(folder string) bool {
		return slices.ContainsFunc(tops, func(top string) bool { return folder == top || strings.HasPrefix(folder, top+"/") })
	}
}

func outsideKeeper(folder string) bool { return !below("keeper")(folder) }

// large returns the number of packages with more than mostLines lines. It also returns their names and sizes, the largest first.
func (m *module) large() string {
	var names []string
	for folder, p := range m.packages {
		if p.code > mostLines {
			names = append(names, folder)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(m.packages[b].code, m.packages[a].code), cmp.Compare(a, b))
	})
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, m.packages[n].code)
	}
	return fmt.Sprintf("%d: %s", len(names), strings.Join(names, ", "))
}

// tested returns the ratio of lines of test code to lines of other code, for example "0.85". It counts only folders for which
// counts returns true.
func (m *module) tested(counts func(folder string) bool) string {
	tests := 0
	for folder, p := range m.packages {
		if counts(folder) {
			tests += p.tests
		}
	}
	code := m.lines(counts)
	if code == 0 {
		return "no code"
	}
	return fmt.Sprintf("%.2f", float64(tests)/float64(code))
}

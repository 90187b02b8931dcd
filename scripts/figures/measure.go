package figures

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// module holds the measured numbers of a module. Its maxima do not include tests.
type module struct {
	packages         map[string]*counts // by folder, "." for the root
	longestFunction  maximum
	longestFile      maximum
	largestStruct    maximum
	largestInterface maximum
}

// counts holds the lines and imports of one package.
type counts struct {
	code, tests int
	imports     []string // folders of this module that the code imports, with repetitions
}

// maximum has the largest value so far, and the name of the function, file or package with this value.
type maximum struct {
	value int
	name  string
}

func (m *maximum) see(value int, name string) {
	if value > m.value {
		m.value, m.name = value, name
	}
}

func (m maximum) String() string { return fmt.Sprintf("%d (%s)", m.value, m.name) }

// measure reads all Go files of a module.
func measure(fsys fs.FS) (*module, error) {
	mod, err := fs.ReadFile(fsys, "go.mod")
	if err != nil {
		return nil, err
	}
	prefix := strings.TrimPrefix(strings.SplitN(string(mod), "\n", 2)[0], "module ") + "/"
	m := &module{packages: map[string]*counts{}}
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		return m.add(fsys, name, prefix)
	})
	return m, err
}

// add counts one file.
func (m *module) add(fsys fs.FS, name, prefix string) error {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	folder, lines := path.Dir(name), bytes.Count(data, []byte("\n"))
	p := m.packages[folder]
	if p == nil {
		p = &counts{}
		m.packages[folder] = p
	}
	if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(folder, "test") {
		p.tests += lines
		return nil
	}
	p.code += lines
	m.longestFile.see(lines, name)
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, name, data, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, i := range f.Imports {
		if imported, err := strconv.Unquote(i.Path.Value); err == nil && strings.HasPrefix(imported, prefix) {
			p.imports = append(p.imports, strings.TrimPrefix(imported, prefix))
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		m.look(set, folder, n)
		return true
	})
	return nil
}

// look updates the maxima with a declaration.
func (m *module) look(set *token.FileSet, folder string, n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		m.longestFunction.see(set.Position(n.End()).Line-set.Position(n.Pos()).Line+1, folder+"."+n.Name.Name)
	case *ast.TypeSpec:
		switch t := n.Type.(type) {
		case *ast.StructType:
			m.largestStruct.see(members(t.Fields), folder+"."+n.Name.Name)
		case *ast.InterfaceType:
			m.largestInterface.see(members(t.Methods), folder+"."+n.Name.Name)
		}
	}
}

// members counts names. An embedded type counts as one.
func members(list *ast.FieldList) int {
	n := 0
	for _, f := range list.List {
		n += max(len(f.Names), 1)
	}
	return n
}

// lines returns the number of lines of code, without tests. It counts only folders for which in returns true.
func (m *module) lines(in func(folder string) bool) int {
	n := 0
	for folder, p := range m.packages {
		if in(folder) {
			n += p.code
		}
	}
	return n
}

// levels lists the packages below the folder app from top to bottom. A package may import packages on lower levels.
var levels = [][]string{{"app"}, {"app/hosting", "app/contests", "app/statistics"}, {"app/autosave"}, {"app/table"}}

// upward returns the imports that do not lead to a lower level. levels lists the levels with their packages. Each result has
// the form "PACKAGE imports PACKAGE".
func (m *module) upward() []string {
	var up []string
	for folder, p := range m.packages {
		for _, to := range p.imports {
			if from, dest := level(folder), level(to); from >= 0 && dest >= 0 && dest <= from {
				up = append(up, folder+" imports "+to)
			}
		}
	}
	slices.Sort(up)
	return up
}

// level returns the index in levels of the package in a folder, or -1.
func level(folder string) int {
	return slices.IndexFunc(levels, func(l []string) bool { return slices.Contains(l, folder) })
}

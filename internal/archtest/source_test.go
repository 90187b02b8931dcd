// Package archtest checks rules about the source code of the module. Its tests parse every Go file and check the
// imports against the tables in rules_test.go. One table defines which packages of the module and of the standard library a
// package may import. The other defines which package alone may import a given library. Each rule has a reason, which
// is part of the failure message.
//
// To find the rule of a package, look for its folder in rules_test.go; the first pattern that matches applies. To change a
// rule, change the table in rules_test.go, update docs/packages.md with go test ./internal/archtest -update, and give the
// reason in docs/decisions.
//
// The tests parse the files instead of calling go list, because Go's test cache tracks the files that a test opens. A
// forbidden import is therefore noticed at once, and an unchanged module is not checked again.
package archtest

import (
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

// module is the import path prefix of this module's packages.
const module = "menagerie"

// file is one parsed Go file.
type file struct {
	path   string // slash-separated, relative to the module's root
	folder string // "." for the root
	test   bool   // a _test.go file
	syntax *ast.File
}

// source is the set of files to check.
type source struct {
	fset  *token.FileSet
	files []file
}

// read parses every Go file of the module in fsys. It skips testdata, hidden folders and other modules.
func read(fsys fs.FS) (*source, error) {
	s := &source{fset: token.NewFileSet()}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || isModule(fsys, name)) {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		return s.add(fsys, name)
	})
	if err != nil {
		return nil, fmt.Errorf("read the module: %w", err)
	}
	return s, nil
}

func isModule(fsys fs.FS, folder string) bool {
	_, err := fs.Stat(fsys, path.Join(folder, "go.mod"))
	return err == nil
}

func (s *source) add(fsys fs.FS, name string) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	syntax, err := parser.ParseFile(s.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s.files = append(s.files, file{
		path: name, folder: path.Dir(name), test: strings.HasSuffix(name, "_test.go"), syntax: syntax,
	})
	return nil
}

// imports returns the paths that a file imports, with their positions.
func (f file) imports() map[string]token.Pos {
	found := map[string]token.Pos{}
	for _, spec := range f.syntax.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err == nil { // the parser has validated it
			found[name] = spec.Pos()
		}
	}
	return found
}

// breach formats a violation with its position.
func (s *source) breach(pos token.Pos, format string, args ...any) string {
	at := s.fset.Position(pos)
	return fmt.Sprintf("%s:%d: %s", at.Filename, at.Line, fmt.Sprintf(format, args...))
}

// imports returns a violation for each import that the table forbids.
func (s *source) imports() []string {
	var breaches []string
	for _, f := range s.files {
		r := ruleFor(f.folder)
		if r == nil {
			continue // reported by uncovered
		}
		for name, pos := range f.imports() {
			if why := r.refuses(f, name); why != "" {
				breaches = append(breaches, s.breach(pos, "%s may not import %s: %s", f.folder, name, why))
			}
		}
	}
	slices.Sort(breaches)
	return breaches
}

// uncovered returns a violation for each folder without a rule.
func (s *source) uncovered() []string {
	var folders []string
	for _, f := range s.files {
		if ruleFor(f.folder) == nil {
			folders = append(folders, f.folder+": no rule covers this package; give it one in internal/archtest/rules_test.go")
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

// Package archtest keeps the layers of the program apart. Its tests read every Go file of the module and hold it against
// the table in rules.go: which package may import which, which of Go's own packages a layer does without, and which
// folder alone may know a given library. Each rule carries its reason, and a breach prints it.
//
// To see a package's rule, look for its folder in rules.go; the first pattern that fits counts. To change one, change the
// table, its copy in ARCHITECTURE.md, and say why in docs/decisions.
//
// The files are parsed here instead of asking go list, because Go's test cache remembers which files a test has opened:
// a forbidden import is noticed at once, and nothing runs while nothing has changed.
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

// module is the path under which the packages of this module import each other.
const module = "menagerie"

// file is one parsed Go file.
type file struct {
	path   string // slash-separated, below the module's root
	folder string // "." is the root
	test   bool   // a _test.go file
	syntax *ast.File
}

// source is all that is checked.
type source struct {
	fset  *token.FileSet
	files []file
}

// read parses every Go file below the root of fsys, but for testdata and hidden folders.
func read(fsys fs.FS) (*source, error) {
	s := &source{fset: token.NewFileSet()}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
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

// imports are the paths that a file imports, with their positions.
func (f file) imports() map[string]token.Pos {
	found := map[string]token.Pos{}
	for _, spec := range f.syntax.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err == nil { // the parser has accepted it, so there is no other case
			found[name] = spec.Pos()
		}
	}
	return found
}

// breach is one broken rule, as a person reads it.
func (s *source) breach(pos token.Pos, format string, args ...any) string {
	at := s.fset.Position(pos)
	return fmt.Sprintf("%s:%d: %s", at.Filename, at.Line, fmt.Sprintf(format, args...))
}

// imports checks every import against the table.
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

// uncovered lists the folders for which the table has no rule.
func (s *source) uncovered() []string {
	var folders []string
	for _, f := range s.files {
		if ruleFor(f.folder) == nil {
			folders = append(folders, f.folder+": no rule covers this package; give it one in internal/archtest/rules.go")
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

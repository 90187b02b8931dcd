// Figures measures how much code a module links, and prints a Markdown table:
//
//	go run ./figures OLD NEW     one column for the module in each folder
//
// The code is what the two programs of Menagerie link: the main package in the folder, and keeper below it. Files of other
// modules, tests and test kits do not count. Lines are all lines, comments and empty lines included.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	var all []figures
	for _, folder := range os.Args[1:] {
		f, err := measure(folder)
		if err != nil {
			fmt.Fprintf(os.Stderr, "figures: %s: %v\n", folder, err)
			os.Exit(1)
		}
		all = append(all, f)
	}
	fmt.Print(table(os.Args[1:], all))
}

// figures has the measurements of one module.
type figures struct {
	lines, files, packages int
	helpers                int // number of unexported functions with at most helperLines lines and one use
	functionFields         int // number of fields of function type in the declarations of games, which are in app/game
}

const helperLines = 5

// table returns the Markdown table with one column for each module.
func table(names []string, all []figures) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| figure | %s |\n|---|%s\n", strings.Join(names, " | "), strings.Repeat("---|", len(names)))
	for _, row := range []struct {
		name string
		of   func(figures) int
	}{
		{"lines linked into the two programs", func(f figures) int { return f.lines }},
		{"files", func(f figures) int { return f.files }},
		{"packages", func(f figures) int { return f.packages }},
		{fmt.Sprintf("unexported functions of at most %d lines with one use", helperLines), func(f figures) int { return f.helpers }},
		{"fields of function type in the declarations of games", func(f figures) int { return f.functionFields }},
	} {
		fmt.Fprint(&b, "| ", row.name)
		for _, f := range all {
			fmt.Fprint(&b, " | ", row.of(f))
		}
		b.WriteString(" |\n")
	}
	return b.String()
}

// linked is a package as go list describes it.
type linked struct {
	Dir, ImportPath string
	GoFiles         []string
	Module          *struct{ Main bool }
}

// measure measures the module in a folder.
func measure(folder string) (f figures, err error) {
	list := exec.Command("go", "list", "-deps", "-json=Dir,ImportPath,GoFiles,Module", ".", "./keeper")
	list.Dir, list.Stderr = folder, os.Stderr
	out, err := list.Output()
	if err != nil {
		return f, fmt.Errorf("go list: %w", err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p linked
		if err := d.Decode(&p); err != nil {
			return f, fmt.Errorf("go list: %w", err)
		}
		if p.Module == nil || !p.Module.Main {
			continue
		}
		if err := f.add(p); err != nil {
			return f, err
		}
	}
	return f, nil
}

// add counts one package.
func (f *figures) add(p linked) error {
	f.packages++
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, filepath.Join(p.Dir, name), text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
		f.files++
		f.lines += bytes.Count(text, []byte("\n"))
	}
	f.helpers += helpers(set, files)
	if strings.HasSuffix(p.ImportPath, "/app/game") {
		f.functionFields += functionFields(files)
	}
	return nil
}

// helpers counts the short unexported functions that a package uses only once. It counts the occurrences of a name, so
// it misses functions that share their name with another declaration.
func helpers(set *token.FileSet, files []*ast.File) int {
	names := map[string]int{}
	var short []string
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				names[n.Name]++
			case *ast.FuncDecl:
				if !n.Name.IsExported() && n.Name.Name != "main" && n.Name.Name != "init" && set.Position(n.End()).Line-set.Position(n.Pos()).Line < helperLines {
					short = append(short, n.Name.Name)
				}
			}
			return true
		})
	}
	count := 0
	for _, name := range short {
		if names[name] == 2 { // the declaration and one use
			count++
		}
	}
	return count
}

// functionFields counts the fields of structs whose type is a function.
func functionFields(files []*ast.File) int {
	count := 0
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.StructType); ok {
				for _, field := range s.Fields.List {
					if _, ok := field.Type.(*ast.FuncType); ok {
						count += max(len(field.Names), 1)
					}
				}
			}
			return true
		})
	}
	return count
}

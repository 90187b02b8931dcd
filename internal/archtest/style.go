package archtest

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
)

// The maximum lengths of functions and files.
const (
	functionLines = 80
	fileLines     = 400
)

// undocumented returns a violation for each package without a package comment.
func (s *source) undocumented() []string {
	documented := map[string]bool{}
	for _, f := range s.files {
		if !f.test {
			documented[f.folder] = documented[f.folder] || f.syntax.Doc != nil
		}
	}
	var folders []string
	for folder, ok := range documented {
		if !ok {
			folders = append(folders, folder+": the package has no comment; write the page that a newcomer wants first")
		}
	}
	slices.Sort(folders)
	return folders
}

// clocks returns a violation for each use of a clock in rules, scenes and render. These packages count ticks of 1/60 s,
// so that a replay, a test script and a paused window give the same game.
func (s *source) clocks() []string {
	var breaches []string
	for _, f := range s.files {
		if f.test || !(inLayer(f, "rules") || inLayer(f, "scenes") || inLayer(f, "render")) {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if name := timeCall(n); name != "" {
				breaches = append(breaches, s.breach(n.Pos(), "time.%s: %s counts ticks and reads no clock", name, f.folder))
			}
			return true
		})
	}
	return breaches
}

func timeCall(n ast.Node) string {
	selector, ok := n.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if x, ok := selector.X.(*ast.Ident); !ok || x.Name != "time" {
		return ""
	}
	switch selector.Sel.Name {
	case "Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep":
		return selector.Sel.Name
	}
	return ""
}

// floats returns a violation for each floating-point type and number in the rules of a game. Go may fuse floating-point
// operations differently on another processor. Bots and the mathematics for drawing may use them.
func (s *source) floats() []string {
	var breaches []string
	for _, f := range s.files {
		if f.test || !inRules(f.folder) {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if isFloat(n) {
				breaches = append(breaches, s.breach(n.Pos(), "rules are made of integers, which are the same on every processor"))
			}
			return true
		})
	}
	return breaches
}

func isFloat(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name == "float32" || n.Name == "float64"
	case *ast.BasicLit:
		return n.Kind == token.FLOAT
	}
	return false
}

func inRules(folder string) bool {
	return folder == "rules" || folder != "rules/rulestest" && path.Dir(folder) == "rules"
}

func inLayer(f file, layer string) bool {
	return f.folder == layer || strings.HasPrefix(f.folder, layer+"/")
}

// long returns a violation for each function and file above the limits.
func (s *source) long() []string {
	var breaches []string
	for _, f := range s.files {
		if n := s.fset.File(f.syntax.FileStart).LineCount(); n > fileLines && !f.test {
			breaches = append(breaches, s.breach(f.syntax.FileStart, "%d lines; a file that passes %d wants to be two", n, fileLines))
		}
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := s.lines(fn); n > functionLines {
				breaches = append(breaches, s.breach(fn.Pos(), "%s has %d lines; %d are the limit", fn.Name.Name, n, functionLines))
			}
		}
	}
	return breaches
}

func (s *source) lines(n ast.Node) int {
	return s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
}

// flags returns a violation for each exported function with a bool parameter, because a bare true at the call site does
// not show its meaning. A setter is allowed. A parameter called on is allowed too: it is state, not a mode.
func (s *source) flags() []string {
	var breaches []string
	for _, f := range s.files {
		if f.test {
			continue
		}
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || strings.HasPrefix(fn.Name.Name, "Set") {
				continue
			}
			for _, p := range fn.Type.Params.List {
				if t, ok := p.Type.(*ast.Ident); ok && t.Name == "bool" && !calledOn(p) {
					breaches = append(breaches, s.breach(p.Pos(), "%s takes a bool; name the two cases", fn.Name.Name))
				}
			}
		}
	}
	return breaches
}

func calledOn(p *ast.Field) bool { return len(p.Names) == 1 && p.Names[0].Name == "on" }

// names returns a violation for each package with a generic name.
func (s *source) names() []string {
	var breaches []string
	for _, f := range s.files {
		switch f.syntax.Name.Name {
		case "util", "utils", "common", "helpers", "misc":
			breaches = append(breaches, s.breach(f.syntax.Name.Pos(), "a package is named after what it knows"))
		}
	}
	return breaches
}

package archtest

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
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
// because a replay must give the same game as the original.
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

// floats returns a violation for each floating-point type and literal in the rules of a game. Processors differ in how
// they fuse floating-point operations. Bots and drawing may use floating-point numbers.
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

// globalRandom returns a violation for each use of the global generator of math/rand/v2 in rules. The same seed must
// give the same game, so rules and bots must use the generator that they receive.
func (s *source) globalRandom() []string {
	var breaches []string
	for _, f := range s.files {
		if _, imported := f.imports()["math/rand/v2"]; !imported || f.test || !inLayer(f, "rules") {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := selector.X.(*ast.Ident); ok && x.Name == "rand" && !slices.Contains(ownGenerator, selector.Sel.Name) {
				breaches = append(breaches, s.breach(n.Pos(), "rand.%s: chance comes from the seed of the game", selector.Sel.Name))
			}
			return true
		})
	}
	return breaches
}

// ownGenerator lists the names in math/rand/v2 that do not use its global generator.
var ownGenerator = []string{"New", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "PCG", "ChaCha8", "Source", "Zipf"}

// mayStart lists the files below the folders rules, session and scenes that may start goroutines. The values are the
// reasons.
var mayStart = map[string]string{
	"session/player.go":               "runs slow bots next to the game loop",
	"scenes/background/background.go": "computes next to the game loop what takes longer than a tick",
}

// goroutines returns a violation for each go statement in the folders rules, session and scenes, except in the files in
// mayStart. It also reports files in mayStart without a go statement.
func (s *source) goroutines() []string {
	var breaches []string
	used := map[string]bool{}
	for _, f := range s.files {
		if f.test || !(inLayer(f, "rules") || inLayer(f, "session") || inLayer(f, "scenes")) {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if _, ok := n.(*ast.GoStmt); !ok {
				return true
			}
			if used[f.path] = true; mayStart[f.path] == "" {
				breaches = append(breaches, s.breach(n.Pos(), "a go statement: rules, sessions and scenes run in the game loop alone"))
			}
			return true
		})
	}
	for path := range mayStart {
		if s.has(path) && !used[path] {
			breaches = append(breaches, path+": this file starts no goroutine; remove it from mayStart")
		}
	}
	return breaches
}

func (s *source) has(path string) bool {
	return slices.ContainsFunc(s.files, func(f file) bool { return f.path == path })
}

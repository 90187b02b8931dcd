package archtest

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// mayNameGames lists files outside the games' packages that may contain the name of a game in a string literal.
var mayNameGames = map[string]string{
	"netserver/webdoor/doortest/doortest.go": "it starts a host of each game for tests",
	"internal/testkit/pagetest/device.go":    "it has the input of a guest in each game",
}

// games returns the names of the games. These are the folders below rules that contain a package for bots.
func (s *source) games() []string {
	var names []string
	for _, f := range s.files {
		layer, rest, _ := strings.Cut(f.folder, "/")
		if name, bots, ok := strings.Cut(rest, "/"); layer == "rules" && ok && bots == name+"bot" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// gameNames returns a violation for each string literal that contains the name of a game as a word. A file may name only
// the game that its own path contains. This rule keeps the program extensible: a new game needs no change in shared code.
func (s *source) gameNames() []string {
	var breaches []string
	games := s.games()
	for _, f := range s.files {
		if f.test || mayNameGames[f.path] != "" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if _, imports := n.(*ast.ImportSpec); imports {
				return false
			}
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, _ := strconv.Unquote(literal.Value) // the parser has validated it
			for _, name := range words(text) {
				if slices.Contains(games, name) && !strings.Contains(f.path, name) && !anyFits(suites, f.folder) {
					breaches = append(breaches, s.breach(literal.Pos(), "%s names the game %q: let the game declare what this file needs, or add the file to mayNameGames with a reason", path.Base(f.path), name))
				}
			}
			return true
		})
	}
	return breaches
}

// words returns the different words of a text in alphabetical order. Every character except a letter separates words.
func words(text string) []string {
	all := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	slices.Sort(all)
	return slices.Compact(all)
}

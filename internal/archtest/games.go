package archtest

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// mayNameGames lists the files of no game that may contain the name of a game as a string literal.
var mayNameGames = map[string]string{}

// games returns the names of the games: the folders below rules that have a package for bots.
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

// gameNames returns a violation for each string literal that is the name of a game in a file of another game or of no game.
// A file belongs to a game if the path has the game's name in it. Each game declares what the other files need, so that a
// new game needs no change there.
func (s *source) gameNames() []string {
	var breaches []string
	games := s.games()
	for _, f := range s.files {
		if f.test || mayNameGames[f.path] != "" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err == nil && slices.Contains(games, text) && !strings.Contains(f.path, text) && !slices.Contains(suites, f.folder) {
				breaches = append(breaches, s.breach(literal.Pos(), "%s names the game %q: let the game declare what this file needs, or add the file to mayNameGames with a reason", path.Base(f.path), text))
			}
			return true
		})
	}
	return breaches
}

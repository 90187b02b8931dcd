package settingsscene

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// listed maps the keys in the sources to the rows of the list. "" is a key that the list leaves out: F8 opens the messages of a
// connection, which only authors of bots need.
var listed = map[string]string{
	"KeyV": "analysis", "KeyF1": "f1", "KeyF8": "", "KeyP": "pause", "KeyN": "new", "KeyBackspace": "back", "KeyY": "redo", "KeyH": "hint",
	"KeyF11": "f11", "KeyQ": "quit",
}

// TestEveryKeyOfAGameAndOfTheWindowIsListed compares the list with the calls that bind or read keys in the sources.
func TestEveryKeyOfAGameAndOfTheWindowIsListed(t *testing.T) {
	for file, least := range map[string]int{"../gamepage/keys.go": 8, "../../internal/window/window.go": 2} {
		keys := boundKeys(t, file)
		if len(keys) < least {
			t.Errorf("%s binds the keys %v, want at least %d", file, keys, least)
		}
		for _, key := range keys {
			row, known := listed[key]
			if !known || row != "" && !slices.Contains(keyRows, row) {
				t.Errorf("%s binds %s, want it in the list of the settings", file, key)
			}
		}
	}
}

// boundKeys returns the keys that are arguments of Shortcut and Hit in a source file.
func boundKeys(t *testing.T, file string) (keys []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		of, _ := call.Fun.(*ast.SelectorExpr)
		key, named := call.Args[0].(*ast.SelectorExpr)
		if of != nil && named && (of.Sel.Name == "Shortcut" || of.Sel.Name == "Hit") {
			keys = append(keys, key.Sel.Name)
		}
		return true
	})
	return keys
}

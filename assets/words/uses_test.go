package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tests of this file compare the translations with the source files that use them. They open every source file, so
// that Go's test cache notices a changed file.

func TestKeysInSourcesExist(t *testing.T) {
	u := usesOf(t)
	for _, problem := range u.problems(Open(spoken[0].Code)) {
		t.Errorf("got %s, want no problem", problem)
	}
}

func TestEveryTextIsUsed(t *testing.T) {
	u := usesOf(t)
	for _, key := range keys(Open(spoken[0].Code)) {
		if !u.uses(key) {
			t.Errorf("no source file uses %q, want one: remove the text, or build its key from a literal that begins with its area", key)
		}
	}
}

func TestUsesAreFound(t *testing.T) {
	const source = `package p
func f(b Book) {
	b.T("test.plain")
	b.T("test.level_" + n)
	b.N("test.games", 2, "Ada", "Eve")
	b.T(fmt.Sprintf("test.day_%d", 3))
	x := Item{Title: "test.title"}
	b.T("test.absent")
	b.T("test.nowhere_" + n)
	b.T("test.plain", all...)
	s.word("test.title", 1)
	t("test.absent")
}`
	b := book(t, "en", `{"test.plain": "x", "test.level_1": "x", "test.games": {"one": "%d", "other": "%d %s"},
		"test.day_1": "x", "test.title": "x", "test.unused": "x"}`)
	u := newUses()
	if err := u.add("p.go", source); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`p.go:5: "test.games" takes 2 arguments and gets 3`,
		`p.go:8: there is no text "test.absent"`,
		`p.go:9: no text begins with "test.nowhere_"`,
		`p.go:11: "test.title" takes 0 arguments and gets 1`,
		`p.go:12: there is no text "test.absent"`,
	}
	if got := u.problems(b); !slices.Equal(got, want) {
		t.Errorf("problems = %q, want %q", got, want)
	}
	for _, key := range []string{"test.plain", "test.level_1", "test.games", "test.day_1", "test.title"} {
		if !u.uses(key) {
			t.Errorf("uses(%s) = false, want true", key)
		}
	}
	if u.uses("test.unused") {
		t.Error("uses(test.unused) = true, want false")
	}
}

// askers lists the functions that take a key and its arguments: methods of Book, and shorthands in the screens.
var askers = []string{"T", "N", "t", "n", "word"}

// uses holds the keys in the sources. Keys in a call of an asker are checked. Any other string literal only counts as a
// use, because tables and structs contain keys too.
type uses struct {
	calls    []call
	literals map[string]bool
	prefixes map[string]bool // prefixes of keys that are concatenated
	suffixes map[string]bool // suffixes of keys that begin with the name of a game
}

type call struct {
	where  string
	key    string // the whole key or, if prefix is set, its beginning
	prefix bool
	args   int // number of arguments for verbs; -1 if unknown
}

func newUses() *uses {
	return &uses{literals: map[string]bool{}, prefixes: map[string]bool{}, suffixes: map[string]bool{}}
}

func usesOf(t *testing.T) *uses {
	t.Helper()
	u := newUses()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2) {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		return u.add(path, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// add reads one source file, or source if it is not nil.
func (u *uses) add(path string, source any) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if text, ok := literal(n); ok {
				u.literals[text] = true
				if strings.HasSuffix(text, "_") && begins.MatchString(text) {
					u.prefixes[text] = true // passed to a function that concatenates the key
				}
				if suffix.MatchString(text) {
					u.suffixes[text] = true // of a key that begins with the game's name: g.Name + ".title"
				}
				if head, _, found := strings.Cut(text, "%"); found && begins.MatchString(head) {
					u.prefixes[head] = true
				}
			}
		case *ast.BinaryExpr:
			if head, ok := literal(leftmost(n)); ok && begins.MatchString(head) {
				u.prefixes[head] = true
			}
		case *ast.CallExpr:
			u.addCall(set, n)
		}
		return true
	})
	return nil
}

// begins matches the beginning of a key, which contains at least its area and the dot.
var begins = regexp.MustCompile(`^[a-z]+\.[a-z0-9_.-]*$`)

// suffix matches the end of a key whose area is unknown.
var suffix = regexp.MustCompile(`^\.[a-z_]+$`)

func (u *uses) addCall(set *token.FileSet, n *ast.CallExpr) {
	if len(n.Args) == 0 || !slices.Contains(askers, nameOf(n.Fun)) {
		return
	}
	key, ok := literal(leftmost(n.Args[0]))
	if !ok || !begins.MatchString(key) {
		return
	}
	_, whole := n.Args[0].(*ast.BasicLit)
	c := call{where: set.Position(n.Pos()).String(), key: key, prefix: !whole, args: len(n.Args) - 1}
	c.where = c.where[:strings.LastIndex(c.where, ":")]
	if n.Ellipsis.IsValid() {
		c.args = -1
	}
	u.calls = append(u.calls, c)
}

func nameOf(fun ast.Expr) string {
	switch fun := fun.(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.Ident:
		return fun.Name
	}
	return ""
}

func leftmost(e ast.Expr) ast.Expr {
	for {
		b, ok := e.(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			return e
		}
		e = b.X
	}
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

func (u *uses) uses(key string) bool {
	if u.literals[key] {
		return true
	}
	if _, end, found := strings.Cut(key, "."); found && u.suffixes["."+end] {
		return true
	}
	if dot := strings.LastIndex(key, "."); dot > 0 && u.literals[key[:dot]] && u.suffixes[key[dot:]] {
		return true // of a key without its end: t.key + ".title"
	}
	for prefix := range u.prefixes {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}

// problems returns the calls whose key or arguments do not fit the book, in the order of the files.
func (u *uses) problems(b *Book) []string {
	var found []string
	for _, c := range u.calls {
		if p := c.problem(b); p != "" {
			found = append(found, c.where+": "+p)
		}
	}
	return found
}

func (c call) problem(b *Book) string {
	if c.prefix {
		if !slices.ContainsFunc(keys(b), func(key string) bool { return strings.HasPrefix(key, c.key) }) {
			return "no text begins with " + strconv.Quote(c.key)
		}
		return ""
	}
	if !b.Has(c.key) {
		return "there is no text " + strconv.Quote(c.key)
	}
	taken, err := verbs(b.entries[c.key].text(form(b.tag, 2)))
	if err != nil || c.args < 0 || c.args == len(taken) {
		return "" // another test checks broken texts
	}
	return strconv.Quote(c.key) + " takes " + strconv.Itoa(len(taken)) + " arguments and gets " + strconv.Itoa(c.args)
}

package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestMessagesWithoutWantAreCounted(t *testing.T) {
	for statement, want := range map[string]int{
		`if got != 3 { t.Errorf("got %d, want 3", got) }`:                      0,
		`if got != 3 { t.Error("three is missing") }`:                          1,
		`if got != 3 { t.Errorf("%d is not wanted", got) }`:                    0,
		`if got != 3 { t.Error("unwanted") }`:                                  1,
		`if got != 3 { t.Errorf("got\n%s\nwant\n3", got) }`:                    0,
		`if err != nil { t.Fatal(err) }`:                                       0,
		`if err := f(); err != nil { t.Fatalf("read: %v", err) }`:              0,
		`if u.Err != nil { h.t.Error(u.Err) }`:                                 0,
		`if err != nil && got != 3 { t.Fatal(err) }`:                           0,
		`if got != want { t.Errorf("got %d, not %d", got, want) }`:             0,
		`if got != c.want { t.Error(got, "is not", c.want) }`:                  0,
		`if err != nil || got != 3 { t.Fatal(err) }`:                           1,
		`if err != nil { t.Error("it fails") }`:                                1,
		`if err != nil { if got != 3 { t.Error(err) } }`:                       1,
		`switch { case err != nil: tb.Fatal(err); case got != 3: tb.Fatal() }`: 0,
		`switch { default: s.T.Fatal("an unknown case") }`:                     1,
		`w.Error("not a test"); http.Error(w, "x")`:                            0,
		`b.Fatal("odd" + " values"); f.Fatal("odd", "but want even")`:          1,
	} {
		s := memory(t, map[string]string{
			"wire/a/a_test.go": "package a\nimport \"testing\"\nfunc x(t *testing.T) { " + statement + " }",
			"wire/b/b.go":      "package b\nfunc x() { t.Error(\"no test\") }",
		})
		var found []string
		got := s.messages(func(breach string) { found = append(found, breach) })
		if got[size{"messages", "wire"}] != want {
			t.Errorf("%s: got %v, want %d", statement, got, want)
		}
		if len(found) != want || want > 0 && !strings.HasPrefix(found[0], "wire/a/a_test.go:3: ") {
			t.Errorf("%s: got the positions %q, want line 3 of the test", statement, found)
		}
	}
}

// messages returns the number of failure messages of tests in each top-level folder that do not report what was wanted.
// See isVague. It calls found with the position of each.
func (s *source) messages(found func(breach string)) map[size]int {
	counts := map[size]int{}
	for _, f := range s.files {
		if _, ok := f.imports()["testing"]; !ok {
			continue
		}
		folder, _, _ := strings.Cut(f.folder, "/")
		var parents []ast.Node
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if n == nil {
				parents = parents[:len(parents)-1]
				return true
			}
			if call, ok := n.(*ast.CallExpr); ok && isVague(call, parents) {
				counts[size{"messages", folder}]++
				found(s.breach(call.Pos(), "the message does not report what was wanted"))
			}
			parents = append(parents, n)
			return true
		})
	}
	return counts
}

// isVague reports whether call fails a test with a message without the word "want". An error in a branch for this error,
// as in "if err != nil { t.Fatal(err) }", needs no such word.
func isVague(call *ast.CallExpr, parents []ast.Node) bool {
	if !failsTest(call) || slices.ContainsFunc(call.Args, hasWant) {
		return false
	}
	i := len(parents) - 1
	for i >= 0 && branch(parents[i]) == nil {
		i--
	}
	return i < 0 || !slices.ContainsFunc(branch(parents[i]), func(condition ast.Expr) bool { return isAboutError(condition, call.Args) })
}

// failsTest reports whether call is a call of Error, Errorf, Fatal or Fatalf with a message. The receiver is a variable
// or a field with one of the usual names of a *testing.T, B or F, or of a testing.TB.
func failsTest(call *ast.CallExpr) bool {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || !slices.Contains([]string{"Error", "Errorf", "Fatal", "Fatalf"}, method.Sel.Name) {
		return false
	}
	receiver := types.ExprString(method.X)
	return slices.Contains([]string{"t", "b", "f", "tb"}, strings.ToLower(receiver[strings.LastIndex(receiver, ".")+1:]))
}

var want = regexp.MustCompile(`(?i)\bwant`)

// hasWant reports whether e contains the word "want", in a string literal or as the beginning of a name.
func hasWant(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		text := ""
		switch n := n.(type) {
		case *ast.Ident:
			text = n.Name
		case *ast.BasicLit:
			text = n.Value
			if literal, err := strconv.Unquote(n.Value); err == nil {
				text = literal
			}
		}
		found = found || want.MatchString(text)
		return !found
	})
	return found
}

// branch returns the conditions of an if statement or of a case, or nil for other nodes.
func branch(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.IfStmt:
		return []ast.Expr{n.Cond}
	case *ast.CaseClause:
		return n.List
	}
	return nil
}

// isAboutError reports whether condition is "x != nil", alone or with other conditions that must hold too, and x is one
// of args.
func isAboutError(condition ast.Expr, args []ast.Expr) bool {
	c, ok := condition.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if c.Op == token.LAND {
		return isAboutError(c.X, args) || isAboutError(c.Y, args)
	}
	return c.Op == token.NEQ && types.ExprString(c.Y) == "nil" &&
		slices.ContainsFunc(args, func(a ast.Expr) bool { return types.ExprString(a) == types.ExprString(c.X) })
}

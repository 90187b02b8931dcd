package archtest

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

// The limits of sizes in lines, without tests. limits.txt lists the exceptions.
const (
	functionLines     = 50
	testFunctionLines = 80
	fileLines         = 350
	packageLines      = 1500
)

// A limit is one exception in limits.txt. For a package and a file, most is a number of lines; for a function too, and
// its path is "folder.Name". For flags, it is the number of bool parameters of the unexported functions of a folder.
type limit struct {
	kind, path string
	most       int
	reason     string
}

// slack is the amount by which an exception may exceed the present size before it must be lowered.
var slack = map[string]int{"package": 300, "file": 20, "function": 5, "flags": 2}

// standard is the limit without an exception.
var standard = map[string]int{"package": packageLines, "file": fileLines, "function": functionLines, "flags": 0}

// size identifies what a limit is about.
type size struct{ kind, path string }

// sizes measures all packages, files and functions, and counts bool parameters. It omits tests.
func (s *source) sizes() map[size]int {
	found := map[size]int{}
	for _, f := range s.files {
		if f.test {
			continue
		}
		lines := s.fset.File(f.syntax.FileStart).LineCount()
		found[size{"file", f.path}] = lines
		found[size{"package", f.folder}] += lines
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				key := size{"function", f.folder + "." + fn.Name.Name}
				found[key] = max(found[key], s.lines(fn))
				if !fn.Name.IsExported() {
					found[size{"flags", f.folder}] += len(boolParameters(fn.Type))
				}
			}
		}
	}
	return found
}

// oversized returns a violation for each size above its limit, and for each exception that is obsolete or too high.
func oversized(found map[size]int, exceptions []limit) []string {
	var breaches []string
	allowed := map[size]int{}
	for _, e := range exceptions {
		key := size{e.kind, e.path}
		allowed[key] = e.most
		if n := found[key]; n <= standard[e.kind] || e.most-n > slack[e.kind] {
			breaches = append(breaches, fmt.Sprintf(
				"limits.txt allows %d for the %s %s, which has %d; run go test ./internal/archtest -run TestSizes -update", e.most, e.kind, e.path, n))
		}
	}
	for key, n := range found {
		most, ok := allowed[key]
		if !ok {
			most = standard[key.kind]
		}
		if n > most {
			breaches = append(breaches, tooLarge(key, n, most))
		}
	}
	slices.Sort(breaches)
	return breaches
}

func tooLarge(key size, n, most int) string {
	if key.kind == "flags" {
		return fmt.Sprintf("%s: %d bool parameters of functions, the limit is %d; name the two cases instead", key.path, n, most)
	}
	return fmt.Sprintf("%s: the %s has %d lines, the limit is %d; split it, or list it in limits.txt with the reason", key.path, key.kind, n, most)
}

// lowered returns the exceptions without obsolete ones. It lowers those that are too high, and raises none.
func lowered(found map[size]int, exceptions []limit) []limit {
	var kept []limit
	for _, e := range exceptions {
		n := found[size{e.kind, e.path}]
		if n <= standard[e.kind] {
			continue
		}
		if e.most-n > slack[e.kind] {
			e.most = n + slack[e.kind]/3
		}
		kept = append(kept, e)
	}
	return kept
}

// parseLimits reads limits.txt. Each line has a kind, a path, a number and the reason.
func parseLimits(text string) ([]limit, error) {
	var all []limit
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(fields) < 4 {
			return nil, fmt.Errorf("%q lacks a kind, a path, a number or a reason", strings.TrimSpace(line))
		}
		most, err := strconv.Atoi(fields[2])
		if _, known := standard[fields[0]]; err != nil || !known {
			return nil, fmt.Errorf("%q has no known kind or no number", strings.TrimSpace(line))
		}
		all = append(all, limit{fields[0], fields[1], most, strings.Join(fields[3:], " ")})
	}
	return all, nil
}

// formatLimits is the inverse of parseLimits, with the comments of text.
func formatLimits(text string, all []limit) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			out.WriteString(line)
		}
	}
	for _, e := range all {
		fmt.Fprintf(&out, "%-8s %-40s %5d  %s\n", e.kind, e.path, e.most, e.reason)
	}
	return out.String()
}

// longTests returns a violation for each function of a test above its limit. Tables make tests longer than other code.
func (s *source) longTests() []string {
	var breaches []string
	for _, f := range s.files {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if n := 0; ok && f.test {
				if n = s.lines(fn); n > testFunctionLines {
					breaches = append(breaches, s.breach(fn.Pos(), "%s has %d lines; the limit is %d", fn.Name.Name, n, testFunctionLines))
				}
			}
		}
	}
	return breaches
}

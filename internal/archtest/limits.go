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

// The limits of members, without tests.
const (
	structFields     = 20
	interfaceMethods = 7
)

// limit is one line of limits.txt, an exception from the usual limits. The field most is the permitted number of lines
// of a package, file or function. For the kind "flags", it is the number of bool parameters of the unexported functions
// in a folder. For the kinds "struct" and "interface", it is the number of fields or methods. For "messages", it is the
// number of failure messages of tests that do not report what was wanted.
type limit struct {
	kind, path string
	most       int
	reason     string
}

// slack is the greatest permitted difference between an exception in limits.txt and the present size, for each kind of limit.
// If the difference is larger, the test requires a lower exception.
var slack = map[string]int{"package": 300, "file": 20, "function": 5, "flags": 2, "messages": 9, "struct": 2, "interface": 1}

// standard is the limit without an exception.
var standard = map[string]int{"package": packageLines, "file": fileLines, "function": functionLines, "flags": 0, "messages": 0, "struct": structFields, "interface": interfaceMethods}

// size identifies what a limit is about.
type size struct{ kind, path string }

// sizes returns the number of lines of each package, file and function. It also returns the number of bool parameters of
// unexported functions, and the number of members of each struct and interface. It skips tests.
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
	s.members(found)
	return found
}

// oversized returns a text for each size above its limit. It also returns a text for each exception that is no longer needed or
// allows more than needed.
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
	switch key.kind {
	case "messages":
		return fmt.Sprintf("%s: %d failure messages of tests lack what was wanted, the limit is %d; write \"got %%v, want %%v\" (to list them: -args -list messages)",
			key.path, n, most)
	case "flags":
		return fmt.Sprintf("%s: %d bool parameters of functions, the limit is %d; name the two cases instead", key.path, n, most)
	case "struct":
		return fmt.Sprintf("%s: the struct has %d fields, the limit is %d; group fields that belong together", key.path, n, most)
	case "interface":
		return fmt.Sprintf("%s: the interface has %d methods, the limit is %d; split it by its users", key.path, n, most)
	}
	return fmt.Sprintf("%s: the %s has %d lines, the limit is %d; split it, or list it in limits.txt with the reason", key.path, key.kind, n, most)
}

// lowered returns the exceptions after an update to the present sizes. It removes obsolete exceptions and lowers those
// that are too high.
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
			return nil, fmt.Errorf("%q has an unknown kind or an invalid number", strings.TrimSpace(line))
		}
		all = append(all, limit{fields[0], fields[1], most, strings.Join(fields[3:], " ")})
	}
	return all, nil
}

// formatLimits is the inverse of parseLimits. It copies the comment lines of text, the old contents of limits.txt.
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

// longTests returns a violation for each test function above the limit for tests.
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

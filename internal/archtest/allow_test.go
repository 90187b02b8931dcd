package archtest

import (
	"path"
	"slices"
	"strings"
)

func ruleFor(folder string) *rule {
	for i := range rules {
		if fits(rules[i].folder, folder) {
			return &rules[i]
		}
	}
	return nil
}

// refuses returns the reason why f may not import a package, or "" if it may. name is the import path of the package.
//
// A test may import any package of the module, and packages that read clocks or files. It may import ebiten only if the tested
// package may import ebiten. Without ebiten, the test also runs on a machine without a display.
func (r *rule) refuses(f file, name string) string {
	inside, ours := strings.CutPrefix(name, module+"/")
	switch {
	case f.test:
		if fits(ebitengine[0], name) && slices.Contains(r.never, ebitengine[0]) {
			return r.why
		}
		return ""
	case ours && inside == f.folder:
		return "" // a program that runs the package beside it
	case ours && anyFits(suites, inside) && !anyFits(suites, f.folder):
		return "it is for tests only"
	case ours && fits("keeper/**", inside) && !fits("keeper/**", f.folder):
		return whyKeeper
	case ours && !r.allows(f.folder, inside):
		return r.why
	case !ours && anyFits(r.never, name):
		return r.why
	case !ours && !throughDoor(f.folder, name):
		return "this library is known in one place only, see doors in internal/archtest/rules_test.go"
	}
	return ""
}

func (r *rule) allows(folder, inside string) bool {
	word := game(folder)
	for _, pattern := range r.may {
		if strings.Contains(pattern, "{game}") && word == "" {
			continue
		}
		if fits(strings.ReplaceAll(pattern, "{game}", word), inside) {
			return true
		}
	}
	return false
}

// throughDoor reports whether a folder may import a library. name is the import path of the library. At least one element of
// doors must match the library. Every matching element must list the folder. The standard library needs no element.
func throughDoor(folder, name string) bool {
	listed := false
	for _, d := range doors {
		if fits(d.library, name) {
			listed = true
			if !anyFits(d.folders, folder) {
				return false
			}
		}
	}
	host, _, _ := strings.Cut(name, "/")
	return listed || !strings.Contains(host, ".")
}

// game returns the name of the game in a folder, or "". For example, it returns "pond" for rules/pond,
// rules/pond/pondbot and render/ponddraw.
func game(folder string) string {
	layer, rest, _ := strings.Cut(folder, "/")
	word, _, _ := strings.Cut(rest, "/")
	if layer == "rules" {
		return word
	}
	if layer == "scenes" {
		folder = word // also for the folders below that of the scene
	}
	for _, suffix := range []string{"game", "draw", "art", "layout", "scene", "setup", "wire", "client", "server", "encoding", "scores", "web", "conform", "keeper", "terminal", "tracker", "dialect"} {
		if word, ok := strings.CutSuffix(path.Base(folder), suffix); ok {
			return word
		}
	}
	return ""
}

func anyFits(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return fits(p, name) })
}

// fits reports whether name matches pattern. In a pattern, * matches any part of one path element. A final /** matches
// the folder and everything below it.
func fits(pattern, name string) bool {
	if pattern == "**" {
		return true
	}
	if above, ok := strings.CutSuffix(pattern, "/**"); ok {
		return name == above || strings.HasPrefix(name, above+"/")
	}
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}

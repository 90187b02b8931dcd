package archtest

import (
	"path"
	"slices"
	"strings"
)

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

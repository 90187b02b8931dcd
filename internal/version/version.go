// Package version returns the version of this program.
package version

import (
	"runtime/debug"
	"strings"
)

// stamp is the version of a package, set by the linker.
var stamp string

// Of returns the version of the program. It is the version of the installed package, or else the version in Go's build
// information, or else "?".
func Of() string {
	if stamp != "" {
		return stamp
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "?"
	}
	return known(info)
}

// known returns the version in Go's build information. If this version does not contain the commit, known appends the
// commit in brackets.
func known(info *debug.BuildInfo) string {
	v := info.Main.Version
	if v == "" || v == "(devel)" {
		v = "0.1"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && !strings.Contains(v, s.Value[:min(12, len(s.Value))]) {
			v += " (" + s.Value[:min(12, len(s.Value))] + ")"
		}
	}
	return v
}

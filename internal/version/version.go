// Package version tells which Menagerie this is: for "About", --version, and whoever meets it on the network.
package version

import (
	"runtime/debug"
	"strings"
)

// stamp is the version that a package was built as; the linker sets it.
var stamp string

// Of is what a package says of itself, or else what Go knows of how the program was built.
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

// known is the version in what Go knows, with the commit where it says nothing of it.
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

package words

import (
	"strings"

	"github.com/jeandeaual/go-locale"
)

// Detect returns the code of the spoken language that stands first in the user's own order of preference, or English. It asks
// the system, which on some systems starts a process: call it once, at start.
func Detect() string {
	locales, err := locale.GetLocales()
	if err != nil {
		return spoken[0].Code
	}
	return choose(locales)
}

// choose takes locales as systems write them: "de-AT", "de_AT.UTF-8", "C".
func choose(locales []string) string {
	for _, l := range locales {
		base, _, _ := strings.Cut(strings.ReplaceAll(l, "_", "-"), "-")
		base, _, _ = strings.Cut(base, ".")
		if code := strings.ToLower(base); speaks(code) {
			return code
		}
	}
	return spoken[0].Code
}

package words

import (
	"strings"

	"github.com/jeandeaual/go-locale"
)

// Detect returns the code of the first supported language among the user's preferred languages, or "en". On some
// systems it starts a process, so call it only once.
func Detect() string {
	locales, err := locale.GetLocales()
	if err != nil {
		return spoken[0].Code
	}
	return choose(locales)
}

// choose returns the first supported language in a list of locales such as "de-AT", "de_AT.UTF-8" and "C".
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

// Package longtest selects a short or a long form of a test. The short form runs in every check of a change. It plays a few
// games, for example, while the long form plays thousands. make check runs the long forms: it sets the variable
// MENAGERIE_LONG_TESTS.
package longtest

import "os"

// Wanted reports whether tests run in their long form.
func Wanted() bool { return os.Getenv("MENAGERIE_LONG_TESTS") != "" }

// Of returns long if tests run in their long form, and short if not.
func Of[T any](short, long T) T {
	if Wanted() {
		return long
	}
	return short
}

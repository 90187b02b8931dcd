package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s with a question mark for everything that would tear a line or a terminal apart, and without blanks
// around it.
func Printable(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, s)
	return strings.Trim(s, " ")
}

package rules

import (
	"fmt"
	"strings"
)

// Unknown is the error for an invalid name. It lists the valid names and can be shown to users. See
// wire.LocalizableError.
type Unknown struct {
	Name  string // the name that was requested
	Known string // the valid names, separated by commas
	Of    string // meaning of the names in English, such as "mouse"; may be empty
	key   string
}

// Error implements error.
func (e *Unknown) Error() string {
	if e.key == unknownBot {
		return fmt.Sprintf("no %s is called %q: choose %s", e.Of, e.Name, e.Known)
	}
	return strings.TrimLeft(fmt.Sprintf("%s %q is not valid: choose one of %s", e.Of, e.Name, e.Known), " ")
}

// Key returns the key of the error's text in package words.
func (e *Unknown) Key() string { return e.key }

// Args returns the arguments for that text.
func (e *Unknown) Args() []any { return []any{e.Name, e.Known} }

const (
	unknownBot  = "rule.no_bot"
	unknownName = "rule.none_of"
)

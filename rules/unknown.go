package rules

import (
	"fmt"
	"strings"
)

// Unknown is the error for a name that none of the things has from which one is to be chosen. It can be told to people: see
// wire.Worded.
type Unknown struct {
	Name  string // that was asked for
	Known string // those that there are, with commas
	Of    string // what they are, in English: "mouse"; empty for any
	key   string
}

// Error implements error.
func (e *Unknown) Error() string {
	if e.key == unknownBot {
		return fmt.Sprintf("no %s is called %q: choose %s", e.Of, e.Name, e.Known)
	}
	return strings.TrimLeft(fmt.Sprintf("%s %q is none of %s", e.Of, e.Name, e.Known), " ")
}

// Key names the text for people.
func (e *Unknown) Key() string { return e.key }

// Args are what the text's verbs take.
func (e *Unknown) Args() []any { return []any{e.Name, e.Known} }

const (
	unknownBot  = "rule.no_bot"
	unknownName = "rule.none_of"
)

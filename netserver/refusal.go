package netserver

import (
	"strings"
	"sync"
)

// refusal implements wire.LocalizableError: why a server does not do what a peer wants, or sends it away.
type refusal struct{ key, text string }

// NewRefusal makes an error that tells why a peer is refused: in English for logs, and by a key of package words for people.
func NewRefusal(key, text string) error {
	r := &refusal{key, text}
	refusals.Lock()
	defer refusals.Unlock()
	refusals.all = append(refusals.all, r)
	return r
}

// refusals are all that were made, which the servers do as the program starts.
var refusals struct {
	sync.Mutex
	all []*refusal
}

// RefusalOf finds the refusal of a game's servers that has this text, as a record has it; nil if none has.
func RefusalOf(game, text string) error {
	refusals.Lock()
	defer refusals.Unlock()
	for _, r := range refusals.all {
		general := error(r) == ErrShutdown || error(r) == ErrSentAway
		if r.text == text && (general || strings.Contains(r.key, "."+game+"_")) {
			return r
		}
	}
	return nil
}

// Error implements error.
func (r *refusal) Error() string { return r.text }

// Key names the text.
func (r *refusal) Key() string { return r.key }

// Args are what the verbs of the text take: nothing.
func (r *refusal) Args() []any { return nil }

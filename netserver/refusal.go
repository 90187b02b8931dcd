package netserver

import (
	"strings"
	"sync"
)

// refusal is the reason why a server rejects a request or disconnects a client. It implements wire.LocalizableError.
type refusal struct {
	key, text string
	nonsense  bool
}

// NewRefusal returns an error for a request that a server refuses. text is the English text, for logs. key is the key of the
// translated text in package words. Call NewRefusal only to initialise package variables, because RefusalOf stores every
// error.
func NewRefusal(key, text string) error {
	r := &refusal{key: key, text: text}
	refusals.Lock()
	defer refusals.Unlock()
	refusals.all = append(refusals.all, r)
	return r
}

// Nonsense marks an error of NewRefusal and returns it. The mark means that the client was refused for sending bytes
// that are not a message.
func Nonsense(err error) error {
	err.(*refusal).nonsense = true
	return err
}

// Nonsense reports whether the client has sent bytes that are not a message of the protocol.
func (r *refusal) Nonsense() bool { return r.nonsense }

var refusals struct {
	sync.Mutex
	all []*refusal
}

// RefusalOf returns the refusal with the given English text, or nil if there is none. It considers only refusals by
// servers of the named game. It is for saved records, which contain only the text.
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

func (r *refusal) Error() string { return r.text }

// Key returns the key of the translated text in package words.
func (r *refusal) Key() string { return r.key }

// Args returns nil, because the text has no arguments.
func (r *refusal) Args() []any { return nil }

// ErrSeatTaken refuses a second seat to a player at an address for one seat.
var ErrSeatTaken = NewRefusal("refused.chair", "the client already has a seat")

package page

import (
	"errors"

	"menagerie/assets/words"
)

// Fault is an error in the player's words: a key of package words and what its verbs take. Whoever knows why something
// failed (a missing clipboard, a port that is taken) hands a screen a Fault, because a screen cannot translate.
type Fault struct {
	Key  string
	Args []any
	Err  error // what happened, for the log; may be nil
}

// Error implements error. It returns the text of Err, or the English text of the Fault, for the log.
func (f Fault) Error() string {
	if f.Err != nil {
		return f.Err.Error()
	}
	return words.Open("en").T(f.Key, f.Args...)
}

// Unwrap gives errors.Is and errors.As the cause.
func (f Fault) Unwrap() error { return f.Err }

// Say is err in the language of the book: a Fault's words, or else the text under key with the error put in.
func Say(b *words.Book, key string, err error) string {
	var f Fault
	if errors.As(err, &f) && b.Has(f.Key) {
		return b.T(f.Key, f.Args...)
	}
	return b.T(key, err)
}

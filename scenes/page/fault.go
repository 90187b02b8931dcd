package page

import (
	"errors"

	"menagerie/assets/words"
)

// Fault is an error with a translatable text for the player. Key is the key of the text in package words, and Args are its
// arguments. Code that cannot translate returns a Fault, and a screen shows its text.
type Fault struct {
	Key  string
	Args []any
	Err  error // the error for the log; may be nil
}

// Text implements ui.Worded.
func (f Fault) Text(b *words.Book) string { return b.T(f.Key, f.Args...) }

// Error implements error. It returns the text for the log: the text of Err, or else the English text of the Fault.
func (f Fault) Error() string {
	if f.Err != nil {
		return f.Err.Error()
	}
	return words.Open("en").T(f.Key, f.Args...)
}

// Unwrap gives errors.Is and errors.As the cause.
func (f Fault) Unwrap() error { return f.Err }

// Say returns the text about err for the player, in the language of b. For a Fault, this is the text of the Fault. For other
// errors it is the text of key, with err as the argument.
func Say(b *words.Book, key string, err error) string {
	var f Fault
	if errors.As(err, &f) && b.Has(f.Key) {
		return b.T(f.Key, f.Args...)
	}
	return b.T(key, err)
}

package netsim

import "fmt"

// Fault says why a text is no spec: in English, and by a key of package words with what its verbs take.
type Fault struct {
	where   string // the word that is wrong, as delay=4; may be empty
	english string
	key     string
	args    []any
}

func newFault(key, english string, args ...any) *Fault {
	return &Fault{english: fmt.Sprintf(english, args...), key: key, args: args}
}

// outside says that a value is not between two others.
func outside(low, high string) *Fault {
	return newFault("rehearse.fault_range", "it is not a number in %s..%s", low, high)
}

// in says which word the fault is in, which is the first of its Args then.
func (f *Fault) in(word string) *Fault {
	f.where, f.args = word, append([]any{word}, f.args...)
	return f
}

// Error implements error.
func (f *Fault) Error() string {
	if f.where == "" {
		return f.english
	}
	return f.where + ": " + f.english
}

// Key is the text's key in package words.
func (f *Fault) Key() string { return f.key }

// Args are what the text's verbs take.
func (f *Fault) Args() []any { return f.args }

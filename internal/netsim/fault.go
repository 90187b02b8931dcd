package netsim

import "fmt"

// Fault is the error for an invalid specification of a simulation. It has an English text, and a translation in assets/words.
type Fault struct {
	where   string // the invalid word, such as delay=4; may be empty
	english string
	key     string
	args    []any
}

func newFault(key, english string, args ...any) *Fault {
	return &Fault{english: fmt.Sprintf(english, args...), key: key, args: args}
}

// outside returns the Fault for a value outside a range.
func outside(low, high string) *Fault {
	return newFault("rehearse.fault_range", "it is not a number in %s..%s", low, high)
}

// in sets the word that has the fault. It becomes the first of Args.
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

// Key returns the key of the text in assets/words.
func (f *Fault) Key() string { return f.key }

// Args returns the arguments of the text.
func (f *Fault) Args() []any { return f.args }

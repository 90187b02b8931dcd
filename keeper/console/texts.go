// Package console has what keeper's commands share on the command line: flags and their help, errors with translated texts,
// line wrapping, and the choice of a game. It knows no command and no game.
package console

import (
	"errors"
	"strings"
	"sync"
	"syscall"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/session"
	"menagerie/wire"
)

// book returns the texts in the user's language.
var book = sync.OnceValue(func() *words.Book { return words.Open(words.Detect()) })

// Texts returns the texts in the user's language. Logs, records and output for programs are in English.
func Texts() *words.Book { return book() }

// SetLanguage replaces the user's language. It is for tests.
func SetLanguage(code string) { book = sync.OnceValue(func() *words.Book { return words.Open(code) }) }

// message is an error with a text of package words.
type message struct {
	key    string
	args   []any
	counts bool // the first argument is a number that selects the plural form
}

// Error returns an error whose text has this key and these arguments. An argument may be an error.
func Error(key string, args ...any) error { return message{key: key, args: args} }

// ErrorN is like Error for a text with plural forms. The text's first argument is n, which selects the form.
func ErrorN(key string, n int, args ...any) error {
	return message{key: key, args: append([]any{n}, args...), counts: true}
}

// UsageError wraps an error in the command line. It gives the exit code for wrong usage.
type UsageError struct{ error }

func (e UsageError) Unwrap() error { return e.error }

// AsUsage returns err as a UsageError.
func AsUsage(err error) error { return UsageError{err} }

// Usage returns an error as Error does, as a UsageError.
func Usage(key string, args ...any) error { return UsageError{Error(key, args...)} }

// Error implements error.
func (s message) Error() string { return s.in(words.Open("en")) }

// Unwrap returns the first argument that is an error, or nil.
func (s message) Unwrap() error {
	for _, arg := range s.args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

func (s message) in(b *words.Book) string {
	args := make([]any, len(s.args))
	for i, arg := range s.args {
		switch said := arg.(type) {
		case error:
			arg = Message(b, said)
		case conform.Name:
			arg = b.T(string(said))
		}
		args[i] = arg
	}
	if s.counts {
		return b.N(s.key, args[0].(int), args[1:]...)
	}
	return b.T(s.key, args...)
}

// Message returns the text of err in the language of b. An error without a translation stays in English. Text that wraps a
// translated error, such as a line number, is kept.
func Message(b *words.Book, err error) string {
	switch err := err.(type) {
	case UsageError:
		return Message(b, err.error)
	case message:
		return err.in(b)
	case conform.Rule:
		return message{key: err.Key(), args: err.Args()}.in(b)
	}
	for known, key := range recordFaults {
		if errors.Is(err, known) {
			return strings.ReplaceAll(err.Error(), known.Error(), b.T(key))
		}
	}
	var worded wire.LocalizableError
	if !errors.As(err, &worded) || b.Code() == "en" && !bare(worded) {
		return err.Error()
	}
	return strings.ReplaceAll(err.Error(), worded.Error(), b.T(worded.Key(), worded.Args()...))
}

// recordFaults maps the errors of package session to the keys of their texts.
var recordFaults = map[error]string{
	session.ErrNoRecord: "keeper.record_none", session.ErrNewerRecord: "keeper.record_newer",
	session.ErrDamaged: "keeper.record_damaged", session.ErrUnseen: "keeper.record_unseen",
}

// Explain returns the text of err for the user. If err has a translation, the error itself follows on a line of its own.
func Explain(err error) string {
	var worded wire.LocalizableError
	var said message
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return err.Error() + "\n  " + Texts().T("keeper.in_use")
	case errors.As(err, &said):
		return Message(Texts(), err)
	case !errors.As(err, &worded):
		return err.Error()
	}
	sentence := Sentence(worded)
	switch cause := errors.Unwrap(worded); {
	case !bare(worded):
		return sentence + "\n  " + err.Error()
	case cause != nil:
		return sentence + "\n  " + strings.ReplaceAll(err.Error(), worded.Error(), rootOf(cause).Error())
	}
	return sentence
}

// rootOf returns the first error in the chain of err that has a text of its own.
func rootOf(err error) error {
	for {
		worded, ok := err.(wire.LocalizableError)
		if !ok || !bare(worded) || errors.Unwrap(err) == nil {
			return err
		}
		err = errors.Unwrap(err)
	}
}

// English returns the English text of err, for output that programs read.
func English(err error) string { return Message(words.Open("en"), err) }

// Sentence returns the text of err in the user's language.
func Sentence(err wire.LocalizableError) string { return Texts().T(err.Key(), err.Args()...) }

// bare reports whether Error returns the English text for the key, so that only the cause adds something.
func bare(err wire.LocalizableError) bool {
	return strings.HasPrefix(err.Error(), words.Open("en").T(err.Key(), err.Args()...))
}

// windowsInUse is WSAEADDRINUSE, Windows' error for an address in use. syscall.EADDRINUSE has another value there.
const windowsInUse = syscall.Errno(10048)

// Package console contains code that the commands of keeper share: flags and their help, translated errors, and line
// wrapping. It imports no command and no game.
package console

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"sync"
	"syscall"
	"unicode/utf8"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/record"
	"menagerie/wire"
)

var book = sync.OnceValue(func() *words.Book { return words.Open(words.Detect()) })

// Texts returns the texts in the user's language. It is not used for logs, records and output for programs, which are always
// in English.
func Texts() *words.Book { return book() }

// SetLanguage replaces the user's language. It is for tests.
func SetLanguage(code string) { book = sync.OnceValue(func() *words.Book { return words.Open(code) }) }

// textError is an error with a text of assets/words.
type textError struct {
	key    string
	args   []any
	counts bool // the first argument is a number that selects the plural form
}

// Error returns an error with a translated text. key selects the text in assets/words, and args are its arguments, which may be
// errors.
func Error(key string, args ...any) error { return textError{key: key, args: args} }

// ErrorN is like Error, for a text with plural forms. n selects the plural form and is the first argument of the text.
func ErrorN(key string, n int, args ...any) error {
	return textError{key: key, args: append([]any{n}, args...), counts: true}
}

// NotRight returns an error if some records are wrong. wrong is their number, and checked is the number of checked records. If
// wrong is 0, it returns nil.
func NotRight(wrong, checked int) error {
	switch {
	case wrong == 0:
		return nil
	case checked == 1:
		return Error("keeper.not_right_one")
	}
	return ErrorN("keeper.not_right", wrong, checked)
}

// ErrInterrupted is the error of a command that has printed its results so far and was then stopped by Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// UsageError is an error in the command line. It makes the exit code of the command 2.
type UsageError struct{ error }

func (e UsageError) Unwrap() error { return e.error }

// AsUsage returns err as a UsageError.
func AsUsage(err error) error { return UsageError{err} }

// Usage is like Error, but returns a UsageError.
func Usage(key string, args ...any) error { return UsageError{Error(key, args...)} }

func (s textError) Error() string { return s.in(words.Open("en")) }

// Unwrap returns the first argument of the text that is an error, or nil.
func (s textError) Unwrap() error {
	for _, arg := range s.args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

func (s textError) in(b *words.Book) string {
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

// Message returns the text of err in the language of b. If err has no translation, the text is in English. Text that was added
// to a translated error, such as a line number, is kept. If err is about an unknown name, Message adds the most similar name.
func Message(b *words.Book, err error) string {
	switch err := err.(type) {
	case UsageError:
		return Message(b, err.error)
	case textError:
		return err.in(b)
	case conform.Rule:
		return textError{key: err.Key(), args: err.Args()}.in(b)
	}
	text := translate(b, err)
	var unknown unknownName
	if !errors.As(err, &unknown) {
		return text
	}
	name, known := unknown.Choices()
	near := nearest(name, SplitList(known))
	// an error inside err may have the suggestion already
	if near == "" || strings.Contains(text, b.T("keeper.meant", "", near)) {
		return text
	}
	return b.T("keeper.meant", strings.TrimSuffix(text, "."), near)
}

// unknownName is an error about an invalid name, such as a *rules.Unknown.
type unknownName interface {
	error
	Choices() (name, known string)
}

func translate(b *words.Book, err error) string {
	for known, key := range recordFaults {
		if errors.Is(err, known) {
			return strings.ReplaceAll(err.Error(), known.Error(), b.T(key))
		}
	}
	var worded wire.LocalizableError
	if !errors.As(err, &worded) || b.Code() == "en" && !startsInEnglish(worded) {
		return err.Error()
	}
	return strings.ReplaceAll(err.Error(), worded.Error(), b.T(worded.Key(), worded.Args()...))
}

var recordFaults = map[error]string{
	record.ErrNoRecord: "keeper.record_none", record.ErrNewerRecord: "keeper.record_newer",
	record.ErrDamaged: "keeper.record_damaged", record.ErrUnseen: "keeper.record_unseen",
}

// Explain returns the text of err for the user. If err has a translation, the original text is added on a separate line.
func Explain(err error) string {
	var worded wire.LocalizableError
	var said textError
	var unknown unknownName
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return err.Error() + "\n  " + Texts().T("keeper.in_use")
	case errors.As(err, &said), errors.As(err, &unknown):
		return Message(Texts(), err)
	case !errors.As(err, &worded):
		return err.Error()
	}
	sentence := Sentence(worded)
	switch cause := errors.Unwrap(worded); {
	case !startsInEnglish(worded):
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
		if !ok || !startsInEnglish(worded) || errors.Unwrap(err) == nil {
			return err
		}
		err = errors.Unwrap(err)
	}
}

// English returns the English text of err, for output that programs read.
func English(err error) string { return Message(words.Open("en"), err) }

// Sentence returns the text of err in the user's language.
func Sentence(err wire.LocalizableError) string { return Texts().T(err.Key(), err.Args()...) }

// startsInEnglish reports whether err.Error() begins with the English translation of err.
func startsInEnglish(err wire.LocalizableError) bool {
	return strings.HasPrefix(err.Error(), words.Open("en").T(err.Key(), err.Args()...))
}

// windowsInUse is WSAEADDRINUSE, the Windows error for an address that is in use. It is defined here because
// syscall.EADDRINUSE has another value on Windows.
const windowsInUse = syscall.Errno(10048)

// Paragraphs returns the text with the given key in assets/words. Each paragraph is wrapped to Width characters.
func Paragraphs(key string) string {
	var lines []string
	for _, paragraph := range strings.Split(Texts().T(key), "\n") {
		lines = append(lines, Wrap(paragraph, Width)...)
	}
	return strings.Join(lines, "\n")
}

// Indent returns text with four spaces before each line.
func Indent(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }

// Wrap breaks line between words into lines of at most width characters. If width is 0, it does not break line.
func Wrap(line string, width int) []string {
	var parts []string
	for width > 0 && utf8.RuneCountInString(line) > width {
		end := strings.LastIndexByte(string([]rune(line)[:width+1]), ' ')
		if end < 1 {
			break
		}
		parts, line = append(parts, line[:end]), line[end+1:]
	}
	return append(parts, line)
}

// Width is the maximum number of characters in a line of help. Such a line fits on terminals and on long braille displays.
const Width = 78

// ReadLines returns a channel that receives the lines of r. The channel is closed at the end of r. With the channel, a caller
// can wait for lines and other events at the same time.
func ReadLines(r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(r)
		for in.Scan() {
			lines <- in.Text()
		}
	}()
	return lines
}

// SplitList splits list at its commas and trims spaces.
func SplitList(list string) []string {
	var all []string
	for _, word := range strings.Split(list, ",") {
		all = append(all, strings.TrimSpace(word))
	}
	return all
}

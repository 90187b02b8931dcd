package main

import (
	"errors"
	"flag"
	"io"
	"strings"
	"sync"
	"syscall"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/session"
	"menagerie/wire"
)

// texts are in the language of whoever typed the command. Logs, records and what programs read stay in English.
var texts = sync.OnceValue(func() *words.Book { return words.Open(words.Detect()) })

// saying is an error for people: a text of package words, and what it speaks of.
type saying struct {
	key    string
	args   []any
	counts bool // the first argument is a number, on which the form of the text depends
}

func say(key string, args ...any) error { return saying{key: key, args: args} }

// sayN is say for a text that counts, of which n is the first argument.
func sayN(key string, n int, args ...any) error {
	return saying{key: key, args: append([]any{n}, args...), counts: true}
}

// usageError is a request that keeper does not understand.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usage(key string, args ...any) error { return usageError{say(key, args...)} }

// Error implements error.
func (s saying) Error() string { return s.in(words.Open("en")) }

// Unwrap is the error that the text speaks of, if it does.
func (s saying) Unwrap() error {
	for _, arg := range s.args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

func (s saying) in(b *words.Book) string {
	args := make([]any, len(s.args))
	for i, arg := range s.args {
		switch said := arg.(type) {
		case error:
			arg = told(b, said)
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

// told is what an error tells a person. English is what errors speak by themselves; of others, what has words in the book is
// said in them, and what stands around it, such as a line of a file, stays.
func told(b *words.Book, err error) string {
	switch err := err.(type) {
	case usageError:
		return told(b, err.error)
	case saying:
		return err.in(b)
	case conform.Rule:
		return saying{key: err.Key(), args: err.Args()}.in(b)
	}
	for known, key := range recordFaults {
		if errors.Is(err, known) {
			return strings.ReplaceAll(err.Error(), known.Error(), b.T(key))
		}
	}
	var worded wire.Worded
	if !errors.As(err, &worded) || b.Code() == "en" && !bare(worded) {
		return err.Error()
	}
	return strings.ReplaceAll(err.Error(), worded.Error(), b.T(worded.Key(), worded.Args()...))
}

// recordFaults are what can be wrong with a record, with the keys of their texts.
var recordFaults = map[error]string{
	session.ErrNoRecord: "keeper.record_none", session.ErrNewerRecord: "keeper.record_newer",
	session.ErrDamaged: "keeper.record_damaged", session.ErrUnseen: "keeper.record_unseen",
}

// inWords is what keeper tells of err: where a person should read it the sentence, and the error itself below that.
func inWords(err error) string {
	var worded wire.Worded
	var said saying
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return err.Error() + "\n  " + texts().T("keeper.in_use")
	case errors.As(err, &said):
		return told(texts(), err)
	case !errors.As(err, &worded):
		return err.Error()
	}
	sentence := sentence(worded)
	switch cause := errors.Unwrap(worded); {
	case !bare(worded):
		return sentence + "\n  " + err.Error()
	case cause != nil:
		return sentence + "\n  " + strings.ReplaceAll(err.Error(), worded.Error(), rootOf(cause).Error())
	}
	return sentence
}

// rootOf returns the first cause that speaks for itself.
func rootOf(err error) error {
	for {
		worded, ok := err.(wire.Worded)
		if !ok || !bare(worded) || errors.Unwrap(err) == nil {
			return err
		}
		err = errors.Unwrap(err)
	}
}

// note is an error in a line for programs, which is English.
func note(err error) string { return told(words.Open("en"), err) }

// sentence is what an error with words tells a person.
func sentence(err wire.Worded) string { return texts().T(err.Key(), err.Args()...) }

// bare reports whether an error speaks no language by itself, but says its key.
func bare(err wire.Worded) bool { return strings.HasPrefix(err.Error(), err.Key()) }

// filled is a text of some paragraphs, in lines that fit.
func filled(key string) string {
	var lines []string
	for _, paragraph := range strings.Split(texts().T(key), "\n") {
		lines = append(lines, wrapped(paragraph, usualWidth)...)
	}
	return strings.Join(lines, "\n")
}

// indented is a text of several lines below a heading.
func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }

// windowsInUse is what Windows says of an address that is taken: package syscall has another number for it.
const windowsInUse = syscall.Errno(10048)

// explains is the usage of a flag that is explained by a text with arguments. Other flags have the key of theirs as it is.
func explains(key string, args ...string) string {
	return strings.Join(append([]string{key}, args...), "\n")
}

// explained is the text that a flag's usage stands for.
func explained(usage string) string {
	parts := strings.Split(usage, "\n")
	args := make([]any, len(parts)-1)
	for i, part := range parts[1:] {
		args[i] = part
	}
	return texts().T(parts[0], args...)
}

// listFlags explains all flags of a set.
func listFlags(set *flag.FlagSet, w io.Writer) {
	list := flag.NewFlagSet("", flag.ContinueOnError)
	set.VisitAll(func(f *flag.Flag) {
		list.Var(f.Value, f.Name, explained(f.Usage))
		list.Lookup(f.Name).DefValue = f.DefValue
	})
	var lines strings.Builder
	list.SetOutput(&lines)
	list.PrintDefaults()
	_, _ = io.WriteString(w, strings.ReplaceAll(lines.String(), "(default ", "("+texts().T("flag.default")+" ")) // who closes the output does not want to read it
}

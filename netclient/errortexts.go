package netclient

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"menagerie/assets/words"
	"menagerie/internal/mailbox"
	"menagerie/wire"
)

// LocalizableError is an error with a translated text for the player.
type LocalizableError = wire.LocalizableError

// Error is an error with a translated text for the player, and a cause for the log.
type Error struct {
	key   string
	args  []any
	cause error
}

var _ LocalizableError = (*Error)(nil)

// NewError returns an Error. key is the key of its text in package words, args are the arguments of the text, and cause may be
// nil.
func NewError(key string, cause error, args ...any) *Error { return &Error{key, args, cause} }

func (e *Error) Key() string { return e.key }

func (e *Error) Args() []any { return e.args }

// Error returns the English text, followed by the cause in parentheses.
func (e *Error) Error() string {
	text := words.Open("en").T(e.key, e.args...)
	if e.cause == nil || strings.Contains(text, e.cause.Error()) {
		return text
	}
	return fmt.Sprintf("%s (%v)", text, e.cause)
}

// Unwrap returns the cause, which may be nil.
func (e *Error) Unwrap() error { return e.cause }

// Explain returns err as a LocalizableError, which is an error with a translated text. If err is a LocalizableError, Explain
// returns it unchanged.
func Explain(err error) error {
	var worded LocalizableError
	switch {
	case errors.As(err, &worded):
		return err
	case isProtocol(err):
		return NewError("net.protocol", err, err.Error())
	case errors.Is(err, io.EOF):
		return NewError("net.closed", err)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return NewError("net.cut", err)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return NewError("net.unread", err)
	case slices.ContainsFunc(resets, func(n syscall.Errno) bool { return errors.Is(err, n) }):
		return NewError("net.reset", err)
	}
	return NewError("net.lost", err, err.Error())
}

// IsClosed reports whether err is the Error for a connection that the server has closed or reset.
func IsClosed(err error) bool {
	var e *Error
	return errors.As(err, &e) && (e.Key() == "net.closed" || e.Key() == "net.reset")
}

// IsEnd reports whether err is the Error for a connection that has ended, possibly in the middle of a message.
func IsEnd(err error) bool {
	var e *Error
	return IsClosed(err) || errors.As(err, &e) && e.Key() == "net.cut"
}

// Unconfirmed returns an error for a game that is over according to the board, but whose result the server has not sent.
func Unconfirmed() error { return NewError("net.unconfirmed", nil) }

// Shorten returns a text of the server, cut to the length of a line on the screen.
func Shorten(text string) string {
	const longest = 80
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "..."
	}
	return text
}

// isProtocol reports whether err means that a message is not defined by the protocol.
func isProtocol(err error) bool {
	var unknown wire.UnknownTypeError
	var direction wire.DirectionError
	var value wire.ValueError
	var count wire.CountError
	var long wire.TooLongError
	return errors.As(err, &unknown) || errors.As(err, &direction) || errors.As(err, &value) || errors.As(err, &count) ||
		errors.As(err, &long)
}

// resets are the error numbers of a connection that the server has reset. The last two are Windows numbers, for which
// package syscall has constants only on Windows.
var resets = []syscall.Errno{syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED, 10053, 10054}

// notConnected returns the error for a move that was not sent, because the mailbox is full or the connection has ended.
func notConnected(err error) error {
	if errors.Is(err, mailbox.ErrFull) {
		return NewError("net.busy", err)
	}
	return NewError("net.gone", err)
}

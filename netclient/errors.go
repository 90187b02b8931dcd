package netclient

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"menagerie/assets/words"
	"menagerie/internal/mailbox"
	"menagerie/wire"
)

// LocalizableError is an error that a person should read.
type LocalizableError = wire.LocalizableError

// Error is a LocalizableError with a cause for the log.
type Error struct {
	key   string
	args  []any
	cause error
}

// NewError makes an Error. Cause may be nil.
func NewError(key string, cause error, args ...any) *Error { return &Error{key, args, cause} }

// Key implements LocalizableError.
func (e *Error) Key() string { return e.key }

// Args implements LocalizableError.
func (e *Error) Args() []any { return e.args }

// Error implements error. It returns the English text for the log, and the cause in parentheses.
func (e *Error) Error() string {
	text := words.Open("en").T(e.key, e.args...)
	if e.cause == nil || strings.Contains(text, e.cause.Error()) {
		return text
	}
	return fmt.Sprintf("%s (%v)", text, e.cause)
}

// Unwrap gives errors.Is and errors.As the cause.
func (e *Error) Unwrap() error { return e.cause }

// Explain gives words to what went wrong on a connection. An error that has words already stays as it is.
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
	case isAny(err, resets):
		return NewError("net.reset", err)
	}
	return NewError("net.lost", err, err.Error())
}

// IsEnd reports whether a worded error says no more than that the connection has ended.
func IsEnd(err error) bool {
	var e *Error
	return errors.As(err, &e) && (e.Key() == "net.closed" || e.Key() == "net.reset" || e.Key() == "net.cut")
}

// Quote cuts what a server says to what fits a line on the screen.
func Quote(text string) string {
	const longest = 80
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "..."
	}
	return text
}

// isProtocol reports whether the server said what its protocol doesn't have.
func isProtocol(err error) bool {
	var unknown wire.UnknownTypeError
	var direction wire.DirectionError
	var value wire.ValueError
	var count wire.CountError
	var long wire.TooLongError
	return errors.As(err, &unknown) || errors.As(err, &direction) || errors.As(err, &value) || errors.As(err, &count) ||
		errors.As(err, &long)
}

// What systems call the same misfortune. The numbers are those of Windows, which package syscall doesn't name on it.
var (
	resets       = []syscall.Errno{syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED, 10053, 10054}
	refusals     = []syscall.Errno{syscall.ECONNREFUSED, 10061}
	unreachables = []syscall.Errno{syscall.ENETUNREACH, syscall.EHOSTUNREACH, 10051, 10065}
)

func isAny(err error, numbers []syscall.Errno) bool {
	for _, n := range numbers {
		if errors.Is(err, n) {
			return true
		}
	}
	return false
}

// explainDial gives words to a connection that could not be made.
func explainDial(a Address, err error) error {
	var name *net.DNSError
	var slow net.Error
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return NewError("net.no_such_host", err, a.Host)
	case errors.As(err, &name):
		return NewError("net.lookup", err, a.Host)
	case isAny(err, refusals):
		return NewError("net.refused", err, a.String())
	case isAny(err, unreachables):
		return NewError("net.unreachable", err, a.Host)
	case errors.As(err, &slow) && slow.Timeout():
		return NewError("net.no_answer", err, a.String())
	}
	return NewError("net.dial", err, a.String(), err.Error())
}

// explainHandshake gives words to a connection that could not be secured.
func explainHandshake(a Address, err error) error {
	var worded LocalizableError
	var notTLS tls.RecordHeaderError
	var slow net.Error
	switch {
	case errors.As(err, &worded):
		return err
	case errors.As(err, &notTLS), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), isAny(err, resets):
		return NewError("net.not_tls", err, a.String())
	case errors.As(err, &slow) && slow.Timeout():
		return NewError("net.no_answer", err, a.String())
	}
	return NewError("net.handshake", err, a.String(), err.Error())
}

// notConnected answers a move that could not be handed over.
func notConnected(err error) error {
	if errors.Is(err, mailbox.ErrFull) {
		return NewError("net.busy", err)
	}
	return NewError("net.gone", err)
}

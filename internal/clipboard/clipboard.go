// Package clipboard reads and writes text on the system's clipboard.
//
//	text, err := clipboard.System{}.Read()
//
// On Linux this requires the program xclip, xsel or wl-clipboard. Without any of them, and in a browser, the error is
// ErrNone. The text comes from another program, which may hang. After a timeout the error is ErrSlow.
package clipboard

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Errors that a screen distinguishes with errors.Is.
var (
	ErrNone = errors.New("no clipboard is available; on Linux, install xclip, xsel or wl-clipboard")
	ErrSlow = errors.New("the clipboard did not respond within half a second")
	// ErrNoText is returned if the clipboard is empty or holds something other than text.
	ErrNoText = errors.New("there is no text on the clipboard")
	ErrLong   = errors.New("the text on the clipboard is longer than 1 MiB")
)

const (
	timeout  = 500 * time.Millisecond
	maxBytes = 1 << 20 // maximum size of a text, far above the limit of a text field
)

// System is the clipboard of the operating system. The zero value is ready for use.
type System struct {
	read  func() (string, error) // replaces the system's clipboard in tests; nil for the system's
	write func(string) error
}

// Read returns the text on the clipboard, which is never empty.
func (b System) Read() (string, error) {
	read := b.read
	if read == nil {
		read = systemRead
	}
	text, err := within(timeout, read)
	switch {
	case err != nil:
	case text == "" || !utf8.ValidString(text):
		err = ErrNoText
	case len(text) > maxBytes:
		err = ErrLong
	}
	if err != nil {
		return "", fmt.Errorf("reading the clipboard: %w", err)
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}

// Write stores text on the clipboard.
func (b System) Write(text string) error {
	write := b.write
	if write == nil {
		write = systemWrite
	}
	_, err := within(timeout, func() (string, error) { return "", write(text) })
	if err != nil {
		return fmt.Errorf("writing to the clipboard: %w", err)
	}
	return nil
}

// within calls f in a new goroutine and returns the results of f. If f takes longer than timeout, within returns
// ErrSlow. The goroutine then keeps running.
func within(timeout time.Duration, f func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	answered := make(chan answer, 1)
	go func() {
		text, err := f()
		answered <- answer{text, err}
	}()
	select {
	case a := <-answered:
		return a.text, a.err
	case <-time.After(timeout):
		return "", ErrSlow
	}
}

// Key returns the key of the message for err, an error of Read or Write. Package words translates the key.
func Key(err error) string {
	switch {
	case errors.Is(err, ErrNone):
		return "errors.no_clipboard"
	case errors.Is(err, ErrSlow):
		return "errors.slow_clipboard"
	case errors.Is(err, ErrNoText):
		return "errors.clipboard_without_text"
	case errors.Is(err, ErrLong):
		return "errors.long_clipboard"
	}
	return "errors.clipboard"
}

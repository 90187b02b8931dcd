// Package clip reads and writes text on the system's clipboard.
//
//	text, err := clip.Board{}.Read()
//
// On Linux this requires the program xclip, xsel or wl-clipboard. If there is none, the error is ErrNone, and the user
// interface should name a program to install. Such a program requests the text from the clipboard's owner, which may
// hang. After a timeout the error is ErrSlow, so the window does not freeze. In a browser the error is always ErrNone.
package clip

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Errors that a screen distinguishes with errors.Is.
var (
	ErrNone = errors.New("this system has no clipboard that the program can reach")
	ErrSlow = errors.New("the clipboard did not answer")
)

const (
	patience = 500 * time.Millisecond
	maxBytes = 1 << 20 // far above the limit of a text field
)

// Board is the clipboard. The zero value is ready for use.
type Board struct {
	read  func() (string, error) // nil for the system's
	write func(string) error
}

// Read returns the text on the clipboard, which is empty if the clipboard holds an image.
func (b Board) Read() (string, error) {
	read := b.read
	if read == nil {
		read = systemRead
	}
	text, err := within(patience, read)
	if err != nil {
		return "", fmt.Errorf("reading the clipboard: %w", err)
	}
	if len(text) > maxBytes || !utf8.ValidString(text) {
		return "", errors.New("reading the clipboard: what lies there is no text that fits")
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}

// Write puts text on the clipboard.
func (b Board) Write(text string) error {
	write := b.write
	if write == nil {
		write = systemWrite
	}
	_, err := within(patience, func() (string, error) { return "", write(text) })
	if err != nil {
		return fmt.Errorf("writing to the clipboard: %w", err)
	}
	return nil
}

// within calls do in a goroutine and waits for it at most limit. A call that hangs continues in its goroutine.
func within(limit time.Duration, do func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	answered := make(chan answer, 1)
	go func() {
		text, err := do()
		answered <- answer{text, err}
	}()
	select {
	case a := <-answered:
		return a.text, a.err
	case <-time.After(limit):
		return "", ErrSlow
	}
}

// Key returns the key in package words of a message about err.
func Key(err error) string {
	switch {
	case errors.Is(err, ErrNone):
		return "errors.no_clipboard"
	case errors.Is(err, ErrSlow):
		return "errors.slow_clipboard"
	}
	return "errors.clipboard"
}

// Package clip reads and writes the desktop's clipboard, as text.
//
//	text, err := clip.Board{}.Read()
//
// On Linux this takes one of the small programs xclip, xsel or wl-clipboard; ErrNone says that there is none, and the person
// should be told which to install. Such a program asks whoever owns the clipboard, and an owner that hangs must not freeze the
// window: after a moment the answer is ErrSlow. In a browser there is no clipboard for us.
package clip

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Faults that a screen tells apart, with errors.Is.
var (
	ErrNone = errors.New("this system has no clipboard that the program can reach")
	ErrSlow = errors.New("the clipboard did not answer")
)

const (
	patience = 500 * time.Millisecond
	maxBytes = 1 << 20 // far above what a text field takes
)

// Board is the clipboard. The zero value is ready.
type Board struct {
	read  func() (string, error) // nil: the system's
	write func(string) error
}

// Read returns the text on the clipboard, which is empty when a picture lies there.
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

// within waits for do, but not for ever: one that hangs is left to its own goroutine.
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

// Key names the words that tell a person why the clipboard did not work.
func Key(err error) string {
	switch {
	case errors.Is(err, ErrNone):
		return "errors.no_clipboard"
	case errors.Is(err, ErrSlow):
		return "errors.slow_clipboard"
	}
	return "errors.clipboard"
}

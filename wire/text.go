package wire

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s without spaces at both ends. It replaces each tab by a space, and every other unprintable
// character by a question mark.
func Printable(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, s)
	return strings.Trim(s, " ")
}

// Text formats a message as one word. A message of printable text becomes a quoted Go string. Any other message becomes
// the letter "x" followed by hexadecimal digits.
func Text(message []byte) string {
	if isText(message) {
		return strconv.Quote(string(message))
	}
	return "x" + hex.EncodeToString(message)
}

// isText reports whether a message consists of printable UTF-8, tabs and line ends. It also allows a NUL byte at the
// end.
func isText(message []byte) bool {
	message = bytes.TrimSuffix(message, []byte{0})
	if !utf8.Valid(message) {
		return false
	}
	for _, r := range string(message) {
		if r == utf8.RuneError || !unicode.IsPrint(r) && !strings.ContainsRune("\r\n\t", r) {
			return false
		}
	}
	return true
}

// ErrText reports a word that Text does not write.
var ErrText = errors.New("the message is neither in quotes nor in hexadecimal digits")

// OfText parses a word written by Text.
func OfText(word string) (message []byte, err error) {
	if digits, ok := strings.CutPrefix(word, "x"); ok {
		message, err = hex.DecodeString(digits)
	} else {
		var text string
		text, err = strconv.Unquote(word)
		message = []byte(text)
	}
	if err != nil || Text(message) != word {
		return nil, ErrText
	}
	return message, nil
}

// String returns "peer > message" for a sent message and "peer < message" for a received one. If there is an error, its
// text is appended.
func (n CapturedMessage) String() string {
	way := map[Direction]string{Sent: ">", Received: "<"}[n.Dir]
	switch {
	case n.Err != nil && len(n.Bytes) == 0:
		return n.Peer + " ! " + n.Err.Error()
	case n.Err != nil:
		return n.Peer + " " + way + " " + Text(n.Bytes) + " ! " + n.Err.Error()
	}
	return n.Peer + " " + way + " " + Text(n.Bytes)
}

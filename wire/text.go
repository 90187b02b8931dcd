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

// Printable returns s with a question mark for everything that would tear a line or a terminal apart, and without blanks
// around it.
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

// Text writes a message as a word that people can read: in quotes like a string of Go if it is text, and as hexadecimal
// digits after an x if it isn't.
func Text(message []byte) string {
	if isText(message) {
		return strconv.Quote(string(message))
	}
	return "x" + hex.EncodeToString(message)
}

// isText reports whether a message has nothing but letters, signs and the ends of lines, of which a zero at the end is one.
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

// ErrText says that a word is not what Text writes.
var ErrText = errors.New("this is no message in quotes or in hexadecimal digits")

// OfText reads what Text has written.
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

// String is a note as people read it.
func (n Note) String() string {
	way := map[Direction]string{Sent: ">", Received: "<"}[n.Dir]
	switch {
	case n.Err != nil && len(n.Bytes) == 0:
		return n.Peer + " ! " + n.Err.Error()
	case n.Err != nil:
		return n.Peer + " " + way + " " + Text(n.Bytes) + " ! " + n.Err.Error()
	}
	return n.Peer + " " + way + " " + Text(n.Bytes)
}

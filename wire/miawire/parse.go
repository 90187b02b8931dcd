package miawire

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"menagerie/wire"
)

// Limits on the data read from a datagram.
const (
	maxIn    = 8192 // bytes of a datagram; a longer one is an Unknown
	maxNames = 64   // entries of a list
	maxShown = 80   // bytes of an Unknown
)

// ends are the characters that some servers append to a datagram.
const ends = "\r\n\x00"

// ParseServer parses a datagram sent by a server. It ignores line ends and NULs at the end of the datagram and of each
// field.
func ParseServer(b []byte) Message {
	return parse(b, strings.TrimRight(text(b), ends), wire.Server)
}

// ParseClient reads a datagram sent by a client.
func ParseClient(b []byte) Message { return parse(b, text(b), wire.Client) }

// text returns the datagram b as a string, or "" if b is too long or not valid UTF-8.
func text(b []byte) string {
	if len(b) > maxIn || !utf8.Valid(b) {
		return ""
	}
	return string(b)
}

func parse(b []byte, text string, sender wire.Side) Message {
	const most = 5 // the last field takes the surplus
	verb, rest, more := strings.Cut(text, ";")
	var a args
	if more {
		a = strings.SplitN(rest, ";", most)
	}
	if sender == wire.Server {
		for i := range a {
			a[i] = strings.TrimRight(a[i], ends)
		}
	}
	for i := range specs {
		if s := &specs[i]; s.Verb == verb && s.By == sender {
			if m := s.read(a); m != nil {
				return m
			}
		}
	}
	return Unknown{Printable(b)}
}

// Printable returns at most the first maxShown bytes of b, a text from a peer. It replaces each unprintable character
// by a question mark.
func Printable(b []byte) string {
	cut := b[:min(len(b), maxShown)]
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, string(cut))
}

// args holds the fields after the first one.
type args []string

// at returns field i, or "".
func (a args) at(i int) string {
	if i >= len(a) {
		return ""
	}
	return a[i]
}

// shownName returns a peer's name or reason in printable form.
func shownName(s string) string { return Printable([]byte(s)) }

// names parses a list of names and omits empty ones.
func names(list string) []string {
	var all []string
	for name := range strings.SplitSeq(list, ",") {
		if name != "" && len(all) < maxNames {
			all = append(all, shownName(name))
		}
	}
	return all
}

// points parses a list of names with points. It omits entries without a colon.
func points(list string) []Points {
	var all []Points
	for entry := range strings.SplitSeq(list, ",") {
		name, count, ok := strings.Cut(entry, ":")
		if ok && name != "" && len(all) < maxNames {
			all = append(all, Points{shownName(name), number(count)})
		}
	}
	return all
}

// dice parses two numbers that are separated by a comma. It ignores any text after the second number.
func dice(s string) Dice {
	a, b, ok := strings.Cut(s, ",")
	x, y := number(a), number(b)
	if !ok || x == 0 || y == 0 {
		return Dice{}
	}
	return Dice{x, y}
}

// number returns the number at the beginning of s and ignores the text after the number. For example, " 3", "03", "3.9"
// and "3x" are 3. It returns 0 if there is no number, or if the number is too large.
func number(s string) int {
	s = strings.TrimLeft(s, " \t")
	digits := s
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	n := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	if n < 0 {
		n = len(digits)
	}
	value, err := strconv.ParseInt(s[:len(s)-len(digits)+n], 10, 32)
	if err != nil {
		return 0
	}
	return int(value)
}

// TokenOf returns the token in a message of a client, or "". The text of an Echo counts as a token.
func TokenOf(m Message) string {
	switch m := m.(type) {
	case Join:
		return m.Token
	case Roll:
		return m.Token
	case See:
		return m.Token
	case Announce:
		return m.Token
	case Echo:
		return m.Text
	}
	return ""
}

package glendawire

import (
	"strconv"
	"strings"

	"menagerie/wire"
)

// ParseServer parses the first line of b, the bytes from a server. It returns the message and the length of the line in
// bytes. If b is only the beginning of a line, it returns 0 and wire.ErrShort. If no line ends within MaxLine bytes,
// err is a wire.TooLongError.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, wire.Server) }

// ParseClient parses the first line of b, the bytes from a client. Its results have the same meaning as those of
// ParseServer.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, wire.Client) }

// ParseFirst reads a client's line like the first of the original servers. A wall may have leading zeros, several blanks
// between its words, further words, and a carriage return at the end. Every other line must have the form that Append
// writes. If it has not, the result is an Unknown that holds the whole line with its spaces.
func ParseFirst(b []byte) (m Message, n int, err error) { return parseOriginal(b, "\r") }

// ParseLater reads a client's line like the later original servers. It differs from ParseFirst in that a number must not
// end with a carriage return.
func ParseLater(b []byte) (m Message, n int, err error) { return parseOriginal(b, "") }

// parseOriginal reads a client's line like one of the original servers. Numbers may end with ending.
func parseOriginal(b []byte, ending string) (Message, int, error) {
	m, n, err := ParseClient(b)
	if err != nil {
		return m, n, err
	}
	raw := string(b[:n-1])
	if words := Blanks(raw); strings.HasPrefix(raw, "p ") && len(words) > 2 {
		x, errX := strconv.ParseUint(strings.TrimSuffix(words[1], ending), 10, 16)
		y, errY := strconv.ParseUint(strings.TrimSuffix(words[2], ending), 10, 16)
		if errX == nil && errY == nil {
			return Put{Cell{uint16(x), uint16(y)}}, n, nil
		}
	}
	if string(m.Append(nil)) != raw+"\n" {
		m = Unknown{raw}
	}
	return m, n, nil
}

// Blanks splits a line at its blanks like the original servers, which keep tabs and carriage returns.
func Blanks(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' })
}

func parse(b []byte, sender wire.Side) (Message, int, error) {
	text, n, err := wire.CutLine(b, "\n\x00", MaxLine)
	if err != nil {
		return nil, 0, err
	}
	if s, f, ok := wire.Match(specs, text, sender); ok {
		return s.message(f), n, nil
	}
	if f, ok := helloSpec.Accept([]byte(text), wire.Words([]byte(text))); ok && sender == wire.Client {
		return Hello{f[0], fields(f).number(1), fields(f).number(2), fields(f).number(3)}, n, nil
	}
	return Unknown{text}, n, nil
}

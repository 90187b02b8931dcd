package glendawire

import (
	"strings"

	"menagerie/wire"
)

// ParseServer reads the first line of b, sent by a server. It returns the number of bytes that the line takes. While b
// is only the beginning of a line, it returns 0 and wire.ErrShort. If no line ends within MaxLine bytes, err is a
// wire.TooLongError.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, wire.Server) }

// ParseClient reads the first line of b, sent by a client. Its results are those of ParseServer.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, wire.Client) }

// ParseStrict is like ParseClient, but accepts a message only as Append writes it. Any other line is an Unknown that
// holds the line with all its spaces.
func ParseStrict(b []byte) (m Message, n int, err error) {
	m, n, err = ParseClient(b)
	if err != nil {
		return m, n, err
	}
	if raw := string(b[:n-1]); string(m.Append(nil)) != raw+"\n" {
		m = Unknown{raw}
	}
	return m, n, nil
}

func parse(b []byte, by wire.Side) (Message, int, error) {
	text, n, err := wire.CutLine(b, "\n\x00", MaxLine)
	if err != nil {
		return nil, 0, err
	}
	if s, f, ok := wire.Match(specs, text, by); ok {
		return s.message(f), n, nil
	}
	if m, ok := hello(strings.Fields(text)); ok && by == wire.Client {
		return m, n, nil
	}
	return Unknown{text}, n, nil
}

func hello(words []string) (m Hello, ok bool) {
	if len(words) != 4 {
		return m, false
	}
	m.Nick = words[0]
	for i, to := range []*uint16{&m.Game, &m.Side, &m.Options} {
		if *to, ok = count(words[i+1]); !ok {
			return m, false
		}
	}
	return m, true
}

package glendawire

import (
	"menagerie/wire"
)

// ParseServer parses the first line of b, the bytes from a server. It returns the message and the length of the line in
// bytes. If b is only the beginning of a line, it returns 0 and wire.ErrShort. If no line ends within MaxLine bytes,
// err is a wire.TooLongError.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, wire.Server) }

// ParseClient parses the first line of b, the bytes from a client. Its results have the same meaning as those of
// ParseServer.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, wire.Client) }

// ParseStrict reads a line like ParseClient, but it accepts only the form that Append writes. Any other line becomes an
// Unknown that holds the whole line with its spaces.
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

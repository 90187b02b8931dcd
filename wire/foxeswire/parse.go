package foxeswire

import (
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

// headerLen is the length of a header in bytes.
const headerLen = 3

// header is the first three characters of a line.
type header struct {
	by, to Code
	kind   byte
}

// headerOf returns the header of a line of at least headerLen bytes.
func headerOf(line string) header { return header{Code(line[0]), Code(line[1]), line[2]} }

func parse(b []byte, sender wire.Side) (Message, int, error) {
	text, n, err := wire.CutLine(b, "\n", MaxLine)
	if err != nil {
		return nil, 0, err
	}
	if len(text) >= headerLen {
		l := parsedLine{header: headerOf(text), data: strings.TrimLeft(text[headerLen:], " ")}
		for i := range specs {
			if s := &specs[i]; s.fits(l.header, sender) {
				if m := s.read(l); m != nil {
					return m, n, nil
				}
			}
		}
	}
	return Unknown{text}, n, nil
}

// read converts l, a line whose header fits s, to a message. It returns nil if the data of the line are invalid.
func (s *spec) read(l parsedLine) Message {
	g, words := s.grammar(wire.Words([]byte(l.data)))
	fields, ok := g.Accept([]byte(l.data), words)
	l.fields = fields
	switch {
	case ok:
		return s.message(l)
	case s.odd != nil:
		return s.odd(l)
	}
	return nil
}

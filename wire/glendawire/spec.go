package glendawire

import (
	"slices"
	"strconv"
	"strings"

	"menagerie/wire"
)

// spec describes one message: its fields, its constructor, and its explanation for people.
type spec struct {
	wire.MessageSpec
	message func(f fields) Message
	seat    int    // seat that the line is about, none or seatOfNumber
	ask     bool   // the receiver responds to the line
	answer  bool   // the line is a response
	field   string // field that a refusal refers to; "" if the line is not a refusal
	key     string // key of the refusal's text
}

// The values of spec.seat.
const (
	trapper      = 0
	rabbit       = 1
	none         = -1
	seatOfNumber = -2 // the number in the line is the seat
)

func fromServer(verb string, message func(f fields) Message, fields ...wire.Field) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: wire.Server, Fields: fields}, message: message, seat: none}
}

func client(verb string, message func(f fields) Message, fields ...wire.Field) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: wire.Client, Fields: fields}, message: message, seat: none}
}

func (s spec) withOptional(n int) spec {
	s.Optional = n
	return s
}

// ignoresSurplus returns a copy of s for which the parser ignores further words.
func (s spec) ignoresSurplus() spec {
	s.Surplus = true
	return s
}

func (s spec) forSeat(seat int) spec {
	s.seat = seat
	return s
}

func (s spec) asRequest() spec {
	s.ask = true
	return s
}

func (s spec) asResponse() spec {
	s.answer = true
	return s
}

// asRefusal returns a copy of s for a message that refuses a request. field is the name of the message's field that
// contains the reason. key is the key of the text that explains the refusal.
func (s spec) asRefusal(field, key string) spec {
	s.field, s.key = field, key
	return s.asResponse()
}

// asLast returns a copy of s for a server's last message, whose field "text" contains the reason for the end.
func (s spec) asLast() spec {
	s.field, s.key = "text", "wire.die"
	return s
}

// helloSpec is the grammar of a Hello.
var helloSpec = wire.MessageSpec{By: wire.Client, Fields: []wire.Field{
	{Name: "nick"}, {Name: "game", Check: coordinate}, {Name: "side", Check: coordinate}, {Name: "options", Check: coordinate},
}}

// The fields of lines.
var (
	fieldNumber = wire.Field{Name: "number", Check: coordinate}
	fieldName   = wire.Field{Name: "name"}
	fieldColumn = wire.Field{Name: "column", Check: coordinate}
	fieldRow    = wire.Field{Name: "row", Check: coordinate}
	fieldWay    = wire.Field{Name: "direction", Check: wire.OneOf(dirs[:]...)}
	fieldTurn   = wire.Field{Name: "turn", Check: coordinate}
	fieldText   = wire.Field{Name: "text", Rest: true}
)

// coordinate is a Check that accepts whole numbers from 0 to 65535.
func coordinate(text string) *wire.Fault {
	if _, ok := parseCount(text); ok {
		return nil
	}
	return wire.NoNumber(text, 0, 65_535)
}

// parseCount parses a number without a sign.
func parseCount(s string) (uint16, bool) {
	n, err := strconv.ParseUint(s, 10, 16)
	return uint16(n), err == nil
}

// fields holds the texts of a line's fields, which are valid according to the spec.
type fields []string

func (f fields) number(i int) uint16 {
	n, _ := parseCount(f[i])
	return n
}

func (f fields) cell(i int) Cell { return Cell{f.number(i), f.number(i + 1)} }

func (f fields) direction(i int) Dir { return Dir(slices.Index(dirs[:], f[i])) }

// text returns the text of an optional field, or "" if it is missing.
func (f fields) text(i int) string {
	if i >= len(f) {
		return ""
	}
	return f[i]
}

// ParseServer parses the first line in b, which are bytes from a server. n is the length of the line in bytes. If b is only the
// beginning of a line, n is 0 and err is wire.ErrShort. If no line ends within MaxLine bytes, err is a wire.TooLongError.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, wire.Server) }

// ParseClient is like ParseServer, for bytes from a client.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, wire.Client) }

// ParseFirst parses the first line in b, which comes from a client. It accepts the same lines as the first of the
// original servers. In a wall, it accepts leading zeros, several blanks, further words, or a carriage return at the
// end. All other lines must have exactly the form that Append writes. If a line does not, the result is an Unknown.
func ParseFirst(b []byte) (m Message, n int, err error) { return parseOriginal(b, "\r") }

// ParseLater parses the first line in b, which comes from a client. It accepts the same lines as the original servers
// after the first one. It differs from ParseFirst in one point: a number must not be followed by a carriage return.
func ParseLater(b []byte) (m Message, n int, err error) { return parseOriginal(b, "") }

// parseOriginal reads a client's line as the original servers do. ending is text that may follow a number.
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

// Blanks splits line at its blanks, like the original servers. Tabs and carriage returns do not separate words.
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

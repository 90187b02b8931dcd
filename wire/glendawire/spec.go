package glendawire

import (
	"slices"
	"strconv"

	"menagerie/wire"
)

// spec is one message in specs: its grammar, its constructor, and what the inspector shows about it.
type spec struct {
	wire.MessageSpec
	message func(f fields) Message
	seat    int    // the seat that the line is about, none or seatOfNumber
	ask     bool   // the receiver responds to the line
	answer  bool   // the line is a response
	field   string // the field that a refusal refers to; "" if the line is no refusal
	key     string // the text of the refusal
}

// The values of spec.seat.
const (
	trapper      = 0
	rabbit       = 1
	none         = -1
	seatOfNumber = -2 // the number in the line is the seat
)

// server returns the spec of a server's message, and client that of a client's.
func server(verb string, message func(f fields) Message) spec { return row(wire.Server, verb, message) }
func client(verb string, message func(f fields) Message) spec { return row(wire.Client, verb, message) }

func row(by wire.Side, verb string, message func(f fields) Message) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: by}, message: message, seat: none}
}

// with sets the fields.
func (s spec) with(fields ...wire.Field) spec {
	s.Fields = fields
	return s
}

// optional lets the last n fields be missing.
func (s spec) optional(n int) spec {
	s.Optional = n
	return s
}

// surplus lets the parser ignore further words.
func (s spec) surplus() spec {
	s.Surplus = true
	return s
}

// about sets the seat that the line is about.
func (s spec) about(seat int) spec {
	s.seat = seat
	return s
}

// asks marks a request.
func (s spec) asks() spec {
	s.ask = true
	return s
}

// answers marks a response to a request.
func (s spec) answers() spec {
	s.answer = true
	return s
}

// refuses marks a refusal of a request. It refers to a field and has a text in package words.
func (s spec) refuses(field, key string) spec {
	s.field, s.key = field, key
	return s.answers()
}

// ends marks the end of the connection. The line is no response.
func (s spec) ends() spec {
	s.field, s.key = "text", "wire.die"
	return s
}

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

// coordinate is a wire.Check that accepts the numbers that count accepts.
func coordinate(text string) *wire.Fault {
	if _, ok := count(text); ok {
		return nil
	}
	return wire.NoNumber(text, 0, 65_535)
}

// count parses a number without a sign.
func count(s string) (uint16, bool) {
	n, err := strconv.ParseUint(s, 10, 16)
	return uint16(n), err == nil
}

// fields are the texts of a line's fields. The checks of the spec have accepted them.
type fields []string

func (f fields) number(i int) uint16 {
	n, _ := count(f[i])
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

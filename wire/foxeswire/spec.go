package foxeswire

import (
	"cmp"
	"errors"
	"math"
	"strconv"
	"strings"

	"menagerie/wire"
)

// spec describes one message: header, fields, constructor and explanation for people. The verb of the MessageSpec is
// the third letter of the header.
type spec struct {
	wire.MessageSpec
	name     string
	from, to string // codes of the possible senders and receivers
	message  func(l parsedLine) Message
	pairs    bool                       // the data are words of the form name=value
	odd      func(l parsedLine) Message // returns the message for data that violate the grammar; nil if such a line is an Unknown
	answer   bool                       // the message is a server's response
	explain  func(r *wire.Dissection)   // adds a refusal, or a fault that the parser tolerates; may be nil
}

type parsedLine struct {
	header
	data   string
	fields []string // fields of the data, as described by the spec
}

// firstCode returns the first field of the data as a Code, or 0 if there are no fields.
func (l parsedLine) firstCode() Code {
	if len(l.fields) == 0 {
		return 0
	}
	return Code(l.fields[0][0])
}

// The senders and the receivers of messages.
const (
	boards  = "BC"
	players = "FD"
	viewers = "GE"
	seats   = players + viewers
	guests  = "PQ" // new players and new viewers
)

// specs is the table of all messages. ParseServer, ParseClient and the dissector use it.
var specs = []spec{
	{MessageSpec: client(typeJoin), name: "Join", from: guests, to: boards, message: func(l parsedLine) Message { return Join{l.by, l.to} }},
	{MessageSpec: client(typeDetails), name: "Details", from: guests, to: boards, message: func(l parsedLine) Message { return Ask{l.by} }},
	{MessageSpec: client(typeMove, fieldFrom1, fieldFrom2, fieldTo1, fieldTo2), name: "Move", from: players, to: boards, message: move, odd: noMove, explain: checkRange},
	{MessageSpec: client(typeRefresh), name: "Refresh", from: players, to: boards, message: func(l parsedLine) Message { return Refresh{l.by} }},

	{MessageSpec: server(typeTeam, fieldTeam), name: "Team", from: boards, to: guests, answer: true, explain: rejected,
		message: func(l parsedLine) Message { return Team{l.by, l.to, l.firstCode()} }},
	{MessageSpec: server(typeTiles, fieldTiles), name: "Tiles", from: boards, to: viewers, answer: true, explain: checkSquare,
		message: func(l parsedLine) Message { return Tiles{l.to, l.fields[0]} }},
	{MessageSpec: server(typeFail), name: "Fail", from: boards, to: seats, answer: true, explain: failed,
		message: func(l parsedLine) Message { return Fail{l.to} }},
	{MessageSpec: server(typeNext), name: "Next", from: boards, to: seats, message: func(l parsedLine) Message { return Next{l.to} }},
	{MessageSpec: server(typeDetails), name: "Details", from: boards, to: viewers, pairs: true, message: newDetails},
	{MessageSpec: endData, name: "End", from: boards, to: seats, message: end},
	{MessageSpec: endData, name: "End", from: players, to: boards, message: end}, // the specification's example
}

// endData is the grammar of an End. Some programs omit the winner.
var endData = wire.MessageSpec{Verb: string(rune(typeEnd)), By: wire.Server, Fields: []wire.Field{fieldWinner}, Optional: 1}

func client(kind byte, data ...wire.Field) wire.MessageSpec {
	return wire.MessageSpec{Verb: string(rune(kind)), By: wire.Client, Fields: data}
}

func server(kind byte, data ...wire.Field) wire.MessageSpec {
	return wire.MessageSpec{Verb: string(rune(kind)), By: wire.Server, Fields: data}
}

// fits reports whether s describes lines with header h from sender.
func (s spec) fits(h header, sender wire.Side) bool {
	return s.By == sender && s.Verb[0] == h.kind && strings.IndexByte(s.from, byte(h.by)) >= 0 && strings.IndexByte(s.to, byte(h.to)) >= 0
}

// grammar returns the fields that a line with the given words must have. It also returns the values of these fields.
// For a word of the form name=value, the field has this name and this value.
func (s spec) grammar(words []wire.Word) (wire.MessageSpec, []wire.Word) {
	g := s.MessageSpec
	if s.pairs {
		// each pair of the form name=value becomes a field
		g.Fields = make([]wire.Field, len(words))
		for i, w := range words {
			name, value, _ := strings.Cut(w.Text, "=")
			g.Fields[i] = wire.Field{Name: cmp.Or(wire.Shorten(wire.Printable(name)), "?"), Check: checkDetail(name)}
			words[i].Text = value
		}
	}
	return g, words
}

// The fields of lines.
var (
	fieldFrom1  = wire.Field{Name: "from 1", Check: checkNumber}
	fieldFrom2  = wire.Field{Name: "from 2", Check: checkNumber}
	fieldTo1    = wire.Field{Name: "to 1", Check: checkNumber}
	fieldTo2    = wire.Field{Name: "to 2", Check: checkNumber}
	fieldTeam   = wire.Field{Name: "side", Check: wire.OneOf("F", "D", "R")}
	fieldWinner = wire.Field{Name: "side", Check: wire.OneOf("F", "D", "N")}
	fieldTiles  = wire.Field{Name: "tiles", Check: checkTiles, Rest: true}
)

// coordinate is a Check for the numbers of a Move message. The Check accepts all numbers that servers can use.
var coordinate = wire.Whole(math.MinInt16, math.MaxInt16)

// checkNumber is a Check that accepts any whole number. The parser limits each number to the range of a coordinate, so
// no number is out of range.
func checkNumber(text string) *wire.Fault {
	if _, ok := parseNumber(text); !ok {
		return coordinate(text)
	}
	return nil
}

func parseNumber(text string) (int, bool) {
	n, err := strconv.ParseInt(text, 10, 16)
	return int(n), err == nil || errors.Is(err, strconv.ErrRange) // out of range, n is the nearest number within
}

func checkTiles(text string) *wire.Fault {
	if strings.Trim(text, Letters) != "" {
		return &wire.Fault{Key: "wire.foxes_letters", Args: []any{Letters}}
	}
	return nil
}

func move(l parsedLine) Message {
	m := Move{By: l.by}
	for i, text := range l.fields {
		m.Numbers[i], _ = parseNumber(text)
	}
	return m
}

func noMove(l parsedLine) Message { return NoMove{l.by, l.data} }

func end(l parsedLine) Message { return End{By: l.by, To: l.to, Winner: l.firstCode()} }

// checkRange sets a fault if a number of a Move is outside the range of coordinate.
func checkRange(r *wire.Dissection) {
	for _, f := range [...]wire.Field{fieldFrom1, fieldFrom2, fieldTo1, fieldTo2} {
		if fault := coordinate(r.Value(f.Name)); fault != nil {
			r.Blame(f.Name, fault.Key, fault.Args...)
		}
	}
}

// checkSquare sets a fault if the number of tiles is not the square of a whole number.
func checkSquare(r *wire.Dissection) {
	for _, p := range r.Parts {
		n := p.To - p.From
		if side := int(math.Sqrt(float64(n))); p.Name == fieldTiles.Name && side*side != n {
			r.Blame(p.Name, "wire.foxes_square", strconv.Itoa(n))
		}
	}
}

func rejected(r *wire.Dissection) {
	if r.Value(fieldTeam.Name) == string(rune(Rejected)) {
		r.Blame(fieldTeam.Name, "wire.foxes_rejected")
	}
}

func failed(r *wire.Dissection) { r.Blame(wire.TypeField, "wire.foxes_fail") }

// ParseServer parses the first line in b. The bytes in b must come from a server. n is the length of the line in bytes.
// If b is only the beginning of a line, n is 0 and err is wire.ErrShort. If no line ends within MaxLine bytes, err is a
// wire.TooLongError.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, wire.Server) }

// ParseClient is like ParseServer, for bytes from a client.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, wire.Client) }

const headerLen = 3

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

// read converts l, whose header must fit s, to a message. It returns nil if the data are invalid.
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

// Package stoneswire is the protocol of package stones. A message is a line of words over TCP.
//
//	server: SEAT number heap   the game begins; the receiver has this seat
//	server: TURN               the receiver is to move
//	client: TAKE number        a move
//	server: NO                 the move was refused
//	server: TOOK seat number   a move was made; sent to both players
//	server: OVER winner        the game is over
package stoneswire

import (
	"fmt"
	"strconv"

	"menagerie/wire"
)

// Port is the default TCP port of a server. MaxLine is the maximal length of a line in bytes.
const (
	Port    = 4321
	MaxLine = 64
)

// Message is one line.
type Message interface {
	// Append appends the line and its end to b.
	Append(b []byte) []byte
}

// The messages. Unknown is a line that the protocol does not have.
type (
	Seat    struct{ Number, Heap int }
	Turn    struct{}
	Take    struct{ Number int }
	No      struct{}
	Took    struct{ Seat, Number int }
	Over    struct{ Winner int }
	Unknown struct{ Line string }
)

// Append implements Message.
func (m Seat) Append(b []byte) []byte    { return fmt.Appendf(b, "SEAT %d %d\n", m.Number, m.Heap) }
func (m Turn) Append(b []byte) []byte    { return append(b, "TURN\n"...) }
func (m Take) Append(b []byte) []byte    { return fmt.Appendf(b, "TAKE %d\n", m.Number) }
func (m No) Append(b []byte) []byte      { return append(b, "NO\n"...) }
func (m Took) Append(b []byte) []byte    { return fmt.Appendf(b, "TOOK %d %d\n", m.Seat, m.Number) }
func (m Over) Append(b []byte) []byte    { return fmt.Appendf(b, "OVER %d\n", m.Winner) }
func (m Unknown) Append(b []byte) []byte { return append(append(b, m.Line...), '\n') }

// spec describes one kind of message: its grammar, its constructor, and the additional texts of the dissector.
type spec struct {
	wire.MessageSpec
	message     func(n []int) Message
	ask, answer bool
}

// The fields of lines.
var (
	seat   = wire.Field{Name: "seat", Check: wire.Whole(0, 1)}
	heap   = wire.Field{Name: "heap", Check: wire.Whole(1, 99)}
	number = wire.Field{Name: "number", Check: wire.Whole(-999, 999)}
)

// specs lists all kinds of messages. The parsers and the dissector use it to read lines.
var specs = []spec{
	{MessageSpec: wire.MessageSpec{Verb: "SEAT", By: wire.Server, Fields: []wire.Field{seat, heap}}, message: func(n []int) Message { return Seat{n[0], n[1]} }},
	{MessageSpec: wire.MessageSpec{Verb: "TURN", By: wire.Server}, message: func([]int) Message { return Turn{} }},
	{MessageSpec: wire.MessageSpec{Verb: "TAKE", By: wire.Client, Fields: []wire.Field{number}}, message: func(n []int) Message { return Take{n[0]} }, ask: true},
	{MessageSpec: wire.MessageSpec{Verb: "NO", By: wire.Server}, message: func([]int) Message { return No{} }, answer: true},
	{MessageSpec: wire.MessageSpec{Verb: "TOOK", By: wire.Server, Fields: []wire.Field{seat, number}}, message: func(n []int) Message { return Took{n[0], n[1]} }},
	{MessageSpec: wire.MessageSpec{Verb: "OVER", By: wire.Server, Fields: []wire.Field{seat}}, message: func(n []int) Message { return Over{n[0]} }},
}

// ParseServer parses the first line of b, sent by a server. It returns the message and the length of the line. If the line is
// incomplete, err is wire.ErrShort.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, wire.Server) }

// ParseClient parses the first line of b, sent by a client. It returns the same results as ParseServer.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, wire.Client) }

func parse(b []byte, by wire.Side) (Message, int, error) {
	text, n, err := wire.CutLine(b, "\n", MaxLine)
	if err != nil {
		return nil, 0, err
	}
	s, fields, ok := wire.Match(specs, text, by)
	if !ok {
		return Unknown{text}, n, nil
	}
	numbers := make([]int, len(fields))
	for i, f := range fields {
		numbers[i], _ = strconv.Atoi(f) // the spec has checked it
	}
	return s.message(numbers), n, nil
}

// dissector implements wire.Dissector. It has no state, because no line depends on earlier lines.
type dissector struct{ end wire.Side }

// NewDissector returns a dissector for one connection. end is the side at which the messages were captured.
func NewDissector(end wire.Side) wire.Dissector { return dissector{end} }

// Clone implements wire.Dissector.
func (d dissector) Clone() wire.Dissector { return d }

// Refuse implements wire.Dissector.
func (d dissector) Refuse(r *wire.Dissection, why error) { r.Refuse(why, nil) }

// Dissect implements wire.Dissector.
func (d dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	text, _ := wire.Line(n.Bytes)
	words := wire.Words(text)
	r, s, known := wire.Dissect(specs, n.Bytes, words, d.end.Sender(n.Dir))
	if !known {
		r = wire.Strange(n.Bytes, words)
	}
	r.Asks, r.Answer = s.ask, s.answer
	r.EndLine(n.Bytes, "\n")
	d.Refuse(&r, n.Err)
	return r
}

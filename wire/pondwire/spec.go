package pondwire

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"unicode/utf8"

	"menagerie/wire"
)

// spec describes one message: its type, the function that reads its fields, and its explanation for people.
type spec struct {
	first, last byte // range of the first byte of the message
	name        string
	by          wire.Side                                 // side that sends the message
	seat        int                                       // seat that the message is about, or none
	ask         bool                                      // the receiver responds to the message
	answer      bool                                      // the message is a response
	read        func(r *wire.FieldReader, t byte) Message // reads the fields after t, the first byte
	explain     func(r *wire.Dissection, m Message)       // adds the faults and the meanings of the fields; may be nil
}

// The values of spec.seat.
const (
	mouse = 0
	cat   = 1
	none  = -1
)

// specs is the table of all messages. ParseServer, ParseClient and the dissector use it.
var specs = []spec{
	{first: typeAuth, last: typeAuth, name: "Auth", by: wire.Client, seat: mouse, ask: true, read: readAuth, explain: explainAuth},
	{first: typeStart, last: typeStart, name: "Start", by: wire.Client, seat: mouse, ask: true, explain: explainStart,
		read: func(r *wire.FieldReader, _ byte) Message { return Start{Level: r.Byte("level")} }},
	{first: typeMove, last: typeMove, name: "Move", by: wire.Client, seat: mouse, ask: true, read: readMove},
	{first: typeOpen, last: typeNotOpen, name: "AuthReply", by: wire.Server, seat: mouse, answer: true, explain: explainReply,
		read: func(_ *wire.FieldReader, t byte) Message { return AuthReply{Open: t == typeOpen} }},
	{first: typeStarted, last: typeStarted, name: "Started", by: wire.Server, seat: none, answer: true,
		read: func(r *wire.FieldReader, _ byte) Message {
			return Started{Cat: readPlace(r, "cat x", "cat y"), Mouse: readPlace(r, "mouse x", "mouse y")}
		}},
	{first: typeMove, last: typeMove, name: "Move", by: wire.Server, seat: cat, answer: true, read: readMove},
	{first: typeState, last: typeState, name: "GameState", by: wire.Server, seat: none, read: readState,
		explain: func(r *wire.Dissection, m Message) { r.Gloss(stateKeys[m.(GameState)]) }},
	{first: typeFault, last: 0xff, name: "Fault", by: wire.Server, seat: mouse, explain: explainFault,
		read: func(_ *wire.FieldReader, t byte) Message { return Fault(t) }},
}

// specOf returns the spec of a message with type t and the given sender. If there is none, the error is a
// wire.UnknownTypeError or a wire.DirectionError.
func specOf(t byte, sender wire.Side) (*spec, error) {
	err := error(wire.UnknownTypeError{Type: t})
	for i := range specs {
		s := &specs[i]
		switch {
		case t < s.first || t > s.last:
		case s.by == sender:
			return s, nil
		default:
			err = wire.DirectionError{Type: t}
		}
	}
	return nil, err
}

// parse decodes the first message in b. sender is the side that has sent the message. If dissection is not nil, parse
// adds the fields of the message to it. It adds the fields of an incomplete message as well.
func parse(b []byte, sender wire.Side, dissection *wire.Dissection) (Message, *spec, int, error) {
	if len(b) == 0 {
		return nil, nil, 0, wire.ErrShort
	}
	s, err := specOf(b[0], sender)
	if err != nil {
		return nil, nil, 0, err
	}
	r := wire.NewFieldReader(b, binary.BigEndian, dissection)
	r.Bytes(wire.TypeField, 1)
	m := s.read(&r, b[0])
	if r.Err() != nil {
		return nil, s, 0, r.Err()
	}
	return m, s, r.Pos(), nil
}

func readPlace(r *wire.FieldReader, x, y string) Place {
	return Place{X: int32(r.Int32(x)), Y: int32(r.Int32(y))}
}

func readAuth(r *wire.FieldReader, _ byte) Message {
	room := string(r.Bytes("room", r.Uint16("length")))
	r.Show(func() string { return wire.Printable(room) })
	return Auth{Room: room}
}

func explainAuth(r *wire.Dissection, m Message) {
	switch room := m.(Auth).Room; {
	case !utf8.ValidString(room):
		r.Blame("room", "wire.pond_room_text")
	case room == "":
		r.Blame("length", "wire.pond_room_empty")
	}
}

func explainReply(r *wire.Dissection, m Message) {
	if m.(AuthReply).Open {
		r.Gloss("wire.pond_open")
	} else {
		r.Blame(wire.TypeField, "wire.pond_closed")
	}
}

func explainStart(r *wire.Dissection, m Message) {
	const levels = 3
	if level := m.(Start).Level; level < 1 || level > levels {
		r.Blame("level", "wire.pond_level", strconv.Itoa(int(level)))
	}
}

func readMove(r *wire.FieldReader, _ byte) Message { return Move{To: readPlace(r, "x", "y")} }

func readState(r *wire.FieldReader, _ byte) Message {
	state := r.Byte("state")
	if state > byte(CatWon) {
		r.Fail(wire.ValueError{Type: typeState, Value: state})
	}
	return GameState(state)
}

var stateKeys = [...]string{Goes: "wire.pond_goes", MouseWon: "wire.pond_mouse_won", CatWon: "wire.pond_cat_won"}

// faultKeys maps each fault that servers report to the key of its explanation.
var faultKeys = map[Fault]string{
	FaultInvalid: "wire.pond_e0", FaultUnexpected: "wire.pond_e1", FaultViewerLeft: "wire.pond_e2",
	FaultReplaced: "wire.pond_e3", FaultTooFar: "wire.pond_e4",
}

func explainFault(r *wire.Dissection, m Message) {
	fault := m.(Fault)
	if key, ok := faultKeys[fault]; ok {
		r.Blame(wire.TypeField, key)
		return
	}
	r.Blame(wire.TypeField, "wire.pond_fault", fmt.Sprintf("0x%02x", byte(fault)))
}

// ParseServer parses the first message in b, which are bytes from a server. n is its length in bytes. If b is only the
// beginning of a message, n is 0 and err is wire.ErrShort. Any other error means that b is invalid.
func ParseServer(b []byte) (m Message, n int, err error) {
	m, _, n, err = parse(b, wire.Server, nil)
	return m, n, err
}

// ParseClient is like ParseServer, but for bytes from a client. If only a server may send a message of this type, err is a
// wire.DirectionError.
func ParseClient(b []byte) (m Message, n int, err error) {
	m, _, n, err = parse(b, wire.Client, nil)
	return m, n, err
}

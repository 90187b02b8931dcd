package labyrinthwire

import (
	"errors"

	"menagerie/wire"
)

// dissector implements wire.Dissector. It detects the byte order from the messages.
type dissector struct {
	end   wire.Side
	order Order
}

var _ wire.Dissector = (*dissector)(nil)

// NewDissector returns a dissector for the messages of one connection. The argument end is the side that records the messages.
func NewDissector(end wire.Side) wire.Dissector { return &dissector{end: end} }

// wrongFields maps the text key of a refusal to the name of the wrong field in the refused message.
var wrongFields = map[string]string{
	"rule.labyrinth_over": wire.TypeField, "rule.labyrinth_turn": "player", "rule.labyrinth_line": "line", "rule.labyrinth_fixed": "line",
	"rule.labyrinth_reversal": "insert", "rule.labyrinth_tile": "tile", "rule.labyrinth_outside": "x", "rule.labyrinth_unreachable": "x",
	"refused.labyrinth_spoke": wire.TypeField, "refused.labyrinth_turn": "player", "refused.labyrinth_player": "player",
	"refused.labyrinth_format": wire.TypeField, "refused.labyrinth_door": "name",
	"rule.labyrinth_occupied": "x", "rule.labyrinth_gone": "player", "rule.labyrinth_collected": "events",
}

func (e *dissector) Clone() wire.Dissector {
	c := *e
	return &c
}

func (*dissector) Refuse(r *wire.Dissection, reason error) {
	r.Refuse(reason, wrongFields)
}

func (e *dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	by, format := e.detect(n.Bytes, e.end.Sender(n.Dir))
	r := wire.Dissection{Seat: -1}
	m, s, read, err := format.parse(n.Bytes, by, &r)
	switch {
	case err == nil:
		r.Name, r.Answer = s.name, s.answer
		if s.explain != nil {
			s.explain(&r, m)
		}
		r.Surplus(n.Bytes, read)
	case s != nil && errors.Is(err, wire.ErrShort):
		r.Name = s.name
		r.Blame("", "wire.short")
	default:
		r = wire.Misread(n.Bytes, err)
	}
	e.Refuse(&r, n.Err)
	return r
}

// detect returns the sender and the format of message b.
func (e *dissector) detect(b []byte, side wire.Side) (peer, Format) {
	by := peerOf(b, side)
	if by == knockServer {
		_, order, _, err := ParseHello(b)
		if err == nil {
			e.order = order
		}
		return by, Format{Order: order}
	}
	// the byte order of the last valid message comes first
	for _, order := range [...]Order{e.order, BigEndian + LittleEndian - e.order} {
		f := formatOf(b, by, order)
		if _, _, n, err := f.parse(b, by, nil); err == nil && n == len(b) {
			e.order = order
			return by, f
		}
	}
	return by, formatOf(b, by, e.order)
}

func peerOf(b []byte, side wire.Side) peer {
	switch {
	case side == wire.Server && len(b) > 0 && b[0] == typeHello:
		return knockServer
	case side == wire.Server:
		return gameServer
	case len(b) > 0 && b[0] == typeBye:
		return guest
	}
	return player
}

// formatOf returns a format in which b can be one complete message from sender.
func formatOf(b []byte, sender peer, order Order) Format {
	f := Format{Order: order, Private: PrivateUnknown}
	const shortTurn, half = 1 + 4, 4
	switch len(b) {
	case shortTurn:
		f.Long = LongFour
	case half:
		f.Long = LongUnknown
	}
	if _, _, _, err := f.parse(b, sender, nil); errors.Is(err, wire.ErrShort) {
		f.Private = PrivateOmitted // b holds a Start and nothing else
	}
	return f
}

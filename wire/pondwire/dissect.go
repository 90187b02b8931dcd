package pondwire

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"menagerie/wire"
)

// mouseStep is the maximum length of one move of the mouse, in units.
const mouseStep = 400

type dissector struct {
	end   wire.Side
	mouse *Place // last known position of the mouse; nil if unknown
}

var _ wire.Dissector = (*dissector)(nil)

// NewDissector returns a dissector for the messages of one connection. The argument end is the side that records the messages.
func NewDissector(end wire.Side) wire.Dissector { return &dissector{end: end} }

// wrongFields maps the text key of a refusal to the name of the wrong field in the refused message.
var wrongFields = map[string]string{"rule.pond_far": "x", "rule.pond_water": "x", "rule.pond_over": wire.TypeField, "rule.pond_turn": wire.TypeField,
	"refused.pond_room": "room", "refused.pond_tries": "room",
}

func (e *dissector) Clone() wire.Dissector {
	c := *e
	return &c
}

func (*dissector) Refuse(r *wire.Dissection, reason error) {
	r.Refuse(reason, wrongFields)
}

func (e *dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	r := wire.Dissection{Seat: none}
	m, s, read, err := parse(n.Bytes, e.end.Sender(n.Dir), &r)
	switch {
	case err == nil:
		r.Name, r.Seat, r.Asks, r.Answer = s.name, s.seat, s.ask, s.answer
		if s.explain != nil {
			s.explain(&r, m)
		}
		e.updateMouse(&r, m, s.by)
		r.Surplus(n.Bytes, read)
	case s != nil && errors.Is(err, wire.ErrShort):
		r.Name = s.name
	default:
		r = wire.Misread(n.Bytes, err)
	}
	e.Refuse(&r, n.Err)
	return r
}

// updateMouse updates the position of the mouse from message m, and sets a fault if the mouse has moved too far.
func (e *dissector) updateMouse(r *wire.Dissection, m Message, sender wire.Side) {
	switch m := m.(type) {
	case Start:
		e.mouse = nil
	case Started:
		e.mouse = &m.Mouse
	case Move:
		if sender == wire.Server {
			return
		}
		if e.mouse != nil {
			if far := math.Hypot(float64(m.To.X)-float64(e.mouse.X), float64(m.To.Y)-float64(e.mouse.Y)); far > mouseStep {
				r.Blame("x", "wire.pond_far", fmt.Sprintf("%.7g", far), strconv.Itoa(mouseStep))
			}
		}
		e.mouse = &m.To
	}
}

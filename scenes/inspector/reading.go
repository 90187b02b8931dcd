package inspector

import (
	"errors"
	"slices"
	"strconv"

	"menagerie/wire"
)

// reading returns the dissection of a message. If the message was not dissected yet, the result contains only the bytes.
func (h *messageLog) reading(m *message) *wire.Dissection {
	if r := h.readings[m.number]; r != nil {
		return r
	}
	if !m.heard {
		return unheard(m)
	}
	r := h.gap(m)
	if m.peer >= 0 {
		r = h.again(m)
	}
	h.keep(m.number, r)
	return r
}

// gap returns an entry that shows how many messages are missing in a record, or that a message is still secret.
func (h *messageLog) gap(m *message) *wire.Dissection {
	missing, _ := errors.AsType[wire.Missing](m.Err)
	r := &wire.Dissection{Name: gap, Seat: -1}
	if m.Withheld() {
		r.Parts = append(r.Parts, wire.Part{Name: "secret", Value: gap, Gloss: "inspect.withheld"})
		return r
	}
	r.Add(0, 0, "missing", strconv.Itoa(int(missing)))
	return r
}

// unheard returns an entry with the bytes of a message that was not dissected yet.
func unheard(m *message) *wire.Dissection {
	r := &wire.Dissection{Seat: -1}
	r.Add(0, len(m.Bytes), "bytes", wire.Shorten(wire.Text(m.Bytes[:min(len(m.Bytes), maxDump)])))
	return r
}

// explained dissects a message, and adds the reason for its refusal.
func (h *messageLog) explained(e wire.Dissector, m *message) *wire.Dissection {
	if refuses(m) {
		r := &wire.Dissection{Name: refusal, Seat: m.seat}
		e.Refuse(r, m.Err)
		return r
	}
	r := e.Dissect(m.CapturedMessage)
	if m.why != nil {
		e.Refuse(&r, m.why)
	}
	return &r
}

// again dissects a message a second time. It stores the dissector's new state, so that dissecting the peer's next
// message is fast.
func (h *messageLog) again(m *message) *wire.Dissection {
	p := &h.peers[m.peer]
	e := p.again
	if e == nil || p.upTo != m.prev {
		e = h.stateBefore(m)
	}
	r := h.explained(e, m)
	p.again, p.upTo = e, m.number
	return r
}

// stateBefore returns the dissector's state before a message. Only some messages have a stored state. stateBefore starts with the
// last one and dissects the messages after it.
func (h *messageLog) stateBefore(m *message) wire.Dissector {
	var between []*message // newest first
	for m.state == nil {
		m = h.at(m.prev)
		between = append(between, m)
	}
	e := m.state.Clone()
	for _, m := range slices.Backward(between) {
		h.explained(e, m)
	}
	return e
}

// keep stores a dissection until too many are stored.
func (h *messageLog) keep(number int64, r *wire.Dissection) {
	if h.readings == nil {
		h.readings = map[int64]*wire.Dissection{}
	}
	if len(h.readings) >= maxReadings {
		clear(h.readings)
	}
	h.readings[number] = r
}

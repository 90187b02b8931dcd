package gamepage

import (
	"errors"
	"slices"
	"strconv"

	"menagerie/session"
	"menagerie/wire"
)

// reading is what a message says. That of one which was not read yet has but its bytes.
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

// gap tells how many messages a record does not have.
func (h *messageLog) gap(m *message) *wire.Dissection {
	missing, _ := errors.AsType[session.Missing](m.Err)
	r := &wire.Dissection{Name: gap, Seat: -1}
	r.Add(0, 0, "missing", strconv.Itoa(int(missing)))
	return r
}

// unheard is what can be said of a message before those that came before it were read.
func unheard(m *message) *wire.Dissection {
	r := &wire.Dissection{Seat: -1}
	r.Add(0, len(m.Bytes), "bytes", wire.Shorten(wire.Text(m.Bytes[:min(len(m.Bytes), maxDump)])))
	return r
}

// explained has a dissector read a message, with the reason for which it was refused later.
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

// again reads a message once more. The next one of the same peer can go on from there.
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

// stateBefore is the dissector as it was before a message: one that was kept, which hears again what came since.
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

// keep remembers a reading for a while.
func (h *messageLog) keep(number int64, r *wire.Dissection) {
	if h.readings == nil {
		h.readings = map[int64]*wire.Dissection{}
	}
	if len(h.readings) >= maxReadings {
		clear(h.readings)
	}
	h.readings[number] = r
}

package observe

import "slices"

// Evidence is what a server has received at the addresses of a seat. It shows why the player has failed, even if the player
// has left before the server could react.
type Evidence struct {
	Came    bool   // somebody has connected
	Open    int    // number of open connections
	Left    bool   // the player has closed a connection
	Heard   int    // number of messages
	Last    []byte // the last message
	Invalid bool   // Last is not a message of the protocol, or one of too many
	Why     error  // why Last has no effect; nil if the server has accepted it
}

// mostEvidence is the maximum length of Evidence.Last.
const mostEvidence = 200

// note calls f with the seat that has this address. If there is no such seat, note does nothing.
func (c *SeatListener) note(address string, f func(*seatAddress)) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.all, func(s seatAddress) bool { return s.at == address || s.door == address })
	if i >= 0 {
		f(&c.all[i])
	}
}

// Come records that a player has connected to an address.
func (c *SeatListener) Come(address string) {
	c.note(address, func(s *seatAddress) {
		s.heard.Came = true
		s.heard.Open++
	})
}

// Go records that a connection to an address has ended.
func (c *SeatListener) Go(address string) { c.note(address, func(s *seatAddress) { s.heard.Open-- }) }

// HangUp records that the player has closed its connection to an address.
func (c *SeatListener) HangUp(address string) {
	c.note(address, func(s *seatAddress) { s.heard.Left = true })
}

// Hear records a message that has arrived at address. If it is not a message of the protocol, err is the reason.
func (c *SeatListener) Hear(address string, message []byte, err error) {
	c.note(address, func(s *seatAddress) {
		e := &s.heard
		s.before = *e
		e.Came, e.Heard, e.Invalid, e.Why = true, e.Heard+1, err != nil, err
		e.Last = append([]byte(nil), message[:min(len(message), mostEvidence)]...)
	})
}

// Forget removes the last message that Hear has recorded at address. The server calls it for a message that it cannot
// handle because it is shutting down.
func (c *SeatListener) Forget(address string) {
	c.note(address, func(s *seatAddress) { s.heard = s.before })
}

// Refuse records the reason why the last message at address has no effect.
func (c *SeatListener) Refuse(address string, reason error) {
	c.note(address, func(s *seatAddress) {
		e := &s.heard
		if reason == nil {
			return
		}
		e.Why = reason
		if n, ok := reason.(interface{ Nonsense() bool }); ok && n.Nonsense() {
			e.Invalid = true
		}
	})
}

// Evidence returns the evidence of a seat.
func (c *SeatListener) Evidence(seat int) Evidence {
	if c == nil {
		return Evidence{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if seat >= len(c.all) {
		return Evidence{}
	}
	return c.all[seat].heard
}

package observe

import (
	"net"
	"slices"
	"sync"
)

// SeatListener gives each seat of a tournament game its own listening address. A bot knows only one address and therefore can
// take only one seat. The seats must be taken in order. A nil SeatListener accepts every player.
type SeatListener struct {
	mu  sync.Mutex
	all []seatAddress
}

type seatAddress struct {
	at       string
	door     string // second address of the seat; "" for none
	heard    Evidence
	before   Evidence // evidence before the last message
	taken    bool
	greedy   bool
	misnamed *Misnamed
}

// Misnamed is a player's name that the server has rejected.
type Misnamed struct {
	Name   string
	Holder int // seat of the player who has this name; -1 if the name is invalid
}

// Add adds the next seat. address is the address on which the seat's player plays. door is the address to which the player
// connects first, and may be equal to address. The server must already listen on both.
func (c *SeatListener) Add(address, door net.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, seatAddress{at: address.String(), door: door.String()})
}

// Take takes the seat of address. It returns false if the seat was not free.
func (c *SeatListener) Take(address string) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.index(address)
	free := c.free(i)
	if free {
		c.all[i].taken = true
	}
	return free
}

// Free reports whether the seat of address is free. If it is taken, Free records that a player has tried to take a second
// seat.
func (c *SeatListener) Free(address string) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.free(c.index(address))
}

// free is like Free, but the caller must hold the lock.
func (c *SeatListener) free(i int) bool {
	if i < 0 {
		return false
	}
	later := slices.ContainsFunc(c.all[i+1:], func(ch seatAddress) bool { return ch.taken })
	if c.all[i].taken || later {
		c.all[i].greedy = true
		return false
	}
	return true
}

// Leave makes the seat of address free again.
func (c *SeatListener) Leave(address string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(address); i >= 0 {
		c.all[i].taken = false
	}
}

// Greedy reports whether a player wanted a second seat at the address of seat.
func (c *SeatListener) Greedy(seat int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return seat < len(c.all) && c.all[seat].greedy
}

// Misname records that the server has rejected the name of the player at address. If another player has this name, holder is
// the address of that player. If the name is invalid, holder is "".
func (c *SeatListener) Misname(address, name, holder string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(address); i >= 0 {
		c.all[i].misnamed = &Misnamed{name, c.index(holder)}
	}
}

// Misnamed returns the last rejected name of the player at seat. ok is false if no name was rejected.
func (c *SeatListener) Misnamed(seat int) (name Misnamed, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if seat >= len(c.all) || c.all[seat].misnamed == nil {
		return Misnamed{}, false
	}
	return *c.all[seat].misnamed, true
}

func (c *SeatListener) index(address string) int {
	return slices.IndexFunc(c.all, func(ch seatAddress) bool { return ch.at == address })
}

// Evidence holds what a server has received at the addresses of a seat. It can show why the player has failed, even if the
// player has left before the server could react.
type Evidence struct {
	Came    bool   // a player has connected
	Open    int    // number of open connections
	Left    bool   // the player has closed a connection
	Heard   int    // number of received messages
	Last    []byte // the last message
	Invalid bool   // Last is not a message of the protocol, or is one of too many
	Why     error  // why Last has no effect; nil if the server has accepted it
}

// maxEvidence is the maximum length of Evidence.Last in bytes.
const maxEvidence = 200

// withAddress calls f with the seat that has the given address. If there is no such seat, it does nothing.
func (c *SeatListener) withAddress(address string, f func(*seatAddress)) {
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

// Come records that a player has connected to address.
func (c *SeatListener) Come(address string) {
	c.withAddress(address, func(s *seatAddress) {
		s.heard.Came = true
		s.heard.Open++
	})
}

// Go records that a connection to address has ended.
func (c *SeatListener) Go(address string) {
	c.withAddress(address, func(s *seatAddress) { s.heard.Open-- })
}

// HangUp records that the player has closed its connection to address.
func (c *SeatListener) HangUp(address string) {
	c.withAddress(address, func(s *seatAddress) { s.heard.Left = true })
}

// Hear records a message that was received at address. If the bytes are not a message of the protocol, err is the reason.
func (c *SeatListener) Hear(address string, message []byte, err error) {
	c.withAddress(address, func(s *seatAddress) {
		e := &s.heard
		s.before = *e
		e.Came, e.Heard, e.Invalid, e.Why = true, e.Heard+1, err != nil, err
		e.Last = append([]byte(nil), message[:min(len(message), maxEvidence)]...)
	})
}

// Forget removes the last message that Hear has recorded at address. Call it for a message that the server cannot handle
// because it is shutting down.
func (c *SeatListener) Forget(address string) {
	c.withAddress(address, func(s *seatAddress) { s.heard = s.before })
}

// Refuse records why the last message that arrived at the given address has no effect. If the message was accepted,
// reason must be nil.
func (c *SeatListener) Refuse(address string, reason error) {
	c.withAddress(address, func(s *seatAddress) {
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

// Evidence returns what was received at the addresses of seat.
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

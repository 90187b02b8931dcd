package netserver

import (
	"net"
	"slices"
	"sync"
)

// SeatListener gives each seat of a game its own listening address, for tournaments. A bot knows one address and gets one
// seat, whatever it does there. A player may leave and come back as long as no player has connected to a later address,
// so that seats are taken in the order of the addresses. A nil SeatListener accepts every player.
type SeatListener struct {
	mu  sync.Mutex
	all []seatAddress
}

type seatAddress struct {
	at       string
	taken    bool
	greedy   bool
	misnamed *Misnamed
}

// Misnamed is a name that was rejected.
type Misnamed struct {
	Name   string
	Holder int // the seat of the player who has it, or -1 if nobody may be called so
}

// Add adds the address of the next seat. The server listens on it.
func (c *SeatListener) Add(at net.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, seatAddress{at: at.String()})
}

// Take takes the seat of an address and reports whether it was free.
func (c *SeatListener) Take(at string) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.index(at)
	free := c.free(i)
	if free {
		c.all[i].taken = true
	}
	return free
}

// Free reports whether the seat of an address is free. If it is not, Free records that a player wanted a second seat.
func (c *SeatListener) Free(at string) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.free(c.index(at))
}

// free is Free for a caller that holds the lock.
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

// Leave frees the seat of an address.
func (c *SeatListener) Leave(at string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(at); i >= 0 {
		c.all[i].taken = false
	}
}

// Greedy reports whether a player wanted a second seat at the address of a seat.
func (c *SeatListener) Greedy(seat int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return seat < len(c.all) && c.all[seat].greedy
}

// Misname records that the player at an address was rejected because of a name. Holder is the address of the player who
// has the name, or "".
func (c *SeatListener) Misname(at, name, holder string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(at); i >= 0 {
		c.all[i].misnamed = &Misnamed{name, c.index(holder)}
	}
}

// Misnamed returns the last rejected name of a seat's player. ok is false if there was none.
func (c *SeatListener) Misnamed(seat int) (name Misnamed, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if seat >= len(c.all) || c.all[seat].misnamed == nil {
		return Misnamed{}, false
	}
	return *c.all[seat].misnamed, true
}

func (c *SeatListener) index(at string) int {
	return slices.IndexFunc(c.all, func(ch seatAddress) bool { return ch.at == at })
}

// ErrSeatTaken is the refusal of a second seat at one address.
var ErrSeatTaken = NewRefusal("refused.chair", "whoever plays here has one seat, and has it already")

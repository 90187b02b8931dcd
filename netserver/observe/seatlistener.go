package observe

import (
	"net"
	"slices"
	"sync"
)

// SeatListener gives each seat of a game its own listening address, for tournaments. A bot that connects to one address
// can therefore take only one seat. The seats are taken in order, so no player can take a seat after a later seat is
// taken. A nil SeatListener accepts every player.
type SeatListener struct {
	mu  sync.Mutex
	all []seatAddress
}

type seatAddress struct {
	at       string
	door     string // a second address of the seat, or ""
	heard    Evidence
	before   Evidence // before the last message
	taken    bool
	greedy   bool
	misnamed *Misnamed
}

// Misnamed describes a rejected name.
type Misnamed struct {
	Name   string
	Holder int // seat of the player with this name, or -1 if the name is invalid
}

// Add adds the next seat. address is its listening address, and door is the address to which its player connects first.
// Both may be the same. The server must already listen on both.
func (c *SeatListener) Add(address, door net.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, seatAddress{at: address.String(), door: door.String()})
}

// Take takes the seat of an address and reports whether it was free.
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

// Free reports whether the seat of the address is free. If not, Free also records that a player wanted a second seat.
func (c *SeatListener) Free(address string) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.free(c.index(address))
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

// Greedy reports whether a player wanted a second seat at the address of a seat.
func (c *SeatListener) Greedy(seat int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return seat < len(c.all) && c.all[seat].greedy
}

// Misname records that the server has rejected the name of the player at address. holder is the address of the player
// who already has this name, or "" if the name is invalid.
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

// Misnamed returns the last rejected name of the player at a seat. ok is false if the server has rejected no name
// there.
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

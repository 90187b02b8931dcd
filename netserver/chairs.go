package netserver

import (
	"net"
	"slices"
	"sync"
)

// Chairs bind each seat of a game to an address of its own that the server listens on, for tournaments: a bot is told one
// address, and whatever it does there, it gets one seat. Somebody may leave its chair and come back as long as nobody has
// come to a later one, so that seats are taken in the order of the addresses. With nil Chairs there is room for everybody.
type Chairs struct {
	mu  sync.Mutex
	all []chair
}

type chair struct {
	at     string
	taken  bool
	greedy bool
	odd    *Misnamed
}

// Misnamed is a name under which somebody was not let in.
type Misnamed struct {
	Name   string
	Holder int // the seat of the player who has it, or -1 if nobody may be called so
}

// Add adds the chair of an address that the server listens on.
func (c *Chairs) Add(at net.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, chair{at: at.String()})
}

// Take takes the chair of an address, and reports whether it was free.
func (c *Chairs) Take(at string) bool {
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

// Free reports whether the chair of an address could be taken. Who asks wants it.
func (c *Chairs) Free(at string) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.free(c.index(at))
}

// free needs the lock, and notes who wants too much.
func (c *Chairs) free(i int) bool {
	if i < 0 {
		return false
	}
	later := slices.ContainsFunc(c.all[i+1:], func(ch chair) bool { return ch.taken })
	if c.all[i].taken || later {
		c.all[i].greedy = true
		return false
	}
	return true
}

// Leave frees the chair of an address.
func (c *Chairs) Leave(at string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(at); i >= 0 {
		c.all[i].taken = false
	}
}

// Greedy reports whether somebody wanted a second seat at the address of a chair.
func (c *Chairs) Greedy(seat int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return seat < len(c.all) && c.all[seat].greedy
}

// Misname notes that the player of an address was not let in under a name. Holder is the address of the chair whose player
// has it, or empty.
func (c *Chairs) Misname(at, name, holder string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(at); i >= 0 {
		c.all[i].odd = &Misnamed{name, c.index(holder)}
	}
}

// Misnamed returns the last name under which the player of a chair was not let in, and whether there was one.
func (c *Chairs) Misnamed(seat int) (Misnamed, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if seat >= len(c.all) || c.all[seat].odd == nil {
		return Misnamed{}, false
	}
	return *c.all[seat].odd, true
}

func (c *Chairs) index(at string) int {
	return slices.IndexFunc(c.all, func(ch chair) bool { return ch.at == at })
}

// ErrChair is why somebody is sent away who has a seat already.
var ErrChair = NewRefusal("refused.chair", "whoever plays here has one seat, and has it already")

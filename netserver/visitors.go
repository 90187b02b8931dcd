package netserver

import (
	"slices"
	"time"
)

// ErrSentAway is the cause with which the host disconnects a guest.
var ErrSentAway = NewRefusal("refused.sent_away", "the host has sent it away")

// Visitor is a connected guest.
type Visitor struct {
	Name   string // from the protocol; empty if unknown
	Remote string // the guest's address
	Since  time.Time

	conn *Conn
}

// SendAway ends the visitor's connection with ErrSentAway. It does not block. If the connection has already ended, it
// does nothing.
func (p Visitor) SendAway() { p.conn.End(ErrSentAway) }

// Introduce sets the peer's name for Visitors.
func (c *Conn) Introduce(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.name = name
}

// Visitors returns the connected guests in order of arrival.
func (s *Server) Visitors() []Visitor {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Visitor, 0, len(s.conns))
	for c := range s.conns {
		all = append(all, c.visitor())
	}
	slices.SortFunc(all, earlier)
	return all
}

// Together returns the guests of several servers in order of arrival.
func Together(servers ...*Server) []Visitor {
	var all []Visitor
	for _, s := range servers {
		all = append(all, s.Visitors()...)
	}
	slices.SortFunc(all, earlier)
	return all
}

func earlier(a, b Visitor) int { return a.Since.Compare(b.Since) }

func (c *Conn) visitor() Visitor {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Visitor{Name: c.name, Remote: c.remote, Since: c.since, conn: c}
}

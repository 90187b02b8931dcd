package netserver

import (
	"slices"
	"time"
)

// ErrSentAway is why a connection ends when the host does not want it any more.
var ErrSentAway = NewRefusal("refused.sent_away", "the host has sent it away")

// Visitor is somebody who is connected.
type Visitor struct {
	Name   string // what it is called, if the protocol tells; else ""
	Remote string // its address
	Since  time.Time

	conn *Conn
}

// SendAway ends the connection with ErrSentAway. It does not wait, and does nothing to one that is gone.
func (p Visitor) SendAway() { p.conn.End(ErrSentAway) }

// Introduce tells what the peer is called, for those who look after the server.
func (c *Conn) Introduce(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.name = name
}

// Visitors returns who is connected now, in the order in which they came.
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

// Together are the visitors of several servers, in the order in which they came.
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

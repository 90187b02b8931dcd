package labyrinthserver

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"os"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/netserver"
	"menagerie/netserver/rehearsal"
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// maxName is how many bytes of a name are kept.
const maxName = 64

// door is where those stand who come from one address.
type door struct {
	turn  chan struct{} // holds a token while somebody knocks
	names chan string   // from who knocks to the connection to the game that follows
	yield chan struct{} // from who has waited long for the turn to who knocked and did not come in
	users int           // who needs the door; guarded by the server's lock
}

// Why a guest goes who never sat down.
var (
	errDoor     = netserver.NewRefusal("refused.labyrinth_door", "it did not knock as it should")
	errStranger = netserver.NewRefusal("refused.labyrinth_stranger", "it did not knock")
)

// at returns the door for an address, which must be left again.
func (s *Server) at(from netip.Prefix) *door {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.doors[from]
	if d == nil {
		d = &door{turn: make(chan struct{}, 1), names: make(chan string), yield: make(chan struct{})}
		s.doors[from] = d
	}
	d.users++
	return d
}

func (s *Server) leave(from netip.Prefix, d *door) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d.users--; d.users == 0 {
		delete(s.doors, from)
	}
}

// arrival is who comes to the game, and the address of the game server that it was told.
type arrival struct{ name, at string }

// gameFor is the game server's address that belongs to the knock server's; nil in this process.
func (p *ports) gameFor(knocked *netserver.Conn) net.Addr {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.games[portOf(knocked.Local())]
}

// portOf is the port of an address, and empty for one that has none.
func portOf(address string) string {
	_, port, _ := net.SplitHostPort(address)
	return port
}

// remote is a peer's address.
type remote string

// Network implements net.Addr.
func (remote) Network() string { return "tcp" }

// String implements net.Addr.
func (r remote) String() string { return string(r) }

// origin is where a connection comes from. A machine has several addresses for itself, and a client may use one to knock
// and another one to play.
func origin(c *netserver.Conn) netip.Prefix {
	from := netserver.Neighbourhood(remote(c.Remote()))
	if from.Addr().IsLoopback() {
		return netip.PrefixFrom(netip.IPv6Loopback(), 128)
	}
	return from
}

// knocked is the life of a connection to the knock server.
func (s *Server) knocked(c *netserver.Conn) {
	if s.options.Game.Dialect.Writing.Pairing == labyrinth.PairByPort {
		s.knockedAlone(c)
		return
	}
	s.knockedInOrder(c, origin(c))
}

// knockedInOrder greets who knocks when nobody else from there does, and waits for it to come in.
func (s *Server) knockedInOrder(c *netserver.Conn, from netip.Prefix) {
	d := s.at(from)
	defer s.leave(from, d)
	if !s.takeTurn(c, d) {
		return
	}
	defer func() { <-d.turn }()
	port := 1 // in this process no port is looked at
	if at, ok := s.ports.gameFor(c).(*net.TCPAddr); ok {
		port = at.Port
	}
	name, err := s.greet(c, port)
	if err != nil {
		s.options.Log.Debug("somebody knocks in vain", "remote", c.Remote(), "why", err)
		return
	}
	c.Farewell(nil)
	late, stop := s.knockOver()
	defer stop()
	select {
	case d.names <- name:
	case <-late:
		s.options.Log.Debug("somebody knocks and does not come in", "remote", c.Remote())
	case <-d.yield:
		s.options.Log.Debug("somebody knocks, does not come in, and others want to", "remote", c.Remote())
	case <-c.Context().Done():
	}
}

// takeTurn waits until nobody else knocks. Where a rehearsal makes limits longer or stops them, somebody who never comes in
// would lock everybody else out; so who has waited for the usual time takes over.
func (s *Server) takeTurn(c *netserver.Conn, d *door) bool {
	usual := time.NewTimer(s.options.Knock)
	defer usual.Stop()
	var yield chan<- struct{} // nil: nobody has to
	for {
		select {
		case d.turn <- struct{}{}:
			return true
		case yield <- struct{}{}:
			yield = nil
			usual.Reset(s.options.Knock)
		case <-usual.C:
			if s.limits().Pace() != rehearsal.Usual {
				yield = d.yield
			} else {
				usual.Reset(s.options.Knock)
			}
		case <-c.Context().Done():
			return false
		}
	}
}

// knockBy is when the time for one step of knocking is over that begins now.
func (s *Server) knockBy() time.Time { return s.limits().By(s.options.Knock, s.limits().Now()) }

// knockOver returns a channel that is closed at knockBy, unless it is stopped before.
func (s *Server) knockOver() (late <-chan struct{}, stop func()) {
	over := make(chan struct{})
	return over, s.limits().Alarm(s.knockBy(), func() { close(over) }).Stop
}

// knockedAlone opens a port for who knocks and waits for it there.
func (s *Server) knockedAlone(c *netserver.Conn) {
	s.ports.mu.Lock()
	host := s.ports.host
	s.ports.mu.Unlock()
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		s.options.Log.Warn("no port is left for a guest", "error", err)
		return
	}
	defer l.Close()
	defer context.AfterFunc(c.Context(), func() { _ = l.Close() })()
	name, err := s.greet(c, l.Addr().(*net.TCPAddr).Port)
	if err != nil {
		return
	}
	c.Farewell(nil)
	defer s.limits().Alarm(s.knockBy(), func() { _ = l.Close() }).Stop()
	raw, err := s.ports.gate.Listener(l).Accept()
	if err != nil {
		return // it did not come, or there are too many
	}
	s.mu.Lock()
	s.named[raw.RemoteAddr().String()] = arrival{name: name, at: s.ports.gameFor(c).String()}
	s.mu.Unlock()
	s.ports.game.ServeConn(raw, nil)
}

// mostKnocks is how many times the usual limit somebody who tells no name may stand in the door, however a rehearsal stretches
// it: nobody else from there comes in meanwhile.
const mostKnocks = 12

// greet sends the Hello and returns the name.
func (s *Server) greet(c *netserver.Conn, port int) (name string, err error) {
	f := s.writing.format()
	if err := c.Write(labyrinthwire.Hello{Port: port}.Append(nil, f)); err != nil {
		return "", err
	}
	by, in := s.knockBy(), make([]byte, 0, labyrinthwire.MaxBye)
	latest := time.Now().Add(mostKnocks * s.options.Knock)
	for {
		bye, n, err := f.ParseBye(in)
		switch {
		case err == nil:
			c.Heard(in[:n], nil)
			return nameOf(bye), nil
		case !errors.Is(err, wire.ErrShort):
			c.Heard(in, err)
			return "", errors.Join(errDoor, err)
		}
		look := s.limits().Look(by)
		if latest.Before(look) {
			look = latest
		}
		n, err = c.Read(in[len(in):cap(in)], look)
		in = in[:len(in)+n]
		over := s.limits().Over(by) || !time.Now().Before(latest)
		if err != nil && (!errors.Is(err, os.ErrDeadlineExceeded) || c.Context().Err() != nil || over) {
			return "", err
		}
	}
}

// nameOf is the name as it is told to others: without what would break a line, and not too long. Whoever has told one keeps
// one, for those without a name are spectators.
func nameOf(bye labyrinthwire.Bye) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, bye.Name)
	for len(name) > maxName {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	if name == "" && bye.Name != "" {
		return "?"
	}
	return name
}

// arrived is the life of a connection to the game server.
func (s *Server) arrived(c *netserver.Conn) {
	s.mu.Lock()
	a, alone := s.named[c.Remote()]
	delete(s.named, c.Remote())
	s.mu.Unlock()
	if alone {
		s.welcome(c, a)
		return
	}
	s.arrivedInOrder(c, origin(c))
}

// arrivedInOrder takes a connection for who has knocked from there. It may be here before its name.
func (s *Server) arrivedInOrder(c *netserver.Conn, from netip.Prefix) {
	d := s.at(from)
	late, stop := s.knockOver()
	defer stop()
	var name string
	var err error
	select {
	case name = <-d.names:
	case <-late:
		err = errStranger
	case <-c.Context().Done():
		err = context.Cause(c.Context())
	}
	s.leave(from, d)
	if err != nil {
		s.mu.Lock()
		s.count.Strangers++
		s.mu.Unlock()
		return
	}
	s.welcome(c, arrival{name: name, at: c.Local()})
}

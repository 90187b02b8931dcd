package labyrinthserver

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/netserver"
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
	users int           // who needs the door; guarded by the server's lock
}

// Why a guest goes who never sat down.
var (
	errDoor     = errors.New("it did not knock as it should")
	errStranger = errors.New("it did not knock")
)

// at returns the door for an address, which must be left again.
func (s *Server) at(from netip.Prefix) *door {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.doors[from]
	if d == nil {
		d = &door{turn: make(chan struct{}, 1), names: make(chan string)}
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
	select {
	case d.turn <- struct{}{}:
		defer func() { <-d.turn }()
	case <-c.Context().Done():
		return
	}
	s.ports.mu.Lock()
	port := max(1, s.ports.port) // in this process no port is looked at
	s.ports.mu.Unlock()
	name, err := s.greet(c, port)
	if err != nil {
		s.options.Log.Debug("somebody knocks in vain", "remote", c.Remote(), "why", err)
		return
	}
	c.Farewell(nil)
	select {
	case d.names <- name:
	case <-time.After(s.options.Knock):
		s.options.Log.Debug("somebody knocks and does not come in", "remote", c.Remote())
	case <-c.Context().Done():
	}
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
	_ = l.(*net.TCPListener).SetDeadline(time.Now().Add(s.options.Knock)) // a listener that is open takes it
	raw, err := s.ports.gate.Listener(l).Accept()
	if err != nil {
		return // it did not come, or there are too many
	}
	s.mu.Lock()
	s.named[raw.RemoteAddr().String()] = name
	s.mu.Unlock()
	s.ports.game.ServeConn(raw, nil)
}

// greet sends the Hello and returns the name.
func (s *Server) greet(c *netserver.Conn, port int) (name string, err error) {
	f := s.writing.format()
	if err := c.Write(labyrinthwire.Hello{Port: port}.Append(nil, f)); err != nil {
		return "", err
	}
	by, in := time.Now().Add(s.options.Knock), make([]byte, 0, labyrinthwire.MaxBye)
	for {
		bye, _, err := f.ParseBye(in)
		switch {
		case err == nil:
			return nameOf(bye), nil
		case !errors.Is(err, wire.ErrShort):
			return "", errors.Join(errDoor, err)
		}
		n, err := c.Read(in[len(in):cap(in)], by)
		if err != nil {
			return "", err
		}
		in = in[:len(in)+n]
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
	name, alone := s.named[c.Remote()]
	delete(s.named, c.Remote())
	s.mu.Unlock()
	if alone {
		s.welcome(c, name)
		return
	}
	s.arrivedInOrder(c, origin(c))
}

// arrivedInOrder takes a connection for who has knocked from there. It may be here before its name.
func (s *Server) arrivedInOrder(c *netserver.Conn, from netip.Prefix) {
	d := s.at(from)
	var name string
	var err error
	select {
	case name = <-d.names:
	case <-time.After(s.options.Knock):
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
	s.welcome(c, name)
}

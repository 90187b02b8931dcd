package labyrinthserver

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/netserver"
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// maxName is how many bytes of a name the server keeps.
const maxName = 64

// doorKey identifies a door: the address that guests come from, and the port of the game server that they are sent to.
type doorKey struct {
	from netip.Prefix // invalid for clients in this process
	port string
}

// localDoor returns the key for clients in this process that are sent to port.
func localDoor(port int) doorKey { return doorKey{port: strconv.Itoa(port)} }

// door pairs the guests of one doorKey: each connection to the game server takes the name that was sent first and has not
// been taken yet.
type door struct {
	names    chan string // from a connection to the knock server to a connection to the game server
	knocking int         // connections to the knock server; guarded by the server's lock
	users    int         // connections to either; guarded by the server's lock
}

// Why a guest goes who never sat down.
var (
	errDoor     = netserver.NewRefusal("refused.labyrinth_door", "it did not knock as it should")
	errStranger = netserver.NewRefusal("refused.labyrinth_stranger", "it did not knock")
)

// enterDoor returns the door of a key and counts a user of it, who must call leaveDoor. Both need the server's lock.
func (s *Server) enterDoor(key doorKey) *door {
	d := s.doors[key]
	if d == nil {
		d = &door{names: make(chan string)}
		s.doors[key] = d
	}
	d.users++
	return d
}

func (s *Server) leaveDoor(key doorKey, d *door) {
	if d.users--; d.users == 0 {
		delete(s.doors, key)
	}
}

// knockAt registers a connection to the knock server. It returns nil if another connection from this machine or process is
// registered for the same key. The caller then gives the guest another port, so that their names are not exchanged.
func (s *Server) knockAt(key doorKey) *door {
	s.mu.Lock()
	defer s.mu.Unlock()
	here := !key.from.IsValid() || key.from.Addr().IsLoopback()
	if d := s.doors[key]; d != nil && d.knocking > 0 && here {
		return nil
	}
	d := s.enterDoor(key)
	d.knocking++
	return d
}

// arrival is who comes to the game, and the address of the game server that it was told.
type arrival struct{ name, at string }

// gameFor is the game server's address that belongs to the knock server's.
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

// knocked serves a connection to the knock server. It greets every guest at once: nobody waits for another guest.
func (s *Server) knocked(c *netserver.Conn) {
	at := s.ports.gameFor(c)
	if s.options.Game.Dialect.Writing.Pairing == labyrinth.PairByPort {
		s.knockedAlone(c, at)
		return
	}
	key := doorKey{origin(c), portOf(at.String())}
	d := s.knockAt(key)
	if d == nil {
		s.knockedAlone(c, at)
		return
	}
	s.knockedInOrder(c, key, d, at.(*net.TCPAddr).Port)
}

// knockedLocally serves a connection to the knock server from this process. It sends the client to the first port that no
// other client is being sent to. These ports exist only in the Hello and in Dial.
func (s *Server) knockedLocally(c *netserver.Conn) {
	for port := 1; ; port++ {
		key := localDoor(port)
		if d := s.knockAt(key); d != nil {
			s.knockedInOrder(c, key, d, port)
			return
		}
	}
}

// knockedInOrder sends a guest to the port that all guests share, and waits until it has connected there.
func (s *Server) knockedInOrder(c *netserver.Conn, key doorKey, d *door, port int) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		d.knocking--
		s.leaveDoor(key, d)
	}()
	name, err := s.greet(c, port)
	if err != nil {
		s.options.Log.Debug("a guest knocks and sends no name", "remote", c.Remote(), "why", err)
		return
	}
	c.Farewell(nil)
	late, stop := s.knockOver()
	defer stop()
	select {
	case d.names <- name: // the runtime serves the guest first that has waited longest
	case <-late:
		s.options.Log.Debug("a guest knocks and does not connect to the game", "remote", c.Remote())
	case <-c.Context().Done():
	}
}

// knockBy is when the time for one step of knocking is over that begins now.
func (s *Server) knockBy() time.Time { return s.limits().By(s.options.Knock, s.limits().Now()) }

// knockOver returns a channel that is closed at knockBy, unless it is stopped before.
func (s *Server) knockOver() (late <-chan struct{}, stop func()) {
	over := make(chan struct{})
	return over, s.limits().Alarm(s.knockBy(), func() { close(over) }).Stop
}

// knockedAlone opens a port for one guest and waits until it has connected there.
func (s *Server) knockedAlone(c *netserver.Conn, at net.Addr) {
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
	s.named[raw.RemoteAddr().String()] = arrival{name: name, at: at.String()}
	s.mu.Unlock()
	s.ports.game.ServeConn(raw, nil)
}

// greet sends the Hello and returns the name that the guest replies.
func (s *Server) greet(c *netserver.Conn, port int) (name string, err error) {
	f := s.writing.format()
	if err := c.Write(labyrinthwire.Hello{Port: port}.Append(nil, f)); err != nil {
		return "", err
	}
	by, in := s.knockBy(), make([]byte, 0, labyrinthwire.MaxBye)
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
		n, err = c.Read(in[len(in):cap(in)], s.limits().Look(by))
		in = in[:len(in)+n]
		slow := errors.Is(err, os.ErrDeadlineExceeded) && c.Context().Err() == nil && !s.limits().Over(by)
		if err != nil && !slow {
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
	s.arrivedInOrder(c, doorKey{origin(c), portOf(c.Local())})
}

// arrivedInOrder serves a connection to the game server whose guest is known by its address only. The connection may be
// accepted before the guest's name has been read.
func (s *Server) arrivedInOrder(c *netserver.Conn, key doorKey) {
	s.mu.Lock()
	d := s.enterDoor(key)
	s.mu.Unlock()
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
	s.mu.Lock()
	s.leaveDoor(key, d)
	if err != nil {
		s.count.Strangers++
	}
	s.mu.Unlock()
	if err == nil {
		s.welcome(c, arrival{name: name, at: c.Local()})
	}
}

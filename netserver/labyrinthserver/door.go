package labyrinthserver

import (
	"context"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"menagerie/internal/neighbourhood"
	"menagerie/netserver"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// maxName is the maximum number of bytes of a stored name.
const maxName = 64

// doorKey identifies a door by the guests' network and the game server's port.
type doorKey struct {
	from netip.Prefix // invalid for clients in this process
	port string
}

// localDoor returns the key for clients in this process that use port.
func localDoor(port int) doorKey { return doorKey{port: strconv.Itoa(port)} }

// door matches the two connections of each guest. The first connection leads to the knock server, which receives the
// guest's name. The second connection leads to the game server. All guests with the same doorKey use one door, which
// matches names and connections in the order of arrival.
type door struct {
	names    chan string // passes a name from the knock server's connection to the game server's
	knocking int         // connections to the knock server; guarded by the server's lock
	users    int         // connections to both servers; guarded by the server's lock
}

// Reasons for disconnecting a guest before the game.
var (
	errDoor     = netserver.Nonsense(netserver.NewRefusal("refused.labyrinth_door", "it did not knock as it should"))
	errStranger = netserver.NewRefusal("refused.labyrinth_stranger", "it did not knock")
)

// enterDoor returns the door for key, and makes one if there is none. For each call, leaveDoor must be called later. Callers
// of both functions must hold the server's lock.
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

// knockAt registers a connection to the knock server and returns its door. It returns nil if another connection from this
// machine uses the door, because the names of the two guests could be exchanged.
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

// arrival is a guest's name and the address of the game server that was sent to the guest.
type arrival struct{ name, at string }

// gameFor returns the address of the game server for a guest that has connected to a knock server. conn is the guest's
// connection.
func (p *ports) gameFor(conn *netserver.Conn) net.Addr {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.games[portOf(conn.Local())]
}

// portOf returns the port of an address, or "" if it has none.
func portOf(address string) string {
	_, port, _ := net.SplitHostPort(address)
	return port
}

// remote is a peer's address as text. It implements net.Addr.
type remote string

var _ net.Addr = remote("")

func (remote) Network() string { return "tcp" }

func (r remote) String() string { return string(r) }

// origin returns the network of a connection's client. It returns the same network for all loopback addresses, because
// one client may use two of them.
func origin(c *netserver.Conn) netip.Prefix {
	from := neighbourhood.Of(remote(c.Remote()))
	if from.Addr().IsLoopback() {
		return netip.PrefixFrom(netip.IPv6Loopback(), 128)
	}
	return from
}

// knocked serves a connection to the knock server. It sends the Hello at once, without waiting for other guests.
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

// knockedLocally serves a connection to the knock server from a client in this process. It sends the client a port
// number that no other such client uses. No port with this number is open: the client passes the number to Dial.
func (s *Server) knockedLocally(c *netserver.Conn) {
	for port := 1; ; port++ {
		key := localDoor(port)
		if d := s.knockAt(key); d != nil {
			s.knockedInOrder(c, key, d, port)
			return
		}
	}
}

// knockedInOrder sends the shared port of the game server to a guest, and waits until the guest has connected to it.
func (s *Server) knockedInOrder(c *netserver.Conn, key doorKey, d *door, port int) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		d.knocking--
		s.leaveDoor(key, d)
	}()
	name, err := s.greet(c, port)
	if err != nil {
		s.options.Log.Debug("a guest at the knock server sent no name", "remote", c.Remote(), "why", err)
		return
	}
	c.Farewell(nil)
	late, stop := s.knockOver()
	defer stop()
	select {
	case d.names <- name: // the runtime serves waiting receivers in order
	case <-late:
		s.options.Log.Debug("a guest at the knock server did not connect to the game server", "remote", c.Remote())
	case <-c.Context().Done():
	}
}

// knockBy returns the end of a time limit of Options.Knock that begins now.
func (s *Server) knockBy() time.Time { return s.limits().By(s.options.Knock, s.limits().Now()) }

// knockOver starts the time limit for the guest's connection to the other server. The channel is closed when the limit
// has passed. The caller must call stop.
func (s *Server) knockOver() (late <-chan struct{}, stop func()) {
	over := make(chan struct{})
	return over, s.limits().Alarm(s.knockBy(), func() { close(over) }).Stop
}

// knockedAlone opens a port for one guest only, and waits until the guest has connected to this port.
func (s *Server) knockedAlone(c *netserver.Conn, at net.Addr) {
	s.ports.mu.Lock()
	host := s.ports.host
	s.ports.mu.Unlock()
	address := net.JoinHostPort(host, "0")
	l, err := net.Listen(netserver.IPNetwork("tcp", address), address)
	if err != nil {
		s.options.Log.Warn("no port could be opened for a guest, who is disconnected", "error", err)
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
		return // the guest did not connect, or there are too many connections
	}
	s.mu.Lock()
	s.named[raw.RemoteAddr().String()] = arrival{name: name, at: at.String()}
	s.mu.Unlock()
	s.ports.game.ServeConn(raw, nil)
}

// greet sends the Hello and returns the name from the guest's response.
func (s *Server) greet(c *netserver.Conn, port int) (name string, err error) {
	f := s.encoding.Format()
	if err := c.Write(labyrinthwire.Hello{Port: port}.Append(nil, f)); err != nil {
		return "", err
	}
	by := s.knockBy()
	late := func() error {
		if s.limits().Over(by) {
			return os.ErrDeadlineExceeded
		}
		return nil
	}
	in := netserver.NewMessageReader(c, f.ParseBye, labyrinthwire.MaxBye, errDoor)
	bye, err := in.Next(func() time.Time { return s.limits().Look(by) }, late)
	if err != nil {
		return "", err
	}
	return nameOf(bye), nil
}

// nameOf returns the guest's name without unprintable characters, shortened to maxName bytes. If nothing remains of a
// name, nameOf returns "?", because an empty name would mean a spectator.
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

// arrived serves a connection to the game server.
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

// arrivedInOrder serves a connection to the shared port of the game server. It waits until the knock server has
// received the guest's name, which may arrive later on another connection.
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

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
	from   netip.Prefix // network of the guests; invalid for clients in this process
	port   string
	number bool // port is a number of serveNumberedKnock, and no open port
}

// numberedDoor returns the key for the client of c. port is the number that serveNumberedKnock has sent to the client.
func numberedDoor(c *netserver.Conn, port int) doorKey {
	return doorKey{from: networkOf(c), port: strconv.Itoa(port), number: true}
}

// door passes names from guests' first connections to their second connections, in the order of arrival. Guests with
// equal doorKeys share a door.
type door struct {
	names    chan string // passes names from connections of the knock server to those of the game server
	knocking int         // number of connections to the knock server; guarded by the server's lock
	users    int         // number of connections to both servers; guarded by the server's lock
}

// Reasons for disconnecting a guest before the game.
var (
	errDoor     = netserver.Nonsense(netserver.NewRefusal("refused.labyrinth_door", "the client did not answer Hello with Bye"))
	errStranger = netserver.NewRefusal("refused.labyrinth_stranger", "the client did not connect to the knock server first")
)

// enterDoor returns the door for the given key. A guest connects twice, and a door passes the guest's name from the
// first connection to the second. If the door does not exist, enterDoor makes it. The caller must hold the server's
// lock, and later call leaveDoor.
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

// reserveDoor registers a guest's first connection and returns its door. A door passes the guest's name to the second
// connection. reserveDoor returns nil if another guest is using the door, and guests of this kind need a door each.
func (s *Server) reserveDoor(key doorKey) *door {
	s.mu.Lock()
	defer s.mu.Unlock()
	separate := key.number || key.from.Addr().IsLoopback()
	// another connection from the same machine uses the door, so the names of the two guests could be exchanged
	if d := s.doors[key]; d != nil && d.knocking > 0 && separate {
		return nil
	}
	d := s.enterDoor(key)
	d.knocking++
	return d
}

// arrival is a guest's name and the address of the game server that was sent to the guest.
type arrival struct{ name, at string }

// gameAddress returns the address of the game server for a guest. conn is the guest's connection to the knock server,
// which sends guests to a game server.
func (p *ports) gameAddress(conn *netserver.Conn) net.Addr {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.games[portOf(conn.Local())]
}

// portOf returns the port of an address, or "" if it has none.
func portOf(address string) string {
	_, port, _ := net.SplitHostPort(address)
	return port
}

// remoteAddr is a peer's address as text. It implements net.Addr.
type remoteAddr string

var _ net.Addr = remoteAddr("")

func (remoteAddr) Network() string { return "tcp" }

func (r remoteAddr) String() string { return string(r) }

// networkOf returns the network of a connection's client.
func networkOf(c *netserver.Conn) netip.Prefix {
	from := neighbourhood.Of(remoteAddr(c.Remote()))
	// a client may use two loopback addresses, so all of them are one network
	if from.Addr().IsLoopback() {
		return netip.PrefixFrom(netip.IPv6Loopback(), 128)
	}
	return from
}

// serveKnock serves a connection to the knock server. It does not wait for other guests.
func (s *Server) serveKnock(c *netserver.Conn) {
	at := s.ports.gameAddress(c)
	if s.options.Game.Dialect.Writing.Pairing == labyrinth.PairByPort {
		s.serveOwnPort(c, at)
		return
	}
	key := doorKey{from: networkOf(c), port: portOf(at.String())}
	d := s.reserveDoor(key)
	if d == nil {
		s.serveOwnPort(c, at)
		return
	}
	s.serveSharedKnock(c, key, d, at.(*net.TCPAddr).Port)
}

// serveNumberedKnock serves a connection to the knock server from a client that reaches the game server through this process.
func (s *Server) serveNumberedKnock(c *netserver.Conn) {
	for port := 1; ; port++ {
		// not an open port, but a number that no other such client uses; the client passes it to Dial or ConnectFrom
		key := numberedDoor(c, port)
		if d := s.reserveDoor(key); d != nil {
			s.serveSharedKnock(c, key, d, port)
			return
		}
	}
}

// serveSharedKnock sends the shared port of the game server to a guest. It then waits until the guest has connected to this
// port.
func (s *Server) serveSharedKnock(c *netserver.Conn, key doorKey, d *door, port int) {
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
	late, stop := s.startKnockLimit()
	defer stop()
	select {
	case d.names <- name: // the runtime serves waiting receivers in order
	case <-late:
		s.options.Log.Debug("a guest at the knock server did not connect to the game server", "remote", c.Remote())
	case <-c.Context().Done():
	}
}

// knockDeadline returns the end of a time limit of Options.Knock that begins now.
func (s *Server) knockDeadline() time.Time { return s.limits().By(s.options.Knock, s.limits().Now()) }

// startKnockLimit starts the time limit within which the guest must connect to the game server. At the end of the
// limit, the channel late is closed. stop cancels the time limit.
func (s *Server) startKnockLimit() (late <-chan struct{}, stop func()) {
	over := make(chan struct{})
	return over, s.limits().Alarm(s.knockDeadline(), func() { close(over) }).Stop
}

// serveOwnPort opens a port for this guest only, and waits until the guest has connected to the port.
func (s *Server) serveOwnPort(c *netserver.Conn, at net.Addr) {
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
	defer s.limits().Alarm(s.knockDeadline(), func() { _ = l.Close() }).Stop()
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
	by := s.knockDeadline()
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

// nameOf returns the guest's name without unprintable characters, shortened to maxName bytes.
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
	// an empty name would mean a spectator
	if name == "" && bye.Name != "" {
		return "?"
	}
	return name
}

func (s *Server) serveArrival(c *netserver.Conn) {
	s.mu.Lock()
	a, alone := s.named[c.Remote()]
	delete(s.named, c.Remote())
	s.mu.Unlock()
	if alone {
		s.serveGuest(c, a)
		return
	}
	s.serveSharedArrival(c, doorKey{from: networkOf(c), port: portOf(c.Local())})
}

// serveSharedArrival serves a connection to the shared port of the game server. It waits for the guest's name.
func (s *Server) serveSharedArrival(c *netserver.Conn, key doorKey) {
	s.mu.Lock()
	d := s.enterDoor(key)
	s.mu.Unlock()
	late, stop := s.startKnockLimit()
	defer stop()
	var name string
	var err error
	// the knock server may receive the name later, on the guest's first connection
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
		s.serveGuest(c, arrival{name: name, at: c.Local()})
	}
}

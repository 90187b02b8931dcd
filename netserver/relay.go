package netserver

import (
	"net"
	"net/netip"
	"sync"

	"menagerie/internal/neighbourhood"
)

// ConnectFrom starts to serve a client whose bytes this process passes on, such as a page in a browser. It returns the client's
// end of the connection. from is the address of the client. The limits for connections and the simulated network are those of
// clients that connect to a listener. If there are too many connections, ConnectFrom returns a connection that is closed.
func (s *Server) ConnectFrom(from netip.AddrPort) net.Conn { return s.connectFrom(from, s.arrive) }

// ConnectFromBy is like ConnectFrom, but serves the connection with handle.
func (s *Server) ConnectFromBy(from netip.AddrPort, handle Handler) net.Conn {
	return s.connectFrom(from, func(*Conn) Handler { return handle })
}

func (s *Server) connectFrom(from netip.AddrPort, arrive func(*Conn) Handler) net.Conn {
	near, far := net.Pipe()
	raw := relayed{far, net.TCPAddrFromAddrPort(from)}
	network := neighbourhood.Of(raw.from)
	if !s.limiter.enter(network) {
		_ = far.Close()
		return near
	}
	limited := &limitedConn{Conn: raw, leave: sync.OnceFunc(func() { s.limiter.leave(network) })}
	s.serveConn(limited, nil, arrive)
	return near
}

// relayed is the server's end of a connection of ConnectFrom.
type relayed struct {
	net.Conn
	from net.Addr
}

func (r relayed) RemoteAddr() net.Addr { return r.from }
